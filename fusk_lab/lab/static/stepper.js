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
    this.#build();
    this.#listen();
    this.#take(this.view);
  }

  get step() { return Math.min(Math.max(this.model.get("step"), 1), this.steps); }
  get steps() { return this.board.frames.length; }
  get frame() { return this.board.frames[this.step - 1]; }
  get waits() { return this.gates.closed?.step === this.step; }

  go(step) {
    if (this.waits && step >= this.step) this.gates.call();
    const next = Math.min(Math.max(step, 1), this.steps);
    if (next === this.step) return;
    this.model.set("step", next); // every view of this stepper follows
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.model.save_changes(), REST);
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
    if (this.step === this.steps || this.gates.steps.includes(this.step)) this.play(false);
  }

  // The same game goes on: more steps, and what has the focus keeps it.
  more(show) {
    this.asking?.answered();
    this.show = show;
    this.gates.take(show.gates);
    this.#take(show.views.find(({ key }) => key === this.view.key));
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
    this.uncovered = on && this.board.canUncover(this.step - 1);
    this.#draw({ travel: true });
  }

  help(on = this.helpPanel.hidden) {
    this.helpPanel.hidden = !on;
    this.controls.help.setAttribute("aria-expanded", on);
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
    head.append(this.live, where);
    this.why = make("div", "fusk-why");
    this.helpPanel = this.#helpPanel();
    body.replaceChildren(head, this.board.box, this.why, this.#bar(), this.gates.root, this.helpPanel, this.#table());
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

  #helpPanel() {
    const { words } = this;
    const panel = make("section", "fusk-keys");
    panel.hidden = true;
    panel.setAttribute("aria-label", words.help);
    const list = make("dl");
    words.keys.forEach(([key, what]) => list.append(make("dt", "", key), make("dd", "", what)));
    panel.append(make("h4", "", words.keys_title), list, make("p", "", words.keys_note));
    return panel;
  }

  #table() {
    const { words } = this;
    this.list = make("div", "fusk-list");
    this.list.tabIndex = 0;
    this.list.setAttribute("role", "region");
    this.list.setAttribute("aria-label", words.steps);
    const table = make("table");
    const head = make("thead");
    const row = make("tr");
    [words.number, words.told, words.rules].forEach((text) => {
      const cell = make("th", "", text);
      cell.scope = "col";
      row.append(cell);
    });
    head.append(row);
    this.rows = make("tbody");
    this.rows.addEventListener("click", ({ target }) => {
      const clicked = target.closest("tr");
      if (clicked) this.go(clicked.rowIndex);
    });
    table.append(make("caption", "fusk-hidden", words.steps), head, this.rows);
    this.band = make("div", "fusk-band"); // lies behind the current row: the rows themselves need not be painted again
    this.list.append(this.band, table);
    return this.list;
  }

  // What happens

  #listen() {
    const { model, root } = this;
    const keys = (event) => this.#key(event);
    root.addEventListener("keydown", keys);
    const moved = () => this.#moved();
    model.on("change:step", moved);
    const hidden = () => document.hidden && this.play(false);
    document.addEventListener("visibilitychange", hidden);
    const seen = new IntersectionObserver(([entry]) => entry.isIntersecting || !this.clock || this.play(false));
    seen.observe(this.board.box);
    const sized = new ResizeObserver(() => {
      this.#reserve();
      this.#mark(this.step - 1);
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
    const acts = { g: () => this.nextView(), r: () => this.uncover(), f: () => this.fullScreen(), "?": () => this.help() };
    if (key === "Escape") this.#escape();
    else if (target.matches("select")) return; // a list keeps its own keys, and a letter searches it
    else if (key in steps && !target.matches("input")) this.go(steps[key]);
    else if (key === " " && !target.matches("button")) this.play(!this.clock);
    else if (key.toLowerCase() in acts) acts[key.toLowerCase()]();
    else return;
    event.preventDefault();
  }

  #escape() { // most browsers leave full screen by themselves
    if (!this.helpPanel.hidden) this.help(false);
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
    this.controls.range.max = this.steps;
    const every = [1, 5, 10, 50].find((step) => this.steps / step <= 60) ?? 100; // a tick a step while they can be told apart
    this.root.style.setProperty("--fusk-gaps", Math.max(this.steps - 1, 1) / every);
    this.rows.replaceChildren(...this.board.frames.map((frame, i) => {
      const row = make("tr");
      const rules = [...new Set(frame.why.map((because) => view.film.reasons[because][0]))].join(" ");
      const told = make("td", "", this.board.text(frame.told));
      if (this.gates.steps.includes(i + 1)) told.append(" ", make("span", "fusk-stop", this.words.stop));
      row.append(make("td", "", i + 1), told, make("td", "", rules));
      return row;
    }));
    this.ticks.replaceChildren(...this.gates.marks(this.steps));
    this.#draw({});
    this.#reserve();
  }

  #draw({ travel = false }) {
    const { controls, words, frame, step, waits } = this;
    const steps = this.gates.closed ? "?" : this.steps; // nobody tells how many come after a question
    this.drawn = step;
    this.gates.show(step);
    this.board.show(step - 1, { travel, uncover: this.uncovered, label: this.view.name });
    const told = this.board.text(frame.told);
    this.live.textContent = told;
    this.count.textContent = fill(words.step, { step, steps });
    this.why.replaceChildren(...this.#because(frame));
    controls.range.value = step;
    controls.range.setAttribute("aria-valuetext", fill(words.step_is, { step, steps, told }));
    const can = (name, possible) => controls[name]?.setAttribute("aria-disabled", !possible);
    ["first", "back"].forEach((name) => can(name, step > 1));
    ["forward", "last"].forEach((name) => can(name, step < this.steps || waits));
    can("reveal", this.board.canUncover(step - 1));
    if (controls.reveal) controls.reveal.textContent = this.uncovered ? words.conceal : words.reveal;
    this.#mark(step - 1);
  }

  #because(frame) {
    const because = frame.why.map((i) => {
      const [rule, text, reading] = this.view.film.reasons[i];
      const line = make("p");
      const said = make("span", "", text);
      if (reading) said.append(" ", make("i", "fusk-reading", this.words.reading));
      line.append(make("b", "fusk-rule", rule), said);
      return line;
    });
    if (frame.verdict !== undefined) because.at(-1).lastChild.append(" ", make("b", frame.bluff ? "fusk-verdict fusk-bluff" : "fusk-verdict", this.board.text(frame.verdict)));
    return [make("h4", "", this.words.why), ...because];
  }

  // Marks the row, and keeps it in sight by scrolling the list alone: the page must not jump.
  #mark(index) {
    this.rows.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.rows.children[index];
    row.setAttribute("aria-current", "step");
    const { band, list } = this;
    band.style.transform = `translateY(${row.offsetTop}px)`;
    band.style.height = `${row.offsetHeight}px`;
    const head = list.querySelector("thead").offsetHeight;
    const spare = Math.max(Math.min(list.clientHeight - head - row.offsetHeight, 2 * row.offsetHeight) / 2, 0);
    const top = row.offsetTop - head - spare; // a little of the steps before and after stays in sight too
    const bottom = Math.min(row.offsetTop + row.offsetHeight - list.clientHeight + spare, top);
    list.scrollTop = Math.min(Math.max(list.scrollTop, bottom), top);
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
    tallest(this.why, distinct((frame) => `${frame.why} ${frame.verdict}`).map((frame) => this.#because(frame)));
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
    const afresh = () => {
      memories.delete(model);
      model.set("step", 1); // also when a later step has not been told yet
      build();
    };
    const anew = () => {
      const show = model.get("_show");
      if (show.gates.some(({ open }) => open)) stepper.more(show);
      else afresh();
    };
    const heard = ({ again }) => again && afresh();
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
