// The hand: what follows the finger, what glows, taps and keys. It only asks; the table answers.

import { own } from "./window_settings.js";
import { HANDED_IN, anyOrder, named, top } from "./words.js";

const FINGER = 7, MOUSE = 3; // pixels that a press may slip before it is a drag
const AGAIN = 320; // ms between two taps that belong together
const COVERED = 0.12; // how much of a target the card in the hand covers at least
const WAITING = 20; // taps
const LANDS = 32, RETURNS = 220, TYPED = 1000; // ms
const COMMANDS = "hdrtm"; // letters that are no beginning of a pile's code

export class Hand {
  grip = null; // what is pressed: { code, x, y, nth, id, dragging, els, targets }
  chosen = []; // codes tapped so far
  depth = 1; // how many cards lie from the tapped one on, where the first of these was tapped
  #glows = [];
  #queue = []; // taps that wait for the answer to those before them: { code, cards }
  #last = null;
  #digits = "";

  constructor(board, table) {
    this.board = board;
    this.table = table;
    const el = board.element;
    el.addEventListener("pointerdown", (e) => this.#down(e));
    // raw updates come before the frame that pointermove waits for
    el.addEventListener("onpointerrawupdate" in el ? "pointerrawupdate" : "pointermove", (e) => this.#move(e));
    el.addEventListener("pointerup", (e) => this.#up(e));
    el.addEventListener("pointercancel", () => this.#back());
    // a touch is captured by the pile it began on: taking it over for the board makes that one lose it
    el.addEventListener("lostpointercapture", (e) => e.target === el && this.grip?.dragging && this.#back());
    el.addEventListener("focusin", (e) => { // who has been elsewhere does not tap the same pile again
      if (e.target.closest(".pile")?.dataset.code !== this.#last?.code) this.#last = null;
    });
    el.addEventListener("click", (e) => e.detail === 0 && this.tap(e.target.closest(".pile")?.dataset.code)); // Enter, screen readers
    el.addEventListener("keydown", (e) => this.#key(e));
    el.addEventListener("dblclick", (e) => e.preventDefault());
    el.addEventListener("contextmenu", (e) => e.preventDefault());
  }

  get quiet() { return !this.table.mine || this.table.waiting || this.board.state.result || this.board.state.handed_in; }

  // pressing and dragging ----------------------------------------------------------------------------

  #down(e) {
    if (!e.isPrimary || e.button || this.grip) return;
    const box = this.board.element.getBoundingClientRect(), [x, y] = [e.clientX - box.x, e.clientY - box.y];
    const code = this.board.hit(x, y);
    if (!code) return this.choose([]);
    this.grip = { code, x: e.clientX, y: e.clientY, nth: this.board.under(code, x, y), dragging: false, id: e.pointerId, els: [] };
    performance.mark("press");
  }

  #move(e) {
    const grip = this.grip;
    if (!grip || e.pointerId !== grip.id) return;
    const [dx, dy] = [e.clientX - grip.x, e.clientY - grip.y];
    if (!grip.dragging && (Math.hypot(dx, dy) < (e.pointerType === "mouse" ? MOUSE : FINGER) || !this.#lift())) return;
    for (const [n, el] of grip.els.entries()) el.style.transform = this.board.transform({ ...grip.from[n], x: grip.from[n].x + dx, y: grip.from[n].y + dy });
    this.#near(dx, dy);
  }

  /** How many go: the fewest that a move from there takes and that include the card under the finger. */
  #lift() {
    const { board, grip } = this, els = board.lying[grip.code];
    if (board.state.handed_in && this.table.mine) this.table.say(HANDED_IN);
    if (this.quiet || !els.length || board.state.kinds[grip.code] === "stock" || els.at(-1).face === null) { this.grip = null; return false; }
    const choices = board.from[grip.code] ?? [], depth = grip.nth < 0 ? 1 : els.length - grip.nth;
    const counts = [...new Set(choices.map((one) => one[1]))].sort((a, b) => a - b);
    const many = counts.find((n) => n >= depth) ?? counts.at(-1) ?? 1;
    grip.els = els.slice(-many);
    grip.from = grip.els.map((el) => ({ ...board.places.get(el) }));
    grip.targets = choices.filter((one) => one[1] === many).flatMap((one) => board.targets(one).filter((to) => to !== grip.code).map((to) => [to, one]));
    board.lift(grip.els);
    if (many === els.length && !board.planned(grip.code).bare) board.piles.get(grip.code).classList.add("slot");
    board.element.setPointerCapture(grip.id);
    this.choose([]);
    this.#glow([...new Set(grip.targets.map(([to]) => to))], "target");
    grip.dragging = true;
    return true;
  }

  /** The target that the card in the hand covers most: fingers are thick. */
  #near(dx, dy) {
    const { grip } = this, [first] = grip.from, { w, h } = this.board.kind(grip.code);
    let best = null, most = COVERED;
    for (const glow of this.#glows) {
      const cover = Math.max(0, 1 - Math.abs(first.x + dx - glow.top.x) / w) * Math.max(0, 1 - Math.abs(first.y + dy - glow.top.y) / h);
      if (cover > most) [best, most] = [glow, cover];
    }
    if (best === grip.near) return;
    grip.near?.el.classList.remove("near");
    best?.el.classList.add("near");
    grip.near = best;
  }

  #up(e) {
    const grip = this.grip;
    if (!grip || e.pointerId !== grip.id) return;
    this.grip = null;
    if (!grip.dragging) return this.tap(grip.code, grip.nth < 0 ? 1 : this.board.lying[grip.code].length - grip.nth);
    performance.mark("drop");
    const box = this.board.element.getBoundingClientRect();
    const aim = grip.near?.code ?? this.#pileAt(e.clientX - box.x, e.clientY - box.y, grip.code);
    const choice = grip.targets.find(([to]) => to === aim)?.[1];
    this.#glow([]);
    if (choice?.[0].length > 2) { // the first two of a combination
      this.board.release(grip.els, RETURNS);
      this.choose([grip.code]);
      return this.#onward(aim);
    }
    const text = choice ? this.#text(choice, aim) : aim && `${grip.code} ${aim}`;
    if (!text) return this.board.release(grip.els, RETURNS);
    // it stays where it was dropped until the answer; then the table moves it from there, a finger's width
    this.table.play(text, { held: grip.els, time: LANDS }).then((done) => { if (!done) this.board.release(grip.els, RETURNS); });
  }

  #pileAt(x, y, not) {
    const inside = ({ box }) => Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2;
    return this.board.order.findLast((code) => code !== not && inside(this.board.piles.get(code)));
  }

  #back() {
    const grip = this.grip;
    this.grip = null;
    this.#glow([]);
    if (grip?.dragging) { this.board.release(grip.els, RETURNS); this.board.relay(); }
  }

  #text([codes, , , text, either], target = codes.at(-1)) {
    if (either) return text;
    const many = codes.length === 2 ? text?.match(/ x\d+$/)?.[0] : undefined; // how many go, whichever of like places is meant
    return many ? `${codes[0]} ${target}${many}` : text ?? [...codes.slice(0, -1), target].join(" ");
  }

  /** Of moves to one place that which takes the fewest cards and includes the one that was tapped. */
  #deep(some) {
    const rising = [...some].sort((a, b) => a[1] - b[1]);
    return rising.find((one) => one[1] >= this.depth) ?? rising.at(-1);
  }

  // what glows ------------------------------------------------------------------------------------------

  #glow(codes, kind = "target") {
    for (const { el } of this.#glows) el.remove();
    this.#glows = codes.map((code) => ({ el: this.#light(code, kind), code, top: this.board.top(code) }));
  }

  #light(code, kind) {
    const el = document.createElement("div"), { w, h, r } = this.board.kind(code);
    el.className = `glow ${kind}`;
    el.style.setProperty("--w", `${w}px`);
    el.style.setProperty("--h", `${h}px`);
    el.style.setProperty("--r", `${r}px`);
    el.style.transform = this.board.transform(this.board.top(code));
    this.board.element.append(el);
    return el;
  }

  /** What a hint or the guide points at, until something is played. */
  suggest(codes) {
    for (const el of this.board.element.querySelectorAll(".glow.hint")) el.remove();
    for (const code of codes) if (this.board.piles.has(code)) this.#light(code, "hint");
  }

  choose(codes) {
    const { board } = this;
    this.chosen = codes;
    for (const el of board.element.querySelectorAll(".glow.chosen")) el.remove();
    const places = codes.length ? this.#places() : [];
    this.#glow(places);
    for (const code of codes) this.#light(code, "chosen");
    this.name();
    return places;
  }

  /** Where the chosen ones may go. */
  #places() {
    const [first] = this.chosen, fits = (this.board.from[first] ?? []).filter((one) => this.chosen.every((code) => one[0].includes(code)));
    return [...new Set(fits.flatMap((one) => this.board.targets(one)))].filter((code) => !this.chosen.includes(code));
  }

  /** Names of all buttons, as things stand. */
  name() {
    const { board } = this, targets = this.chosen.length ? this.#places() : [];
    for (const [code, el] of board.piles) {
      const name = named(board.state, code, board.from, this.chosen.includes(code), targets);
      if (el.name_ !== name) { el.name_ = name; el.setAttribute("aria-label", name); }
    }
  }

  // taps ------------------------------------------------------------------------------------------------

  /** A tap on a pile; `depth` is how many cards lie there from the one that was tapped on. */
  tap(code, depth = 1) {
    if (!code) return;
    const { state, from } = this.board, choices = from[code] ?? [];
    if (!this.table.mine) return this.table.say("You are looking on: the moves are made by who plays this table.");
    if (state.result) return;
    if (this.table.waiting) { if (this.#queue.length < WAITING) this.#queue.push({ code, cards: state.piles[code].join() }); return; }
    if (state.handed_in) return this.table.say(HANDED_IN);
    const again = this.#last?.code === code && performance.now() - this.#last.at < AGAIN;
    this.#last = { code, at: performance.now() };
    if (this.chosen.length && !this.chosen.includes(code)) return this.#onward(code);
    this.depth = depth;
    const single = choices.find((one) => one[0].length === 1); // a pile that is a whole move
    if (single && (choices.length === 1 || this.chosen.includes(code))) return this.#play(this.#text(single));
    if (state.kinds[code] === "stock" && (!choices.length || this.chosen.includes(code))) { // a pack that gives cards, too, deals when tapped again
      const deals = state.choices.filter((one) => !one[0].length);
      if (deals.length) return this.#play(deals[0][3]);
    }
    if (again && choices.length > 1) {
      const home = choices.find((one) => one[2] && one[0].length === 2);
      if (home) return this.#play(this.#text(home));
    }
    if (this.chosen.includes(code)) {
      this.choose([]);
      return this.table.say(`${top(state, code)} is let go.`, { quiet: true });
    }
    const alone = new Set(choices.map((one) => this.board.targets(one).find((other) => other !== code))).size === 1;
    if (own.taps === "once" && alone && choices[0][0].length === 2) return this.#play(this.#text(this.#deep(choices)));
    if (choices.length || state.taps > 2) {
      this.choose([code]);
      return this.#sayPlaces();
    }
    this.choose([]);
    return this.table.why(code);
  }

  /** The next of the taps that came too fast: for the cards it was made on, or to deal again. */
  next() {
    const tapped = this.#queue.shift(), { state } = this.board;
    if (!tapped) return;
    if (state.kinds[tapped.code] === "stock" || state.piles[tapped.code]?.join() === tapped.cards) this.tap(tapped.code);
    else this.forget();
    if (!this.table.waiting) this.next();
  }

  /** Taps that wait are for a board that is gone. */
  forget() { this.#queue = []; }

  #onward(code) {
    const { state } = this.board, codes = [...this.chosen, code];
    const whole = state.choices.find((one) => one[0].length === codes.length && one[0].length > 2 && one[0].every((each) => codes.includes(each)));
    if (whole) return this.#play(this.#text(whole));
    if (codes.length < state.taps && state.taps > 2 && this.board.from[codes[0]]?.some((one) => one[0].length > 2)) { this.choose(codes); return this.#sayPlaces(); }
    const choice = this.#deep((this.board.from[codes[0]] ?? []).filter((one) => one[0].length === 2 && this.board.targets(one).includes(code)));
    return this.#play(choice ? this.#text(choice, code) : codes.join(" "));
  }

  /** What is chosen, and where it may go, or what goes with it. */
  #sayPlaces() {
    const { state } = this.board, places = this.#inOrder(this.#places()), [first] = this.chosen;
    if (!places.length) return undefined;
    const alone = !this.board.from[first].some(anyOrder);
    const what = this.chosen.map((code) => top(state, code)).join(", ");
    return this.table.say(`${what}: ${alone ? "to" : "with"} ${places.join(", ")}.`, { quiet: true });
  }

  #inOrder(codes) { return [...this.board.piles.keys()].filter((code) => codes.includes(code)).sort((a, b) => this.board.piles.get(a).nth - this.board.piles.get(b).nth); }

  #play(text) {
    this.choose([]);
    this.#last = null; // the next tap begins anew
    return this.table.play(text);
  }

  // keys --------------------------------------------------------------------------------------------------

  #key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }, code = e.target.closest?.(".pile")?.dataset.code;
    if (e.key === "Escape") { this.#digits = ""; this.#back(); this.choose([]); return; }
    if (/^[a-z0-9]$/.test(e.key) && !COMMANDS.includes(e.key)) { e.preventDefault(); e.stopPropagation(); return this.typed(e.key); }
    if (e.key === "Enter" || e.key === " ") { this.#digits = ""; return; }
    if (e.key === "Home" || e.key === "End") {
      const all = [...this.board.piles.values()].filter((el) => !el.hidden).sort((a, b) => a.nth - b.nth);
      e.preventDefault();
      return this.focus((e.key === "Home" ? all[0] : all.at(-1)).dataset.code);
    }
    if (!ways[e.key] || !code) return;
    e.preventDefault();
    const [wx, wy] = ways[e.key], places = this.chosen.length ? this.#inOrder([...this.#places(), ...this.chosen]) : [];
    if (places.length > 1) return this.focus(places.at((places.indexOf(code) + (wx || wy)) % places.length)); // among the places where it may go
    // to the sides in the order of reading, so that no pile is out of reach in any layout; up and down to the nearest
    const seen = [...this.board.piles.values()].filter((el) => !el.hidden).sort((a, b) => a.nth - b.nth), from = this.board.piles.get(code);
    const away = ({ box }) => (box.y - from.box.y) * wy > 4 ? (box.y - from.box.y) * wy + 2.5 * Math.abs(box.x - from.box.x) : Infinity;
    const next = wx ? seen[seen.indexOf(from) + wx] : seen.reduce((one, other) => away(other) < away(one) ? other : one);
    if (next && (wx || away(next) < Infinity)) this.focus(next.dataset.code);
  }

  /** Numbers and letters typed are a pile's code, 0 the talon's; they start anew after a second, Enter or Escape. */
  typed(key) {
    clearTimeout(this.clearing);
    if (key === "0" && !this.#digits) return this.focus(this.board.order.find((code) => this.board.state.kinds[code] === "waste"));
    this.#digits = this.board.piles.has(this.#digits + key) || [...this.board.piles.keys()].some((code) => code.startsWith(this.#digits + key)) ? this.#digits + key : key;
    this.clearing = setTimeout(() => { this.#digits = ""; }, TYPED);
    if (this.board.piles.has(this.#digits)) this.focus(this.#digits);
    return undefined;
  }

  focus(code) {
    const el = this.board.piles.get(code);
    if (!el) return;
    this.board.stop(el);
    el.focus({ preventScroll: !this.board.scrolls });
  }
}
