// Shows one game under several rules side by side: a board each, one scrubber, and under them what is different.
// Python has aligned the boards row by row and put every difference in words; no rule is known here.

const TRAVEL = 280; // ms, as in the style sheet
const CLOSE = 0.06; // of the scrubber: nearer than this, two flags would cover each other

class Comparison extends Player {
  constructor(model, root, body) {
    const show = model.get("_show");
    super(model, root, body, show);
    this.sides = show.names.map((_, i) => new Side(show, i));
    this.table = new Differences(show);
    this.#build();
    this.moved = () => this.#moved();
    model.on("change:step", this.moved);
    this.listen({ m: () => this.jump() }, this.grid, () => this.#reserve());
    this.take(this.view);
  }

  get step() { return Math.min(Math.max(this.model.get("step"), 1), this.steps); }
  get steps() { return this.show.shown[0].length; }
  get stops() { return [...new Set(this.show.marks.filter((mark) => mark !== null))].sort((a, b) => a - b); }

  go(step) {
    const next = Math.min(Math.max(step, 1), this.steps);
    if (next !== this.step) this.tell(next);
  }

  // Go to the next step where a board parts from the first one; after the last, to the first again.
  jump() {
    const { stops } = this;
    if (stops.length) this.go(stops.find((stop) => stop > this.step) ?? stops[0]);
  }

  // The same game, another rule on a board.
  more(show) {
    const inMarks = this.marks.contains(document.activeElement);
    this.show = show;
    if (inMarks) this.root.focus({ preventScroll: true });
    this.take(show.views.find(({ key }) => key === this.view.key));
  }

  take(view) {
    const { show } = this;
    this.view = view;
    if (this.controls.view) this.controls.view.value = view.key;
    this.sides.forEach((side) => side.take(show, view));
    this.table.take(show, view);
    this.#mark();
    this.#draw({});
    this.#reserve();
  }

  close() {
    this.deaf();
    this.model.off("change:step", this.moved);
  }

  #build() {
    const { words, body } = this;
    const head = make("div", "fusk-head");
    this.live = make("h3", "fusk-hidden");
    this.live.setAttribute("aria-live", "polite");
    this.count = make("span", "fusk-count");
    this.marks = make("div", "fusk-marks");
    head.append(this.live, this.marks, this.count);
    this.grid = make("div", "fusk-sides");
    this.grid.append(...this.sides.map(({ root }) => root));
    const bar = this.bar(this.button("jump", words.jump, () => this.jump())), top = make("div", "fusk-top");
    top.append(head, bar);
    this.root.dataset.boards = this.sides.length;
    this.root.style.setProperty("--fusk-lines", Math.min(this.show.heads.length, 10)); // so many are on the screen with the boards
    body.replaceChildren(top, this.grid, ...this.table.nodes);
  }

  // The steps where boards part: on the scrubber by the boards' numbers, and as buttons by their names.
  #mark() {
    const { show, words, stops } = this;
    const parting = stops.map((stop) => [stop, show.marks.flatMap((mark, i) => (mark === stop ? [i] : []))]);
    let before = -1, level = 0, levels = 0;
    this.scale(...parting.map(([stop, sides]) => {
      const flag = make("span", "fusk-flag", sides.map((i) => i + 1).join(" "));
      const at = (stop - 1) / Math.max(this.steps - 1, 1);
      level = before >= 0 && at - before < CLOSE ? level + 1 : 0; // one below the other where they would meet
      before = at;
      levels = Math.max(levels, level);
      flag.style.left = `${100 * at}%`;
      flag.style.setProperty("--fusk-level", level);
      flag.setAttribute("aria-hidden", "true");
      return flag;
    }));
    this.ticks.parentNode.style.setProperty("--fusk-levels", levels);
    this.marks.replaceChildren(...parting.flatMap(([stop, sides]) => sides.map((i) => {
      const text = fill(words.mark, { step: stop, name: show.boards[i] }), button = pressable("", () => this.go(stop), "fusk-mark");
      button.title = text; // a long name is cut short
      button.append(sign(show.differs), text);
      button.dataset.step = stop;
      return button;
    })));
    if (!parting.length) this.marks.replaceChildren(make("span", "fusk-quiet", words.never_part));
    this.can("jump", parting.length > 0);
  }

  #moved() {
    const now = performance.now(), rested = now - (this.stepped ?? -TRAVEL) >= TRAVEL;
    const travel = rested && Math.abs(this.step - this.drawn) === 1; // who steps faster than cards travel sees where they are
    this.stepped = now;
    if (this.step === this.steps && this.clock) this.play(false);
    this.#draw({ travel });
  }

  #draw({ travel = false }) {
    const { show, step, sides } = this;
    this.drawn = step;
    const told = sides.map((side) => side.draw(step, travel));
    this.table.draw(step);
    this.place(new Set(told).size === 1 ? told[0] : told.map((text, i) => `${show.names[i]}: ${text}`).join(". "));
    [...this.marks.children].forEach((mark) => mark.classList.toggle("fusk-here", Number(mark.dataset.step) === step));
  }

  #reserve() {
    this.widest();
    const { sides } = this;
    sides.forEach((side) => side.reserve());
    ["told", "note"].forEach((part) => { // alike on all boards, so that the tables stand in line
      const tallest = Math.max(...sides.map((side) => parseFloat(side[part].style.minHeight) || 0));
      sides.forEach((side) => { side[part].style.minHeight = `${tallest}px`; });
    });
    this.table.reserve();
  }
}

const sign = (text) => {
  const node = make("span", "fusk-sign", `${text} `);
  node.setAttribute("aria-hidden", "true");
  return node;
};

// One board: its rule, what happens, the table, what is to be said of it here, and why.
class Side {
  constructor(show, number) {
    Object.assign(this, { number, words: show.words, board: new Board(show.drawing, show.players, show.words) });
    this.root = make("section", "fusk-side");
    this.name = make("span");
    const head = make("h4", "fusk-rule-name");
    const badge = make("span", "fusk-badge", number + 1);
    head.append(badge, this.name);
    this.told = make("p", "fusk-told");
    this.note = make("p", "fusk-note");
    this.why = make("div", "fusk-why");
    this.root.append(head, this.told, this.board.box, this.note, this.why);
  }

  take(show, view) {
    const { number } = this, name = show.names[number];
    Object.assign(this, { shown: show.shown[number], ends: show.ends[number], mark: show.marks[number], differs: show.differs });
    this.seen = view.boards[number];
    this.label = `${name}. ${view.name}`;
    this.name.textContent = name;
    this.root.setAttribute("aria-label", name);
    this.because = undefined;
    this.board.take(this.seen.film);
  }

  // Draw the board at a step of all boards; returns what happens, in words.
  draw(step, travel) {
    const { board, words } = this, frame = board.frames[this.shown[step - 1]], told = board.text(frame.told);
    board.show(this.shown[step - 1], { travel, label: this.label });
    const still = step > this.ends && this.seen.still !== "";
    const why = `${frame.why} ${frame.verdict}`;
    write(this.told, told);
    if (this.because !== why) this.why.replaceChildren(...whyBeside(frame, board, words));
    this.because = why;
    this.note.replaceChildren(...this.#noted(step, still));
    this.note.classList.toggle("fusk-parting", step === this.mark);
    this.root.classList.toggle("fusk-still", still);
    return step === this.mark || still ? `${told}. ${this.note.textContent}` : told;
  }

  #noted(step, still) {
    const { mark, seen, words } = this;
    if (step === mark) return [sign(this.differs), seen.parts];
    if (still) return [seen.still];
    return mark !== null && step > mark ? [fill(words.since, { step: mark })] : [];
  }

  reserve() {
    const { board, seen, words, differs } = this;
    const distinct = (key) => [...new Map(board.frames.map((frame) => [key(frame), frame])).values()];
    reserve(this.told, distinct((frame) => frame.told).map((frame) => [board.text(frame.told)]));
    const parts = this.mark === null ? "" : `${differs} ${seen.parts}`;
    reserve(this.note, [seen.still, parts, "\u00a0"].map((text) => [make("b", "", text)]));
    reserve(this.why, distinct((frame) => `${frame.why} ${frame.verdict}`).map((frame) => whyBeside(frame, board, words)));
  }
}

// What is different at a step, as a table: a line a fact, a column a board.
class Differences {
  constructor(show) {
    const { words, heads, names } = show;
    const table = make("table"), top = make("tr"), head = make("thead"), body = make("tbody");
    this.tops = names.map(() => make("span", "fusk-short"));
    top.append(this.#head("col", words.fact), ...this.tops.map((name) => this.#head("col", name)));
    head.append(top);
    this.lines = heads.map((text) => {
      const row = make("tr"), cells = names.map(() => make("td"));
      row.append(this.#head("row", text), ...cells);
      body.append(row);
      return { row, cells };
    });
    table.append(make("caption", "", words.differences), head, body);
    const box = make("div", "fusk-facts");
    box.style.setProperty("--fusk-columns", names.length + 1);
    box.addEventListener("keydown", (event) => { // a table wider than its box is scrolled by the arrows
      if (event.target === box && /^Arrow(Left|Right)$/.test(event.key)) event.stopPropagation();
    });
    box.append(table);
    this.box = box;
    this.nodes = [box, make("p", "fusk-quiet fusk-assumption", words.assumption)];
    this.words = words;
  }

  #head(scope, text) {
    const cell = make("th");
    cell.append(text);
    cell.scope = scope;
    return cell;
  }

  take(show, view) {
    Object.assign(this, { show, view });
    this.tops.forEach((name, i) => {
      name.textContent = `${i + 1} ${show.names[i]}`;
      name.title = show.names[i]; // the whole name stands at the board
    });
  }

  draw(step) {
    const { show, view, words } = this;
    const columns = view.boards.map(({ facts }, i) => facts[show.shown[i][step - 1]]);
    this.lines.forEach(({ row, cells }, line) => {
      const first = columns[0][line];
      row.classList.toggle("fusk-alike", columns.every((column) => column[line] === first));
      cells.forEach((cell, i) => this.#write(cell, view.texts[columns[i][line]], columns[i][line] !== first, words));
    });
  }

  // Give each line the height of the tallest of its texts, at any step.
  reserve() {
    const { lines, view } = this, [cell] = lines[0].cells, box = make("div", "fusk-measure");
    box.style.width = `${cell.getBoundingClientRect().width}px`;
    const texts = lines.map((_, line) => [...new Set(view.boards.flatMap(({ facts }) => facts.map((column) => column[line])))]);
    const measures = texts.map((places) => places.map((text) => make("div", "fusk-differs", `${this.show.differs} ${view.texts[text]}`)));
    box.append(...measures.flat());
    this.box.append(box);
    const heights = measures.map((divs) => Math.max(...divs.map((div) => div.getBoundingClientRect().height)));
    box.remove();
    lines.forEach(({ row }, line) => { row.firstChild.style.height = `${Math.ceil(heights[line])}px`; });
    if (this.box.scrollWidth > this.box.clientWidth) this.box.tabIndex = 0;
    else this.box.removeAttribute("tabindex");
  }

  #write(cell, text, differs, words) {
    const now = `${differs} ${text}`;
    if (cell.dataset.now === now) return;
    cell.dataset.now = now;
    cell.classList.toggle("fusk-differs", differs);
    cell.replaceChildren(...(differs ? [sign(this.show.differs), text, make("span", "fusk-hidden", ` (${words.other})`)] : [text]));
  }
}

export default onPage({
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el, kept, again }) {
    const show = model.get("_show");
    const root = framed(el, show.lang, show.words.title, "fusk-compare"), body = make("div", "fusk-body");
    root.append(body);
    const comparison = drawnIn(body, show.words.failed, () => new Comparison(model, root, body));
    const seen = show.views.find(({ key }) => key === kept.view);
    if (seen && seen !== comparison.view) comparison.take(seen);
    const anew = () => {
      const { lang, locked } = model.get("_show");
      if (lang !== show.lang || locked !== show.locked) again();
      else comparison.more(model.get("_show"));
    };
    model.on("change:_show", anew);
    return () => {
      model.off("change:_show", anew);
      kept.view = viewAfter(kept.view, { ...show, view: comparison.view.key });
      comparison.close();
    };
  },
});
