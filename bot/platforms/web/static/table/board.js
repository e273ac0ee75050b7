// The table as the page draws it: a canvas for each card, laid out from the frame of its window and the piles of the state.

import { flightTime, shared } from "./window_settings.js";
import { anyOrder } from "./words.js";

const STEEP = 40 * Math.PI / 180; // the outer cards of a herring-bone, and the point they turn round
const PIVOT = 1.05;
const CLOSER = 0.6; // of a strip: a fan that is longer than planned
const LONGEST = 250; // ms of a flight
const COUNT_WIDE = 32, COUNT_HIGH = 16; // CSS pixels of a number of three figures
const FLYING = 20000, HELD = 50000; // how high cards lie

export class Board {
  state = null;
  plan = null;
  lying = {}; // code -> card elements, bottom to top
  places = new Map(); // card element -> { x, y, turn, z }
  held = new Set(); // cards in the hand: only the hand moves them
  from = {}; // code -> the choices that begin there
  piles = new Map(); // code -> button
  #gathered = new Map(); // card element -> the pile in which it was put into another order, of the last steps
  #unturned = new Map(); // card element -> what shows its face
  #kinds = {};
  #planned = {}; // code -> what the plan says of a pile
  #areas = {}; // code -> where its cards may lie
  #counts = new Map();
  #codes = new Map();
  stats = { walked: 0, matched: 0 };

  constructor(element, faces) {
    this.element = element;
    this.faces = faces;
  }

  /** Take a frame; `show` lays everything out in it. */
  frame(plan) {
    this.plan = plan;
    const { clientWidth, clientHeight } = this.element.parentElement, [wide, high] = plan.window;
    this.scrolls = wide > clientWidth || high > clientHeight; // it is larger than a window that is zoomed in
    Object.assign(this.element.style, this.scrolls ? { width: `${wide}px`, height: `${high}px` } : { width: "", height: "" });
    document.body.dataset.scrolls = this.scrolls ? "yes" : "";
    this.faces.learn(plan.kinds);
    this.#kinds = {};
    this.#planned = {};
    for (const [code, x, y, turn, fan, room, width, faces, edges, backs, counted, bare, bend] of plan.piles) {
      this.#planned[code] = { x, y, turn, fan, room, width, faces, edges, backs, counted, bare, bend };
      const sideways = turn % 180 === 90, slant = sideways ? 0 : turn, [high] = plan.sizes[width];
      const corner = { down: "beside", bone: "beside", left: "over-right", right: "over" }[fan];
      this.#kinds[code] = {
        name: (place, covered) => `${width}/${place.over ? "whole-right" : covered ? corner : "whole"}/${+sideways}/${+Boolean(place.turn)}`, slant,
        w: this.#px(sideways ? high : width), h: this.#px(sideways ? width : high), r: Math.max(4, width * 0.065) / plan.unit,
      };
    }
    this.order = plan.piles.map(([code]) => code);
    this.#areas = Object.fromEntries(this.order.map((code) => [code, this.#area(this.#planned[code])]));
    for (const el of this.places.keys()) { el.dressed = null; el.kind = null; }
  }

  kind(code) { return this.#kinds[code]; }

  planned(code) { return this.#planned[code]; }

  #px(units) { return Math.round(units / this.plan.unit * devicePixelRatio) / devicePixelRatio; }

  /** For each card of a pile its middle and turn in CSS pixels, as render.plan.fans has it. */
  spread(code, cards) {
    const { x: baseX, y: baseY, turn, fan, room, width, faces: plannedFaces, edges: plannedEdges, backs, bend } = this.#planned[code];
    const [, strip, down, column, side, columnHigh, indexWide, tightStrip, tightColumn] = this.plan.sizes[width], [edge, back, most, apart] = this.plan.steps;
    const many = cards.length, packet = fan === "none", counted = this.#planned[code].counted;
    const open = cards.findIndex((card) => card !== null), seen = open < 0 ? 0 : many - open;
    const asBacks = !packet && this.state.kinds[code] === "tableau" && (seen < many || backs);
    const faces = packet ? Math.min(1, many) : seen || Math.min(1, many), deep = many - faces;
    const step = asBacks ? back : edge;
    const edges = packet ? (counted || seen < many ? Math.min(most, many >> 3) : 0) : asBacks ? deep : Math.min(most, deep);
    const lift = edges * step, plannedLift = Math.max(lift, plannedEdges * (backs ? back : edge));
    const long = faces > plannedFaces, planned = Math.max(plannedFaces, faces);
    const lines = (beyond, least, widest) => {
      const per = Math.max(1, Math.min(planned, 1 + Math.floor(Math.max(0, beyond) / (long ? least * CLOSER : least))));
      return { per, step: per > 1 ? Math.min(widest, Math.floor(beyond / (per - 1))) : widest, many: Math.ceil(planned / per) };
    };
    // a fan may be planned so that hardly more than indices is seen, lest it takes a second line
    const closest = (usual, tight, more, lift) => (!long && (planned - 1) * usual + more > room && room >= (planned - 1) * tight + lift ? tight : usual);
    let run = null, last = 0, turns = null; // these of the cards of a fan that bends
    if (fan === "down") {
      const [winding, farther] = bend ? this.plan.winding : [null, 0];
      if (winding && !long) run = lines(room - plannedLift, strip + farther, down + farther);
      if (run?.many === 1 && run.step >= strip + farther) turns = (face) => (face < bend ? 0 : winding[(face - bend) % winding.length]);
      else run = lines(room - plannedLift, closest(strip, tightStrip, plannedLift, plannedLift), down);
    } else if (fan === "left" || fan === "right") {
      const slanted = (step) => (turn % 90 ? Math.ceil(step / Math.cos(turn * Math.PI / 180)) : step);
      const least = closest(slanted(column), slanted(tightColumn) + (bend ? 1 : 0), bend ? 0 : apart, 0);
      if (!bend) run = lines(room - apart, least, slanted(side));
      if (run?.many === 1 && run.per > 1) last = apart;
      else run = lines(room, least, slanted(side));
      if (!bend && faces < run.per) last = apart;
      if (bend && run.many === 1) turns = (face) => this.plan.hands[bend][Math.min(face, bend - 1)];
    }
    const beside = turns && this.#bent(turns, faces, run.step, fan === "down" ? null : { bend, low: this.plan.winding[2] * width });
    const at = [];
    for (let n = 0; n < many; n++) {
      const face = n - deep; // from 0: the first that shows
      let x = 0, y = lift, slant = turn, over = false;
      if (face < 0) y = Math.max(0, edges - (deep - n)) * step;
      else if (fan === "down") {
        x = Math.floor(face / run.per) * indexWide;
        y = lift + face % run.per * run.step;
        if (turns) [x, slant] = [beside[face], turns(face)];
      } else if (run) {
        x = (fan === "left" ? -1 : 1) * (face % run.per * run.step + (face && face === faces - 1 ? last : 0));
        y = lift + Math.floor(face / run.per) * columnHigh;
        if (turns) [y, slant] = [lift + beside[face], turns(face)];
      } else if (fan === "bone") {
        const half = Math.max(strip, Math.floor(room / 13)), unit = face >> 2, part = face & 3;
        y = unit * 2 * half + (part === 3 ? half : 0);
        if (part < 2) {
          const way = part ? 1 : -1;
          x = way * PIVOT * width * Math.sin(STEEP);
          y += PIVOT * width * (1 - Math.cos(STEEP));
          slant = way * 40;
          over = part === 1;
        }
      }
      const hidden = face < 0 && !asBacks && n < many - faces - edges - 1;
      const covered = !packet && face >= 0 && n < many - 1 && !(run && face % run.per === run.per - 1) && !(fan === "bone" && slant);
      at.push({ x: this.#px(baseX + x), y: this.#px(baseY + y), turn: slant % 180 === 90 ? 0 : slant, over, hidden, covered });
    }
    return at;
  }

  /** How far beside a straight line each card of a fan lies that bends: a hand goes down from its curve only so far. */
  #bent(turns, faces, step, hand) {
    const tan = (degrees) => Math.tan(degrees * Math.PI / 180), found = [0];
    let low = hand?.low;
    for (let face = 0; face + 1 < faces; face++) {
      let by = hand ? step * tan((turns(face) + turns(face + 1)) / 2) : -step * tan(turns(face));
      if (hand && face + 1 >= hand.bend) { by = Math.min(by, Math.max(0, low)); low -= by; }
      found.push(found.at(-1) + by);
    }
    return found;
  }

  /** A state, and how the cards came there; without steps equal faces are taken for the same cards. */
  show(state, { steps = null, time = flightTime(), deal = false, order = null } = {}) {
    const before = this.state;
    this.note(state);
    this.#turnUp();
    this.#gathered.clear();
    if (!before || before.table !== state.table || order) { this.#anew(); deal = time > 0; }
    else if (steps && this.#walk(steps)) this.stats.walked++;
    else { this.#gathered.clear(); this.#match(); this.stats.matched++; }
    this.#lay(time, deal);
  }

  /** What is known of a state whose cards lie as they do. */
  note(known) {
    this.state = { ...this.state, ...known };
    this.dress();
    this.from = {};
    // a pair or a combination of several piles begins at any of them
    for (const choice of this.state.choices) for (const code of anyOrder(choice) ? choice[0] : choice[0].slice(0, 1)) (this.from[code] ??= []).push(choice);
  }

  /** Lay the same state out again, in another frame. */
  relay() {
    this.#turnUp();
    this.#lay(0, false);
  }

  #anew() {
    for (const el of [...this.places.keys(), ...this.piles.values(), ...this.#counts.values(), ...this.#codes.values()]) el.remove();
    this.places.clear();
    this.piles.clear();
    this.#counts.clear();
    this.#codes.clear();
    this.held.clear();
    this.lying = {};
    for (const [code, cards] of Object.entries(this.state.piles)) this.lying[code] = cards.map(() => this.#card());
  }

  #card() {
    const el = document.createElement("canvas");
    el.className = "card";
    el.setAttribute("aria-hidden", "true");
    this.element.append(el);
    this.places.set(el, null);
    return el;
  }

  #face(code, card) { return this.state.kinds[code] === "stock" ? null : card; }

  /** The same hands over the elements that went over the cards; false where that does not lead to the state. */
  #walk(steps) {
    const lying = Object.fromEntries(Object.entries(this.lying).map(([code, els]) => [code, [...els]]));
    for (const [src, dst, many] of steps) {
      // what lay there is now in another order: any of these cards may be any of them
      if (!many && src === dst) for (const el of lying[src] ?? []) this.#gathered.set(el, src);
      if (!lying[src] || lying[src].length < many) return false;
      lying[dst].push(...lying[src].splice(lying[src].length - many, many));
    }
    for (const [code, cards] of Object.entries(this.state.piles)) {
      if (lying[code].length !== cards.length) return false;
      if (lying[code].some((el, n) => el.face && !this.#gathered.has(el) && this.#face(code, cards[n]) && el.face !== cards[n])) return false;
    }
    this.lying = lying;
    return true;
  }

  /** No steps known: what lies as it did stays, the rest goes by its face, from its own pile first. */
  #match() {
    const pool = [], open = [], lying = {};
    for (const [code, cards] of Object.entries(this.state.piles)) {
      const els = this.lying[code] ?? [];
      let same = 0;
      while (same < els.length && same < cards.length && (els[same].face ?? null) === this.#face(code, cards[same])) same++;
      lying[code] = els.slice(0, same);
      pool.push(...els.slice(same));
      for (let n = same; n < cards.length; n++) { lying[code].push(null); open.push([code, n, this.#face(code, cards[n])]); }
    }
    for (const [code, n, face] of open) {
      const fits = pool.filter((el) => (el.face ?? null) === face), el = fits.find((one) => one.pile === code) ?? fits.at(-1);
      if (el) { pool.splice(pool.indexOf(el), 1); lying[code][n] = el; }
    }
    for (const [code, n] of open) lying[code][n] ??= pool.pop() ?? this.#card();
    for (const el of pool) { el.remove(); this.places.delete(el); }
    this.lying = lying;
  }

  #lay(time, deal) {
    const start = deal ? this.#stock() : null, focused = document.activeElement;
    let dealt = 0;
    this.order.forEach((code, pile) => {
      const cards = this.state.piles[code] ?? [], at = this.spread(code, cards), kind = this.#kinds[code];
      this.lying[code].forEach((el, n) => {
        const place = { ...at[n], z: pile * 128 + n }, was = this.places.get(el), face = this.#face(code, cards[n]);
        el.pile = code;
        el.nth = n;
        el.classList.toggle("deep", place.hidden && !el.going);
        const dress = () => this.#dress(el, face, kind.name(place, place.covered), kind, was, place.hidden && !el.going);
        const over = time && !deal && !this.held.has(el) ? this.#gathered.get(el) : null;
        if (over) { this.#dress(el, null, kind.name(place), kind, null, false); this.#unturned.set(el, dress); }
        else if (time && was && place.covered && el.face === face && el.dressed === this.#key(kind.name(was), face, kind)) this.#soon(el, place, dress, time); // until what covers it is there
        else dress();
        this.places.set(el, place);
        if (over) this.#carry(el, place, this.top(over), time);
        else if (!this.held.has(el)) this.move(el, place, deal ? { time, from: start, delay: Math.min(400, dealt++ * 8) } : { time });
      });
      this.#pile(code, at, kind, pile);
    });
    this.arrange();
    if (focused?.hidden) this.stopped?.focus({ preventScroll: true }); // the pack, used up by the key that dealt
  }

  /** A card that is gathered with others, and dealt again from there: face down until it is. */
  #carry(el, place, over, time) {
    const seen = el.going ? getComputedStyle(el).transform : el.style.transform, goal = this.transform(place), all = Math.min(LONGEST, time * 1.25);
    this.move(el, place, { time: 0 });
    el.style.zIndex = FLYING + place.z;
    el.classList.remove("deep");
    this.#fly(el, [{ transform: seen }, { transform: this.transform(over) }, { transform: goal }], { duration: all });
    clearTimeout(this.turning);
    this.turning = setTimeout(() => this.#turnUp(), all / 2);
  }

  /** What was gathered shows its faces. */
  #turnUp() {
    clearTimeout(this.turning);
    for (const dress of this.#unturned.values()) dress();
    this.#unturned.clear();
  }

  #stock() {
    const code = Object.keys(this.state.kinds).find((one) => this.state.kinds[one] === "stock"), { x, y } = this.#planned[code] ?? { x: 0, y: 0 };
    return { x: x / this.plan.unit, y: y / this.plan.unit, turn: 0 };
  }

  #dress(el, face, name, kind, was, unseen) {
    if (el.kind !== kind) {
      el.kind = kind;
      el.style.setProperty("--w", `${kind.w}px`);
      el.style.setProperty("--h", `${kind.h}px`);
      el.style.setProperty("--r", `${kind.r}px`);
    }
    if (unseen) { el.dressed = null; el.face = face; return; } // it is painted when it comes up
    const key = this.#key(name, face, kind);
    if (el.dressed === key) return;
    const turned = was && (el.face ?? null) !== face;
    el.dressed = key;
    el.face = face;
    this.faces.dress(el, name, face, Math.round(kind.w * devicePixelRatio), Math.round(kind.h * devicePixelRatio));
    if (turned && flightTime()) el.animate({ scale: ["0.2 1", "1 1"] }, { duration: 140 });
  }

  #key(name, face, kind) { return `${name}|${face ?? ""}|${kind.w}|${this.faces.look}`; }

  #soon(el, place, dress, time) { setTimeout(() => this.places.get(el) === place && dress(), time); }

  /** The card that the one in the hand has covered: whole while it is gone. */
  #beneath([first], time) {
    const el = this.lying[first?.pile]?.[first.nth - 1], place = this.places.get(el), kind = this.#kinds[first?.pile];
    if (!place?.covered || !el.face) return;
    const dress = (covered) => this.#dress(el, el.face, kind.name(place, covered), kind, null, false);
    if (time === undefined) dress(false); else this.#soon(el, place, () => dress(true), time);
  }

  /** Cards in the colours and with the backs that the person likes, and this game; whether they are others. */
  dress() {
    const other = this.faces.dressed(shared.colours === "game" ? this.state?.suits ?? "four" : shared.colours, shared.back);
    if (other) for (const el of this.places.keys()) el.dressed = null;
    return other;
  }

  transform({ x, y, turn }) { return `translate(${x}px,${y}px) rotate(${turn}deg)`; }

  /** A card to its place: from where it is seen now, even in the middle of another flight. */
  move(el, place, { time = flightTime(), from = null, delay = 0 } = {}) {
    const goal = this.transform(place);
    if (el.goal === goal && !from) { if (!el.going) el.style.zIndex = place.z; return; }
    const seen = from ? this.transform(from) : el.going ? getComputedStyle(el).transform : el.style.transform;
    el.going?.cancel();
    el.going = null;
    el.goal = goal;
    el.style.transform = goal;
    time = Math.min(time, el.quick ?? time);
    el.quick = undefined;
    if (!seen || !time) { el.style.zIndex = place.z; return; }
    el.style.zIndex = FLYING + place.z;
    el.classList.remove("deep");
    this.#fly(el, [{ transform: seen }, { transform: goal }], { duration: time, delay });
  }

  #fly(el, way, timing) {
    const going = el.going = el.animate(way, { ...timing, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" });
    going.onfinish = () => {
      if (el.going !== going) return;
      el.going = null;
      const place = this.places.get(el);
      el.style.zIndex = place?.z ?? 0;
      el.classList.toggle("deep", Boolean(place?.hidden));
    };
  }

  /** Cards into the hand: they lie above all others until they are let go. */
  lift(els) {
    this.#beneath(els);
    for (const [n, el] of els.entries()) {
      el.going?.cancel();
      el.going = el.goal = null;
      el.classList.add("held");
      el.style.zIndex = HELD + n;
      this.held.add(el);
    }
  }

  /** Out of the hand, to wherever they belong now. */
  release(els, time) {
    this.#beneath(els, time);
    for (const el of els) {
      this.held.delete(el);
      el.classList.remove("held");
      el.goal = null;
      if (this.places.get(el)) this.move(el, this.places.get(el), { time });
    }
  }

  /** A button for each pile: what is pressed, dropped on, and told to people who do not see the cards. */
  #pile(code, at, kind, pile) {
    let el = this.piles.get(code);
    if (!el) {
      el = document.createElement("button");
      el.type = "button";
      el.className = "pile";
      el.dataset.code = code;
      el.tabIndex = -1;
      this.piles.set(code, el);
      this.element.append(el);
    }
    const { x, y, counted, bare } = this.#planned[code], unit = this.plan.unit;
    const spots = at.length ? at : [{ x: x / unit, y: y / unit, turn: kind.slant }], [first] = spots;
    const single = spots.every((place) => Math.hypot(place.x - first.x, place.y - first.y) < 12);
    const half = (one, other, turn) => (single ? one : one * Math.abs(Math.cos(turn * Math.PI / 180)) + other * Math.abs(Math.sin(turn * Math.PI / 180))) / 2;
    const xs = spots.flatMap(({ x, turn }) => [x - half(kind.w, kind.h, turn), x + half(kind.w, kind.h, turn)]);
    const ys = spots.flatMap(({ y, turn }) => [y - half(kind.h, kind.w, turn), y + half(kind.h, kind.w, turn)]);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [wide, high] = [right - left, bottom - top];
    el.box = { x: (left + right) / 2, y: (top + bottom) / 2, width: wide, height: high };
    Object.assign(el.style, {
      width: `${wide}px`, height: `${high}px`, zIndex: pile * 128 + (at.length ? 127 : 0),
      transform: `translate(${el.box.x - wide / 2}px,${el.box.y - high / 2}px) rotate(${single ? first.turn : 0}deg)`,
    });
    el.style.setProperty("--r", `${kind.r}px`);
    el.classList.toggle("slot", !at.length && !bare);
    el.hidden = !at.length && this.#gone(code);
    if (el.hidden) el.tabIndex = -1;
    if (counted) this.#badge(this.#counts, code, "count", at.length || "", el.box.x, this.#countAt(code, el.box));
    this.#badge(this.#codes, code, "code", at.length || !bare ? code : "", first.x, first.y - kind.h / 2 + 6);
  }

  /** How low the count of a pile stands: below it, but on its lower edge at the foot of the board, and over another pile's place. */
  #countAt(code, { x, y, height }) {
    const low = y + height / 2, below = low + 7, [half, high] = [COUNT_WIDE / 2, COUNT_HIGH / 2];
    const meets = this.order.some((other) => {
      const [left, top, right, bottom] = this.#areas[other];
      return other !== code && x + half > left && x - half < right && below + high > top && below - high < bottom;
    });
    return meets ? low - high - 1 : Math.min(below, this.element.clientHeight - high);
  }

  /** Where a pile's cards may come to lie: left, top, right and bottom in CSS pixels. */
  #area({ x, y, turn, fan, room, width }) {
    const [tall] = this.plan.sizes[width], angle = turn * Math.PI / 180, [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const [wide, high] = [(width * c + tall * s) / 2, (width * s + tall * c) / 2], run = (...fans) => (fans.includes(fan) ? room : 0);
    return [x - wide - run("left"), y - high, x + wide + run("right"), y + high + run("down", "bone")].map((units) => units / this.plan.unit);
  }

  /** A pack that is used up, where nothing is ever taken up for another one, or that is out as soon as it is dealt. */
  #gone(code) {
    const { kinds, redeals } = this.state;
    return kinds[code] === "stock" && (this.#planned[code].bare || !redeals && !Object.values(kinds).includes("waste"));
  }

  #badge(badges, code, kind, text, x, y) {
    let el = badges.get(code);
    if (!el) {
      el = document.createElement("div");
      el.className = kind;
      el.setAttribute("aria-hidden", "true");
      badges.set(code, el);
      this.element.append(el);
    }
    el.textContent = text;
    el.hidden = text === "";
    el.style.transform = `translate(${x}px,${y}px) translate(-50%,-50%)`;
  }

  /** The order of the buttons is that of the layout, row by row; one of them is the tab stop. */
  arrange() {
    const at = (el) => this.#planned[el.dataset.code], row = (el) => Math.round(at(el).y / this.plan.unit / 40);
    const sorted = [...this.piles.values()].sort((a, b) => row(a) - row(b) || at(a).x - at(b).x);
    if (sorted.some((el, n) => el.nth !== n)) {
      const focused = document.activeElement;
      sorted.forEach((el, n) => { el.nth = n; this.element.append(el); });
      if (focused?.classList.contains("pile")) focused.focus({ preventScroll: true });
    }
    if (!sorted.some((el) => el.tabIndex === 0) && sorted.length) this.stop(this.#likely() ?? sorted[0]);
  }

  get stopped() { return [...this.piles.values()].find((el) => el.tabIndex === 0); }

  #likely() { const code = Object.keys(this.from)[0]; return code && this.piles.get(code); }

  /** The one pile that Tab reaches. */
  stop(el) {
    for (const other of this.piles.values()) other.tabIndex = other === el ? 0 : -1;
  }

  /** The pile whose card, or empty place, is seen at a point of the board. */
  hit(x, y) {
    const card = this.order.findLast((code) => this.under(code, x, y) >= 0);
    if (card) return card;
    const inside = ({ x: bx, y: by, width, height }) => Math.abs(x - bx) <= width / 2 && Math.abs(y - by) <= height / 2;
    return this.order.findLast((code) => this.piles.get(code) && inside(this.piles.get(code).box));
  }

  /** The card under a point of the board, of this pile: the last drawn one there, -1 where there is none. */
  under(code, x, y) {
    const { w, h } = this.#kinds[code];
    return this.lying[code].findLastIndex((el) => {
      const place = this.places.get(el), angle = -place.turn * Math.PI / 180, [dx, dy] = [x - place.x, y - place.y];
      const [across, along] = [dx * Math.cos(angle) - dy * Math.sin(angle), dx * Math.sin(angle) + dy * Math.cos(angle)];
      return Math.abs(across) <= w / 2 && Math.abs(along) <= h / 2;
    });
  }

  /** Where the top card of a pile lies, or its empty place. */
  top(code) {
    const at = this.spread(code, this.state.piles[code]), { x, y } = this.#planned[code], unit = this.plan.unit;
    return at.at(-1) ?? { x: x / unit, y: y / unit, turn: this.#kinds[code].slant };
  }

  /** Piles that take what another one of them takes: of its group, with the same cards. */
  alike(code) {
    const { groups, piles } = this.state, same = (other) => groups[other] === groups[code] && piles[other].join() === piles[code].join();
    return this.order.filter(same);
  }

  /** The piles where a choice may end. */
  targets(choice) { return anyOrder(choice) ? choice[0] : choice[0].length === 2 ? this.alike(choice[0][1]) : choice[0]; }
}
