// Inside Discord: learns by the client who sits here, becomes their page by our server, and then is the table.

import { Client, launch } from "./embedded.js";

const { application, parents } = document.documentElement.dataset;
const OUTSIDE = "This page is opened within Discord, as an Activity. On the web the table is at its own address.";
const NOT_AGREED = "Without your consent nobody knows whose cards these are. Close this Activity and open it again to be asked once more.";

const trouble = (text) => { const el = document.querySelector("#trouble"); el.textContent = text; el.hidden = false; document.body.dataset.outside = "yes"; };

async function post(path, what) {
  const reply = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what) });
  const found = await reply.json();
  if (!reply.ok) throw new Error(found.error);
  return found;
}

/** Where the browser keeps no cookie of ours in this frame, the page sends its key itself. */
function carry(key) {
  const plain = window.fetch;
  window.fetch = (what, how = {}) => plain(what, { ...how, headers: { ...how.headers, Authorization: `Bearer ${key}` } });
  window.sessionKey = key;
}

async function enter() {
  const launched = launch();
  if (!launched) { trouble(OUTSIDE); return false; }
  const client = new Client(application, launched, parents.split(" "));
  const { state, challenge } = await post("api/begin", {});
  let code;
  try { code = await client.authorize(state, challenge); } catch (problem) {
    trouble(/denied|declined/i.test(problem.message) ? NOT_AGREED : `${problem.message} Please close this Activity and open it again.`);
    return false;
  }
  const { key, table, name } = await post("api/session", { code, state, instance: launched.instance });
  if (key) carry(key);
  document.body.dataset.player = name;
  if (table) {
    const query = new URLSearchParams(location.search);
    query.set("table", table);
    history.replaceState(null, "", `?${query}`);
  }
  return true;
}

try {
  if (await enter()) {
    await import("./main.js");
    await import("./lobby.js");
  }
} catch (problem) { trouble(problem.message); }
