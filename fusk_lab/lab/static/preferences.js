// The panel of what is wished of the page. What the browser can do alone is done at once; Python is told, writes it
// down, and says everything else anew. No rule is known here.

class PreferencesPanel {
  constructor(model, root) {
    Object.assign(this, { model, root, groups: new Map(), name: `fusk-wish-${unique()}` });
    this.#build();
    this.asking = new Asking(model, this.note, this.show.no_answer);
    this.drop = showFailures(model, root, this.show);
    this.drawn = () => this.draw();
    model.on("change:_show", this.drawn);
    this.draw();
  }

  get show() { return this.model.get("_show"); }

  close() {
    this.asking.close();
    this.help.close();
    this.drop();
    this.model.off("change:_show", this.drawn);
  }

  // The parts

  #build() {
    const { root, show } = this, head = make("div", "fusk-head");
    this.title = make("h3", "fusk-told");
    this.help = new Help(this.model, root);
    head.append(this.title, this.help.button);
    this.about = make("p", "fusk-quiet fusk-wishes-about");
    this.cards = make("div", "fusk-wishes-cards");
    this.cards.setAttribute("role", "img");
    this.fields = make("div", "fusk-wishes");
    this.fields.append(...show.groups.map((group) => this.#group(group)));
    this.status = make("p", "fusk-wishes-status");
    this.status.setAttribute("role", "status");
    this.note = make("p", "fusk-wishes-note fusk-quiet");
    this.reset = pressable("", () => this.#ask({ reset: true }));
    this.coded = make("details", "fusk-wishes-code");
    this.code = make("pre", "fusk-code");
    this.code.tabIndex = 0;
    this.code.setAttribute("role", "region");
    this.coded.append(make("summary"), this.code);
    this.stated = make("details", "fusk-wishes-code");
    this.statement = make("div", "fusk-wishes-statement");
    this.stated.append(make("summary"), this.statement);
    const foot = make("div", "fusk-bar");
    foot.append(this.reset);
    root.append(head, this.about, this.cards, this.fields, this.#lock(), foot, this.status, this.note, this.coded, this.stated);
  }

  #group({ key, options }) {
    const fields = make("div", `fusk-wish fusk-wish-${key}`), legend = make("b", "fusk-wish-name"), row = make("div", "fusk-wish-row");
    legend.id = `${this.name}-${key}-name`;
    row.setAttribute("role", "radiogroup");
    row.setAttribute("aria-labelledby", legend.id);
    const radios = options.map(([value]) => {
      const label = make("label", "fusk-wish-choice"), radio = make("input");
      Object.assign(radio, { type: "radio", name: `${this.name}-${key}`, value });
      radio.addEventListener("change", () => this.#choose(key, value));
      label.append(radio, make("span"));
      row.append(label);
      return radio;
    });
    fields.append(legend, row);
    this.groups.set(key, { legend, radios });
    return fields;
  }

  #lock() {
    const box = make("section", "fusk-wishes-lock"), row = make("form", "fusk-wish-row"), label = make("label", "fusk-choice");
    this.lockTitle = make("h4");
    this.lockAbout = make("p");
    this.codeName = make("span", "fusk-quiet");
    this.word = make("input", "fusk-wishes-word");
    Object.assign(this.word, { type: "password", autocomplete: "off", maxLength: 40 });
    this.turn = pressable("", () => {});
    this.turn.type = "submit";
    this.state = make("p", "fusk-wishes-state");
    this.state.setAttribute("role", "status");
    label.append(this.codeName, this.word);
    row.append(label, this.turn);
    row.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask({ [this.show.locked ? "unlock" : "lock"]: this.word.value });
      this.word.value = "";
    });
    box.append(this.lockTitle, this.lockAbout, row, this.state);
    return (this.lockBox = box);
  }

  // What is asked for

  #choose(key, value) {
    if (["size", "theme", "motion", "suits"].includes(key)) wish({ ...this.#alone(), [key]: value });
    this.#ask({ choose: [key, value] });
  }

  #alone() {
    return Object.fromEntries(this.show.groups.map(({ key, chosen }) => [key, chosen]));
  }

  #ask(message) { this.asking.send(message); }

  // What is shown

  draw() {
    const { show, root } = this;
    this.asking.answered();
    this.asking.silence = show.no_answer;
    root.lang = show.lang;
    root.setAttribute("aria-label", show.title);
    write(this.title, show.title);
    write(this.about, show.about);
    show.groups.forEach((group) => this.#mark(group));
    this.#drawCards();
    write(this.lockTitle, show.lock.title);
    write(this.lockAbout, show.lock.about);
    this.lockBox.setAttribute("aria-label", show.lock.title);
    write(this.codeName, show.lock.code);
    write(this.turn, show.locked ? show.lock.unlock : show.lock.lock);
    write(this.state, show.lock.state);
    this.state.dataset.alarm = show.lock.wrong;
    write(this.reset, show.reset);
    write(this.status, show.status);
    this.status.dataset.alarm = show.trouble;
    write(this.coded.firstChild, show.code.name);
    write(this.code, show.code.text);
    this.code.setAttribute("aria-label", show.code.about);
    write(this.stated.firstChild, show.statement.name);
    if (this.said !== show.statement.parts[0][1]) this.#state();
  }

  #mark({ key, name, chosen, options }) {
    const { legend, radios } = this.groups.get(key);
    write(legend, name);
    radios.forEach((radio, i) => {
      write(radio.nextSibling, options[i][1]);
      radio.checked = options[i][0] === chosen;
    });
  }

  // How accessible the lab is, what was tested, and what falls short.
  #state() {
    const { statement, show } = this, tags = { title: "h4", head: "h5", text: "p", item: "li" };
    this.said = show.statement.parts[0][1];
    statement.replaceChildren();
    for (const [kind, text] of show.statement.parts) {
      const node = make(tags[kind], "", text), list = statement.lastChild;
      if (kind === "item" && list?.tagName !== "UL") statement.append(make("ul"));
      (kind === "item" ? statement.lastChild : statement).append(node);
    }
  }

  // Four cards, as they look now.
  #drawCards() {
    const { cards, show } = this, board = new Board(show.drawing, [], {});
    cards.setAttribute("aria-label", show.cards_are);
    cards.replaceChildren(...show.cards.map((name) => {
      const card = make("div", "fusk-wishes-card");
      board.drawCard(card, name);
      return card;
    }));
  }
}

export default onPage({
  steady: true,
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el }) {
    const { lang, failed } = model.get("_show"), root = framed(el, lang, "", "fusk-preferences");
    const view = drawnIn(root, failed, () => new PreferencesPanel(model, root));
    return () => view.close();
  },
});
