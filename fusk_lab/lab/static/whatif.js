// What if: a panel with what might be done at a step instead, as Python says, and the choice of the line one sees.
//
// `acts`: place() tells the line and step seen, pause(), see(line, step), home(), leave(node) for the focus.

class WhatIf {
  constructor(model, board, show, acts) {
    const { words, levels } = show;
    Object.assign(this, { model, board, words, levels, acts });
    this.root = make("section", "fusk-what-if");
    this.root.setAttribute("aria-label", words.what_if);
    this.root.hidden = true;
    this.form = make("div");
    this.note = make("p", "fusk-what-if-note");
    this.asking = new Asking(model, this.note, words.nothing_lost);
    this.root.append(this.form, this.note);
    this.lines = this.#lineBar();
    this.heard = (message) => this.#hear(message);
    model.on("msg:custom", this.heard);
  }

  get open() { return !this.root.hidden; }

  toggle(on = !this.open) {
    if (!this.levels || on === this.open) return;
    const inside = this.root.contains(document.activeElement);
    this.root.hidden = !on;
    this.button.setAttribute("aria-expanded", on);
    this.asking.answered();
    if (!on && inside) this.acts.leave(this.button);
    if (!on) return;
    this.acts.pause();
    this.place = this.acts.place();
    this.form.replaceChildren();
    this.#ask({});
    this.root.scrollIntoView({ block: "nearest" });
  }

  // Another step is seen: what is asked here does not belong to it.
  moved() {
    const { line, step } = this.acts.place();
    if (this.open && (line !== this.place.line || step !== this.place.step)) this.toggle(false);
  }

  // Other branches than before.
  take({ lines }) {
    this.all = lines;
    this.#follow();
  }

  // Another line is seen.
  see(lines, line) {
    this.all = lines;
    const forked = lines.length > 1;
    this.lines.hidden = !forked;
    if (forked !== this.lines.hasChildNodes()) this.lines.replaceChildren(...(forked ? this.choosing : []));
    this.lines.classList.toggle("fusk-away", line > 0);
    offer(this.choice, lines.map(({ name }, i) => [i, i ? `${i}. ${name}` : name]));
    this.choice.value = line;
    this.home.setAttribute("aria-disabled", line === 0);
  }

  close() {
    this.asking.close();
    this.model.off("msg:custom", this.heard);
  }

  #ask(more) { this.asking.send({ what_if: { ...this.place, ...more } }, this.words.one_moment); }

  #choose(chosen) { this.#ask({ chosen, level: this.then.value || null }); }

  #hear({ instead, refused, branched, line, step }) {
    const mine = (place) => this.open && place.line === this.place.line && place.step === this.place.step;
    if (instead && mine(instead)) {
      this.asking.answered();
      this.#offer(instead);
    } else if (refused && mine({ line, step })) {
      this.asking.answered();
      this.note.textContent = refused;
    } else if (branched !== undefined && mine({ line, step })) {
      this.asking.answered();
      this.wanted = { branched, further: branched === line && step + 1 };
      this.#follow();
    }
  }

  // See the branch that was asked for, once it is here.
  #follow() {
    const { wanted, all } = this;
    if (!wanted || wanted.branched >= all.length) return;
    this.wanted = undefined;
    this.toggle(false);
    this.acts.see(wanted.branched, wanted.further || all[wanted.branched].parts);
    this.acts.leave();
  }

  // The parts

  #lineBar() {
    const { words } = this, bar = make("div", "fusk-lines");
    const [label, select] = chooser(words.line, [], (line) => {
      if (Number(line)) this.acts.see(Number(line), this.all[line].parts);
      else this.acts.home();
    });
    this.choice = select;
    this.home = this.#button(words.home, () => this.acts.home());
    this.choosing = [label, this.home];
    bar.hidden = true;
    return bar;
  }

  #button(text, act, name) { return pressable(text, unlessDeaf(act), name); }

  #offer(may) {
    const { words } = this, row = make("div", "fusk-what-if-row");
    const close = this.#button(words.close, () => this.toggle(false), "fusk-what-if-close");
    const [then, select] = chooser(words.then, this.levels);
    this.then = select;
    const prompt = make("h4", "", may.prompt);
    if (may.cards) {
      const [call, calls] = chooser(words.other_call, []);
      this.calls = calls;
      const answers = this.#answers(may);
      const lay = this.#button(words.lay, () => this.#choose({ cards: this.#picked, call: calls.value === "" ? null : Number(calls.value) }), "fusk-forward");
      row.append(call, then, lay, ...answers, close);
      this.form.replaceChildren(prompt, this.#hand(may), row);
      this.#fit(may, may.call);
    } else {
      row.append(then, ...this.#answers(may), close);
      this.form.replaceChildren(prompt, row);
    }
    this.note.textContent = may.note;
    this.form.querySelector("[tabindex='0'], select, button").focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "nearest" });
  }

  #answers({ answers }) {
    return answers.map(([text, answer]) => this.#button(text, () => this.#choose({ answer }), "fusk-what-if-answer"));
  }

  get #picked() { return this.cards.flatMap((card, i) => (card.getAttribute("aria-pressed") === "true" ? [i] : [])); }

  // A hand: one stop for Tab, arrows go from card to card, Space or a click chooses.
  #hand(may) {
    const hand = make("div", "fusk-what-if-hand");
    hand.setAttribute("role", "group");
    hand.setAttribute("aria-label", may.whose);
    this.cards = may.cards.map(([card, name, chosen], i) => {
      const button = make("button", "fusk-what-if-card");
      Object.assign(button, { type: "button", tabIndex: i ? -1 : 0, title: name });
      button.setAttribute("aria-label", name);
      button.setAttribute("aria-pressed", chosen);
      this.board.drawCard(button, card);
      button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
        this.note.textContent = "";
        this.#fit(may);
      });
      return button;
    });
    hand.addEventListener("keydown", (event) => this.#key(event));
    hand.append(...this.cards);
    return hand;
  }

  #key(event) {
    const at = this.cards.indexOf(event.target), last = this.cards.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.cards[Math.min(Math.max(to, 0), last)];
    this.cards.forEach((card) => { card.tabIndex = card === next ? 0 : -1; });
    next.focus({ preventScroll: true });
  }

  // The calls that fit so many cards: the one chosen stays if it does.
  #fit({ calls, fitting }, first) {
    const fits = fitting[this.#picked.length], before = first ?? Number(this.calls.value);
    offer(this.calls, fits.length ? fits.map((i) => [i, calls[i]]) : [["", this.words.no_call]]);
    if (fits.includes(before)) this.calls.value = before;
  }
}
