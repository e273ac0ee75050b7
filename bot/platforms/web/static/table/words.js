// What is said of cards and piles, for those who listen.

import { shared } from "./window_settings.js";

/**
 * The table as the server sends it.
 * @typedef {object} State
 * @property {Object<string, (string|null)[]>} piles by code, bottom to top; null is a card that lies face down
 * @property {Object<string, string>} kinds stock, waste, foundation, tableau or reserve
 * @property {Object<string, string>} wants what an empty pile takes
 * @property {Choice[]} choices
 * @property {string[]} likely the likeliest of them, as they are played
 */

/** Codes of the piles, how many cards go, whether one goes home, what is played where that is not the codes, and whether two piles may be named in either order. @typedef {[string[], number, number, string?, number?]} Choice */

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
  J: "jack", Q: "queen", K: "king",
};
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const HANDED_IN = "Your try is handed in, so this table stays as it lies. The menu has the leaderboard, and games to go on with.";
/** What somebody does to a card here. */
export const press = matchMedia("(pointer: coarse)").matches ? "tap" : "click";
const NAMED = 2; // cards of a fan; of more only their number

/** @param {string} card */
export const aloud = (card) => `${RANKS[card.slice(0, -1)]} of ${SUITS[card.at(-1)]}`;
/** @param {string} card */
export const pretty = (card) => card.slice(0, -1) + GLYPHS[card.at(-1)];
/** @param {number} many @param {string} thing */
export const counted = (many, thing) => `${many} ${thing}${many === 1 ? "" : "s"}`;

/** Which deal it is: "deal 7", or that of a day. @param {{ deal: string }} state */
export const dealt = ({ deal }) => (/^\d+$/.test(deal) ? `deal ${deal}` : deal);
/** How a game stands: "deal 7 · 3 moves · 1 of 52 cards home". */
export const stands = ({ deal, moves, home }) => `${dealt({ deal })} · ${moves ? counted(moves, "move") : "no moves"} · ${home[0]} of ${home[1]} cards home`;

/** Whether a move's piles may be tapped in any order. @param {Choice} choice */
export const anyOrder = ([codes, , , , either]) => codes.length > 2 || Boolean(either);

/** A text of the server's as it is spoken: "7♣" is the seven of clubs. @param {string} text */
export const spoken = (text) => text.replace(/\b(10|[2-9AJQK])([♠♥♦♣])/g, (_, rank, glyph) =>
  aloud(rank + Object.keys(GLYPHS).find((suit) => GLYPHS[suit] === glyph)));

/** A text as the person has it written: with signs, or with the names of cards. @param {string} text */
export const worded = (text) => (shared.words === "on" ? spoken(text).replace(/^./u, (first) => first.toUpperCase()) : text);

/** A text without its marks. @param {string} text */
export const plain = (text) => text.replaceAll("**", "").replaceAll("`", "").replaceAll("\n", " ");

/** A step of the guide for somebody who sees what glows: no code, and nothing typed. @param {string} text @param {string[]} codes */
export const withoutCodes = (text, codes) => text
  .replace(", typed, tapped below, or dragged in the browser", "")
  .replace(` with ${codes.join(" ")}`, `: drag it, or ${press} it`);

/** A text for somebody who sees the cards: where those of a deal went lies there, and what a hint means glows. @param {string} text */
export const visible = (text) => text
  .replace(/(played in the deal): [^.;]+([.;])/, "$1$2")
  .replace(/^(Hint: .*?) \([a-z]*\d+( [a-z]*\d+)*\)/, "$1");

/** Of news with a step of the guide the step: what the cards did is seen. @param {string} text */
export const step = (text) => text.slice(Math.max(0, text.search(/Step \d+ of \d+\./)));

/** What lies on a pile: "queen of hearts on king of spades, 6 hidden". @param {State} state @param {string} code */
export function lying(state, code) {
  const cards = state.piles[code], hidden = cards.filter((card) => card === null).length;
  if (!cards.length) return "empty";
  if (state.kinds[code] === "stock") return counted(cards.length, "card");
  const open = cards.filter((card) => card !== null).reverse();
  if (!open.length) return `${hidden} hidden`;
  const fan = state.kinds[code] === "tableau" || state.kinds[code] === "reserve";
  const named = open.slice(0, fan ? NAMED : 1), more = open.length - named.length;
  return [named.map(aloud).join(" on "), more > 0 && `${more} more below`, hidden && `${hidden} hidden`].filter(Boolean).join(", ");
}

/** The card that is in play on a pile, else what lies there. @param {State} state @param {string} code */
export function top(state, code) {
  const card = state.piles[code].at(-1);
  return card && state.kinds[code] !== "stock" ? aloud(card) : lying(state, code);
}

/** The name of a pile's button: its code, what lies there, and whether it is free. */
export function named(state, code, from, chosen, targets) {
  const parts = [`${code}: ${lying(state, code)}`];
  if (!state.piles[code].length && state.wants[code]) parts.push(`takes ${spoken(state.wants[code])}`);
  if (chosen) parts.push("chosen");
  else if (targets.includes(code)) parts.push("fits");
  else if (!targets.length && state.kinds[code] === "stock" && state.choices.some((one) => !one[0].length)) parts.push("press to deal");
  else if (!targets.length && from[code]) parts.push("free");
  return parts.join(", ");
}

/** A move in few words: "ten of clubs to 6". @param {State} state @param {Choice} choice */
export function move(state, [codes, , , text, either]) {
  if (!codes.length) return text;
  if (either) return codes.map((code) => top(state, code)).join(" with ");
  const [first, ...rest] = codes, last = rest.pop(), means = rest.map((code) => top(state, code)).join(" and ");
  return `${top(state, first)}${means && ` with ${means}`}${last ? ` to ${last}` : ""}`;
}
