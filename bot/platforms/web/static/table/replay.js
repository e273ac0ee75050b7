// A game that has ended, played again by itself: with a slider, a speed, and each move as it was made.

import { h } from "./dom.js";
import { planned } from "./room.js";
import { stands, worded } from "./words.js";

const SPEEDS = { slowly: 1600, "at ease": 900, quickly: 350 };

export class Replay {
  #past = null;
  #at = 0;
  #timer = 0;
  #before = null; // the state of the board that lay there
  #base = null; // that of the table which is replayed

  constructor(table) {
    this.table = table;
    table.replay = this;
    this.bar = document.querySelector("#replay");
    const [back, play, on] = ["Back", "Play", "Forward"].map((label) => h("button", { type: "button", textContent: label }));
    this.playing = play;
    this.slider = h("input", { type: "range", min: "0", "aria-label": "Move" });
    this.speed = h("select", { "aria-label": "Speed" }, ...Object.keys(SPEEDS).map((value) => h("option", { value, textContent: value, selected: value === "at ease" })));
    const leave = h("button", { type: "button", textContent: "Close" });
    back.addEventListener("click", () => this.#to(this.#at - 1));
    on.addEventListener("click", () => this.#to(this.#at + 1));
    play.addEventListener("click", () => (this.#timer ? this.#pause() : this.#play()));
    leave.addEventListener("click", () => this.close());
    this.slider.addEventListener("input", () => { this.#pause(); this.#to(Number(this.slider.value)); });
    this.bar.append(back, play, on, this.slider, this.speed, leave);
  }

  get open_() { return this.#past !== null; }

  async #fetch(whose = {}) {
    const { state } = this.table.board, query = new URLSearchParams({ table: state?.table ?? "", ...whose });
    const reply = await (await fetch(`api/table/past?${query}`)).json();
    if (reply.error) { this.table.say(reply.error, { refused: true }); return null; }
    return reply;
  }

  /** From the deal on, by itself; of another table after its race, or of another's try after the day's deal. */
  async open(at = 0, { table, race, day } = {}) {
    const found = await this.#fetch(race ? { table, race } : day ? { table, day } : {});
    if (!found) return;
    const { board } = this.table;
    this.close();
    this.#before = board.state;
    this.#base = found.state ?? board.state;
    await this.#framed(this.#base);
    const { past } = found;
    this.#past = past;
    this.slider.max = String(past.length - 1);
    this.bar.hidden = false;
    document.body.dataset.replay = "on";
    this.#show(at, null);
    this.playing.focus();
    if (!at) this.#play();
  }

  /** The board's frame is that of this game. */
  async #framed(state) {
    const { board } = this.table;
    if (state && board.plan?.game !== `${state.game}/${state.variant}`) board.frame(await planned(state));
  }

  async close() {
    if (!this.#past) return;
    this.#pause();
    this.#past = null;
    this.bar.hidden = true;
    delete document.body.dataset.replay;
    const before = this.#before;
    if (!before) { this.table.shelf.open(); return; }
    if (this.table.board.plan?.game !== `${before.game}/${before.variant}`) await this.#framed(before);
    this.table.board.show(before, { steps: null });
    document.querySelector("#standing").textContent = stands(before);
    this.table.say(before.caption, { quiet: true, seen: true });
    document.querySelector(".pile[tabindex='0']")?.focus({ preventScroll: true });
  }

  #play() {
    if (this.#at === this.#past.length - 1) this.#to(0);
    this.playing.textContent = "Pause";
    const next = () => {
      if (this.#at === this.#past.length - 1) { this.#pause(); return; }
      this.#to(this.#at + 1);
      this.#timer = setTimeout(next, SPEEDS[this.speed.value]);
    };
    this.#timer = setTimeout(next, SPEEDS[this.speed.value]);
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.playing.textContent = "Play";
  }

  #to(at) {
    const to = Math.max(0, Math.min(this.#past.length - 1, at)), from = this.#at;
    if (to === from) return;
    const back = ([src, dst, many]) => [dst, src, many];
    const steps = to === from + 1 ? this.#past[to].steps : to === from - 1 ? this.#past[from].steps.map(back).reverse() : null;
    this.#show(to, steps);
  }

  #show(at, steps) {
    this.#at = at;
    const { piles, caption, home, moves } = this.#past[at];
    this.slider.value = String(at);
    document.querySelector("#standing").textContent = stands({ ...this.#base, moves, home });
    this.slider.setAttribute("aria-valuetext", `move ${at} of ${this.#past.length - 1}`);
    this.table.board.show({ ...this.#base, piles, home, moves, choices: [], result: "past" }, { steps });
    this.table.say(at ? `Move ${at}: ${caption}` : caption, { quiet: true });
  }

  /** Every move of a game that has ended, each a way to its position; of one that goes on what was said last. */
  async history() {
    const { state } = this.table.board;
    if (!state.result) { this.table.panel.fill("History", [h("p", { textContent: "When the game has ended you can step through all of it here. Until then there are Undo and Redo." }), ...this.#message()]); return; }
    const found = await this.#fetch();
    if (!found) return;
    const { past } = found, rows = past.map(({ caption, moves }, n) => {
      const el = h("button", { type: "button", textContent: n ? `${moves}. ${worded(caption)}` : "The deal" });
      el.addEventListener("click", () => { this.table.panel.close(); this.open(n); });
      return h("li", {}, el);
    });
    this.table.panel.fill("History", [h("ol", { className: "history" }, ...rows)]);
  }

  #message() { return [...this.table.palette.log.children].map((line) => h("p", { textContent: line.textContent })); }
}
