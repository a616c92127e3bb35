// A question that is asked before a game goes on. Python has the answer, and sends it when it is asked for.
//
// A question: { text, choices: [text …], tally, open: false }, and once it is open also right (a number), feedback
// (a text a choice) and guess (a number or null). `memory` keeps what the page alone knows: what is chosen, whether
// it is locked, and the hands counted. `acts`: open(guess), skip(), again(), onward(), leave() for the focus.

// The hands raised for a choice: one fewer, how many, one more.
function raisedHands(words, choice, count) {
  const root = make("span", "fusk-hands"), number = make("output", "fusk-number-of-hands");
  const change = (sign, name, by) => {
    const button = pressable(sign, () => count(by));
    button.setAttribute("aria-label", fill(name, { choice }));
    return button;
  };
  root.append(change("−", words.one_less, -1), number, change("+", words.one_more, 1));
  const show = (hands, still) => {
    number.textContent = hands;
    number.setAttribute("aria-label", fill(words.hands, { count: hands }));
    root.querySelectorAll("button").forEach((button) => { button.hidden = still; });
  };
  return { root, show };
}

class Gate {
  constructor(words, memory, acts) {
    Object.assign(this, { words, memory, acts, buttons: {} });
    this.name = `fusk-gate-${unique()}`; // radios are a group by their name
    this.root = make("section", "fusk-gate");
    this.root.setAttribute("aria-label", words.predict);
    this.fields = make("fieldset");
    this.result = make("div", "fusk-result");
    this.result.tabIndex = -1;
    this.note = make("p", "fusk-quiet fusk-gate-note");
    this.root.append(this.fields, this.result, this.#actions(), this.note);
    this.root.addEventListener("keydown", (event) => this.#key(event));
  }

  get focused() { return this.root.contains(document.activeElement); }

  // Show a question, closed or open.
  show(question) {
    const { focused } = this, opens = this.question && question.open && !this.question.open;
    this.question = question;
    if (opens) this.note.textContent = "";
    this.#ask();
    this.#draw();
    if (!focused || (this.focused && document.activeElement.checkVisibility())) return;
    if (question.open) this.result.focus({ preventScroll: true });
    else this.acts.leave();
  }

  hide(on) {
    if (on && this.focused) this.acts.leave();
    this.root.hidden = on;
  }

  say(text) { this.note.textContent = text; }

  // The parts

  #actions() {
    const { words, acts } = this;
    const bar = make("div", "fusk-gate-bar");
    bar.append(
      this.#button("tally", words.tally, () => this.#remember({ counting: !this.memory.counting })),
      this.#button("lock", words.lock, () => this.#lock()),
      this.#button("answer", words.show_answer, () => this.#answer()),
      this.#button("skip", words.skip, () => acts.skip()),
      this.#button("onward", words.go_on, () => acts.onward()),
      this.#button("again", words.start_over, () => (this.question.open ? acts.again() : this.#forget())),
    );
    return bar;
  }

  #button(name, text, act) {
    return (this.buttons[name] = pressable(text, act, `fusk-gate-${name}`));
  }

  // Asks anew: the legend, and a line a choice.
  #ask() {
    const { words, question, fields } = this;
    const legend = make("legend", "");
    legend.append(make("span", "fusk-eyebrow", words.predict), " ", make("span", "fusk-question", question.text));
    this.lines = question.choices.map((text, i) => this.#line(text, i));
    const lines = make("div", "fusk-answers");
    lines.append(...this.lines.map(({ line }) => line));
    fields.replaceChildren(legend, lines);
  }

  #line(text, i) {
    const { words } = this;
    const line = make("div", "fusk-answer"), label = make("label"), radio = make("input"), mark = make("b", "fusk-mark");
    Object.assign(radio, { type: "radio", name: this.name, value: i });
    radio.addEventListener("change", () => this.#remember({ choice: i }));
    label.append(radio, make("span", "", text), mark);
    const hands = raisedHands(words, text, (by) => this.#count(i, by));
    line.append(label, hands.root);
    return { line, radio, mark, hands };
  }

  // What happens

  #remember(news) {
    Object.assign(this.memory, news);
    this.note.textContent = "";
    this.#draw();
  }

  #count(i, by) {
    const counts = this.question.choices.map((_, j) => this.memory.counts?.[j] ?? 0);
    counts[i] = Math.max(counts[i] + by, 0);
    this.#remember({ counts });
  }

  get counted() { return this.memory.counts?.some((count) => count > 0) ?? false; }

  #lock() {
    if (this.memory.locked) return;
    if (this.memory.choice === undefined && !this.counted) this.say(this.words.choose_first);
    else this.#locked();
  }

  // Where a choice had the focus, which has none once it is locked, what is pressed next has it.
  #locked() {
    const chose = this.fields.contains(document.activeElement);
    this.#remember({ locked: true });
    if (chose) this.buttons.answer.focus({ preventScroll: true });
  }

  // Nothing is known of the answer yet: only what is chosen, locked and counted is forgotten.
  #forget() {
    this.#remember({ choice: undefined, locked: false, counts: undefined });
    this.lines[0].radio.focus({ preventScroll: true }); // the button that was pressed is gone
  }

  #answer() {
    if (this.memory.locked) this.acts.open(this.memory.choice ?? null);
    else this.say(this.words.lock_first);
  }

  #key(event) {
    if (!event.target.matches("input")) return;
    if (event.key === "Enter") {
      event.preventDefault(); // it presses nothing but the lock
      this.#lock();
    }
    if (event.key === "Enter" || event.key === " " || event.key.startsWith("Arrow")) event.stopPropagation(); // a group's own
  }

  #draw() {
    const { question, memory, words, buttons } = this;
    const { open, right, guess } = question;
    const chosen = open ? guess : memory.choice;
    const counting = memory.counting ?? question.tally;
    const still = open || Boolean(memory.locked);
    this.root.classList.toggle("fusk-open", open);
    this.lines.forEach(({ line, radio, mark, hands }, i) => {
      radio.checked = chosen === i;
      radio.disabled = still;
      line.classList.toggle("fusk-chosen", chosen === i);
      line.classList.toggle("fusk-right", open && right === i);
      line.classList.toggle("fusk-missed", open && guess === i && right !== i);
      mark.textContent = open ? [right === i && words.right_answer, guess === i && words.guessed].filter(Boolean).join(" · ") : "";
      hands.root.hidden = open ? !this.counted : !counting;
      hands.show(memory.counts?.[i] ?? 0, still);
    });
    Object.entries({ tally: !open, lock: !open, answer: !open, skip: !open, onward: open, again: still })
      .forEach(([name, on]) => { buttons[name].hidden = !on; });
    buttons.tally.setAttribute("aria-pressed", counting);
    const ready = chosen !== undefined || this.counted;
    buttons.lock.textContent = still ? words.locked : words.lock;
    buttons.lock.setAttribute("aria-disabled", still || !ready);
    buttons.answer.setAttribute("aria-disabled", !still);
    buttons.tally.setAttribute("aria-disabled", still);
    this.#tell();
  }

  #tell() {
    const { open, right, guess, feedback } = this.question;
    this.result.hidden = !open;
    if (!open) return;
    const told = guess === null ? right : guess, { words } = this;
    const verdict = guess === null ? words.no_guess : guess === right ? words.right_guess : words.wrong_guess;
    this.result.replaceChildren(make("b", guess === null || guess === right ? "fusk-verdict" : "fusk-verdict fusk-bluff", verdict));
    [feedback[told]].filter(Boolean).forEach((text) => this.result.append(" ", make("span", "", text)));
  }
}

// The gates of a game: those that are open, and the first that is closed. Those at the step shown are seen.
class Gates {
  constructor(words, memory, acts) {
    Object.assign(this, { words, memory, acts, all: [] });
    this.root = make("div", "fusk-gates");
    this.waits = make("span", "fusk-waits");
    this.waits.setAttribute("role", "status");
  }

  take(questions) {
    questions.forEach((question, i) => {
      if (!this.memory.has(i)) this.memory.set(i, {});
      this.all[i] ??= this.#gate(i);
      this.all[i].show(question);
    });
    this.steps = [...new Set(questions.map(({ step }) => step))];
    this.closed = questions.find(({ open }) => !open);
  }

  #gate(i) {
    const { open, ...acts } = this.acts;
    const gate = new Gate(this.words, this.memory.get(i), {
      ...acts, open: (guess) => open(i, guess, false), skip: () => open(i, null, true),
    });
    this.root.append(gate.root);
    return gate;
  }

  get note() { return (this.all.find(({ question }) => !question.open) ?? this.all.at(-1))?.note; }

  show(step) {
    this.all.forEach((gate) => gate.hide(gate.question.step !== step));
    this.waits.textContent = this.closed?.step === step ? this.words.waits : "";
  }

  // Somebody wants to go on where a question waits.
  call() {
    this.waits.textContent = this.words.answer_first;
    if (!calm()) this.waits.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 260, easing: "ease-out" });
  }

  // Stop points on a scale of so many steps.
  marks(steps) {
    return this.steps.map((step) => {
      const mark = make("span", "fusk-stop-mark");
      mark.style.left = `${(100 * (step - 1)) / Math.max(steps - 1, 1)}%`;
      return mark;
    });
  }
}
