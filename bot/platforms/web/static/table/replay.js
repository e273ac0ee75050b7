// A game that has ended, played again by itself: with a slider, a speed, and each move as it was made.

import { h } from "./dom.js";

const SPEEDS = { slowly: 1600, "at ease": 900, quickly: 350 };

export class Replay {
  #past = null;
  #at = 0;
  #timer = 0;
  #before = null;

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

  async #fetch() {
    const { state } = this.table.board;
    const reply = await (await fetch(`api/table/past?table=${state.table}`)).json();
    if (reply.error) { this.table.say(reply.error, { refused: true }); return null; }
    return reply.past;
  }

  async open(at = 0) {
    const past = await this.#fetch();
    if (!past) return;
    this.#before = this.table.board.state;
    this.#past = past;
    this.slider.max = String(past.length - 1);
    this.bar.hidden = false;
    document.body.dataset.replay = "on";
    this.#show(at, null);
    this.playing.focus();
    if (!at) this.#play();
  }

  close() {
    if (!this.#past) return;
    this.#pause();
    this.#past = null;
    this.bar.hidden = true;
    delete document.body.dataset.replay;
    this.table.board.show(this.#before, { steps: null });
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
    this.slider.setAttribute("aria-valuetext", `move ${at} of ${this.#past.length - 1}`);
    this.table.board.show({ ...this.#before, piles, home, moves, choices: [], result: "past" }, { steps });
    this.table.say(at ? `Move ${at}: ${caption}` : caption, { quiet: true });
  }

  /** Every move of a game that has ended, each a way to its position; of one that goes on what was said last. */
  async history() {
    const { state } = this.table.board;
    if (!state.result) { this.table.panel.fill("History", [h("p", { textContent: "When the game has ended you can step through all of it here. Until then there are Undo and Redo." }), ...this.#message()]); return; }
    const past = await this.#fetch();
    if (!past) return;
    const rows = past.map(({ caption, moves }, n) => {
      const el = h("button", { type: "button", textContent: n ? `${moves}. ${caption}` : "The deal" });
      el.addEventListener("click", () => { this.table.panel.close(); this.open(n); });
      return h("li", {}, el);
    });
    this.table.panel.fill("History", [h("ol", { className: "history" }, ...rows)]);
  }

  #message() { return [...this.table.palette.log.children].map((line) => h("p", { textContent: line.textContent })); }
}
