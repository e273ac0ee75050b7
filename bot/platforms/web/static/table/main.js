// The card table: opens it, keeps it as the server has it, and hands every wish on.

import { hosted } from "./account.js";
import { Board } from "./board.js";
import { Ear } from "./ear.js";
import { h } from "./dom.js";
import { Editor } from "./editor.js";
import { Faces } from "./faces.js";
import { Hand } from "./hand.js";
import { id, Line } from "./line.js";
import { Palette } from "./palette.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { fits, planned, room } from "./room.js";
import { Together } from "./together.js";
import { Shelf } from "./shelf.js";
import { flightTime, keep, own, shared } from "./window_settings.js";
import { HANDED_IN, dealt, move, plain, spoken, stands, step, visible, withoutCodes, worded } from "./words.js";
import { tap as sound } from "./sound.js";

const $ = (one) => document.querySelector(one);
const LIKELY = 3; // moves that Tab reaches before the board
const LATEST = 30000; // ms until nothing waits for a table any more
const SILENT = "The table does not answer. I keep trying; nothing is lost.";
const named = new URLSearchParams(location.search).get("table") ?? "";

class Table {
  waiting = null; // the request that is on its way: { by, held, time, done }
  mine = true;
  #missing = false;
  #opened = null; // called when the table that was asked for lies there, or is not to be had

  constructor(board) {
    this.board = board;
    this.line = new Line((news) => this.heard(news), (open) => this.trouble(open ? "" : SILENT));
    this.line.current = () => (this.board.state ? this.board.state.rev : -1);
  }

  // what is said --------------------------------------------------------------------------------------

  /**
   * One line, for eyes and ears; `quiet`: not kept as the last answer; `seen`: not read aloud, for the focus says it;
   * `whole`: more lines where it is longer, over the foot of the board.
   */
  say(text, { refused = false, quiet = false, seen = false, whole = refused } = {}) {
    const line = $("#message"), { guide = [] } = this.board.state ?? {}, guided = guide.length > 0;
    text = worded(plain(text));
    if (guided) text = withoutCodes(text, guide);
    line.textContent = guided ? step(text) : visible(text);
    line.classList.toggle("refused", refused);
    line.classList.toggle("whole", whole || guided);
    const aloud = spoken(text);
    $("#spoken").textContent = "";
    if (!seen) $("#spoken").textContent = aloud;
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
    if (waiting.done) hand.next();
    else hand.forget();
    return waiting.done;
  }

  #answered(answer, { done }) {
    this.standing(answer);
    if (answer.prefs) prefer(answer.prefs);
    if (answer.board && answer.board.table !== this.board.state?.table) this.open(answer.board.table);
    const { state } = this.board, ahead = answer.board?.table === state?.table && answer.board.revision > state.rev;
    if (ahead) this.#missed(); // it was played, but the news of it is not here yet
    if (!done && !ahead) this.say(answer.message, { refused: !(together.votes && answer.board?.revision === state.rev) });
    else if (answer.message && answer.board && !state.result) this.say(answer.message);
  }

  /** The line that says how the game stands. */
  standing(answer) {
    const { state } = this.board;
    if (answer.status && state && answer.board?.table === state.table) this.#stands(answer.status.replace(/^[^·]*?, (?=[^,·]*·)/, ""));
  }

  /** A status, once with the proof that the game is lost, where there is one. */
  #stands(status) {
    const { lost } = this.board.state;
    this.status = status = hosted ? status : status.replace(" · private", ""); // nobody else sees this table
    $("#standing").textContent = lost && !status.includes(lost) ? `${lost} · ${status}` : status;
  }

  /** Something is known of the table as it stands: that it is lost, or handed in. */
  #noted({ rev: _, ...note }) {
    this.board.note(note);
    hand.choose([]);
    this.offer();
    if (note.lost !== undefined) this.#stands(this.status);
    if (note.lost) this.say(`${note.lost[0].toUpperCase()}${note.lost.slice(1)}`);
    if (note.handed_in && !this.board.state.result) this.say(HANDED_IN);
  }

  /** A command whose answer is read: in a panel, unless it is a board. */
  async read(what, options = {}) {
    panel.wait(options);
    const { state } = this.board, by = id();
    const answer = await this.line.ask({ by, table: state?.table ?? null, rev: state?.rev ?? null, ...what });
    if (answer === null) { panel.close(); this.say(SILENT, { refused: true }); return; }
    if (answer.prefs) prefer(answer.prefs);
    if (answer.board) {
      if (answer.board.table !== state?.table) panel.before = null; // the new board gets the focus
      panel.close();
      this.standing(answer);
      if (answer.past !== null) { replay.open(answer.past); return; }
      if (answer.board.table !== state?.table) await this.open(answer.board.table);
      if (answer.message) this.say(answer.message, { whole: true });
      return;
    }
    panel.show(answer, options);
  }

  prefer(prefs) { prefer(prefs); }

  /** A preference of the person; whether it was stored. */
  async set(setting, value) {
    const answer = await this.line.ask({ by: id(), command: "settings", arguments: { setting, value } });
    if (answer?.prefs) prefer(answer.prefs);
    return answer?.prefs?.[setting] === value;
  }

  /** It is looked for while one may go on looking; what it says is told, and the piles light up. */
  async hint() {
    const { state } = this.board;
    this.say("Looking for a hint …", { quiet: true });
    const answer = await this.line.ask({ by: id(), table: state.table, rev: state.rev, command: "hint" });
    if (answer === null) return this.say(SILENT, { refused: true });
    this.standing(answer);
    return this.say(answer.message, { whole: true });
  }

  /** Why nothing of a pile can be played, in the words of the server. */
  why(code) { return this.ask({ command: "move", arguments: { moves: code } }); }

  // what is heard --------------------------------------------------------------------------------------

  heard(news) {
    if (news.signed_out) return location.reload(); // the server leads on from there
    if (news.trouble !== undefined) return this.trouble(news.trouble);
    if (news.gone) { this.#opened?.(); this.say(this.mine ? "This table was given up." : "This table is shown to you no longer.", { refused: true }); return shelf.open(); }
    if (news.state) { this.mine = news.yours; return this.whole(news.state); }
    if (news.beside) return together.changed();
    if (news.rev === undefined) return undefined;
    const { state } = this.board;
    if (news.from === undefined && news.rev === state?.rev) return this.#noted(news);
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
      const reply = await (await fetch(`api/table?table=${encodeURIComponent(name)}`)).json();
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
    if (!known) this.#reach();
    return this.#after({ steps: [], news: { caption: state.caption }, mine: false });
  }

  async #planned(state) {
    await faces.load();
    board.frame(await planned(state));
    board.show(state, { deal: true, order: true });
    this.#reach();
    this.#after({ steps: [], news: {}, mine: false });
  }

  /** A new board has the focus, unless something else has it. */
  #reach() { if (document.activeElement === document.body) this.board.stopped?.focus({ preventScroll: true }); }

  /** Show another table; done when it lies there. */
  async open(name) {
    this.line.watch(name, -1);
    if (!this.line.direct) return this.fetchState(name);
    return new Promise((done) => { this.#opened = done; setTimeout(done, LATEST); });
  }

  #after({ steps, news, mine }) {
    const { board } = this, { state } = board;
    this.#opened?.();
    this.#opened = null;
    performance.mark(`shown-${state.rev}`);
    window.shownAt = performance.timeOrigin + performance.now();
    for (const el of board.element.querySelectorAll(".moved")) el.classList.remove("moved");
    const [last] = steps;
    if (last?.[2]) for (const el of board.lying[last[1]].slice(-last[2])) el.classList.add("moved");
    hand.choose([]);
    // the first game ends with the button that says how to go on
    $("#hint").classList.toggle("shown", Boolean(this.guided) && !state.guide.length && !state.result);
    this.guided = state.guide.length > 0;
    together.changed();
    const hint = state.hint ? state.hint.split(" ").filter((code) => code in state.piles) : [];
    const stock = board.order.find((code) => state.kinds[code] === "stock");
    hand.suggest(state.hint ? (hint.length ? hint : [stock]) : state.guide);
    this.offer();
    if (!mine) this.#stands(stands(state));
    if (steps.length && shared.sound === "on") sound(steps.length);
    if (!mine && news.caption && !state.result) this.say(news.caption);
    if (state.result && (news.result ?? state.result)) this.#ended(state);
  }

  /** What can be pressed as the game stands, and what it is called. */
  offer() {
    const { state } = this.board, name = state.title + (state.variant ? ` (${state.variant})` : "");
    $("#undo").disabled = !state.undo || !this.mine;
    $("#redo").disabled = !state.redo || !this.mine;
    $("#home").disabled = !state.choices.some((one) => one[2]) || !this.mine;
    $("#hint").disabled = Boolean(state.result) || !this.mine;
    $("#hint").hidden = state.ranked;
    $("#hand-in").hidden = !state.ranked;
    $("#hand-in").disabled = state.handed_in || state.result === "won" || !this.mine;
    $("#title").textContent = name;
    $("#heading").textContent = `${name}, ${dealt(state)}`;
    document.title = `${state.title} · Patience`;
    const likely = this.mine ? state.likely.map((text) => state.choices.find((one) => (one[3] ?? one[0].join(" ")) === text)) : [];
    for (const [n, el] of [...$("#likely").children].entries()) {
      if (!likely[n] && document.activeElement === el) this.board.stopped?.focus({ preventScroll: true });
      el.hidden = !likely[n];
      el.textContent = likely[n] ? move(state, likely[n]) : "";
      el.value = state.likely[n] ?? "";
    }
  }

  /** The result has the focus, so that no key still plays. */
  async #ended(state) {
    const key = `${state.table}/${state.rev}`;
    if (this.shownEnd === key) return;
    this.shownEnd = key;
    const who = this.mine ? "You have won" : "This game is won";
    const first = state.result === "won" ? `${who} in ${state.moves} moves.` : "This game is lost.";
    const answer = await this.line.ask({ by: id(), table: state.table, rev: state.rev, command: "board" });
    const line = state.result === "lost" ? `This game is lost: ${state.reason}.` : first;
    this.say(line, { quiet: true, seen: Boolean(answer) });
    if (!answer) return;
    this.standing(answer);
    palette.close();
    panel.show(answer, { title: first, result: true });
  }
}

// the window -----------------------------------------------------------------------------------------

/** The person's settings, as far as the page heeds them. */
function prefer(prefs) {
  Object.assign(shared, prefs);
  document.documentElement.dataset.felt = shared.felt;
  if (board?.dress() && board.state) board.relay();
}

function windowed() { document.body.dataset.hand = own.hand; }

const faces = new Faces($("link[data-deck]").href);
// whom the server has not met before has no table yet, and sees the shelf first
const newcomer = "newcomer" in document.documentElement.dataset && !named;
if (!newcomer) faces.load(); // together with the table
const first = newcomer ? {} : await fetch(`api/table?${room()}${named && `&table=${encodeURIComponent(named)}`}`).then((reply) => reply.json());
const board = new Board($("#board"), faces), table = new Table(board);
const hand = new Hand(board, table), palette = new Palette(table), panel = new Panel(table, { keep: (name, value) => { keep(name, value); windowed(); } });
new Editor(table);
const replay = new Replay(table), shelf = new Shelf(table, panel), ear = new Ear(table), together = new Together(table, hand);
for (let n = 0; n < LIKELY; n++) {
  const el = h("button", { type: "button", hidden: true });
  el.addEventListener("click", () => el.value && !table.waiting && table.play(el.value));
  $("#likely").append(el);
}
Object.assign(window, { board, table, hand });
prefer(first.prefs ?? {});
windowed();
if (first.state) {
  table.mine = first.yours;
  await faces.load();
  board.frame(await planned(first.state, first.plan));
  board.show(first.state, { time: flightTime() && 180 });
  if (!own.visited) keep("visited", true);
  hand.name();
  table.line.start(first.state.table, first.state.rev);
  together.look();
  table.offer();
  table.say(first.state.caption, { quiet: true, seen: true });
  table.guided = first.state.guide.length > 0;
  hand.suggest(first.state.guide);
  table.line.ask({ by: id(), table: first.state.table, rev: first.state.rev, command: "board" }).then((answer) => {
    if (!answer) return;
    table.standing(answer);
    if (table.guided) table.say(answer.message, { quiet: true, seen: true });
  });
} else {
  table.line.start("", -1);
}
const opened = first.state || (named && await together.look()) ? null : shelf.open({ welcome: true });
performance.mark("playable");

let resizing = 0;
new ResizeObserver(() => {
  clearTimeout(resizing);
  resizing = setTimeout(async () => {
    const { state, plan } = board;
    if (!state || !plan) return;
    if (fits(plan)) return;
    const next = await planned(state);
    if (board.state.game !== state.game) return;
    board.frame(next);
    board.relay();
    hand.choose([]);
  }, 120);
}).observe($("main"));

// the bar and the keys ----------------------------------------------------------------------------------

const doing = {
  undo: () => !$("#undo").disabled && table.ask({ command: "undo" }),
  redo: () => !$("#redo").disabled && table.ask({ command: "redo" }),
  hint: () => !$("#hint").disabled && !$("#hint").hidden && table.hint(),
  "hand-in": () => table.read({ command: "daily", arguments: { what: "finish" } }, { title: "Hand in" }),
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
  r: () => ear.pile(document.activeElement?.dataset?.code),
  t: () => ear.tops(),
  m: () => ear.moves(),
  "?": () => panel.keys(),
  "/": () => palette.open(),
};

addEventListener("keydown", (e) => {
  const key = e.key.toLowerCase(), ctrl = e.ctrlKey || e.metaKey, typing = e.target.matches?.("input, textarea, select");
  if (typing || document.querySelector("dialog[open]")) return;
  if (ctrl && key === "z" && !e.shiftKey) doing.undo();
  else if (ctrl && (key === "y" || key === "z")) doing.redo();
  else if (!ctrl && !e.altKey && letters[key] && (board.state || key === "/" || key === "?")) letters[key]();
  else if (!ctrl && !e.altKey && board.state && /^[a-z0-9]$/.test(key)) hand.typed(key); // a pile, also from the bar
  else return;
  e.preventDefault();
});

if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});

if (opened) opened.then(() => faces.load()); // in the time of choosing
await opened; // so that nothing opens over what is done next
document.body.dataset.ready = "yes";
