// The shelf: where a game is chosen. Reached in one tap, and left by one.

import { keep, own } from "./window_settings.js";
import { h } from "./dom.js";
import { counted } from "./words.js";

const FIRST = 4; // pictures that every window shows at once
const SEEN = 6; // games that are drawn before anything is painted
const MOODS = [
  ["easy", "Easy", (game) => game.stars <= 2], ["short", "Ten minutes", (game) => game.minutes <= 10], ["one", "One pack", (game) => game.one],
  ["open", "All in sight", (game) => game.kind === "open"], ["dealt", "Dealt", (game) => game.kind === "dealt"], ["matching", "Matching", (game) => game.kind === "matching"],
  ["book", "The book", (game) => game.shelf === "book"], ["known", "Favourites", (game) => game.shelf === "favourites" || game.signpost],
  ["own", "Yours ♥", (game) => own.favourites.includes(game.slug)],
];

export class Shelf {
  #games = null;
  #moods = new Set();
  #winnable = false;
  #early = own.visited ? null : fetch("api/shelf"); // a first visit begins here

  constructor(table, panel) {
    this.table = table;
    this.panel = panel;
    table.shelf = this;
    table.panel = panel;
  }

  async open({ welcome = false } = {}) {
    const fetched = this.#early ?? fetch("api/shelf");
    this.#early = null;
    try { this.#found = await (await fetched).json(); } catch { this.table.say("The table does not answer, so no game can be chosen just now.", { refused: true }); return; }
    const { games, tables, daily, newcomer } = this.#found;
    this.#games = games;
    const search = h("input", { type: "search", placeholder: "Search for a game", "aria-label": "Search for a game" });
    const list = h("div", { className: "shelf" }), count = h("p", { className: "note", role: "status" });
    const draw = () => this.#draw(list, count, search.value);
    search.addEventListener("input", draw);
    const moods = MOODS.map(([name, label]) => this.#chip(label, () => this.#moods.has(name), () => { if (!this.#moods.delete(name)) this.#moods.add(name); draw(); }));
    const winnable = this.#chip("Deals that can be won", () => this.#winnable, () => { this.#winnable = !this.#winnable; });
    const first = [];
    if (newcomer || welcome) first.push(this.#big("Show me how to play", "A short game, with a light on each card to be played", () => this.panel.ask("guide")));
    for (const one of tables) first.push(this.#big(`Continue ${one.title}`, one.summary, () => this.panel.ask("resume", { table: one.table })));
    first.push(this.#big("Today’s deal", daily, () => this.panel.ask("daily", { what: "play" })));
    const drawn = draw();
    this.panel.fill(welcome ? "Which game shall it be?" : "Games", [h("div", { className: "first" }, ...first), search, h("div", { className: "chips" }, ...moods, winnable), count, list], { wide: true });
    if (welcome || newcomer) (first[0]).focus();
    await drawn;
  }

  #found = null;
  #turn = null; // of what is drawn: a later one takes its place

  #chip(label, on, act) {
    const el = h("button", { type: "button", className: "chip", textContent: label, "aria-pressed": String(on()) });
    el.addEventListener("click", () => { act(); el.setAttribute("aria-pressed", String(on())); });
    return el;
  }

  #big(label, note, act) {
    const el = h("button", { type: "button", className: "big" }, h("b", { textContent: label }), h("span", { textContent: note }));
    el.addEventListener("click", act);
    return el;
  }

  /** The games that fit; done when those that are not in sight stand there, too. */
  async #draw(list, count, typed) {
    const wanted = typed.trim().toLowerCase(), chosen = MOODS.filter(([name]) => this.#moods.has(name));
    const some = this.#games.filter((game) => `${game.title} ${game.aliases.join(" ")} ${game.slug}`.toLowerCase().includes(wanted) && chosen.every(([, , fits]) => fits(game)));
    count.textContent = some.length === this.#games.length ? "" : `${counted(some.length, "game")}`;
    const known = this.#moods.has("known"); // there a game of the book stands by the name that people know
    const tiles = (from, to) => some.slice(from, to).map((game, n) => this.#game(known && game.signpost ? { ...game, title: game.signpost } : game, from + n < FIRST, () => this.#draw(list, count, typed)));
    list.replaceChildren(...tiles(0, SEEN));
    const turn = this.#turn = {};
    await new Promise((done) => { setTimeout(done); });
    if (this.#turn === turn) list.append(...tiles(SEEN));
  }

  #game(game, first, redraw) {
    const el = h("button", { type: "button", className: "game", "aria-description": `${counted(game.minutes, "minute")}, ${game.packs}, difficulty ${game.difficulty}. ${game.about}` },
      // what is seen first is not waited for; `loading` must be known before `src`
      h("img", { loading: first ? "eager" : "lazy", fetchPriority: first ? "high" : "auto", src: `game/${game.slug}.png`, alt: "", width: 150, height: 95 }), h("b", { textContent: game.title }),
      h("small", { textContent: `${counted(game.minutes, "minute")} · ${game.packs}`, "aria-hidden": "true" }), h("small", { textContent: "★".repeat(game.stars) + "☆".repeat(5 - game.stars), "aria-hidden": "true" }));
    el.addEventListener("click", () => this.panel.ask("start", { game: game.slug, ...(this.#winnable && { winnable: "yes" }) }));
    const favourite = own.favourites.includes(game.slug);
    const star = h("button", { type: "button", className: "star", textContent: favourite ? "♥" : "♡", "aria-label": `${game.title}: yours`, "aria-pressed": String(favourite) });
    star.addEventListener("click", () => { keep("favourites", favourite ? own.favourites.filter((one) => one !== game.slug) : [...own.favourites, game.slug]); redraw(); });
    return h("div", { className: "place" }, el, star);
  }
}
