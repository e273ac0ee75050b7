// The messages: what the player typed, what the bot answered, and the boards that are played on.

import { controls } from "./controls.js";
import { h, words, plain } from "./dom.js";
import { Piles } from "./piles.js";

export class Channel {
  #boards = new Map(); // name of a message -> the living board

  /** `press(sent)` asks the server, `ask(line)` begins a line, `speak(words)` is for the screen reader. */
  constructor(element, { press, ask, speak }) {
    Object.assign(this, { element, press, ask, speak });
  }

  typed(line) {
    this.#post("you", "You", h("p", { className: "words", textContent: line }));
  }

  /** A reply to a typed line, or one that is to be a message of its own; older boards are retired as it says. */
  async answered(reply) {
    const image = await picture(reply);
    this.speak(plain(reply.error ?? reply.text));
    const message = this.#post("bot", "Patience");
    for (const old of reply.retired ?? []) this.#retire(old);
    this.#draw(message, reply, image);
    this.#scroll(message);
  }

  /** A reply to something pressed in a message: in place if the server says so. */
  async pressed(reply, message, key) {
    if (reply.do === "nothing") return;
    if (reply.do === "edit") {
      const image = await picture(reply);
      this.speak(plain(reply.text));
      this.#draw(message, reply, image, key);
    } else if (this.#isNote(reply)) {
      this.speak(plain(reply.error ?? reply.text));
      this.#note(message, reply.error ?? reply.text);
    } else await this.answered(reply);
  }

  /** Focus for the piles of the newest board. */
  focusPiles() {
    [...this.#boards.values()].at(-1)?.piles?.focus();
  }

  clear() {
    for (const message of this.#boards.values()) message.piles?.clear();
  }

  #isNote(reply) {
    return !(reply.board || reply.picture || reply.monospace || reply.file || reply.rows?.length || reply.menus?.length);
  }

  #post(kind, name, ...content) {
    const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const by = h("p", { className: "by" }, h("b", { textContent: name }), h("time", { textContent: time }));
    const body = h("div", { className: "body" }, ...content);
    const message = h("article", { className: `message ${kind}`, "aria-label": name }, by, body);
    this.element.append(message);
    this.#scroll(message);
    return message;
  }

  #scroll(message) {
    const fits = message.offsetHeight < this.element.clientHeight;
    message.scrollIntoView({ block: fits ? "end" : "start" });
  }

  #retire({ message, text }) {
    const old = this.#boards.get(message);
    this.#boards.delete(message);
    if (!old) return;
    old.classList.add("retired");
    old.querySelectorAll(".controls, .piles, .hint").forEach((part) => part.remove());
    old.querySelector(".body").append(h("p", { className: "continued", textContent: `${text}.` }));
  }

  #draw(message, reply, image, key = "") {
    const held = message.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    const menus = new Set([...message.querySelectorAll(".menu summary")].map((summary) => summary.textContent));
    const press = (sent, from) => this.#press(message, reply, sent, from);
    const parts = [words(reply.error ?? reply.text)];
    if (reply.monospace) parts.push(h("pre", { textContent: reply.monospace, tabIndex: 0 }));
    if (reply.file) parts.push(file(reply.file));
    if (image) parts.push(this.#table(message, reply, image, press));
    if (reply.rows?.length || reply.menus?.length) parts.push(controls(reply, press, this.ask));
    message.querySelector(".body").replaceChildren(...parts);
    message.classList.toggle("board", Boolean(reply.picture));
    if (reply.board) this.#live(message, reply.message);
    this.#open(message, key, menus, reply);
    if (held) this.#refocus(message, held);
  }

  #live(message, name) {
    message.dataset.name = name;
    this.#boards.delete(name);
    this.#boards.set(name, message);
  }

  /** A menu that only now came up, after a choice in another, is opened; so is a menu that is the whole message. */
  #open(message, key, before, reply) {
    for (const details of message.querySelectorAll(".menu")) {
      const fresh = !before.has(details.firstChild.textContent);
      details.open = !reply.board || (key.startsWith("menu ") && before.size > 0 && fresh);
    }
  }

  #refocus(message, held) {
    const same = [...message.querySelectorAll("[data-key]")].find((one) => one.dataset.key === held && !one.disabled);
    const opened = message.querySelector(".menu[open] .options button");
    const target = same ?? opened ?? message.querySelector("svg [tabindex='0'], .controls button:enabled, summary");
    target?.focus({ preventScroll: true });
  }

  #press(message, reply, sent, key) {
    const board = reply.board ?? {};
    const within = message.dataset.name ? { message: message.dataset.name } : {};
    this.press({ ...sent, ...board, ...within }, (answer) => this.pressed(answer, message, key));
  }

  #table(message, reply, image, press) {
    const figure = h("figure", {}, image);
    if (!reply.piles.length) return figure;
    const hint = h("p", { className: "hint" });
    const play = (text) => press({ command: "move", arguments: { moves: text } }, "");
    message.piles = new Piles(reply, play, (text, aloud) => this.#hint(hint, text, aloud));
    figure.append(message.piles.element, hint);
    return figure;
  }

  #hint(hint, text, aloud) {
    hint.textContent = text;
    if (aloud) this.speak(text);
  }

  #note(message, text) {
    message.piles?.clear();
    message.querySelector(".note")?.remove();
    const note = h("div", { className: "note" }, words(text));
    message.querySelector(".body > .words").after(note);
  }
}

/** A link that saves a file; what it holds never leaves the page otherwise. */
function file({ name, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  return h("p", {}, h("a", { href, download: name, textContent: `Save ${name}` }));
}

/** The picture, ready to be shown, so that a board changes at once and does not flicker. */
async function picture(reply) {
  if (!reply.picture) return null;
  const image = h("img", { alt: reply.alt, width: 1100, height: 700, src: reply.picture });
  await image.decode().catch(() => {}); // its alt text is shown instead
  return image;
}
