// The editor of one's own patiences: a text, what may come next, what is wrong under its line, the picture beside it.

import { h } from "./dom.js";

const WAIT = 700; // ms of no typing, before the text is tried
const LINE = 20; // px, as the style sheet has it

export class Editor {
  #checks = 0;
  #options = [];
  #at = 0;

  constructor(table) {
    this.table = table;
    table.editor = this;
  }

  /** Opens the window that an answer asks for. */
  open(form) {
    this.form = form;
    this.key = JSON.stringify([form.arguments, form.written]);
    const value = this.draft?.key === this.key ? this.draft.text : form.written; // who closed it by mistake goes on
    this.text = h("textarea", { id: "own-text", value, spellcheck: false, wrap: "off", autocapitalize: "off", "aria-describedby": "own-wrong own-hint" });
    this.wrong = h("p", { id: "own-wrong", role: "status", hidden: true });
    this.list = h("div", { id: "own-options", role: "listbox", "aria-label": "What may come next", hidden: true });
    this.picture = h("img", { className: "picture", alt: "", hidden: true });
    this.save = h("button", { type: "button", className: "main", textContent: "Try it and save" });
    this.save.addEventListener("click", () => this.#save());
    this.text.addEventListener("input", () => { this.draft = { key: this.key, text: this.text.value }; this.#typed(); this.#complete(); });
    this.text.addEventListener("scroll", () => this.#place());
    this.text.addEventListener("keydown", (e) => this.#key(e));
    this.text.addEventListener("blur", () => this.#offer([]));
    this.list.addEventListener("pointerdown", (e) => { const el = e.target.closest("[role=option]"); if (el) { e.preventDefault(); this.#take(Number(el.dataset.n)); } });
    const written = h("div", { className: "written" }, h("label", { htmlFor: "own-text", textContent: form.label }), h("div", { className: "lines" }, this.text, this.wrong, this.list),
      h("p", { id: "own-hint", className: "note", textContent: `${form.hint} Tab takes a word that is offered; Escape leaves the list.` }), h("p", { className: "row" }, this.save));
    this.table.panel.fill(form.title, [h("div", { className: "editor" }, written, h("figure", {}, this.picture))], { wide: true });
    this.text.focus();
    this.text.setSelectionRange(0, 0);
    this.#check();
  }

  #typed() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#check(), WAIT);
  }

  async #post(path, text) {
    const reply = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
    return [reply.ok, await reply.json()];
  }

  /** Tries the text: its picture, or what is wrong under its line. Gives whether it can be played. */
  async #check() {
    const check = ++this.#checks, { text } = this;
    let ok = false, found = { error: "The table does not answer. Your text stays here.", line: 0 };
    try { [ok, found] = await this.#post("api/own/check", text.value); } catch { /* as it stands above */ }
    if (check !== this.#checks || text !== this.text) return false;
    this.wrong.hidden = !found.error;
    this.wrong.textContent = found.error ?? "";
    this.at = found.line ?? 0;
    this.#place();
    if (found.picture) Object.assign(this.picture, { src: found.picture, alt: found.alt, hidden: false });
    this.picture.classList.toggle("old", Boolean(found.error));
    return ok && !found.error;
  }

  /** Under the line that is wrong, as far as that is in sight; at the end where no line is to blame. */
  #place() {
    const most = this.text.clientHeight - LINE, at = this.at ? this.at * LINE + 8 - this.text.scrollTop : most;
    this.wrong.style.top = `${Math.max(0, Math.min(at, most))}px`;
  }

  async #save() {
    this.save.disabled = true;
    clearTimeout(this.waiting);
    try {
      if (!(await this.#check())) { this.text.focus(); return; }
      const { command, argument, arguments: given } = this.form;
      await this.table.panel.ask(command, { ...given, [argument]: this.text.value });
    } finally { this.save.disabled = false; }
  }

  // what may come next ---------------------------------------------------------------------------------

  async #complete() {
    const { text } = this, before = text.value.slice(0, text.selectionStart);
    if (!/[\w.]$/.test(before)) { this.#offer([]); return; }
    try {
      const [ok, found] = await this.#post("api/own/complete", before);
      if (text === this.text && text.value.slice(0, text.selectionStart) === before) this.#offer(ok ? found.options : []);
    } catch { this.#offer([]); }
  }

  #offer(options) {
    this.#options = options;
    this.#at = 0;
    this.list.replaceChildren(...options.map(([word, meaning], n) => h("div", { role: "option", "data-n": n, "aria-selected": String(n === 0) }, h("b", { textContent: word }), h("span", { textContent: meaning }))));
    this.list.hidden = !options.length;
    const line = this.text.value.slice(0, this.text.selectionStart).split("\n").length;
    this.list.style.top = `${line * LINE + 8 - this.text.scrollTop}px`;
  }

  #take(n) {
    const { text } = this, [word] = this.#options[n], at = text.selectionStart;
    const begun = /\w*$/.exec(text.value.slice(0, at))[0].length;
    text.setRangeText(word, at - begun, at, "end");
    this.#offer([]);
    this.#typed();
  }

  #key(e) {
    if (this.list.hidden) {
      if (e.key === "Enter" && !e.shiftKey) this.#indent(e);
      return;
    }
    const way = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (e.key === "Escape") this.#offer([]);
    else if (e.key === "Tab" && !e.shiftKey) this.#take(this.#at);
    else if (way) {
      this.#at = (this.#at + way + this.#options.length) % this.#options.length;
      for (const [n, el] of [...this.list.children].entries()) { el.setAttribute("aria-selected", String(n === this.#at)); if (n === this.#at) el.scrollIntoView({ block: "nearest" }); }
    } else { if (e.key === "Enter") { this.#offer([]); this.#indent(e); } return; }
    e.preventDefault();
    e.stopPropagation();
  }

  /** A new line begins below the one before, further in after a colon or a bracket. */
  #indent(e) {
    const { text } = this, line = text.value.slice(0, text.selectionStart).split("\n").pop();
    e.preventDefault();
    text.setRangeText(`\n${/^ */.exec(line)[0]}${/[:(]\s*$/.test(line) ? "    " : ""}`, text.selectionStart, text.selectionEnd, "end");
    this.#typed();
  }
}
