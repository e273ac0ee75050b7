// Small helpers that build the page out of elements; text never becomes markup.

/** An element with properties (data-*, aria-* and role as attributes) and children. */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name in element && !name.includes("-")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const INLINE = /\*\*(.+?)\*\*|__(.+?)__|`([^`]+)`|(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])|(?<!\w)_([^_\s][^_]*?)_(?!\w)/u;
const TAGS = ["strong", "strong", "code", "em", "em"];

/** The little Markdown that replies are written in, as elements. */
export function words(text) {
  const block = h("div", { className: "words" });
  for (const part of text.split(/\n{2,}/)) if (part.trim()) block.append(paragraph(part));
  return block;
}

function paragraph(part) {
  const lines = part.split("\n");
  const heading = /^\*\*([^*]+)\*\*$/u.exec(part.trim());
  if (heading) return h("h3", { textContent: heading[1] });
  if (lines.every((line) => /^[-*•] /.test(line))) {
    return h("ul", {}, ...lines.map((line) => h("li", {}, ...inline(line.slice(2)))));
  }
  return h("p", {}, ...lines.flatMap((line, n) => (n ? [h("br"), ...styled(line)] : styled(line))));
}

function styled(line) {
  const heading = /^(?:#{1,3}|-#) (.*)$/.exec(line);
  if (!heading) return inline(line.replace(/^[-*•] /, "• "));
  return [h(line.startsWith("-") ? "small" : "strong", {}, ...inline(heading[1]))];
}

function inline(text) {
  const match = INLINE.exec(text);
  if (!match) return text ? [text] : [];
  const which = match.slice(1).findIndex((group) => group !== undefined);
  const inner = match[which + 1];
  const element = h(TAGS[which], {}, ...(TAGS[which] === "code" ? [inner] : inline(inner)));
  return [text.slice(0, match.index), element, ...inline(text.slice(match.index + match[0].length))];
}
