// Steps through the frames of a game. The kernel is told one thing: the step, once stepping has rested.

const REST = 350; // ms without a step before the kernel is told
const PACE = 2000; // ms a step at speed 1×
const memories = new WeakMap(); // what the page alone knows of the questions, for every view of a stepper

// A button's words, and the sign before or after them: it is for the eye alone.
const label = (button, text) => button.replaceChildren(...text.split(/([◀▶❚]+)/u).filter(Boolean).map((part) => {
  const piece = make("span", "", part);
  if (!/[^◀▶❚]/u.test(part)) piece.setAttribute("aria-hidden", "true");
  return piece;
}));

class Stepper {
  constructor(model, root, body) {
    const show = model.get("_show");
    Object.assign(this, { model, root, body, show, words: show.words, players: show.players });
    this.view = show.views.find((view) => view.key === show.first);
    this.speed = 1;
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
    this.#build();
    this.#listen();
    this.#take(this.view);
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
    this.model.set("step", next); // every view of this stepper follows
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.model.save_changes(), REST);
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
    if (on && this.step === this.steps) this.go(1);
    clearInterval(this.clock);
    this.clock = on ? setInterval(() => this.#tick(), PACE / this.speed) : undefined;
    label(this.controls.play, on ? `❚❚ ${this.words.pause}` : `▶ ${this.words.play}`);
    this.live.setAttribute("aria-live", on ? "off" : "polite");
  }

  #tick() {
    this.go(this.step + 1);
    if (this.step === this.steps || this.stops.includes(this.step)) this.play(false);
  }

  // The same game goes on: more steps, and what has the focus keeps it.
  more(show) {
    this.asking?.answered();
    this.show = show;
    this.gates.take(show.gates);
    if (this.line >= show.lines.length) this.line = 0; // the branch is forgotten
    this.#take(show.views.find(({ key }) => key === this.view.key));
    this.whatIf.take(show);
  }

  #ask(message) {
    this.asking?.close();
    this.asking = new Asking(this.model, this.gates.note, this.words.not_answered);
    this.asking.send(message, this.words.fetching);
  }

  nextView() {
    const { views } = this.show;
    this.#take(views[(views.indexOf(this.view) + 1) % views.length]);
  }

  uncover(on = !this.uncovered) {
    this.uncovered = on && this.#mayUncover();
    this.#draw({ travel: true });
  }

  // Where a question waits, its answer stays face down.
  #mayUncover() { return !this.waits && this.board.canUncover(this.index); }

  help(on = this.helpPanel.hidden) {
    this.helpPanel.hidden = !on;
    this.controls.help.setAttribute("aria-expanded", on);
    if (on) this.helpPanel.scrollIntoView({ block: "nearest" });
  }

  fullScreen() {
    if (document.fullscreenElement === this.root) document.exitFullscreen();
    else this.root.requestFullscreen?.();
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
    this.helpPanel = keysBeside(words);
    body.replaceChildren(head, this.board.box, this.why, this.#bar(), this.whatIf.root, this.gates.root, this.helpPanel, this.list.root);
    body.classList.toggle("fusk-asks", this.show.gates.length > 0);
  }

  #button(name, text, act, more = {}) {
    const button = make("button", `fusk-button fusk-${name}`);
    button.type = "button";
    label(button, text);
    Object.entries(more).forEach(([key, value]) => button.setAttribute(key, value));
    button.addEventListener("click", () => button.getAttribute("aria-disabled") === "true" || act());
    return (this.controls[name] = button);
  }

  #select(name, options, act) {
    const label = make("label", "fusk-choice");
    const select = make("select");
    options.forEach(([value, text]) => select.append(new Option(text, value)));
    select.addEventListener("change", () => act(select.value));
    label.append(make("span", "fusk-quiet", this.words[name]), select);
    this.controls[name] = select;
    return label;
  }

  #bar() {
    const { words, show } = this;
    this.controls = {};
    const bar = make("div", "fusk-bar");
    bar.append(
      this.#button("first", words.first, () => this.go(1)),
      this.#button("back", `◀ ${words.back}`, () => this.go(this.step - 1)),
      this.#button("forward", `${words.forward} ▶`, () => this.go(this.step + 1)),
      this.#button("last", words.last, () => this.go(this.steps)),
      this.#button("play", `▶ ${words.play}`, () => this.play(!this.clock)),
      this.#scrubber(),
      this.#select("speed", [["0.5", `0${words.decimal}5×`], ["1", "1×"], ["2", "2×"]], (value) => {
        this.speed = Number(value);
        if (this.clock) this.play(true);
      }),
    );
    this.controls.speed.value = "1";
    const views = show.views.map((view) => [view.key, view.name]);
    if (views.length > 1) {
      bar.append(this.#select("view", views, (key) => this.#take(show.views.find((view) => view.key === key))));
    } else {
      bar.append(make("span", "fusk-only", views[0][1]));
    }
    if (show.views.some((view) => view.key === "all")) {
      bar.append(this.#button("reveal", words.reveal, () => this.uncover()));
    }
    if (show.levels) bar.append(this.#button("try", words.what_if, () => this.whatIf.toggle(), { "aria-expanded": "false" }));
    this.whatIf.button = this.controls.try;
    bar.append(
      this.#button("screen", words.full_screen, () => this.fullScreen()),
      this.#button("help", "?", () => this.help(), { "aria-label": words.help, "aria-expanded": "false" }),
    );
    return bar;
  }

  #scrubber() {
    const box = make("div", "fusk-scrubber");
    const range = make("input");
    Object.assign(range, { type: "range", min: 1, step: 1 });
    range.setAttribute("aria-label", this.words.scrubber);
    range.addEventListener("input", () => this.go(Number(range.value)));
    this.ticks = make("div", "fusk-ticks");
    box.append(range, this.ticks);
    this.controls.range = range;
    return box;
  }

  // What happens

  #listen() {
    const { model, root } = this;
    const keys = (event) => this.#key(event);
    root.addEventListener("keydown", keys);
    const moved = () => this.line || this.#moved();
    model.on("change:step", moved);
    const hidden = () => document.hidden && this.play(false);
    document.addEventListener("visibilitychange", hidden);
    const seen = new IntersectionObserver(([entry]) => entry.isIntersecting || !this.clock || this.play(false));
    seen.observe(this.board.box);
    const sized = new ResizeObserver(() => {
      this.#reserve();
      this.list.mark(this.step);
    });
    sized.observe(root);
    const screen = () => {
      const text = document.fullscreenElement === root ? this.words.leave_full_screen : this.words.full_screen;
      this.controls.screen.textContent = text;
    };
    screen(); // another game may be dealt in full screen
    document.addEventListener("fullscreenchange", screen);
    this.close = () => {
      this.play(false);
      this.asking?.close();
      this.whatIf.close();
      clearTimeout(this.resting);
      model.off("change:step", moved);
      root.removeEventListener("keydown", keys);
      document.removeEventListener("visibilitychange", hidden);
      document.removeEventListener("fullscreenchange", screen);
      seen.disconnect();
      sized.disconnect();
    };
  }

  #key(event) {
    event.stopPropagation(); // no key pressed in here is the notebook's
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    const steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 1, End: this.steps };
    const acts = { g: () => this.nextView(), r: () => this.uncover(), f: () => this.fullScreen(), t: () => this.whatIf.toggle(), h: () => this.home(), "?": () => this.help() };
    if (key === "Escape") this.#escape();
    else if (target.matches("select")) return; // a list keeps its own keys, and a letter searches it
    else if (key in steps && !target.matches("input")) this.go(steps[key]);
    else if (key === " " && !target.matches("button")) this.play(!this.clock);
    else if (key.toLowerCase() in acts) acts[key.toLowerCase()]();
    else return;
    event.preventDefault();
  }

  #escape() { // most browsers leave full screen by themselves
    if (this.whatIf.open) this.whatIf.toggle(false);
    else if (!this.helpPanel.hidden) this.help(false);
    else if (document.fullscreenElement === this.root) document.exitFullscreen();
  }

  #moved() {
    const travel = Math.abs(this.step - this.drawn) === 1;
    this.uncovered = false;
    if (this.step === this.steps && this.clock) this.play(false);
    this.#draw({ travel });
  }

  #take(view) {
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
    this.controls.range.max = this.steps;
    const every = [1, 5, 10, 50].find((step) => this.steps / step <= 60) ?? 100; // a tick a step while they can be told apart
    this.root.style.setProperty("--fusk-gaps", Math.max(this.steps - 1, 1) / every);
    this.ticks.replaceChildren(...(this.line ? [] : this.gates.marks(this.steps)));
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
    this.board.show(this.index, { travel, uncover: this.uncovered, label: this.view.name });
    const told = this.board.text(frame.told);
    this.live.textContent = told;
    this.count.textContent = fill(words.step, { step, steps });
    this.why.replaceChildren(...whyBeside(frame, this.board, words));
    controls.range.value = step;
    controls.range.setAttribute("aria-valuetext", fill(words.step_is, { step, steps, told }));
    const can = (name, possible) => controls[name]?.setAttribute("aria-disabled", !possible);
    ["first", "back"].forEach((name) => can(name, step > 1));
    ["forward", "last"].forEach((name) => can(name, step < this.steps || waits));
    can("reveal", this.#mayUncover());
    if (controls.reveal) controls.reveal.textContent = this.uncovered ? words.conceal : words.reveal;
    this.list.mark(step);
  }

  // Gives the headline and the rules the height of the tallest, and the count its greatest width, so that nothing
  // jumps between steps.
  #reserve() {
    const { count, steps, words } = this;
    const now = count.textContent;
    count.style.minWidth = "";
    count.textContent = fill(words.step, { step: steps, steps });
    count.style.minWidth = `${Math.ceil(count.getBoundingClientRect().width)}px`;
    count.textContent = now;
    const tallest = (node, contents) => {
      const width = node.clientWidth;
      if (!width) return;
      const measure = node.cloneNode(false);
      measure.removeAttribute("aria-live");
      Object.assign(measure.style, { position: "absolute", visibility: "hidden", minHeight: "0", width: `${node.getBoundingClientRect().width}px` });
      node.parentNode.append(measure);
      let height = 0;
      contents.forEach((content) => {
        measure.replaceChildren(...content);
        height = Math.max(height, measure.getBoundingClientRect().height);
      });
      measure.remove();
      node.style.minHeight = `${Math.ceil(height)}px`;
    };
    const distinct = (key) => [...new Map(this.board.frames.map((frame) => [key(frame), frame])).values()];
    tallest(this.live, distinct((frame) => frame.told).map((frame) => [this.board.text(frame.told)]));
    tallest(this.why, distinct((frame) => `${frame.why} ${frame.verdict}`).map((frame) => whyBeside(frame, this.board, words)));
  }
}

export default {
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el }) {
    const show = model.get("_show");
    const root = make("div", "fusk");
    root.lang = show.lang;
    root.tabIndex = -1; // a click on the table keeps the keys in here
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", show.words.title);
    root.dataset.lmSuppressShortcuts = "true"; // else a and b would insert cells
    el.append(root);
    const body = make("div", "fusk-body");
    if (show.deals) root.append(dealBar(model, show));
    root.append(body);
    let stepper;
    const build = () => { // again whenever Python shows another game
      try {
        stepper?.close();
        stepper = new Stepper(model, root, body);
      } catch (error) {
        body.replaceChildren(make("p", "fusk-failed", fill(show.words.failed, { error })));
        throw error;
      }
    };
    build();
    const afresh = (step = 1) => {
      memories.delete(model);
      model.set("step", step); // also when a later step has not been told yet
      build();
    };
    const anew = () => {
      const show = model.get("_show");
      const begun = !show.gates.length || show.gates.some(({ open }) => open); // else all questions are closed again
      if (show.taken !== stepper.show.taken) afresh();
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
      stepper.close();
    };
  },
};
