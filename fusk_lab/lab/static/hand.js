// The hand in the tray, to choose cards from: one list box whose options are the board's own cards, so that they
// travel from here to the table. The focus is on the list, never on a card that may be gone.

class Tray {
  constructor(board, names, words, { changed, lay }) {
    Object.assign(this, { board, names, words, changed, lay, cards: [], picked: new Set(), open: false, id: `fusk-tray-${unique()}` });
    this.list = make("div", "fusk-tray");
    Object.entries({ role: "listbox", "aria-multiselectable": "true", tabindex: "0", id: this.id }).forEach(([key, value]) => this.list.setAttribute(key, value));
    this.fingers = make("div", "fusk-fingers"); // the same cards, for fingers
    this.fingers.setAttribute("role", "group");
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("focus", () => this.#mark());
    this.list.addEventListener("blur", () => this.#mark());
    board.stage.addEventListener("click", ({ target }) => {
      const card = this.open && this.cards.find(({ node }) => node === target.closest(".fusk-card"));
      if (!card) return;
      this.list.focus({ preventScroll: true });
      this.active = card.key;
      this.toggle(card.key);
    });
  }

  get chosen() { return this.cards.filter(({ key }) => this.picked.has(key)); }

  // Stand on the board's stage, which another game or viewpoint has cleared; its cards have other keys.
  stand() {
    this.picked.clear();
    this.board.stage.append(this.list);
  }

  // Offer the cards of a place, to be chosen if `open`.
  offer(place, n, { label, open }) {
    const { list } = this;
    this.open = open;
    this.cards.forEach(({ node }) => ["role", "aria-selected", "aria-label", "id"].forEach((name) => node.removeAttribute(name)));
    this.cards.forEach(({ node }) => node.classList.remove("fusk-picked", "fusk-active", "fusk-choice-card"));
    this.cards = this.board.lying(place, n);
    const keys = new Set(this.cards.map(({ key }) => key));
    this.picked = new Set([...this.picked].filter((key) => keys.has(key))); // what was refused is still chosen
    if (!keys.has(this.active)) this.active = this.cards[0]?.key;
    this.cards.forEach(({ key, node, name }) => {
      node.id = `${this.id}-${key}`;
      node.setAttribute("role", "option");
      node.setAttribute("aria-label", this.names[name]);
      node.classList.toggle("fusk-choice-card", open);
    });
    list.setAttribute("aria-label", label);
    list.setAttribute("aria-disabled", !open);
    list.setAttribute("aria-owns", this.cards.map(({ node }) => node.id).join(" "));
    list.style.top = long(this.board.film.tray);
    list.style.height = long(this.board.film.height - this.board.film.tray);
    this.#offerFingers(label);
    list.hidden = !this.cards.length; // it may lose the focus here, and then all is marked anew
    this.#mark();
  }

  #offerFingers(label) {
    const { fingers } = this;
    fingers.setAttribute("aria-label", label);
    fingers.hidden = !this.cards.length;
    fingers.replaceChildren(...this.cards.map(({ key, name, node }) => {
      const button = make("button", "fusk-button fusk-finger", `${node.dataset.shown}\uFE0E`);
      Object.assign(button, { type: "button", tabIndex: -1 }); // keys have the list
      button.setAttribute("aria-label", this.names[name]);
      button.setAttribute("aria-disabled", !this.open);
      button.addEventListener("click", () => this.open && this.toggle(key));
      return button;
    }));
  }

  // Choose cards by their names.
  pick(names) {
    this.cards.filter(({ key, name }) => names.includes(name) && !this.picked.has(key)).forEach(({ key }) => this.toggle(key));
  }

  toggle(key) {
    if (!this.picked.delete(key)) this.picked.add(key);
    this.#mark();
    this.changed();
  }

  #mark() {
    const focused = document.activeElement === this.list;
    this.cards.forEach(({ key, node }) => {
      node.setAttribute("aria-selected", this.picked.has(key));
      node.classList.toggle("fusk-picked", this.picked.has(key));
      node.classList.toggle("fusk-active", focused && key === this.active);
    });
    [...this.fingers.children].forEach((button, i) => button.setAttribute("aria-pressed", this.picked.has(this.cards[i].key)));
    const active = this.cards.find(({ key }) => key === this.active);
    if (active) this.list.setAttribute("aria-activedescendant", active.node.id);
    else this.list.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.cards.length) return;
    const at = this.cards.findIndex(({ key }) => key === this.active), last = this.cards.length - 1;
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: this.#beside(at, -1), ArrowDown: this.#beside(at, 1), Home: 0, End: last };
    if (event.key in moves) {
      this.active = this.cards[Math.min(Math.max(moves[event.key], 0), last)].key;
      this.#mark();
    } else if (event.key === " " && this.open) this.toggle(this.active);
    else if (event.key === "Enter") this.lay();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The card of the row above or below that lies nearest.
  #beside(at, way) {
    const boxes = this.cards.map(({ node }) => node.getBoundingClientRect()), own = boxes[at];
    const rows = boxes.map((box, i) => [Math.abs(box.left - own.left) + 3 * Math.abs(box.top - own.top), i, (box.top - own.top) * way])
      .filter(([, , down]) => down > own.height / 8);
    return rows.length ? rows.sort(([a], [b]) => a - b)[0][1] : at;
  }
}
