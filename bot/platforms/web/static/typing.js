// The input line: completion above it, older lines with the arrow keys.

import { h } from "./table/dom.js";

const PAUSE = 60; // milliseconds of rest before suggestions are asked for

export class Typing {
  #chosen = -1;
  #options = [];
  #older = [];
  #at = 0;
  #asked = null;

  constructor(form, list, { send, complete, leave }) {
    Object.assign(this, { form, list, send, complete, leave, input: form.elements.line });
    form.addEventListener("submit", (event) => this.#submit(event));
    this.input.addEventListener("input", () => this.#suggest());
    this.input.addEventListener("keydown", (event) => this.#keyed(event));
    this.input.addEventListener("blur", () => this.#close());
  }

  /** Begins a line for the player to finish. */
  begin(line) {
    this.input.value = line;
    this.input.focus();
    this.#suggest();
  }

  #submit(event) {
    event.preventDefault();
    if (this.#chosen >= 0) return this.#take(this.#chosen);
    const line = this.input.value.trim();
    this.#close();
    this.input.value = "";
    if (!line) return;
    this.#older.push(line);
    this.#at = this.#older.length;
    this.send(line);
  }

  #keyed(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#options.length) this.#choose(this.#chosen + step);
    else if (step) this.#recall(step);
    else if (event.key === "Tab" && this.#chosen >= 0) this.#take(this.#chosen);
    else if (event.key === "Escape") this.#options.length ? this.#close() : this.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #recall(step) {
    if (!this.#older.length) return;
    this.#at = Math.max(0, Math.min(this.#older.length, this.#at + step));
    this.input.value = this.#older[this.#at] ?? "";
  }

  async #suggest() {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    await new Promise((rested) => setTimeout(rested, PAUSE));
    if (asked.signal.aborted) return;
    const line = this.input.value;
    const options = line.trim() ? await this.complete(line, asked.signal).catch(() => []) : [];
    if (!asked.signal.aborted) this.#show(options.filter((option) => option.value !== line));
  }

  #show(options) {
    this.#options = options;
    this.#chosen = -1;
    this.list.replaceChildren(...options.map((option, n) => this.#line(option, n)));
    this.list.hidden = !options.length;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    this.input.removeAttribute("aria-activedescendant");
  }

  #line(option, n) {
    const note = option.note ? h("small", { textContent: option.note }) : null;
    const line = h("div", { id: `suggestion-${n}`, role: "option", "aria-selected": "false" }, h("span", { textContent: option.label }), note);
    // pointerdown would take the focus from the line, and the list would be gone before the click
    line.addEventListener("pointerdown", (event) => event.preventDefault());
    line.addEventListener("click", () => this.#take(n));
    return line;
  }

  #choose(n) {
    const count = this.#options.length;
    this.#chosen = (n + count) % count;
    [...this.list.children].forEach((line, at) => line.setAttribute("aria-selected", String(at === this.#chosen)));
    this.input.setAttribute("aria-activedescendant", `suggestion-${this.#chosen}`);
    this.list.children[this.#chosen].scrollIntoView({ block: "nearest" });
  }

  #take(n) {
    this.begin(this.#options[n].value);
    this.#show([]);
  }

  #close() {
    this.#asked?.abort();
    this.#show([]);
  }
}
