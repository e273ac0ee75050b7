// Brings the page to life: the channel, the line below it, and the keys that lead from one to the other.

import { Channel } from "./channel.js";
import { aloud } from "./table/dom.js";
import { HeaderMenu } from "./menu.js";
import { Typing } from "./typing.js";
import { Wire } from "./wire.js";

const at = (id) => document.getElementById(id);
const trouble = at("trouble");

const wire = new Wire((retry) => {
  trouble.hidden = retry === null;
  if (!retry) return;
  trouble.querySelector("p").textContent =
    "The table does not answer. If it was closed, start it again; nothing is lost, and your last word is sent again by itself.";
  trouble.querySelector("button").onclick = retry;
});

let turn = Promise.resolve();

/** What one does is done in its order, each when the answer to the one before is on the page: nothing is lost. */
function inTurn(act) {
  document.body.ariaBusy = "true";
  const mine = (turn = turn.then(act, act).finally(() => mine === turn && (document.body.ariaBusy = "false")));
}

const channel = new Channel(at("channel"), at("back"), {
  press: (meant, answered) =>
    inTurn(async () => {
      const sent = meant();
      if (sent) await answered(await wire.press(sent));
    }),
  ask: (line) => typing.begin(line),
  speak: (words) => {
    at("spoken").textContent = "";
    requestAnimationFrame(() => (at("spoken").textContent = aloud(words))); // the same words twice are said twice
  },
});

const typing = new Typing(at("typing"), at("suggestions"), {
  send: (line) => inTurn(async () => channel.answered(await wire.say(line), line)),
  complete: (line, signal) => wire.complete(line, signal),
  leave: () => channel.focusPiles(),
});

new HeaderMenu(at("menu"), {
  items: () => wire.menu(),
  press: (sent) => inTurn(async () => channel.answered(await wire.press(sent))),
});

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.target.closest("button")) return event.preventDefault(); // a key held down is one press
  if (event.target === at("line") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") typing.begin("/");
  else if (event.key === "Escape") channel.clear();
  else return;
  event.preventDefault();
});

inTurn(async () => channel.answered(await wire.board()));
if (matchMedia("(pointer: fine)").matches) at("line").focus(); // on a phone the keyboard would cover the table
