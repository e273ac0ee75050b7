// Buttons and menus of a reply, made from what it says and nothing else.

import { bounced, h } from "./table/dom.js";

/** Rows of buttons, then menus; `press(sent, key)` sends one, `ask(line)` begins a line to be typed. */
export function controls(reply, press, ask) {
  const rows = reply.rows.map((row) => {
    const buttons = row.map((button) => pressable(button, press, ask));
    return h("div", { className: "row", role: "group" }, ...buttons);
  });
  const menus = reply.menus.map((one) => menu(one, press));
  return h("div", { className: "controls" }, ...rows, ...menus);
}

function pressable(button, press, ask) {
  const sent = { command: button.command, arguments: button.arguments };
  const key = `button ${button.label}`;
  const act = () => (button.ask ? ask(button.ask) : press(sent, key));
  return h("button", {
    type: "button",
    className: button.style,
    textContent: button.label,
    disabled: button.disabled,
    "data-key": key,
    onclick: (event) => bounced(event) || act(),
  });
}

function menu(one, press) {
  const key = `menu ${one.placeholder}`;
  const options = one.options.map((option) => {
    const sent = { command: one.command, arguments: { ...one.arguments, [one.argument]: option.value } };
    const note = option.note ? h("small", { textContent: option.note }) : null;
    const figures = option.figures ? h("small", { textContent: option.figures }) : null;
    const label = h("span", { textContent: option.label });
    const small = { src: option.picture, alt: "", loading: "lazy", width: 330, height: 210 };
    const picture = option.picture ? h("img", small) : null;
    return h("button", { type: "button", onclick: (event) => bounced(event) || press(sent, key), "data-key": key }, picture, label, figures, note);
  });
  const list = h("div", { className: "options", role: "group", "aria-label": one.placeholder }, ...options);
  list.addEventListener("keydown", (event) => walk(event, options));
  const summary = h("summary", { "data-key": key }, one.placeholder);
  const details = h("details", { className: "menu" }, summary, list);
  details.addEventListener("keydown", (event) => closing(event, details, summary));
  // Below a board what was opened comes into view; a message that is all menus begins with its words.
  details.addEventListener("toggle", () => details.open && details.closest(".board") && list.scrollIntoView({ block: "nearest" }));
  return details;
}

function walk(event, options) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = options.indexOf(document.activeElement);
  options[(at + step + options.length) % options.length].focus();
}

function closing(event, details, summary) {
  if (event.key !== "Escape" || !details.open) return;
  event.stopPropagation();
  details.open = false;
  summary.focus();
}
