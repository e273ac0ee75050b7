// The piles of a board as something to click: outlines over the picture that scale with it.

import { bounced, svg } from "./table/dom.js";
import { Dragging } from "./dragging.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const DOUBLE = 400; // milliseconds within which a second tap on a card sends it home

const SAME_ROW = 0.3; // of the lower pile's height: as much of it beside another makes them a row

export class Piles {
  #chosen = [];
  #typed = "";
  #last = { code: "", at: -DOUBLE };

  /** `play(text)` sends a move; `tell(words, aloud)` is told what is chosen. */
  constructor(reply, play, tell) {
    Object.assign(this, { reply, play, tell });
    this.byCode = new Map(reply.piles.map((pile) => [pile.code, pile]));
    this.buttons = new Map(reply.piles.map((pile) => [pile.code, this.#outline(pile)]));
    this.element = svg("svg", { viewBox: `0 0 ${reply.size.join(" ")}`, role: "group", class: "piles" }, ...this.buttons.values());
    this.element.setAttribute("aria-label", `Piles of the table; choose ${reply.taps === 2 ? "two" : reply.taps} to play`);
    this.element.addEventListener("click", (event) => this.#clicked(event));
    this.element.addEventListener("pointerover", (event) => this.#tellWay(event.target.closest(".lit")?.dataset.code));
    this.dragging = new Dragging(this);
    this.element.addEventListener("keydown", (event) => this.#keyed(event));
    // on each pile, for Chromium makes a stop for Tab of a drawing that listens for focus itself
    for (const button of this.buttons.values()) button.addEventListener("focus", () => this.#rove(button));
    this.buttons.values().next().value?.setAttribute("tabindex", "0");
    this.#light();
    tell(this.idle, false);
  }

  get idle() {
    const tap = this.reply.piles.find((pile) => pile.tap)?.tap;
    if (tap && !this.reply.ways.length) return `Choose the pack to ${tap}: nothing else can be played.`;
    if (this.reply.taps === 2) return "Choose a pile, then the pile its card goes to.";
    return `Choose the ${this.reply.taps} piles of a packet, in any order.`;
  }

  #outline(pile) {
    const shapes = pile.shapes.flatMap((points) => [
      svg("polygon", { points, class: "halo" }),
      svg("polygon", { points, class: "edge" }),
    ]);
    const named = { role: "button", tabindex: "-1", "aria-label": pile.name, "data-key": `pile ${pile.code}` };
    const pressed = pile.tap ? {} : { "aria-pressed": "false" };
    const gives = this.#gives(pile.code) ? "gives" : "";
    return svg("g", { ...named, ...pressed, class: gives, "data-code": pile.code }, ...shapes);
  }

  /** Whether a move may begin here; where packets are taken in any order, whether it is of one. */
  #gives(code) {
    return this.reply.ways.some(({ codes }) => (codes.length > 2 ? codes.includes(code) : codes[0] === code));
  }

  /** The piles that a choice may go on with, each with the words of that move. */
  #next(chosen) {
    const found = new Map();
    for (const { codes, words } of this.reply.ways) {
      if (!chosen.every((code) => codes.includes(code))) continue;
      const backwards = codes.length === 2 && chosen[0] !== codes[0];
      if (backwards && !this.byCode.get(chosen[0]).empty) continue;
      for (const code of codes) if (!chosen.includes(code)) found.set(code, words);
    }
    return found;
  }

  /** What a choice may go on with is lit; where nothing can be chosen, the pack that is all there is to tap. */
  #light() {
    const next = this.#chosen.length ? this.#next(this.#chosen) : new Map();
    const only = (code) => !this.reply.ways.length && Boolean(this.byCode.get(code).tap);
    for (const [code, button] of this.buttons) button.classList.toggle("lit", next.has(code) || only(code));
  }

  #tellWay(code) {
    const words = code && this.#next(this.#chosen).get(code);
    if (words) this.tell(words, false);
  }

  focus(code) {
    const button = this.buttons.get(code) ?? this.element.querySelector('[tabindex="0"]');
    button?.focus({ preventScroll: true });
  }

  clear() {
    for (const button of this.buttons.values()) if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", "false");
    this.#chosen = [];
    this.#light();
    this.tell(this.idle, false);
  }

  #clicked(event) {
    if (this.dragging.ended) return; // what follows the end of a drag is no tap
    const code = event.target.closest("[data-code]")?.dataset.code;
    if (!code) return this.clear();
    const pile = this.byCode.get(code);
    const twice = this.#last.code === code && event.timeStamp - this.#last.at < DOUBLE;
    this.#last = { code, at: event.timeStamp };
    const doubled = bounced(event);
    if (twice && pile.home && !pile.tap) {
      this.clear();
      this.play(pile.home);
    } else if (!doubled) this.#choose(code);
  }

  /** A stock that can be dealt is dealt, except onto an open place; one whose card may also be played asks. */
  #choose(code) {
    const pile = this.byCode.get(code);
    const filling = this.#chosen.some((chosen) => this.byCode.get(chosen).empty);
    const asks = this.#gives(code) && !this.#chosen.length;
    if (pile.tap && !filling && !asks) {
      this.clear();
      return this.play(pile.tap);
    }
    if (this.#chosen.includes(code)) return this.clear();
    if (!this.#chosen.length && !this.#next([code]).size) return this.#refused(code);
    this.#mark(code);
    this.tell(this.#hint(), true);
    if (this.#chosen.length < this.reply.taps) return;
    const move = this.#move();
    this.#chosen = []; // it shows until the answer is there
    this.play(move);
  }

  /** What can go nowhere is not chosen: the table says why. */
  #refused(code) {
    if (this.reply.taps === 2) return this.play(code);
    this.tell(`${this.#called(code)}: it is in no packet that may go up now.`, true);
  }

  /** A card is taken up, by a finger or the mouse: what was chosen before is let go. */
  take(code) {
    this.clear();
    this.#mark(code);
  }

  movable(code) {
    return this.reply.taps === 2 && this.#gives(code);
  }

  /** A card that goes nowhere may be taken up with the mouse as well, to be told why where it is let go. */
  liftable(code) {
    const pile = this.byCode.get(code);
    return this.reply.taps === 2 && Boolean(pile) && !pile.empty && !pile.tap;
  }

  /** It is let go over a pile, or over none. */
  drop(code) {
    const from = this.#chosen[0];
    this.clear();
    if (from && code && code !== from) this.play(`${from} ${code}`);
  }

  #mark(code) {
    this.#chosen.push(code);
    this.buttons.get(code).setAttribute("aria-pressed", "true");
    this.#light();
  }

  #called(code) {
    return this.byCode.get(code).name.replace(/, \d+ cards?.*/, "");
  }

  /** What was chosen on the board before, while this one was on its way, stays chosen where it lies as it lay. */
  keep(before) {
    const same = before.#chosen.filter((code) => this.byCode.get(code)?.name === before.byCode.get(code).name);
    for (const code of same) this.#mark(code);
    if (same.length) this.tell(this.#hint(), false);
  }

  /** A pair may begin with the open place and then say what fills it. */
  #move() {
    const [first, second] = this.#chosen.map((code) => this.byCode.get(code));
    const backwards = this.reply.taps === 2 && first.empty && !second.empty;
    return (backwards ? this.#chosen.toReversed() : this.#chosen).join(" ");
  }

  #hint() {
    const left = this.reply.taps - this.#chosen.length;
    const newest = this.#called(this.#chosen.at(-1));
    const { tap } = this.byCode.get(this.#chosen[0]);
    if (this.reply.taps !== 2) return left ? `${newest}: ${left} more to choose. Escape lets go of all.` : "";
    if (tap) return `${newest}: choose it again to ${tap}, or now choose where its card goes.`;
    return `${newest}: now choose where it goes. Escape lets go of it.`;
  }

  #keyed(event) {
    const code = event.target.dataset.code;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") event.repeat || this.#choose(code);
    else if (event.key === "Escape") this.clear();
    else if (event.key in ARROWS) this.focus(this.#neighbour(code, ...ARROWS[event.key]));
    else if (/^[a-z0-9]$/i.test(event.key)) this.#jump(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Typing a pile's code goes to it: "f" to the first of its kind, "f3" to that one. */
  #jump(key) {
    const codes = [...this.buttons.keys()];
    this.#typed = [this.#typed + key, key].find((typed) => codes.some((code) => code.startsWith(typed))) ?? "";
    const typed = this.#typed;
    if (typed) this.focus(codes.includes(typed) ? typed : codes.find((code) => code.startsWith(typed)));
  }

  #rove(button) {
    for (const other of this.buttons.values()) other.setAttribute("tabindex", other === button ? "0" : "-1");
  }

  /** The nearest pile that way: to the sides only in the same row; what lies aside counts as farther. */
  #neighbour(code, dx, dy) {
    const box = (other) => this.buttons.get(other).getBBox();
    const from = box(code);
    const far = (other) => {
      const to = box(other);
      const shared = Math.min(from.y + from.height, to.y + to.height) - Math.max(from.y, to.y);
      if (dx && shared < SAME_ROW * Math.min(from.height, to.height)) return Infinity;
      const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
      const [along, aside] = [x * dx + y * dy, x * dy + y * dx];
      return along > 1 ? along + 2 * Math.abs(aside) : Infinity;
    };
    const ways = [...this.buttons.keys()].map((other) => [far(other), other]);
    const [distance, nearest] = ways.reduce((best, way) => (way[0] < best[0] ? way : best));
    return distance === Infinity ? code : nearest;
  }
}
