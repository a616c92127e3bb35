// What a reader steps through: the bar, the keys, playing by itself, the help, the whole screen. The kernel is told
// one thing: the step, once stepping has rested. Whoever extends this says what `step`, `steps` and `stops` are, goes
// to a step, and has a line `live` that tells where one is.

const REST = 350; // ms without a step before the kernel is told
const PACE = 2000; // ms a step at speed 1×

// A button's words, and the sign before or after them: it is for the eye alone.
const label = (button, text) => button.replaceChildren(...text.split(/([◀▶❚]+)/u).filter(Boolean).map((part) => {
  const piece = make("span", "", part);
  if (!/[^◀▶❚]/u.test(part)) piece.setAttribute("aria-hidden", "true");
  return piece;
}));

// Give a node the height of the tallest of its contents, so that nothing jumps between steps.
function reserve(node, contents) {
  if (!node.clientWidth) return;
  const width = `${node.getBoundingClientRect().width}px`;
  const measures = contents.map((content) => {
    const measure = node.cloneNode(false);
    measure.removeAttribute("aria-live");
    Object.assign(measure.style, { position: "absolute", visibility: "hidden", minHeight: "0", width });
    measure.append(...content);
    return measure;
  });
  node.parentNode.append(...measures);
  const tallest = Math.max(...measures.map((measure) => measure.getBoundingClientRect().height)); // all in one layout
  measures.forEach((measure) => measure.remove());
  node.style.minHeight = `${Math.ceil(tallest)}px`;
}

class Player {
  constructor(model, root, body, show) {
    Object.assign(this, { model, root, body, show, words: show.words, players: show.players, controls: {}, speed: 1 });
    this.view = show.views.find((view) => view.key === show.first);
    this.help = new Help(model, root);
    this.heard = make("p", "fusk-hidden"); // what a key or a button did to the picture alone, for those who listen
    this.heard.setAttribute("role", "status");
  }

  // Every view of this widget follows.
  tell(step) {
    this.model.set("step", step);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.model.save_changes(), REST);
  }

  play(on) {
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

  nextView() {
    const { views } = this.show;
    this.take(views[(views.indexOf(this.view) + 1) % views.length]);
    this.heard.textContent = this.view.name;
  }

  escape() { leaveScreen(this.root); } // most browsers leave full screen by themselves

  // The bar

  button(name, text, act, more = {}) {
    const button = pressable("", unlessDeaf(act), `fusk-${name}`);
    label(button, text);
    Object.entries(more).forEach(([key, value]) => button.setAttribute(key, value));
    return (this.controls[name] = button);
  }

  select(name, options, act) {
    const [label, select] = chooser(this.words[name], options, act);
    this.controls[name] = select;
    return label;
  }

  // All that every player has; what only one has goes between the viewpoints and the last two.
  bar(...more) {
    const { words, show } = this, bar = make("div", "fusk-bar");
    bar.append(
      this.button("first", words.first, () => this.go(1)),
      this.button("back", `◀ ${words.back}`, () => this.go(this.step - 1)),
      this.button("forward", `${words.forward} ▶`, () => this.go(this.step + 1)),
      this.button("last", words.last, () => this.go(this.steps)),
      this.button("play", `▶ ${words.play}`, () => this.play(!this.clock)),
      this.#scrubber(),
      this.select("speed", [["0.5", `0${words.decimal}5×`], ["1", "1×"], ["2", "2×"]], (value) => {
        this.speed = Number(value);
        if (this.clock) this.play(true);
      }),
    );
    this.controls.speed.value = "1";
    const views = show.views.map((view) => [view.key, view.name]);
    bar.append(views.length > 1
      ? this.select("view", views, (key) => this.take(this.show.views.find((view) => view.key === key)))
      : make("span", "fusk-only", views[0][1]));
    bar.append(
      ...more,
      this.button("screen", words.full_screen, () => turnScreen(this.root)),
      this.help.button,
      this.heard,
    );
    this.controls.screen.hidden = !document.fullscreenEnabled; // a telephone, or a frame that does not let one
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

  // Lay out the scrubber for as many steps as there are.
  scale(...marks) {
    this.controls.range.max = this.steps;
    const every = [1, 5, 10, 50].find((step) => this.steps / step <= 60) ?? 100; // a tick a step while they can be told apart
    this.root.style.setProperty("--fusk-gaps", Math.max(this.steps - 1, 1) / every);
    this.ticks.replaceChildren(...marks);
  }

  can(name, possible) { this.controls[name]?.setAttribute("aria-disabled", !possible); }

  // Show on the bar which of so many steps it is; `last`: there is nothing after it.
  place(told, steps = this.steps, last = this.step === this.steps) {
    const { controls, step, words } = this;
    write(this.live, told);
    write(this.heard, "");
    this.count.textContent = fill(words.step, { step, steps });
    controls.range.value = step;
    controls.range.setAttribute("aria-valuetext", fill(words.step, { step, steps }));
    ["first", "back"].forEach((name) => this.can(name, step > 1));
    ["forward", "last"].forEach((name) => this.can(name, !last));
  }

  // Give the count its greatest width.
  widest() {
    const { count, steps, words } = this, now = count.textContent;
    count.style.minWidth = "";
    count.textContent = fill(words.step, { step: steps, steps });
    count.style.minWidth = `${Math.ceil(count.getBoundingClientRect().width)}px`;
    count.textContent = now;
  }

  // What happens. `acts`: what a letter does; `seen`: what is played only while it is in sight; `sized`: its width is another.
  listen(acts, seen, sized) {
    const { root } = this;
    const keys = (event) => this.#key(event, acts);
    const hidden = () => document.hidden && this.play(false);
    const sight = new IntersectionObserver(([entry]) => entry.isIntersecting || !this.clock || this.play(false));
    const size = new ResizeObserver(() => {
      const { clientWidth: width } = root;
      if (fillsScreen(root) || width !== this.width) sized(); // words that grow make it higher too
      this.width = width;
    });
    const screen = () => write(this.controls.screen, screenWords(root, this.words));
    screen(); // it may be built anew in full screen
    root.addEventListener("keydown", keys);
    document.addEventListener("visibilitychange", hidden);
    document.addEventListener("fullscreenchange", screen);
    sight.observe(seen);
    size.observe(root);
    this.deaf = () => {
      this.play(false);
      this.help.close();
      clearTimeout(this.resting);
      root.removeEventListener("keydown", keys);
      document.removeEventListener("visibilitychange", hidden);
      document.removeEventListener("fullscreenchange", screen);
      sight.disconnect();
      size.disconnect();
    };
  }

  #key(event, acts) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    const steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 1, End: this.steps };
    const all = { g: () => this.nextView(), f: () => turnScreen(this.root), ...acts };
    if (key === "Escape") this.escape();
    else if (target.matches("select")) return; // a list keeps its own keys, and a letter searches it
    else if (key in steps && !target.matches("input")) this.go(steps[key]);
    else if (key === " " && !target.matches("button")) this.play(!this.clock);
    else if (key.toLowerCase() in all) all[key.toLowerCase()]();
    else return;
    event.preventDefault();
  }
}
