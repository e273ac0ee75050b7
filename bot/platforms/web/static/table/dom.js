// Small helpers that build the page out of elements; text never becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties (data-*, aria-* and role as attributes) and children. */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG, where everything is an attribute. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name in element && !name.includes("-")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const BOUNCE = 120; // milliseconds: what comes sooner is the second half of a double click, no finger taps so fast
let last = -BOUNCE;

/** Whether a click is only the second half of a double click, even when the answer to the first is already there. */
export function bounced(event) {
  const doubled = event.detail > 1 && event.timeStamp - last < BOUNCE;
  last = event.timeStamp;
  return doubled;
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

const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };

/** Cards as one says them, for the screen reader: "J♣" is "jack of clubs". */
export function aloud(text) {
  return text.replace(/(10|[2-9AJQK])([♠♥♦♣])/gu, (_, rank, suit) => `${RANKS[rank] ?? rank} of ${SUITS[suit]}`);
}

/** The same words without their marks, for the screen reader. */
export function plain(text) {
  const block = words(text);
  block.querySelectorAll(":scope > * + *, br, li + li").forEach((one) => one.before("\n"));
  return block.textContent;
}
