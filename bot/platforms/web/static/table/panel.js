// Panels over the board: whatever is read or chosen besides playing. Escape and a press beside it close it.

import { account, hosted } from "./account.js";
import { h, words } from "./dom.js";
import { own, shared } from "./window_settings.js";
import { press } from "./words.js";

const OWN = [
  ["taps", press === "tap" ? "A tap" : "A click", { once: "plays a card’s only move", twice: "chooses, the next plays" }],
  ["hand", "The bar", { right: "for the right hand", left: "for the left hand" }],
  ["pace", "Cards fly", { usual: "at the usual pace", slow: "slowly", quick: "quickly" }],
];
const PERSONS = [
  ["felt", "The cloth", { green: "green", blue: "blue", grey: "grey" }],
  ["colours", "The suits", { game: "as the game counts them", four: "in four colours", two: "in two colours" }],
  ["back", "The backs", { lattice: "a lattice", stripes: "stripes", plain: "plain" }],
  ["motion", "Cards", { on: "go from pile to pile", off: "lie there at once" }],
  ["sound", "Sound", { off: "none", on: "a soft tap for each move" }],
];
const KEYS = [
  ["Arrows, Home, End", "from pile to pile"], ["Numbers, letters", "to the pile of that number or code, as 7 or f2; 0 to the talon"], ["Enter", "choose a card, then where it goes"],
  ["Escape", "let it go again"], ["Ctrl+Z, Ctrl+Y", "undo and redo"], ["H", "hint"], ["D", "deal"], ["/", "type a move or a command"],
  ["R", "read this pile"], ["T", "read all top cards"], ["M", "read all moves, the likeliest first"], ["?", "this list"],
];

export class Panel {
  constructor(table, { keep }) {
    this.table = table;
    this.keep = keep;
    this.dialog = document.querySelector("#panel");
    this.body = this.dialog.querySelector(".body");
    this.heading = this.dialog.querySelector("h2");
    this.dialog.querySelector(".close").addEventListener("click", () => this.close());
    this.dialog.addEventListener("click", (e) => e.target === this.dialog && this.close());
    this.dialog.addEventListener("close", () => this.#left());
  }

  #open(title, { result = false, wide = false } = {}) {
    const first = result && this.body.querySelector("button:enabled, a[href], select, input, [tabindex='0']");
    this.heading.replaceChildren(title, ...(first ? [h("span", { className: "unseen", textContent: ` Tab for ${first.textContent}` })] : []));
    this.dialog.classList.toggle("result", result);
    this.dialog.classList.toggle("wide", wide);
    if (!this.dialog.open) { this.before = document.activeElement; this.dialog.showModal(); }
    this.heading.focus();
    this.dialog.scrollTop = this.body.scrollTop = 0;
  }

  close() { if (this.dialog.open) this.dialog.close(); }

  #left() {
    const to = this.before?.isConnected && this.before !== document.body ? this.before : document.querySelector(".pile[tabindex='0']");
    to?.focus({ preventScroll: true });
  }

  /** The answer is on its way. */
  wait({ title = "One moment" } = {}) {
    this.body.replaceChildren(h("p", { className: "waiting", textContent: "One moment …" }));
    this.#open(title);
  }

  /** Anything of our own: elements under a heading. */
  fill(title, elements, options) {
    this.body.replaceChildren(...elements);
    this.#open(title, options);
  }

  /** An answer to read: words, then what there is to press. */
  show(answer, { title = "", result = false } = {}) {
    if (answer.bulletin) { this.close(); this.table.together.race(answer.bulletin); return; }
    if (answer.form) { this.table.editor.open(answer.form); return; }
    const [first, ...rest] = answer.message.split("\n"), short = first.length < 60 && !first.includes("`");
    const titled = title || (short ? first.replaceAll("**", "").replace(/:$/, "") : "For you to read");
    const listed = answer.menus.some(({ command }) => command === "resume") && /^1\. /.test(answer.message); // each of them is a button here
    const body = listed ? [] : [words(!title && short ? rest.join("\n") : answer.message)];
    if (answer.share) body.splice(0, Number(answer.message.trim() === answer.share.trim()), this.#share(answer.share));
    if (answer.monospace) body.push(h("pre", { textContent: answer.monospace, tabIndex: 0 }));
    if (answer.picture) body.push(h("img", { src: answer.picture, alt: answer.alt, className: "picture" }));
    if (answer.file) body.push(h("a", { href: `data:application/octet-stream,${encodeURIComponent(answer.file.text)}`, download: answer.file.name, textContent: `Keep ${answer.file.name}` }));
    for (const row of answer.rows) body.push(h("div", { className: "row" }, ...row.map((button) => this.#button(button, answer.board))));
    for (const menu of answer.menus) if (!answer.board) body.push(this.#menu(menu));
    if (answer.status && result) body.push(h("p", { className: "note", textContent: answer.status }));
    this.body.replaceChildren(...body);
    this.#open(titled, { result });
  }

  #button({ label, command, arguments: given, style, disabled, ask }, board) {
    const el = h("button", { type: "button", textContent: label, className: style, disabled });
    el.addEventListener("click", () => {
      if (ask) { this.close(); this.table.palette.open(ask); return; }
      this.ask(command, given, board);
    });
    return el;
  }

  /** What is pressed in a panel: a board closes it, anything else is shown in its place. */
  ask(command, given = {}, board = null, title = "") {
    if (command === "replay") { this.close(); this.table.replay.open(0, given); return; }
    if (command === "start" && !given.game) { this.close(); this.table.shelf.open(); return; }
    if (["undo", "redo", "home", "deal", "redeal", "move", "auto"].includes(command)) { this.close(); this.table.ask({ command, arguments: given }); return; }
    this.table.read({ command, arguments: given, ...(!board && !this.table.board.state && { table: null, rev: null }) }, { title });
  }

  #menu(menu) {
    const list = h("div", { className: "options", role: "group", "aria-label": menu.placeholder });
    for (const { label, value, note, picture, figures } of menu.options) {
      const el = h("button", { type: "button", className: "option" }, picture ? h("img", { src: picture, alt: "", loading: "lazy" }) : null,
        h("b", { textContent: label }), figures ? h("small", { textContent: figures }) : null, note ? h("span", { textContent: note }) : null);
      el.addEventListener("click", () => this.ask(menu.command, { ...menu.arguments, [menu.argument]: value }));
      list.append(el);
    }
    return h("section", {}, h("h3", { textContent: menu.placeholder }), list);
  }

  #share(text) {
    const el = h("button", { type: "button", textContent: "Copy", className: "main" });
    el.addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(text); el.textContent = "Copied"; } catch { el.textContent = "Please mark the words"; }
    });
    return h("div", {}, h("pre", { textContent: text, tabIndex: 0 }), el);
  }

  // panels of our own ------------------------------------------------------------------------------------

  /** All there is besides playing. */
  menu() {
    const { state } = this.table.board, game = state && { game: state.game, ...(state.variant && { variant: state.variant }) };
    const numbered = state && /^\d+$/.test(state.deal);
    const items = [
      ...(state ? [
        ["Rules", "rules", { game: state.game }], ["Another deal", "start", game], ...(numbered ? [["Same deal again", "start", { ...game, deal: state.deal }]] : []),
        ["A deal that can be won", "start", { ...game, winnable: "yes" }],
      ] : []),
      ["All games", () => { this.close(); this.table.shelf.open(); }],
      ["My tables", "tables"], ["Daily deal", "daily"], ["Leaderboard", "daily", { what: "leaderboard" }], ["Statistics", "stats"], ["Patiences of your own", "own", { what: "list" }],
      ["Settings", () => this.settings()],
      ...(hosted ? [["Watch others", "table", { what: "others" }], ...(state && this.table.mine ? [["Onlookers", "table", { what: "onlookers" }]] : []), ["Account", () => account(this)]] : []),
      ...(state ? [["History", () => this.table.replay.history()], ["Board as text", "text"], ["Share", "share"], ["Give up", "give-up"]] : []),
      ["Keys", () => this.keys()], ["Type a command", () => { this.close(); this.table.palette.open(); }], ["Help", () => this.help()],
      ...(document.fullscreenEnabled ? [[document.fullscreenElement ? "Leave full screen" : "Full screen", () => { this.close(); if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen(); }]] : []),
    ];
    const list = items.map(([label, act, given]) => {
      const el = h("button", { type: "button", textContent: label });
      el.addEventListener("click", () => (typeof act === "string" ? this.ask(act, given ?? {}, null, label) : act()));
      return el;
    });
    this.fill("Menu", [h("div", { className: "menu" }, ...list)]);
  }

  /** How this window is, and what goes with the person. */
  settings() {
    const rows = (some, now, keep) => some.map(([name, about, values]) => {
      const select = h("select", { id: `setting-${name}` }, ...Object.entries(values).map(([value, words]) => h("option", { value, textContent: words, selected: now[name] === value })));
      select.addEventListener("change", () => keep(name, select));
      return h("p", { className: "setting" }, h("label", { htmlFor: select.id, textContent: about }), select);
    });
    const more = h("button", { type: "button", textContent: "All other settings", className: "main" });
    more.addEventListener("click", () => this.ask("settings", {}, null, "Your settings"));
    this.fill("Settings", [
      h("h3", { textContent: "Of this window" }), ...rows(OWN, own, (name, select) => this.keep(name, select.value)),
      h("h3", { textContent: "Wherever you play" }), ...rows(PERSONS, shared, (name, select) => this.#prefer(name, select)), more,
    ]);
  }

  /** A setting that the server stores; where it does not, the old one is shown again. */
  async #prefer(name, select) {
    if (await this.table.set(name, select.value)) return;
    select.value = shared[name];
    select.after(h("span", { role: "alert", textContent: "The table does not answer. Please try again." }));
  }

  /** How one plays in this window. */
  help() {
    const tap = press[0].toUpperCase() + press.slice(1);
    const lines = [
      "Drag a card, or several, to where they go: what takes them glows.",
      `${tap} a card: its only move is played at once. One that has several is chosen, and you ${press} where it goes. A second ${press} plays it home.`,
      `${tap} the pack to deal from it.`,
      "Hint says what to play, and why. Home plays every card that fits a foundation. Undo takes back as many moves as you like.",
      "Rules, settings and all else are in the menu; all games are behind the title, and behind New.",
      press === "tap" ? "⌨ opens a line for typed moves and commands, and shows the number of each pile." : "/ opens a line for typed moves and commands, and shows the number of each pile. ? lists the keys.",
    ];
    const buttons = [["Show me how to play", "guide", "main"], ["All commands", "help"]].map(([label, command, className = ""]) => {
      const el = h("button", { type: "button", textContent: label, className });
      el.addEventListener("click", () => this.ask(command, {}, null, label));
      return el;
    });
    this.fill("Help", [h("ul", {}, ...lines.map((textContent) => h("li", { textContent }))), h("div", { className: "row" }, ...buttons)]);
  }

  keys() {
    this.fill("Keys", [h("dl", { className: "keys" }, ...KEYS.flatMap(([key, does]) => [h("dt", { textContent: key }), h("dd", { textContent: does })]))]);
  }
}
