// A card that follows the finger or the mouse from its pile to another.

import { svg } from "./table/dom.js";

const SLACK = 8; // pixels that a tap may slip

export class Dragging {
  ended = false; // a drag has just ended; the click that browsers make of it is none
  #from = null;
  #card = null;

  constructor(piles) {
    this.piles = piles;
    const { element } = piles;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    // what the style sheet says of touches does not reach the parts of a drawing
    element.addEventListener("touchmove", (event) => this.#from && event.cancelable && event.preventDefault(), { passive: false });
    element.addEventListener("pointercancel", () => this.#end(null));
  }

  #down(event) {
    this.ended = false;
    const code = event.target.closest("[data-code]")?.dataset.code;
    // a finger on a card that goes nowhere scrolls the page
    const lifted = event.pointerType === "mouse" && this.piles.liftable(code);
    const held = (this.piles.movable(code) || lifted) && event.isPrimary && event.button === 0;
    this.#from = held ? { code, x: event.clientX, y: event.clientY } : null;
  }

  #move(event) {
    if (!this.#from) return;
    const [x, y] = [event.clientX - this.#from.x, event.clientY - this.#from.y];
    if (!this.#card && Math.hypot(x, y) > SLACK) this.#take(event);
    const scale = this.piles.reply.size[0] / this.piles.element.getBoundingClientRect().width;
    this.#card?.setAttribute("transform", `translate(${x * scale} ${y * scale})`);
  }

  #take(event) {
    this.piles.take(this.#from.code);
    const { top } = this.piles.byCode.get(this.#from.code);
    this.#card = cutting(this.piles.reply, top);
    this.piles.element.append(this.#card);
    this.piles.element.setPointerCapture(event.pointerId);
  }

  #up(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-code]");
    this.#end(this.piles.element.contains(under) ? under : null);
  }

  #end(under) {
    const dragged = this.#card !== null;
    this.#card?.remove();
    this.#card = this.#from = null;
    this.ended = dragged;
    if (dragged) this.piles.drop(under?.dataset.code);
  }
}

/** A picture in a drawing of its size. */
export function whole({ picture, size: [width, height] }) {
  return svg("image", { href: picture, width, height });
}

/** A card cut out of a picture, to be moved about in one of the same size. */
export function cutting(reply, [x, y, width, height]) {
  const image = whole(reply);
  const cut = svg("svg", { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, image);
  return svg("g", { class: "moving", "aria-hidden": "true" }, cut);
}
