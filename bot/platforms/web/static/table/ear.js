// What is read aloud for a key: a pile, all tops, all moves. What is long comes in parts; the same key again reads on.

import { aloud, counted, lying, move, spoken, top } from "./words.js";

/** @typedef {import("./words.js").State} State */

const PART = 8; // things said at once

export class Ear {
  #read = null; // what was read last: { key, rev, at }

  constructor(table) { this.table = table; }

  /** A pile, card by card from the top; what is hidden only counted. */
  pile(code) {
    const { state } = this.table.board;
    if (!code) return this.#say("Choose a pile first: type its number, or go to one with the arrows.");
    const cards = state.piles[code], open = cards.filter((card) => card !== null).reverse();
    if (state.kinds[code] === "stock" || !open.length) return this.#say(`${code}: ${lying(state, code)}.`);
    const hidden = cards.length - open.length;
    return this.#parts(`r ${code}`, `${code}: `, [...open.map(aloud), ...(hidden ? [`${hidden} hidden`] : [])]);
  }

  /** The top cards: first of the piles one plays from, then of the foundations. */
  tops() {
    const { state, order } = this.table.board, last = (code) => state.kinds[code] === "foundation" || state.kinds[code] === "stock";
    const piles = [...order.filter((code) => !last(code)), ...order.filter(last)].filter((code) => state.piles[code].length);
    this.#parts("t", "", piles.map((code) => `${code}: ${top(state, code)}`));
  }

  /** What may be played, pile by pile, the likeliest first. */
  moves() {
    const { state } = this.table.board, groups = new Map();
    const likely = (choice) => { const at = state.likely.indexOf(choice[3] ?? choice[0].join(" ")); return at < 0 ? state.likely.length : at; };
    for (const choice of [...state.choices].sort((a, b) => likely(a) - likely(b))) {
      const [codes, , , text] = choice;
      if (text !== undefined || codes.length < 2) { groups.set(text ?? codes[0], codes.length ? `${codes[0]}, ${move(state, choice)}` : text); continue; }
      const before = codes.slice(0, -1), key = before.join(" ");
      if (!groups.has(key)) groups.set(key, [`${before.join(", ")}, ${before.map((code) => top(state, code)).join(" and ")}: to `, []]);
      groups.get(key)[1].push(codes.at(-1));
    }
    if (!groups.size) return this.#say("There is no move.");
    const found = [...groups.values()].map((one) => (typeof one === "string" ? one : one[0] + one[1].join(", ")));
    return this.#parts("m", `${counted(state.choices.length, "move")}. `, found);
  }

  #parts(key, intro, things) {
    const { rev } = this.table.board.state, again = this.#read?.key === key && this.#read.rev === rev;
    const at = again && this.#read.at < things.length ? this.#read.at : 0, next = at + PART, left = things.length - next;
    this.#read = { key, rev, at: next };
    this.#say(`${at ? "" : intro}${things.slice(at, next).join("; ")}${left > 0 ? `; ${left} more: the same key reads on` : ""}.`);
  }

  #say(text) { this.table.say(spoken(text), { quiet: true }); }
}
