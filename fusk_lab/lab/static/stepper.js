// Steps through the frames of a game.

const memories = new WeakMap(); // what the page alone knows of the questions, for every view of a stepper

class Stepper extends Player {
  constructor(model, root, body) {
    const show = model.get("_show");
    super(model, root, body, show);
    this.line = 0;
    this.uncovered = false;
    this.board = new Board(show.drawing, show.players, show.words);
    if (!memories.has(model)) memories.set(model, new Map());
    this.gates = new Gates(show.words, memories.get(model), {
      open: (number, guess, skip) => this.#ask({ open: number, guess, skip }),
      again: () => this.#ask({ again: true }),
      onward: () => this.go(this.step + 1),
      leave: () => root.focus({ preventScroll: true }),
    });
    this.gates.take(show.gates);
    this.list = new StepList(show.words, (line, step) => this.see(line, step));
    this.whatIf = new WhatIf(model, this.board, show, {
      place: () => ({ line: this.line, step: this.step }),
      pause: () => this.play(false),
      see: (line, step) => this.see(line, step),
      home: () => this.home(),
      leave: (on = root) => on.focus({ preventScroll: true }),
    });
    this.share = new Share(model, show, {
      place: () => ({ line: this.line, step: this.step, view: this.view.key }),
      pause: () => this.play(false),
      leave: (on = root) => on.focus({ preventScroll: true }),
    });
    this.#build();
    this.#listen();
    this.take(this.view);
  }

  // Line 0 is the main line, whose step the kernel is told; on a branch the step is this view's own.
  get step() { return Math.min(Math.max(this.line ? this.away : this.model.get("step"), 1), this.steps); }
  get steps() { return this.show.lines[this.line].steps; }
  get index() { return this.frameOf(this.line, this.step); }
  get frame() { return this.board.frames[this.index]; }
  frameOf(line, step) { // a branch's own frames lie after those of the main line
    const { parts, from } = this.show.lines[line];
    return step < parts ? step - 1 : from + step - parts;
  }
  get stops() { return this.line ? [] : this.gates.steps; }
  get waits() { return this.gates.closed?.step === this.step && !this.line; }

  go(step) {
    if (this.waits && step >= this.step) this.gates.call();
    const next = Math.min(Math.max(step, 1), this.steps);
    if (next === this.step) return;
    if (this.line) {
      this.away = next;
      return this.#moved();
    }
    this.tell(next);
  }

  // See a step of a line.
  see(line, step) {
    const other = line !== this.line;
    if (line) this.play(false);
    if (!other) return this.go(step);
    Object.assign(this, { line, away: step, uncovered: false });
    this.#lines();
    this.go(step);
    this.#draw({});
  }

  // Go back to the main line, to the step where the branch parts from it.
  home() {
    if (!this.line) return;
    const { parts } = this.show.lines[this.line];
    this.see(0, Math.min(parts, this.show.lines[0].steps));
    this.root.focus({ preventScroll: true });
  }

  play(on) {
    if (on && this.waits) return this.gates.call();
    super.play(on);
  }

  // The same game goes on: more steps, and what has the focus keeps it.
  more(show) {
    this.asking?.answered();
    this.show = show;
    this.gates.take(show.gates);
    if (this.line >= show.lines.length) this.line = 0; // the branch is forgotten
    this.take(show.views.find(({ key }) => key === this.view.key));
    this.whatIf.take(show);
  }

  #ask(message) {
    this.asking?.close();
    this.asking = new Asking(this.model, this.gates.note, this.words.not_answered);
    this.asking.send(message, this.words.fetching);
  }

  uncover(on = !this.uncovered) {
    this.uncovered = on && this.#mayUncover();
    this.#draw({ travel: true });
    if (this.uncovered) this.heard.textContent = this.board.underneath(this.index);
  }

  // Where a question waits, its answer stays face down.
  #mayUncover() { return !this.waits && this.board.canUncover(this.index); }

  escape() {
    if (this.whatIf.open) this.whatIf.toggle(false);
    else if (this.share.open) this.share.toggle(false);
    else super.escape();
  }

  // The parts

  #build() {
    const { words, body } = this;
    const head = make("div", "fusk-head");
    this.live = make("h3", "fusk-told");
    this.live.setAttribute("aria-live", "polite");
    this.count = make("span", "fusk-count");
    const where = make("div", "fusk-where");
    where.append(this.count, this.gates.waits);
    head.append(this.live, where, this.whatIf.lines);
    this.why = make("div", "fusk-why");
    body.replaceChildren(head, this.board.box, this.why, this.#bar(), this.whatIf.root, this.share.root, this.gates.root, this.list.root);
    body.classList.toggle("fusk-asks", this.show.gates.length > 0);
  }

  #bar() {
    const { words, show } = this, more = [];
    if (show.views.some((view) => view.key === "all")) more.push(this.button("reveal", words.reveal, () => this.uncover()));
    if (show.levels) more.push(this.button("try", words.what_if, () => this.whatIf.toggle(), { "aria-expanded": "false" }));
    if (show.shares) more.push(this.button("share", words.share, () => this.share.toggle(), { "aria-expanded": "false" }));
    this.whatIf.button = this.controls.try;
    this.share.button = this.controls.share;
    return this.bar(...more);
  }

  // What happens

  #listen() {
    const acts = { r: () => this.uncover(), t: () => this.whatIf.toggle(), h: () => this.home() };
    this.listen(acts, this.board.box, () => {
      this.#reserve();
      this.list.mark(this.step);
    });
    this.moved = () => this.line || this.#moved();
    this.model.on("change:step", this.moved);
  }

  // Where one is, for another drawing of the same game, and back there.
  where() {
    const { view, line, step, speed } = this;
    return { view: view.key, line, step, speed };
  }

  resume({ view, line = 0, step, speed = 1 }) {
    const seen = this.show.views.find(({ key }) => key === view);
    if (seen && seen !== this.view) this.take(seen);
    this.speed = speed;
    this.controls.speed.value = String(speed);
    if (line && line < this.show.lines.length) this.see(line, step);
  }

  close() {
    this.deaf();
    this.asking?.close();
    this.whatIf.close();
    this.share.close();
    this.model.off("change:step", this.moved);
  }

  #moved() {
    const travel = Math.abs(this.step - this.drawn) === 1;
    this.uncovered = false;
    if (this.step === this.steps && this.clock) this.play(false);
    this.#draw({ travel });
  }

  take(view) {
    this.view = view;
    this.uncovered = false;
    this.board.take(view.film);
    if (this.controls.view) this.controls.view.value = view.key;
    this.#lines();
    this.#draw({});
    this.#reserve();
  }

  // Lay out the steps of the line that is seen.
  #lines() {
    this.scale(...(this.line ? [] : this.gates.marks(this.steps)));
    const { lines } = this.show;
    if (this.line || this.beside >= lines.length) this.beside = this.line;
    this.list.show([0, this.beside || lines.length - 1].filter((line, i) => line || !i).map((line) => this.#told(line)), this.line);
    this.whatIf.see(lines, this.line);
  }

  #told(line) {
    const { name, parts, steps } = this.show.lines[line];
    const told = Array.from({ length: steps }, (_, i) => {
      const frame = this.board.frames[this.frameOf(line, i + 1)];
      const rules = [...new Set(frame.why.map((because) => this.view.film.reasons[because][0]))].join(" ");
      return { text: this.board.text(frame.told), rules, stop: !line && this.gates.steps.includes(i + 1) };
    });
    return { line, name, parts, told };
  }

  #draw({ travel = false }) {
    const { controls, words, frame, step, waits } = this;
    const steps = this.gates.closed ? "?" : this.steps; // nobody tells how many come after a question
    this.drawn = step;
    this.gates.show(this.line ? 0 : step);
    this.whatIf.moved();
    this.share.moved();
    this.board.show(this.index, { travel, uncover: this.uncovered, label: this.view.name });
    const told = this.board.text(frame.told);
    this.place(told, steps, step === this.steps && !waits);
    this.why.replaceChildren(...whyBeside(frame, this.board, words));
    this.can("reveal", this.#mayUncover());
    if (controls.reveal) controls.reveal.textContent = this.uncovered ? words.conceal : words.reveal;
    this.list.mark(step);
  }

  // Give the headline and the rules the height of the tallest, and the count its greatest width.
  #reserve() {
    this.widest();
    const distinct = (key) => [...new Map(this.board.frames.map((frame) => [key(frame), frame])).values()];
    reserve(this.live, distinct((frame) => frame.told).map((frame) => [this.board.text(frame.told)]));
    reserve(this.why, distinct((frame) => `${frame.why} ${frame.verdict}`).map((frame) => whyBeside(frame, this.board, this.words)));
  }
}

export default onPage({
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el, kept, again }) {
    const show = model.get("_show");
    const root = framed(el, show.lang, show.words.title);
    const body = make("div", "fusk-body");
    const deals = show.deals && dealBar(model, show);
    if (deals) root.append(deals);
    root.append(body);
    let stepper;
    const build = () => { // again whenever Python shows another game
      stepper?.close();
      stepper = drawnIn(body, show.words.failed, () => new Stepper(model, root, body));
    };
    build();
    stepper.resume(kept);
    const afresh = (step = 1) => {
      memories.delete(model);
      model.set("step", step); // also when a later step has not been told yet
      build();
    };
    const over = (step, { key }) => { // the same deal under other rules, in the same eyes
      afresh(step);
      stepper.take(stepper.show.views.find((view) => view.key === key));
    };
    const anew = () => {
      const show = model.get("_show");
      if (show.lang !== root.lang || show.locked !== stepper.show.locked) return again();
      const begun = !show.gates.length || show.gates.some(({ open }) => open); // else all questions are closed again
      if (show.taken !== stepper.show.taken && show.at) over(show.at, stepper.view);
      else if (show.taken !== stepper.show.taken) afresh();
      else if (begun) stepper.more(show);
      else afresh(show.gates[0].step);
    };
    const heard = ({ again }) => again && afresh(again);
    model.on("msg:custom", heard);
    const silent = showFailures(model, root, show.words);
    model.on("change:_show", anew);
    return () => {
      model.off("change:_show", anew);
      model.off("msg:custom", heard);
      silent();
      deals?.close();
      const { views, first } = stepper.show, seen = stepper.where();
      Object.assign(kept, seen, { view: viewAfter(kept.view, { view: seen.view, views, first }) });
      stepper.close();
    };
  },
});
