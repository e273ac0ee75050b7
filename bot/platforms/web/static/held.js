// Knows whether a finger, the mouse or the space bar is down on something that can be pressed.

const PRESSED = "[data-code], button, summary"; // elsewhere nothing is lost, and of a scroll bar no end is told

const down = new Map(); // what is held, and the event that it began with
let waiting = [];

/** When nothing is held down: what is taken away between a finger's coming and going hears no tap. */
export function released() {
  return down.size ? new Promise((go) => waiting.push(go)) : Promise.resolve();
}

function begun(event, held) {
  if (event.target.closest?.(PRESSED)) down.set(held, event);
}

/** The click comes right after the end, so the page is free only then; by that time it may be held anew. */
function ended(held) {
  const began = down.get(held);
  setTimeout(() => {
    if (down.get(held) === began) down.delete(held);
    if (!down.size) free();
  });
}

function free() {
  for (const go of waiting) go();
  waiting = [];
}

const wide = { capture: true }; // whoever keeps an event for itself does not keep it from this
document.addEventListener("pointerdown", (event) => begun(event, event.pointerId), wide);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => ended(event.pointerId), wide);
document.addEventListener("keydown", (event) => event.key === " " && begun(event, " "), wide);
document.addEventListener("keyup", (event) => event.key === " " && ended(" "), wide);
window.addEventListener("blur", () => (down.clear(), free())); // the end would be told to another window
