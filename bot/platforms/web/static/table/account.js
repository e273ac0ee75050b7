// Who is signed in at a hosted table, and signing out.

import { h } from "./dom.js";

export const hosted = "hosted" in document.documentElement.dataset;

async function signOut(everywhere) {
  await fetch("api/sign-out", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ everywhere }) });
  location.reload();
}

/** A panel with the account. */
export async function account(panel) {
  panel.wait({ title: "Account" });
  let found = null;
  try { found = await (await fetch("api/account")).json(); } catch { /* said below */ }
  if (!found || found.error) { panel.fill("Account", [h("p", { textContent: found?.error ?? "The table does not answer just now." })]); return; }
  const words = found.guest ? "You play as a guest: your tables stay with this browser." : `You are ${found.name}, by ${found.by}: your tables are those you have in chat.`;
  const ways = found.guest ? [["Sign in", () => { location.href = "sign-in"; }]] : found.activity ? [] : [["Sign out", () => signOut(false)]];
  if (!found.guest && found.browsers > 1) ways.push([`Sign out of all ${found.browsers} browsers`, () => signOut(true)]);
  const buttons = ways.map(([label, act]) => {
    const el = h("button", { type: "button", textContent: label });
    el.addEventListener("click", act);
    return el;
  });
  panel.fill("Account", [h("p", { textContent: words }), h("div", { className: "row" }, ...buttons)]);
}
