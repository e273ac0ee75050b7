// What this window is like: kept in the browser, for it is about the screen and the hand, not about the person.

const KEY = "patience-window";
const DEFAULTS = { taps: "once", hand: "right", pace: "usual", favourites: [], visited: false };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACES = { usual: 200, slow: 250, quick: 150 };

function read() {
  try { return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") }; } catch { return { ...DEFAULTS }; }
}

export const own = read();
export const shared = { motion: "on", sound: "off", colours: "game", felt: "green", back: "lattice", words: "off" }; // the person's, as the server has them

export function keep(name, value) {
  own[name] = value;
  try { localStorage.setItem(KEY, JSON.stringify(own)); } catch { /* a browser that keeps nothing */ }
}

/** Milliseconds of a flight; none for those who want none. */
export function flightTime() { return calm.matches || shared.motion === "off" ? 0 : PACES[own.pace] ?? PACES.usual; }
