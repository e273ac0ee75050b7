// The cards of a move go from pile to pile, for those who like things to move.

import { svg } from "./table/dom.js";
import { cutting, whole } from "./dragging.js";
import { tap } from "./table/sound.js";

const MOST = 8; // cards of one move that are seen flying
const LONG = { duration: 200, easing: "ease-in-out" }; // milliseconds

/** Over the new picture the old one is shown until its cards have come to where they lie now. */
export function fly(figure, before, now) {
  const onward = before?.board?.table === now.board?.table && now.played > (before?.played ?? 0);
  if (onward && now.likes?.sound === "on") tap(now.moved.length);
  const still = now.likes?.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!onward || !now.moved.length || still) return;
  const top = (reply, code) => reply.piles.find((pile) => pile.code === code)?.top;
  const flights = now.moved.map(([from, to]) => [top(before, from), top(now, to)]).filter(([from, to]) => from && to);
  const sky = svg("svg", { viewBox: `0 0 ${now.size.join(" ")}`, class: "sky", "aria-hidden": "true" });
  sky.append(whole(before));
  const landed = flights.slice(-MOST).map(([from, to]) => {
    const card = cutting(now, to);
    sky.append(card);
    const away = `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)`;
    return card.animate([{ transform: away }, { transform: "none" }], LONG).finished;
  });
  figure.append(sky);
  Promise.allSettled(landed).then(() => sky.remove());
}
