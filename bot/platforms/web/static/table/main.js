// The card table: opens it, keeps it as the server has it, and hands every wish on.

import { Board } from "./board.js";
import { Faces } from "./faces.js";
import { Hand } from "./hand.js";
import { id, Line } from "./line.js";
import { Palette } from "./palette.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { Shelf } from "./shelf.js";
import { flightTime, keep, own, shared } from "./window_settings.js";
import { aloud, counted, lying, plain, pretty, spoken, withoutCodes } from "./words.js";
import { tap as sound } from "./sound.js";

const $ = (one) => document.querySelector(one);
const SILENT = "The table does not answer. I keep trying; nothing is lost.";
const named = new URLSearchParams(location.search).get("table") ?? "";

class Table {
  waiting = null; // the request that is on its way: { by, held, time, done }
  mine = true;
  #missing = false;

  constructor(board) {
    this.board = board;
    this.line = new Line((news) => this.heard(news), (open) => this.trouble(open ? "" : SILENT));
    this.line.current = () => (this.board.state ? this.board.state.rev : -1);
  }

  // what is said --------------------------------------------------------------------------------------

  /** One line, for eyes and ears; what only eyes miss is `quiet`: said, but not kept as the last answer. */
  say(text, { refused = false, quiet = false } = {}) {
    const line = $("#message"), { guide = [] } = this.board.state ?? {};
    text = plain(guide.length ? withoutCodes(text) : text);
    line.textContent = text;
    line.classList.toggle("refused", refused);
    const heard = spoken(text);
    $("#spoken").textContent = "";
    $("#spoken").textContent = heard;
    if (!quiet && text) palette.answered(text);
  }

  trouble(text) {
    $("#trouble").textContent = text;
    $("#trouble").hidden = !text;
  }

  // what is asked -------------------------------------------------------------------------------------

  play(text, more = {}) {
    const verbs = ["deal", "redeal"];
    return this.ask(verbs.includes(text) ? { command: text } : { command: "move", arguments: { moves: text } }, more);
  }

  /** A command that plays; whether this window's own change came of it. */
  async ask(what, { held = [], time = flightTime() } = {}) {
    if (this.waiting) return false; // one at a time: the next would be stale
    const by = id(), state = this.board.state;
    const waiting = this.waiting = { by, held, time, done: false };
    const answer = await this.line.ask({ by, table: state?.table ?? null, rev: state?.rev ?? null, ...what });
    this.waiting = null;
    if (answer === null) { this.say("The table does not answer. Your card lies where it was; please play it again.", { refused: true }); this.line.watch(state.table, state.rev); }
    else this.#answered(answer, waiting);
    return waiting.done;
  }

  #answered(answer, { done }) {
    this.standing(answer);
    if (answer.prefs) prefer(answer.prefs);
    if (answer.board && answer.board.table !== this.board.state?.table) this.open(answer.board.table);
    const { state } = this.board, later = answer.board?.table === state?.table && answer.board.revision > state.rev;
    if (later) this.#missed(); // it was played, but the news of it is not here yet
    if (!done && !later) this.say(answer.message, { refused: true });
    else if (answer.message && answer.board && !state.result) this.say(answer.message);
  }

  /** The line that says how the game stands. */
  standing(answer) {
    const { state } = this.board;
    if (answer.status && state && answer.board?.table === state.table) $("#standing").textContent = answer.status.replace(/^[^·]*?, (?=[^,·]*·)/, "");
  }

  /** A command whose answer is read: in a panel, unless it is a board. */
  async read(what, options = {}) {
    panel.wait(options);
    const { state } = this.board, by = id();
    const answer = await this.line.ask({ by, table: state?.table ?? null, rev: state?.rev ?? null, ...what });
    if (answer === null) { panel.close(); this.say(SILENT, { refused: true }); return; }
    if (answer.prefs) prefer(answer.prefs);
    if (answer.board) {
      panel.close();
      this.standing(answer);
      if (answer.past !== null) { replay.open(answer.past); return; }
      if (answer.board.table !== state?.table) await this.open(answer.board.table);
      if (answer.message) this.say(answer.message);
      return;
    }
    panel.show(answer, options);
  }

  prefer(prefs) { prefer(prefs); }

  /** It is looked for while one may go on looking; what it says is told, and the piles light up. */
  async hint() {
    const { state } = this.board;
    this.say("Looking for a hint …", { quiet: true });
    const answer = await this.line.ask({ by: id(), table: state.table, rev: state.rev, command: "hint" });
    if (answer === null) return this.say(SILENT, { refused: true });
    this.standing(answer);
    return this.say(answer.message);
  }

  /** Why nothing of a pile can be played, in the words of the server. */
  why(code) { return this.ask({ command: "move", arguments: { moves: code } }); }

  // what is heard --------------------------------------------------------------------------------------

  heard(news) {
    if (news.trouble !== undefined) return this.trouble(news.trouble);
    if (news.gone) { this.say("This table was given up.", { refused: true }); return shelf.open(); }
    if (news.state) { this.mine = news.yours; return this.whole(news.state); }
    if (news.rev === undefined) return undefined;
    const { state } = this.board;
    if (!state || news.rev <= state.rev && news.from !== -1) return undefined;
    if (news.from === state.rev) return this.take(news);
    if (news.rev !== state.rev) this.#missed();
    return undefined;
  }

  /** Something came in between that this window has not heard: it asks for the whole state. */
  async #missed() {
    const { table, rev } = this.board.state;
    if (this.line.direct) { this.line.watch(table, rev); return; }
    if (this.#missing) return;
    this.#missing = true;
    try { await this.fetchState(table); } finally { this.#missing = false; }
  }

  async fetchState(name) {
    try {
      const reply = await (await fetch(`/api/table?table=${encodeURIComponent(name)}`)).json();
      if (reply.state && (reply.state.table !== this.board.state?.table || reply.state.rev !== this.board.state.rev)) this.whole(reply.state);
    } catch { this.trouble(SILENT); }
  }

  /** What changed: each revision is shown once, whether it was asked for here or elsewhere. */
  take(news) {
    const { board, waiting } = this, { state } = board, mine = waiting && news.by === waiting.by;
    if (mine) {
      waiting.done = true;
      for (const el of waiting.held) { board.held.delete(el); el.classList.remove("held"); el.goal = null; el.quick = waiting.time; }
    }
    const next = { ...state, ...news, piles: { ...state.piles, ...news.piles } };
    delete next.from;
    delete next.steps;
    delete next.by;
    if (hand.grip?.dragging && !mine) hand.drop();
    replay.close();
    board.show(next, { steps: news.steps });
    this.#after({ steps: news.steps, news, mine });
  }

  /** A state as a whole: of a table that was opened, or after this window was away. */
  whole(state) {
    const { board } = this, known = board.state?.table === state.table;
    if (board.plan?.game !== `${state.game}/${state.variant}`) return this.#planned(state);
    board.show(state, { deal: !known });
    return this.#after({ steps: [], news: { caption: state.caption }, mine: false });
  }

  async #planned(state) {
    const plan = await (await fetch(`/api/table/plan?game=${state.game}&variant=${state.variant}&${size()}`)).json();
    frame(plan, state);
    board.show(state, { deal: true, order: true });
    this.#after({ steps: [], news: {}, mine: false });
  }

  async open(name) { this.line.watch(name, -1); if (!this.line.direct) await this.fetchState(name); }

  #after({ steps, news, mine }) {
    const { board } = this, { state } = board;
    document.body.dataset.empty = "";
    delete document.body.dataset.empty;
    performance.mark(`shown-${state.rev}`);
    window.shownAt = performance.timeOrigin + performance.now();
    for (const el of board.element.querySelectorAll(".moved")) el.classList.remove("moved");
    const [last] = steps;
    if (last) for (const el of board.lying[last[1]].slice(-last[2])) el.classList.add("moved");
    hand.choose([]);
    // the first game ends with the button that says how to go on
    $("#hint").classList.toggle("shown", Boolean(this.guided) && !state.guide.length && !state.result);
    this.guided = state.guide.length > 0;
    const hint = state.hint ? state.hint.split(" ").filter((code) => code in state.piles) : [];
    const stock = board.order.find((code) => state.kinds[code] === "stock");
    hand.suggest(state.hint ? (hint.length ? hint : [stock]) : state.guide);
    $("#undo").disabled = !state.undo || !this.mine;
    $("#redo").disabled = !state.redo || !this.mine;
    $("#home").disabled = !state.choices.some((one) => one[2]) || !this.mine;
    $("#hint").disabled = Boolean(state.result) || state.ranked || !this.mine;
    if (!mine) $("#standing").textContent = `deal ${state.deal} · ${counted(state.moves, "move")} · ${state.home[0]} of ${state.home[1]} cards home`;
    $("#title").textContent = state.title + (state.variant ? ` (${state.variant})` : "");
    document.title = `${state.title} · Patience`;
    if (steps.length && shared.sound === "on") sound(steps.length);
    if (!mine && news.caption && !state.result) this.say(news.caption);
    if (state.result && (news.result ?? state.result)) this.#ended(state);
  }

  /** The result has the focus, so that no key still plays. */
  async #ended(state) {
    const key = `${state.table}/${state.rev}`;
    if (this.shownEnd === key) return;
    this.shownEnd = key;
    const first = state.result === "won" ? `You have won in ${state.moves} moves.` : "This game is lost.";
    this.say(`${first} ${state.result === "lost" ? state.reason + "." : ""}`, { quiet: true });
    palette.close();
    panel.wait({ title: first });
    const answer = await this.line.ask({ by: id(), table: state.table, rev: state.rev, command: "board" });
    if (answer) { this.standing(answer); panel.show(answer, { title: first, result: true }); } else panel.close();
  }
}

// the window -----------------------------------------------------------------------------------------

const size = () => { const { width, height } = $("#board").getBoundingClientRect(); return `across=${Math.floor(width)}&down=${Math.floor(height)}`; };

function frame(plan, state) {
  plan.game = `${state.game}/${state.variant}`;
  board.frame(plan);
  const [wide, high] = plan.window, { width, height } = $("#board").getBoundingClientRect();
  $("#board").style.setProperty("--left", `${Math.max(0, (width - wide) / 2)}px`);
  $("#board").style.setProperty("--top", `${Math.max(0, (height - high) / 2)}px`);
}

/** The person's settings, as far as the page heeds them. */
function prefer(prefs) {
  Object.assign(shared, prefs);
  document.documentElement.dataset.felt = shared.felt;
  if (board?.faces.dressed(shared.colours, own.back)) board.repaint();
}

function windowed() {
  document.body.dataset.hand = own.hand;
  if (board?.faces.dressed(shared.colours, own.back)) board.repaint();
}

const deckName = document.querySelector("link[data-deck]").href;
const [deck, first] = await Promise.all([
  fetch(deckName).then((reply) => reply.json()),
  fetch(`/api/table?${size()}${named && `&table=${encodeURIComponent(named)}`}`).then((reply) => reply.json()),
]);
const board = new Board($("#board"), new Faces(deck)), table = new Table(board);
const hand = new Hand(board, table), palette = new Palette(table), panel = new Panel(table, { keep: (name, value) => { keep(name, value); windowed(); } });
const replay = new Replay(table), shelf = new Shelf(table, panel);
Object.assign(window, { board, table, hand });
prefer(first.prefs ?? {});
windowed();
if (first.state) {
  table.mine = first.yours;
  frame(first.plan, first.state);
  board.show(first.state, { time: flightTime() && 180 });
  hand.name();
  table.line.start(first.state.table, first.state.rev);
  $("#title").textContent = first.state.title;
  $("#message").textContent = plain(first.state.caption);
  table.guided = first.state.guide.length > 0;
  for (const [name, on] of [["undo", first.state.undo], ["redo", first.state.redo], ["home", first.state.choices.some((one) => one[2])]]) $(`#${name}`).disabled = !on;
  hand.suggest(first.state.guide);
  table.line.ask({ by: id(), table: first.state.table, rev: first.state.rev, command: "board" }).then((answer) => answer && table.standing(answer));
} else {
  table.line.start("", -1);
  shelf.open({ welcome: true });
}
performance.mark("playable");
document.body.dataset.ready = "yes";

let resizing = 0;
new ResizeObserver(() => {
  clearTimeout(resizing);
  resizing = setTimeout(async () => {
    const { state, plan } = board;
    if (!state || !plan) return;
    const now = size().match(/\d+/g).map((side) => Math.floor(Number(side) / 4) * 4);
    if (now.join() === plan.window.join()) return;
    const next = await (await fetch(`/api/table/plan?game=${state.game}&variant=${state.variant}&${size()}`)).json();
    if (board.state.game !== state.game) return;
    frame(next, board.state);
    board.relay();
    hand.choose([]);
  }, 120);
}).observe($("#board"));

// the bar and the keys ----------------------------------------------------------------------------------

const doing = {
  undo: () => !$("#undo").disabled && table.ask({ command: "undo" }),
  redo: () => !$("#redo").disabled && table.ask({ command: "redo" }),
  hint: () => !$("#hint").disabled && table.hint(),
  home: () => !$("#home").disabled && table.ask({ command: "home" }),
  new: () => shelf.open(),
  menu: () => panel.menu(),
};
for (const [name, act] of Object.entries(doing)) $(`#${name}`).addEventListener("click", () => board.state || name === "new" || name === "menu" ? act() : shelf.open());
$("#title").addEventListener("click", () => shelf.open());
for (const name of ["#type", "#message"]) $(name).addEventListener("click", () => palette.open());

const letters = {
  h: doing.hint,
  d: () => { const deal = board.state.choices.find((one) => !one[0].length); if (deal) table.play(deal[3]); },
  r: () => { const code = document.activeElement?.dataset?.code; if (code) table.say(`${code}: ${board.state.piles[code].map((card) => card ? aloud(card) : "hidden").reverse().join(", ") || "empty"}.`, { quiet: true }); },
  t: () => table.say(board.order.filter((code) => board.state.piles[code].length).map((code) => `${code}: ${board.state.piles[code].at(-1) && board.state.kinds[code] !== "stock" ? pretty(board.state.piles[code].at(-1)) : lying(board.state, code)}`).join("; ") + ".", { quiet: true }),
  m: () => table.say(board.state.choices.length ? `${board.state.choices.length} moves: ${board.state.choices.slice(0, 20).map(([codes, , , text]) => text ?? `${board.state.piles[codes[0]].at(-1) ? pretty(board.state.piles[codes[0]].at(-1)) : codes[0]} to ${codes.slice(1).join(", ")}`).join("; ")}.` : "There is no move.", { quiet: true }),
  "?": () => panel.keys(),
  "/": () => palette.open(),
};

addEventListener("keydown", (e) => {
  const key = e.key.toLowerCase(), ctrl = e.ctrlKey || e.metaKey, typing = e.target.matches?.("input, textarea, select");
  if (typing || document.querySelector("dialog[open]")) return;
  if (ctrl && key === "z" && !e.shiftKey) doing.undo();
  else if (ctrl && (key === "y" || key === "z")) doing.redo();
  else if (!ctrl && !e.altKey && letters[key] && (board.state || key === "/" || key === "?")) letters[key]();
  else return;
  e.preventDefault();
});

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
