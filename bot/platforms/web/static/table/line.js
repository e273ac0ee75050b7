// The line to the server: a socket over which requests and news go; where there is none, requests by POST and news as a stream.

const PAUSES = [300, 700, 1500, 3000]; // ms before a broken line is tried again
const OPEN = 1; // what a socket says of itself
const ANSWERS = 30000; // ms: a busy server is slow; a line that breaks is noticed at once
const NO_SOCKET = 2; // times that a socket could not even be opened, until the stream is tried

export const id = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");

export class Line {
  #socket = null;
  #stream = null;
  #pending = new Map(); // by request: what to do with its answer
  #tries = 0;
  #unopened = 0;
  open = false;

  /** `news` is called with every message, `state` with true where the line is open and false where it broke. */
  constructor(news, state) {
    this.news = news;
    this.state = state;
    // A browser only remembers a page as it was left if no line is open; going back to it opens a new one.
    addEventListener("pagehide", () => this.#socket?.close());
  }

  start(table, rev) {
    this.watching = { table, rev };
    this.#connect();
  }

  /** Show another table, or ask for what was missed at revision `rev`. */
  watch(table, rev) {
    this.watching = { table, rev };
    if (this.direct) this.#send({ watch: table, ...(rev >= 0 && { rev }) });
    else if (this.#streams) { this.#stream?.close(); this.#listen(); }
  }

  /** Whether requests and whole states come over the socket. */
  get direct() { return this.#socket?.readyState === OPEN; }

  get #streams() { return this.#unopened >= NO_SOCKET || !("WebSocket" in window); }

  #connect() {
    if (this.#streams) return this.#listen();
    const socket = this.#socket = new WebSocket(new URL("api/table/live", document.baseURI).href.replace("http", "ws"), window.sessionKey ? ["patience", `key.${window.sessionKey}`] : []);
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#unopened = this.#tries = 0;
      this.open = true;
      this.state(true);
      if (this.watching.table) this.watch(this.watching.table, this.current?.() ?? this.watching.rev);
    };
    socket.onmessage = (e) => this.#heard(JSON.parse(e.data));
    socket.onclose = () => {
      if (!opened) this.#unopened++;
      this.#broken();
      setTimeout(() => this.#connect(), PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]);
    };
    return undefined;
  }

  #listen() {
    if (!this.watching.table) return;
    this.#socket = null;
    const stream = this.#stream = new EventSource(`api/table/events?table=${encodeURIComponent(this.watching.table)}`);
    stream.onopen = () => { this.open = true; this.state(true); };
    stream.onmessage = (e) => this.#heard(JSON.parse(e.data));
    stream.onerror = () => {
      this.#broken();
      if (stream.readyState !== EventSource.CLOSED) return; // it tries again by itself
      this.#unopened = 0; // perhaps there are sockets now
      setTimeout(() => this.#connect(), PAUSES.at(-1));
    };
  }

  #broken() {
    if (this.open) { this.open = false; this.state(false); } else if (this.#tries === 1) this.state(false);
    for (const done of this.#pending.values()) done(null);
    this.#pending.clear();
  }

  #heard(message) {
    const done = message.to && this.#pending.get(message.to);
    if (done) { this.#pending.delete(message.to); done(message); }
    else if (!message.to) this.news(message);
  }

  #send(what) { this.#socket.send(JSON.stringify({ by: id(), ...what })); }

  /** A request and its answer; null where none came. */
  async ask(what) {
    if (this.direct) {
      return new Promise((done) => {
        this.#pending.set(what.by, done);
        this.#send(what);
        setTimeout(() => { if (this.#pending.delete(what.by)) done(null); }, ANSWERS);
      });
    }
    try {
      const reply = await fetch("api/table", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what) });
      const answer = await reply.json();
      return answer.error ? { to: what.by, message: answer.error, rows: [], menus: [] } : answer;
    } catch { return null; }
  }
}
