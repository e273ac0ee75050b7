// Talks to the server. One request at a time; a lost one is sent again under its old id, so that it counts once.

const FIRST_WAIT = 500; // milliseconds until the first new try
const LONGEST_WAIT = 8000;
const PAGE = crypto.randomUUID(); // what stands in another window cannot be changed from here

export class Wire {
  #turn = Promise.resolve();
  #seen = {}; // the newest board of this page: its table and revision

  /** `onTrouble(retry)` is called with a function that tries at once, and with null when all is well again. */
  constructor(onTrouble) {
    this.onTrouble = onTrouble;
  }

  /** A line is about the newest board by the time it is sent: an earlier answer may have brought one. */
  say(line) {
    return this.#post("/api/say", () => ({ line, ...this.#seen }));
  }

  press(pressed) {
    return this.#post("/api/press", () => pressed);
  }

  board() {
    return this.#inTurn(() => fetch(`/api/board?page=${PAGE}`));
  }

  async menu() {
    return (await (await fetch("/api/menu")).json()).items;
  }

  async complete(line, signal) {
    const response = await fetch(`/api/complete?line=${encodeURIComponent(line)}`, { signal });
    return response.ok ? (await response.json()).options : [];
  }

  #post(path, body) {
    let request = null; // made once, when its turn has come: however often it is sent, it stays the same
    const made = () => ({
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body(), page: PAGE, request_id: crypto.randomUUID() }),
    });
    return this.#inTurn(() => fetch(path, (request ??= made())));
  }

  #inTurn(send) {
    const answer = this.#turn.then(() => this.#reach(send));
    this.#turn = answer.catch(() => {});
    return answer;
  }

  async #reach(send) {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        const answer = await (await send()).json();
        this.#seen = answer.board ?? this.#seen;
        this.onTrouble(null);
        return answer;
      } catch {
        await new Promise((retry) => {
          setTimeout(retry, wait);
          this.onTrouble(retry);
        });
      }
    }
  }
}
