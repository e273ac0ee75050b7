// Card faces from vectors: painted to the pixel of this screen when first seen, and at once.

const BACKS = { lattice: null, plain: "plain", stripes: "stripes" };

export class Faces {
  #kinds = new Map(); // name -> { size, radius, faces, painted }
  #suits = {};
  #ranks = {};
  #paths = [];
  look = "four/lattice";
  #swap = {};

  #loaded = null;

  constructor(address) { this.address = address; }

  /** The deck is fetched, once; before it is here no card can be painted. */
  load() { return this.#loaded ??= fetch(this.address).then((reply) => reply.json()).then((deck) => this.#take(deck)); }

  #take(deck) {
    this.deck = deck;
    this.#recolour();
    for (const [suit, path] of Object.entries(deck.suits)) this.#suits[suit] = new Path2D(path);
    for (const [rank, [path, left, right]] of Object.entries(deck.ranks)) this.#ranks[rank] = { path: new Path2D(path), left, right };
    this.#paths = deck.paths.map((path) => new Path2D(path));
  }

  /** Recipes of a frame, by the names of their kinds. */
  learn(kinds) {
    for (const [name, recipe] of Object.entries(kinds)) if (!this.#kinds.has(name)) this.#kinds.set(name, { ...recipe, painted: new Map() });
  }

  /** Two or four colours of suits, and which back. */
  dressed(colours, back) {
    const look = `${colours}/${back in BACKS ? back : "lattice"}`;
    if (look === this.look) return false;
    this.look = look;
    if (this.deck) this.#recolour();
    for (const kind of this.#kinds.values()) kind.painted.clear();
    return true;
  }

  #recolour() {
    const { suits, tints } = this.deck.colours;
    this.#swap = this.look.startsWith("two/") ? { [suits.D]: suits.H, [suits.C]: suits.S, [tints.D]: tints.H, [tints.C]: tints.S } : {};
  }

  #colour(colour) { return this.#swap[colour] ?? colour; }

  /** A canvas that shows this card from now on, so many device pixels across. */
  dress(canvas, name, card, wide, high) {
    const kind = this.#kinds.get(name), key = `${card}@${wide}x${high}`;
    let face = kind.painted.get(key);
    if (!face) {
      face = new OffscreenCanvas(wide, high);
      const to = face.getContext("2d");
      to.scale(wide / kind.size[0], high / kind.size[1]);
      if (card) this.#face(to, kind, card); else this.#back(to, kind);
      kind.painted.set(key, face);
    }
    canvas.width = wide;
    canvas.height = high;
    canvas.getContext("2d").drawImage(face, 0, 0);
  }

  #back(to, { size: [w, h] }) {
    const [ink, light, cross] = this.deck.colours.back, step = Math.min(w, h) / 7, inset = Math.max(4, Math.round(Math.min(w, h) * 0.04));
    to.fillStyle = ink;
    to.fillRect(0, 0, w, h);
    const kind = this.look.split("/")[1], ways = { lattice: [[cross, h, 0], [light, 0, h]], stripes: [[light, 0, h]], plain: [] }[kind];
    for (const [colour, from, end] of ways) {
      to.strokeStyle = colour;
      to.beginPath();
      for (let n = -12; n < 24; n++) { to.moveTo(n * step, from); to.lineTo(n * step + h, end); }
      to.stroke();
    }
    to.strokeStyle = this.deck.colours.paper;
    to.lineWidth = inset;
    to.strokeRect(inset / 2, inset / 2, w - inset, h - inset);
  }

  #face(to, { size: [w, h], faces }, card) {
    const ink = this.#colour(this.deck.colours.suits[card.at(-1)]);
    to.fillStyle = this.deck.colours.paper;
    to.fillRect(0, 0, w, h);
    const marks = faces[card], turned = marks.findIndex(([what]) => what === "t");
    for (const mark of marks) this.#mark(to, ink, w, h, mark);
    to.translate(w, h);
    to.rotate(Math.PI);
    for (const mark of marks.slice(0, Math.max(0, turned))) if (mark[0] !== "c") this.#mark(to, ink, w, h, mark);
  }

  #mark(to, ink, w, h, [what, ...mark]) {
    to.save();
    if (what === "l") { const [left, top, right, bottom] = mark; to.fillStyle = ink; to.fillRect(left, top, right - left, bottom - top); }
    else if (what === "r") this.#rank(to, ink, ...mark);
    else if (what === "c") this.#court(to, ink, w, h, ...mark);
    else if (what === "s") this.#figure(to, this.deck.courts[mark[0]].sign, ...mark.slice(1));
    else if (what !== "t") this.#suit(to, what, ink, ...mark);
    to.restore();
  }

  #rank(to, ink, rank, left, foot, cap, bold, wide) {
    const { path, left: begins, right: ends } = this.#ranks[rank], across = (wide - 2 * bold) / (ends - begins), high = cap / 100;
    to.translate(left + bold - begins * across, foot);
    to.scale(across, high);
    to.fillStyle = to.strokeStyle = ink;
    to.lineWidth = 2 * bold / high;
    to.lineJoin = "round";
    to.fill(path);
    to.stroke(path);
  }

  #suit(to, suit, ink, x, y, size) {
    to.translate(x, y);
    to.scale(size / 100, size / 100);
    to.fillStyle = ink;
    to.fill(this.#suits[suit]);
  }

  /** Two half figures, each of them the upright one from its own end of the card. */
  #court(to, ink, w, h, court, form, axis, top, unit, frame, upper, [x, y, u, v], lines) {
    const shape = (points) => { to.beginPath(); for (let n = 0; n < points.length; n += 2) to.lineTo(points[n], points[n + 1]); to.closePath(); };
    to.save();
    shape(frame);
    to.clip();
    to.fillStyle = this.#colour(this.deck.colours.tints[court.at(-1)]);
    to.fillRect(0, 0, w, h);
    for (let end = 0; end < 2; end++) {
      to.save();
      shape(upper);
      to.clip();
      this.#figure(to, this.deck.courts[court][form], axis, top, unit);
      to.restore();
      to.translate(w, h);
      to.rotate(Math.PI);
    }
    for (let n = 0; n < lines.length; n += 2) {
      [to.strokeStyle, to.lineWidth] = [lines[n], lines[n + 1]];
      to.beginPath();
      to.moveTo(x, y);
      to.lineTo(u, v);
      to.stroke();
    }
    to.restore();
    to.strokeStyle = ink;
    shape(frame);
    to.stroke();
  }

  #figure(to, strokes, axis, top, unit) {
    to.translate(axis - this.deck.axis * unit, top);
    to.scale(unit, unit);
    to.lineJoin = "round";
    for (const [path, ...how] of strokes) {
      if (typeof path === "string") { // a suit
        const [x, y, size, fill] = how;
        to.save();
        this.#suit(to, path, this.#colour(fill), x, y, size);
        to.restore();
        continue;
      }
      const [fill, line, thick] = how;
      if (fill) { to.fillStyle = this.#colour(fill); to.fill(this.#paths[path]); }
      if (line) { to.strokeStyle = this.#colour(line); to.lineWidth = thick; to.stroke(this.#paths[path]); }
    }
  }
}
