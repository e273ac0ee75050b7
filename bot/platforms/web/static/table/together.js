// What several do together, beside the board: a race with all who are in it, the votes at a table of several.

import { h, words } from "./dom.js";
import { id } from "./line.js";

const EVERY = 5000; // ms between two looks where no news came, as of a race whose board is not open yet
const PAUSE = 400; // ms between two looks at least, however much happens

export class Together {
  #race = new URLSearchParams(location.search).get("table") ?? ""; // a link to a race names it like a table
  #state = null;
  #due = 0;
  #text = "";

  constructor(table, hand) {
    this.table = table;
    table.together = this;
    this.hand = hand;
    this.list = h("div", { className: "together" });
    this.toggle = h("button", { type: "button", id: "together-toggle", hidden: true, "aria-expanded": "true", "aria-controls": "together" });
    this.panel = h("section", { id: "together", "aria-label": "Together", hidden: true }, this.list);
    document.querySelector("header").append(this.toggle);
    document.querySelector("main").append(this.panel);
    this.toggle.addEventListener("click", () => this.#open(this.panel.hidden));
    setInterval(() => this.#state && this.changed(), EVERY);
  }

  /** Whether moves are put to the vote here, so that an answer is no refusal. */
  get votes() { return this.#state?.mode === "vote"; }

  #open(open) {
    this.panel.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
  }

  /** Another race is shown, which was called or joined here. */
  race(name) {
    this.#race = name;
    const query = new URLSearchParams(location.search);
    query.set("table", name);
    history.replaceState(null, "", `?${query}`);
    this.#open(true);
    return this.look();
  }

  /** Something has changed: it is looked at soon, once for all that happens meanwhile. */
  changed() {
    if (this.#due) return;
    this.#due = setTimeout(() => { this.#due = 0; this.look(); }, PAUSE);
  }

  /** Whether there is anything of several to be seen. */
  async look() {
    const { state } = this.table.board;
    let found = null;
    try {
      const reply = await fetch(`api/together?table=${encodeURIComponent(state?.table ?? "")}&race=${this.#race}`);
      if (!reply.ok) return false;
      found = await reply.json();
    } catch { return false; } // the table itself says that it is not reached
    const first = !this.#state;
    this.#state = found.kind ? found : null;
    this.toggle.hidden = !this.#state;
    if (!this.#state) { this.#open(false); this.#text = ""; return false; }
    if (found.race) this.#race = found.race;
    this.toggle.textContent = found.kind === "race" ? "Race" : "Table";
    if (first) this.#open(true);
    this.#draw(found);
    if (found.marked && state && !state.hint) this.hand.suggest(found.marked);
    return true;
  }

  #draw(found) {
    const text = JSON.stringify(found);
    if (text === this.#text) return; // so that what has the focus stays
    this.#text = text;
    const held = this.panel.contains(document.activeElement) ? document.activeElement.textContent : null;
    const lines = found.lines.map((line) => this.#line(line));
    this.list.replaceChildren(
      h("h3", { textContent: found.kind === "race" ? `A race: ${found.title}` : `Together: ${found.title}` }),
      ...(lines.length ? [h("ol", {}, ...lines)] : []),
      words(found.note),
      h("div", { className: "row" }, ...found.buttons.map((one) => this.#button(one)), ...(found.link ? [this.#link(found.link)] : [])),
    );
    if (held) [...this.list.querySelectorAll("button")].find((one) => one.textContent === held)?.focus();
  }

  #line({ name, you, place, home, of, moves, state }) {
    const figures = [`${home} home`, `${moves} ${moves === 1 ? "move" : "moves"}`, ...(state ? [state] : [])];
    return h("li", you ? { className: "you" } : {},
      h("b", { textContent: `${place ? `${place}. ` : ""}${name}${you ? " (you)" : ""}` }),
      h("progress", { max: of, value: Math.max(0, home), "aria-hidden": "true" }),
      h("span", { textContent: moves || !state ? figures.join(", ") : state }));
  }

  #button({ label, command, arguments: given, style, chosen }) {
    const el = h("button", { type: "button", textContent: label, className: style });
    if (chosen) el.setAttribute("aria-pressed", "true");
    el.addEventListener("click", () => this.#do(command, given));
    return el;
  }

  #link(name) {
    const el = h("button", { type: "button", textContent: "Copy the link" });
    el.addEventListener("click", async () => {
      const link = new URL(`?table=${name}`, document.baseURI).href;
      try { await navigator.clipboard.writeText(link); el.textContent = "Copied"; } catch { this.table.say(link); }
    });
    return el;
  }

  async #do(command, given) {
    const { table } = this, { state } = table.board;
    if (command === "start" || ["compare", "watch"].includes(given.what) && command === "race") { table.panel.ask(command, given); return; }
    const here = command === "race" || !state ? {} : { table: state.table, rev: state.rev };
    const answer = await table.line.ask({ by: id(), command, arguments: given, ...here });
    if (answer === null) { table.say("The table does not answer. Please try again.", { refused: true }); return; }
    if (answer.bulletin) { await this.race(answer.bulletin); return; }
    if (!answer.board) { table.say(answer.message, { refused: given.what !== "leave" }); return; }
    // Who comes or goes may play from now on, or no longer.
    if (answer.board.table !== state?.table) await table.open(answer.board.table);
    else if (command === "table") table.line.watch(state.table, -1);
    await this.look();
  }
}
