// Speaks with the client of Discord that shows this page in a frame, by the protocol of its embedded app SDK: messages
// [opcode, payload] by postMessage. Nothing the client says proves anything: who plays where is asked of Discord by our
// server.

const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
const READY_WITHIN = 10_000, ANSWER_WITHIN = 20_000, PERSON_WITHIN = 300_000; // ms
const SDK = "2.5.0"; // of which the words are
const KNOWS_SDK = 250; // mobile clients before this version stumble over that field

/** What the client wrote into the address; null where nobody embeds the page. */
export function launch(search = location.search) {
  const query = new URLSearchParams(search), platform = query.get("platform");
  const found = { frame: query.get("frame_id"), instance: query.get("instance_id"), platform, mobile: parseInt(query.get("mobile_app_version"), 10) };
  return found.frame && found.instance && ["desktop", "mobile"].includes(platform) ? found : null;
}

export class Client {
  #client = window.parent.opener ?? window.parent; // the parent of a window of its own was opened by the client
  #pending = new Map(); // by nonce: what to do with the answer
  #origin = null; // of the client, once it has answered from an origin that is allowed
  #ready; #settle;

  /** `origins` are those of clients that may embed the page. */
  constructor(application, { frame, platform, mobile }, origins) {
    this.application = application;
    this.origins = origins;
    this.#ready = new Promise((resolve, reject) => { this.#settle = { resolve, reject }; });
    addEventListener("message", (e) => this.#heard(e));
    const hello = { v: 1, encoding: "json", client_id: application, frame_id: frame };
    if (platform === "desktop" || mobile >= KNOWS_SDK) hello.sdk_version = SDK;
    this.#client.postMessage([HANDSHAKE, hello], "*"); // there is nothing secret in it; all else goes to who answers
    setTimeout(() => this.#settle.reject(new Error("Discord does not answer.")), READY_WITHIN);
  }

  /** A code for our server; the person is asked where they have not agreed before. */
  async authorize(state, challenge) {
    const { code } = await this.#command("AUTHORIZE", {
      client_id: this.application, response_type: "code", state, prompt: "none", scope: ["identify"],
      code_challenge: challenge, code_challenge_method: "S256",
    }, PERSON_WITHIN);
    return code;
  }

  async #command(cmd, args, within = ANSWER_WITHIN) {
    await this.#ready;
    const nonce = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      this.#pending.set(nonce, { resolve, reject });
      setTimeout(() => { if (this.#pending.delete(nonce)) reject(new Error("Discord does not answer.")); }, within);
      this.#client.postMessage([FRAME, { cmd, args, nonce }], this.#origin);
    });
  }

  #heard({ source, origin, data }) {
    if (source !== this.#client || !this.origins.includes(origin) || !Array.isArray(data)) return;
    if (this.#origin && origin !== this.#origin) return;
    const [opcode, payload] = data;
    if (opcode === CLOSE) this.#closed(payload?.message);
    else if (opcode === FRAME && payload?.data !== undefined) this.#received(origin, payload); // without data it is an echo
  }

  #received(origin, { cmd, evt, nonce, data }) {
    if (cmd === "DISPATCH" && evt === "READY") {
      this.#origin = origin;
      this.#settle.resolve(data);
      return;
    }
    const request = this.#pending.get(nonce);
    this.#pending.delete(nonce);
    if (evt === "ERROR") request?.reject(new Error(data?.message ?? "Discord refused."));
    else request?.resolve(data);
  }

  #closed(why) {
    const problem = new Error(why || "Discord has closed this Activity.");
    this.#settle.reject(problem);
    for (const { reject } of this.#pending.values()) reject(problem);
    this.#pending.clear();
  }
}
