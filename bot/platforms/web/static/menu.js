// The menu in the header: asked for when it is opened, so that it is about the table as it stands.

import { h } from "./table/dom.js";

export class HeaderMenu {
  /** `items()` asks the server what there is, `press(sent)` sends what is chosen. */
  constructor(details, { items, press }) {
    Object.assign(this, { details, items, press, list: details.querySelector(".options") });
    details.addEventListener("toggle", () => details.open && this.#fill());
    details.addEventListener("keydown", (event) => this.#keyed(event));
    document.addEventListener("click", (event) => details.contains(event.target) || (details.open = false));
  }

  async #fill() {
    const items = await this.items().catch(() => []);
    this.list.replaceChildren(...items.map((item) => this.#button(item)));
    this.list.firstChild?.focus();
  }

  #button({ label, command, arguments: given }) {
    const button = h("button", { type: "button", textContent: label });
    button.addEventListener("click", () => {
      this.details.open = false;
      this.details.querySelector("summary").focus();
      this.press({ command, arguments: given });
    });
    return button;
  }

  #keyed(event) {
    const buttons = [...this.list.children];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = buttons.indexOf(document.activeElement);
    if (step && buttons.length) buttons.at((at + step) % buttons.length).focus();
    else if (event.key === "Escape" && this.details.open) {
      this.details.open = false;
      this.details.querySelector("summary").focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
