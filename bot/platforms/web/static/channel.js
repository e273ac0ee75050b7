// The messages: what the player typed, what the bot answered, and the boards that are played on.

import { controls } from "./controls.js";
import { h, words, plain } from "./table/dom.js";
import { fly } from "./flight.js";
import { released } from "./held.js";
import { Piles } from "./piles.js";

const WHOLE = 0.9; // of the board is in sight: then nothing need lead back to it

export class Channel {
  #board = null; // the message of the newest board: the only one that is played on

  /** `press(sent)` asks the server, `ask(line)` begins a line, `speak(words)` is for the screen reader. */
  constructor(element, back, { press, ask, speak }) {
    Object.assign(this, { element, press, ask, speak });
    back.addEventListener("click", () => (this.#scroll(this.#board), this.focusPiles()));
    // of a game that is over one looks at the buttons: nothing that leads back shall lie on them
    const seen = ({ isIntersecting, intersectionRatio }) =>
      this.#board?.reply.result ? isIntersecting : intersectionRatio >= WHOLE;
    const look = (entries) => (back.hidden = seen(entries.at(-1)));
    this.sight = new IntersectionObserver(look, { root: element, threshold: [0, WHOLE] });
  }

  /** A reply to a typed line, or one that is a message of its own; a few words stand as a note at the board. */
  async answered(reply, line = "") {
    const image = await picture(reply);
    this.speak(plain(reply.error ?? reply.text));
    if (this.#board && isNote(reply)) return this.#note(this.#board, reply, line);
    if (line && !reply.board) this.#post("you", "You", h("p", { className: "words", textContent: line }));
    const before = this.#board;
    const message = this.#post("bot", "Patience");
    this.#draw(message, reply, image);
    if (isBoard(reply) && before) fold(before);
    message.line = reply.board ? line : "";
    this.#scroll(message);
  }

  /** A reply to something pressed in a message: in place if the server says so. */
  async pressed(reply, message, key) {
    if (reply.do === "nothing") return;
    if (reply.do === "edit" && !message.classList.contains("retired")) {
      const image = await picture(reply);
      this.speak(plain(reply.text));
      const ends = Boolean(reply.result) !== Boolean(message.reply?.result);
      this.#draw(message, reply, image, key);
      if (ends) this.#scroll(message);
    } else if (isNote(reply)) {
      this.speak(plain(reply.error ?? reply.text));
      this.#note(message.classList.contains("retired") ? this.#board : message, reply);
    } else await this.answered(reply);
  }

  /** Focus for the piles of the newest board. */
  focusPiles() {
    this.#board?.piles?.focus();
  }

  clear() {
    this.#board?.piles?.clear();
  }

  #post(kind, name, ...content) {
    const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const by = h("p", { className: "by" }, h("b", { textContent: name }), h("time", { textContent: time }));
    const body = h("div", { className: "body" }, ...content);
    const message = h("article", { className: `message ${kind}`, "aria-label": name, tabIndex: -1 }, by, body);
    this.element.append(message);
    return message;
  }

  /** A board is seen from its picture on; where a game is over, the last of the buttons below it are seen whole. */
  #scroll(message) {
    const fits = message.offsetHeight < this.element.clientHeight;
    const end = message === this.#board ? !fits && message.reply.result && isStacked(message) : fits;
    message.scrollIntoView({ block: end ? "end" : "start" });
  }

  #draw(message, reply, image, key = "") {
    const held = message.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    const menus = new Set([...message.querySelectorAll(".menu summary")].map((summary) => summary.textContent));
    const press = (sent, from) => this.#press(message, reply, sent, from);
    const parts = [words(reply.error ?? reply.text)];
    if (reply.share) parts.push(copying(reply.share, this.speak));
    if (reply.monospace) parts.push(h("pre", { textContent: reply.monospace, tabIndex: 0 }));
    if (reply.file) parts.push(file(reply.file));
    if (image) parts.push(this.#table(message, reply, image, press));
    if (reply.rows?.length || reply.menus?.length) parts.push(controls(reply, press, this.ask));
    message.querySelector(".body").replaceChildren(...parts);
    message.classList.toggle("board", Boolean(reply.board));
    message.classList.toggle("won", reply.result === "won");
    message.classList.toggle("past", reply.result === "past");
    if (image && isBoard(reply)) fly(message.querySelector("figure"), this.#board?.reply, reply);
    message.reply = reply;
    if (isBoard(reply)) this.#stand(message);
    this.#open(message, key, menus, reply);
    if (held) this.#refocus(message, held);
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
    // never a button that nobody chose: who goes on pressing Enter as a game ends would take its moves back
    const target = same ?? opened ?? message.querySelector("svg [tabindex='0']") ?? message;
    target.focus({ preventScroll: true });
  }

  #stand(message) {
    this.#board = message;
    this.sight.disconnect();
    this.sight.observe(message.querySelector("figure img") ?? message);
  }

  #press(message, reply, sent, key) {
    this.press(() => this.#meant(message, reply, sent), (answer) => this.pressed(answer, message, key));
  }

  /** What was pressed on one board, for the newest one: only if it means the same there; else a note, and null. */
  #meant(message, reply, sent) {
    const now = (isBoard(reply) && this.#board?.reply) || reply;
    if (now !== reply && (now.board.table !== reply.board.table || !means(sent, reply, now))) {
      this.#note(this.#board, { text: "The board had changed before that, so it was not played." });
      return null;
    }
    return { ...sent, ...now.board, ...(now.board ? { message: now.message } : {}) };
  }

  #table(message, reply, image, press) {
    const figure = h("figure", {}, image);
    figure.style.setProperty("--format", reply.size[0] / reply.size[1]);
    if (!reply.piles.length) return figure;
    const hint = h("p", { className: "hint" });
    const play = (text) => press({ command: "move", arguments: { moves: text } }, "");
    const before = this.#board?.piles;
    message.piles = new Piles(reply, play, (text, aloud) => this.#hint(hint, text, aloud));
    if (before) message.piles.keep(before);
    figure.append(message.piles.element, hint);
    return figure;
  }

  #hint(hint, text, aloud) {
    hint.textContent = text;
    if (aloud) this.speak(text);
  }

  /** A few words at a board or a message: what was asked, and the answer; the board comes into view for it. */
  #note(message, reply, line = "") {
    message.piles?.clear();
    message.querySelector(".note")?.remove();
    const asked = line ? h("p", { className: "asked", textContent: line }) : null;
    const note = h("div", { className: "note", role: "note" }, asked, words(reply.error ?? reply.text));
    message.querySelector(".body > .words").after(note);
    if (note.scrollHeight > note.clientHeight) note.tabIndex = 0; // so that keys can scroll it
    this.#scroll(message);
  }
}

/** Whether a later board offers the same: the button or option, or piles that lie as they lay. */
function means(sent, then, now) {
  const pile = (reply, code) => reply.piles.find((one) => one.code === code);
  const moves = sent.arguments.moves ?? "";
  if (pile(then, "s")?.tap === moves && moves) return pile(now, "s")?.tap === moves;
  if (sent.command === "move" && moves) {
    return moves.split(" ").every((code) => pile(then, code)?.name === pile(now, code)?.name);
  }
  const same = (button) => button.command === sent.command && JSON.stringify(button.arguments) === JSON.stringify(sent.arguments);
  return now.rows.flat().some((button) => same(button) && !button.disabled);
}

/** Whether the buttons stand below the picture, as on a phone held upright, and not beside it. */
function isStacked(message) {
  const [picture, buttons] = ["figure", ".controls"].map((part) => message.querySelector(part)?.getBoundingClientRect());
  return Boolean(picture && buttons) && picture.bottom <= buttons.top;
}

/** Whether it is the table as it stands; a replay shows the table as it stood, beside it. */
function isBoard(reply) {
  return Boolean(reply.board) && reply.result !== "past";
}

function isNote(reply) {
  return !(reply.board || reply.picture || reply.monospace || reply.file || reply.rows?.length || reply.menus?.length);
}

/** An old board is one line of the log; only that of a finished game keeps its picture. */
function fold(message) {
  const { reply, line } = message;
  const asked = line ? h("code", { textContent: line }) : null;
  const said = h("p", {}, asked, asked ? " " : "", plain(reply.text).split("\n")[0]);
  const body = message.querySelector(".body");
  body.replaceChildren(said, ...(reply.result ? body.querySelectorAll("figure") : []));
  message.classList.add("retired");
  message.piles = message.reply = null;
}

/** A link that saves a file; what it holds never leaves the page otherwise. */
function file({ name, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  return h("p", {}, h("a", { href, download: name, textContent: `Save ${name}` }));
}

/** A button that copies words, and says that it did; where the browser does not let it, they stand there to be marked. */
function copying(words, speak) {
  const button = h("button", { type: "button", textContent: "Copy", "data-key": "button Copy" });
  button.onclick = async () => {
    const done = await navigator.clipboard.writeText(words).then(() => true, () => false);
    button.textContent = done ? "Copied" : "Please mark the words and copy them";
    speak(button.textContent);
  };
  return h("div", { className: "controls" }, h("div", { className: "row" }, button));
}

/** The picture, ready to be shown, so that a board changes at once, does not flicker, and loses no tap. */
async function picture(reply) {
  const [width, height] = reply.size ?? [];
  const image = reply.picture ? h("img", { alt: reply.alt, width, height, src: reply.picture }) : null;
  await image?.decode().catch(() => {}); // its alt text is shown instead
  await released();
  return image;
}
