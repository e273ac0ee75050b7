// What is said of cards and piles, for those who listen.

const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const TOLD = 4; // cards of a fan; of more only their number

export const aloud = (card) => `${RANKS[card.slice(0, -1)] ?? card.slice(0, -1)} of ${SUITS[card.at(-1)]}`;
export const pretty = (card) => card.slice(0, -1) + GLYPHS[card.at(-1)];
export const counted = (many, thing) => `${many} ${thing}${many === 1 ? "" : "s"}`;

/** A text of the server's as it is spoken: "7♣" is the seven of clubs. */
export const spoken = (text) => text.replace(/\b(10|[2-9AJQK])([♠♥♦♣])/g, (_, rank, glyph) =>
  aloud(rank + Object.keys(GLYPHS).find((suit) => GLYPHS[suit] === glyph)));

/** A text without its marks. */
export const plain = (text) => text.replaceAll("**", "").replaceAll("`", "").replaceAll("\n", " ");

/** A step of the guide for somebody who sees what glows: no code, and nothing typed. */
export const withoutCodes = (text) => text
  .replace(/`deal` turns/, "a tap on the glowing pack turns")
  .replace(/ with `[^`]+`(, typed, tapped below, or dragged in the browser)?/g, ": drag it, or tap it");

/** What lies on a pile: "queen of hearts on king of spades, 6 hidden". */
export function lying(state, code) {
  const cards = state.piles[code], hidden = cards.filter((card) => card === null).length;
  if (!cards.length) return "empty";
  if (state.kinds[code] === "stock") return counted(cards.length, "card");
  const open = cards.filter((card) => card !== null).reverse();
  if (!open.length) return `${hidden} hidden`;
  const fan = state.kinds[code] === "tableau" || state.kinds[code] === "reserve";
  const told = fan ? open.slice(0, TOLD).map(aloud).join(" on ") : aloud(open[0]);
  const more = fan ? open.length - TOLD : open.length - 1;
  return [told, more > 0 && `${more} more below`, hidden && `${hidden} hidden`].filter(Boolean).join(", ");
}

/** The name of a pile's button: its code, what lies there, and whether it is free. */
export function named(state, code, from, chosen, targets) {
  const parts = [`${code}: ${lying(state, code)}`];
  if (!state.piles[code].length && state.wants[code]) parts.push(`takes ${spoken(state.wants[code])}`);
  if (chosen) parts.push("chosen");
  else if (targets.includes(code)) parts.push("it may go here");
  else if (!targets.length && state.kinds[code] === "stock" && state.choices.some((one) => !one[0].length)) parts.push("press to deal");
  else if (!targets.length && from[code]) parts.push("free");
  return parts.join(", ");
}
