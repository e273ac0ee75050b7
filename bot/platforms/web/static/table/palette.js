// The typed line: every command and move, with completion, and the last answers beside it.

import { id } from "./line.js";
import { h } from "./dom.js";

const MOST = 6; // answers beside the line
const WAIT = 60; // ms of no typing, before completions are asked for

export class Palette {
  #lines = [];
  #at = -1;
  #options = [];
  #sent = Promise.resolve(); // until the last line is answered

  constructor(table) {
    this.table = table;
    table.palette = this;
    this.dialog = document.querySelector("#palette");
    this.input = this.dialog.querySelector("input");
    this.list = this.dialog.querySelector("[role=listbox]");
    this.log = this.dialog.querySelector("ol");
    this.dialog.querySelector("form").addEventListener("submit", (e) => { e.preventDefault(); this.#send(); });
    this.dialog.addEventListener("close", () => { delete document.body.dataset.codes; this.#offer([]); });
    this.dialog.addEventListener("click", (e) => e.target === this.dialog && this.dialog.close());
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (e) => this.#key(e));
    this.list.addEventListener("click", (e) => { const el = e.target.closest("[role=option]"); if (el) this.#take(Number(el.dataset.n)); });
  }

  open(line = "") {
    document.body.dataset.codes = "shown";
    if (!this.dialog.open) this.dialog.showModal();
    this.input.value = line;
    this.input.focus();
    this.log.scrollTop = this.log.scrollHeight;
    this.#typed();
  }

  close() { if (this.dialog.open) this.dialog.close(); }

  /** An answer for the list beside the line. */
  answered(text) {
    const last = this.log.lastElementChild?.textContent ?? text;
    if (text.startsWith(last)) this.log.lastElementChild?.remove(); // the same news, with more
    this.log.append(h("li", { textContent: text }));
    while (this.log.children.length > MOST) this.log.firstElementChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  #typed() {
    clearTimeout(this.asking);
    const line = this.input.value;
    this.asking = setTimeout(async () => {
      try {
        const { options } = await (await fetch(`api/complete?line=${encodeURIComponent(line)}`)).json();
        if (this.input.value === line) this.#offer(options ?? []);
      } catch { this.#offer([]); }
    }, WAIT);
  }

  #offer(options) {
    this.#options = options;
    this.#at = -1;
    this.list.replaceChildren(...options.map(({ label, note }, n) => h("div", { role: "option", id: `option-${n}`, "aria-selected": "false", "data-n": n },
      h("b", { textContent: label }), note ? h("span", { textContent: note }) : null)));
    this.list.hidden = !options.length;
    this.input.setAttribute("aria-expanded", String(Boolean(options.length)));
    this.input.removeAttribute("aria-activedescendant");
  }

  #key(e) {
    if (e.key === "Escape" && this.#options.length && this.#at >= 0) { e.preventDefault(); return this.#offer([]); }
    if (e.key === "Tab" && this.#options.length && !e.shiftKey) { e.preventDefault(); return this.#take(Math.max(0, this.#at)); }
    const way = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!way) return undefined;
    e.preventDefault();
    if (!this.#options.length || (this.#at < 0 && way < 0)) return this.#earlier();
    this.#at = (this.#at + way + this.#options.length) % this.#options.length;
    for (const [n, el] of [...this.list.children].entries()) {
      el.setAttribute("aria-selected", String(n === this.#at));
      if (n === this.#at) { el.scrollIntoView({ block: "nearest" }); this.input.setAttribute("aria-activedescendant", el.id); }
    }
    return undefined;
  }

  #earlier() { const line = this.#lines.pop(); if (line) { this.#lines.unshift(line); this.input.value = line; } }

  #take(n) {
    const option = this.#options[n];
    if (!option) return;
    this.input.value = option.value;
    this.input.focus();
    this.#typed();
  }

  /** Lines are sent one after the other, each for the board that came of the one before. */
  #send() {
    const chosen = this.#at >= 0 && this.#options[this.#at];
    const line = (chosen ? chosen.value : this.input.value).trim();
    if (!line) return;
    this.#lines.push(line);
    this.input.value = "";
    this.#offer([]);
    this.#sent = this.#sent.then(() => this.#answer(line));
  }

  async #answer(line) {
    const { table } = this, { state } = table.board, by = id();
    table.waiting = { by, held: [], time: 200, done: false };
    const answer = await table.line.ask({ by, line, table: state?.table ?? null, rev: state?.rev ?? null });
    table.waiting = null;
    if (answer === null) { this.answered("The table does not answer. Please try again."); return; }
    if (answer.prefs) table.prefer(answer.prefs);
    table.standing(answer);
    if (answer.board) {
      if (answer.board.table === state?.table && answer.board.revision > table.board.state.rev) await table.fetchState(state.table);
      if (answer.past !== null) { this.close(); table.replay.open(answer.past); return; }
      if (answer.board.table !== state?.table) { this.close(); await table.open(answer.board.table); }
      if (!table.board.state?.result) table.say(answer.message);
      return;
    }
    if (answer.rows.length || answer.menus.length || answer.message.length > 160 || answer.monospace || answer.form || answer.file || answer.share) { this.close(); table.panel.show(answer); return; }
    table.say(answer.message);
  }
}
