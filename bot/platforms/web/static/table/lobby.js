// The lobby of a channel: who is here, whose tables are played, and a way to look on.

import { h } from "./dom.js";
import { id } from "./line.js";

const EVERY = 5000; // ms

const { table } = window;
const list = h("ul", { className: "seats" });
const toggle = h("button", { type: "button", id: "lobby-toggle", "aria-expanded": "false", "aria-controls": "lobby", textContent: "Here" });
const lobby = h("section", { id: "lobby", "aria-label": "Who is here", hidden: true }, list);
document.querySelector("header").append(toggle);
document.querySelector("main").append(lobby);

toggle.addEventListener("click", () => {
  lobby.hidden = !lobby.hidden;
  toggle.setAttribute("aria-expanded", String(!lobby.hidden));
});

/** Look on at a table; where its owner lets one come, one comes to it first. */
async function watch(other, comes) {
  document.querySelector("#panel").close();
  toggle.click();
  if (!comes) { table.open(other); return; }
  const answer = await table.line.ask({ by: id(), command: "table", arguments: { what: "watch", table: other } });
  if (answer?.board) table.open(other);
  else table.say(answer?.message ?? "The table does not answer. Please try again.", { refused: true });
}

function seat({ name, you, table: other, shows, comes }) {
  const item = h("li", {}, h("b", { textContent: you ? `${name} (you)` : name }), h("span", { textContent: ` ${shows}` }));
  if (other && other !== table.board.state?.table) {
    const button = h("button", { type: "button", textContent: you ? "Play on" : "Watch" });
    button.addEventListener("click", () => watch(other, comes));
    item.append(button);
  }
  return item;
}

async function look() {
  try {
    const reply = await fetch("api/lobby", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table: table.board.state?.table ?? "" }) });
    if (!reply.ok) return;
    const { seats } = await reply.json();
    const held = document.activeElement?.closest?.("#lobby") ? document.activeElement.textContent : null;
    list.replaceChildren(...seats.map(seat));
    if (held) [...list.querySelectorAll("button")].find((one) => one.textContent === held)?.focus();
    toggle.textContent = `Here: ${seats.length}`;
  } catch { /* the table itself says that it is not reached */ }
}

await look();
setInterval(look, EVERY);
