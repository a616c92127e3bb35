// A comparison of rules by many games: guess, deal, see. Python deals, counts, draws the charts and words them.

class Study {
  constructor(model, root, stage, again) {
    Object.assign(this, { model, root, below: new OpenedGame(model, stage), says: model.get("_says"), choice: null, counts: [], variants: new Map() });
    this.name = `fusk-study-${unique()}`; // radios are a group by their name
    root.append(this.#head(), this.#setup(), this.#guess(), this.#dealing(), this.#results());
    this.asking = new Asking(model, this.note, this.says.no_answer);
    this.drop = showFailures(model, root, this.says);
    this.note.after(root.lastChild); // where one looks: at the buttons, not below all that is shown
    this.failed = ({ failed }) => failed && this.#failed();
    model.on("msg:custom", this.failed);
    this.screened = () => write(this.screen, screenWords(root, this.says));
    document.addEventListener("fullscreenchange", this.screened);
    this.keys = (event) => this.#key(event);
    root.addEventListener("keydown", this.keys);
    this.drawn = () => (model.get("_says").lang === this.says.lang ? this.draw() : again());
    this.paced = () => this.pace();
    model.on("change:_show", this.drawn);
    this.opened = () => this.#open();
    model.on("change:_pace", this.paced);
    model.on("change:_opened", this.opened);
    this.draw();
    this.pace();
    this.#open();
  }

  close() {
    this.asking.close();
    this.help.close();
    this.root.removeEventListener("keydown", this.keys);
    this.drop();
    this.model.off("msg:custom", this.failed);
    document.removeEventListener("fullscreenchange", this.screened);
    this.model.off("change:_show", this.drawn);
    this.model.off("change:_pace", this.paced);
    this.model.off("change:_opened", this.opened);
    this.below.over = true;
    this.below.close();
  }

  get show() { return this.model.get("_show"); }

  // Back to what is chosen, and not locked, and to the hands that were counted, in another drawing.
  resume({ choice = null, counts = [], counting }) {
    Object.assign(this, { counts, counting });
    if (!this.show.locked) this.choice = choice;
    this.#drawGuess();
  }

  where() {
    const { choice, counts, counting } = this;
    return { choice, counts, counting };
  }

  // The parts

  #head() {
    const head = make("div", "fusk-study-head"), acts = make("div", "fusk-study-row");
    this.screen = pressable(this.says.full_screen, () => turnScreen(this.root), "fusk-study-screen");
    this.screen.hidden = !document.fullscreenEnabled;
    this.help = new Help(this.model, this.root);
    acts.append(this.screen, this.help.button);
    head.append(make("h3", "fusk-told", this.says.title), acts);
    return head;
  }

  #setup() {
    const { says } = this, box = make("section", "fusk-setup");
    box.setAttribute("aria-label", says.variants);
    this.pills = make("div", "fusk-pills");
    this.pills.setAttribute("role", "group");
    this.pills.setAttribute("aria-label", says.variants);
    this.players = this.#select(says.players, (value) => ({ players: Number(value) }));
    this.strategies = this.#select(says.strategy, (value) => ({ strategy: value }));
    this.how = make("p", "fusk-quiet");
    const row = make("div", "fusk-study-row");
    row.append(this.players.parentNode, this.strategies.parentNode);
    box.append(make("h4", "", says.variants), this.pills, row, this.how);
    return box;
  }

  #select(text, message) {
    const [, select] = chooser(text, [], (value) => {
      if (this.running) {
        this.#drawSetup();
        this.#say(this.says.stop_first);
      } else this.#ask(message(value));
    });
    return select;
  }

  #guess() {
    const { says } = this, gate = make("section", "fusk-gate"), bar = make("div", "fusk-gate-bar");
    gate.setAttribute("aria-label", says.predict);
    this.fields = make("fieldset");
    this.verdict = make("p", "fusk-study-verdict");
    this.verdict.setAttribute("role", "status");
    this.lock = pressable(says.lock, () => this.#predict(), "fusk-gate-lock");
    this.skip = pressable(says.skip, () => this.#ask({ predict: null }), "fusk-gate-skip");
    this.tally = pressable(says.tally, () => this.#count(), "fusk-gate-tally");
    bar.append(this.tally, this.lock, this.skip);
    gate.append(this.fields, bar, this.verdict);
    return gate;
  }

  #dealing() {
    const { says } = this, box = make("section", "fusk-dealing"), bar = make("div", "fusk-study-row");
    box.setAttribute("aria-label", says.deal);
    const deals = says.games.map(([games, text]) => pressable(text, () => this.#deal(games)));
    this.deals = deals;
    this.stop = pressable(says.stop, () => (this.running ? this.#ask({ do: "stop" }) : this.#say(says.not_stopping)), "fusk-stop-dealing");
    this.others = pressable(says.other_games, () => this.#ask({ do: "other_games" }));
    bar.append(make("h4", "", says.deal), ...deals, this.stop, this.others);
    this.progress = make("div", "fusk-progress");
    this.progress.setAttribute("role", "progressbar");
    this.progress.setAttribute("aria-label", says.deal);
    this.filled = make("div");
    this.progress.append(this.filled);
    this.status = make("span");
    this.left = make("span", "fusk-quiet");
    const told = make("p", "fusk-study-status");
    told.setAttribute("role", "status");
    told.append(this.status);
    const line = make("div", "fusk-study-told");
    line.append(told, this.left);
    this.note = make("p", "fusk-study-note");
    box.append(bar, this.progress, line, this.note);
    return box;
  }

  #results() {
    const { says } = this, box = make("section", "fusk-results");
    box.setAttribute("aria-label", says.measure);
    this.charts = new Charts(says);
    this.comments = make("div", "fusk-comments");
    this.open = make("details", "fusk-open-games");
    this.games = make("ul");
    this.open.append(make("summary", "", says.open), this.games);
    const coded = make("details", "fusk-coded");
    this.code = make("pre", "fusk-study-code");
    this.code.tabIndex = 0;
    this.code.setAttribute("role", "region");
    this.code.setAttribute("aria-label", says.code_for);
    coded.append(make("summary", "", says.code), this.code);
    this.csv = make("a", "fusk-button fusk-csv", says.csv);
    this.csv.download = "fusk.csv";
    box.append(...this.charts.parts, this.comments, this.open, coded, this.csv);
    return box;
  }

  // What is asked for

  #ask(message) { this.asking.send(message); }

  // What was chosen and refused is chosen no longer, and why is seen.
  #failed() {
    this.#drawSetup();
    this.note.nextElementSibling.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) return;
    if (event.key.toLowerCase() === "f") turnScreen(this.root);
    else if (event.key === "Escape") leaveScreen(this.root);
  }

  #say(text) { this.note.textContent = text; }

  #predict() {
    if (this.show.locked) return;
    if (this.choice === null && !this.counted) this.#say(this.says.choose_first);
    else this.#ask({ predict: this.choice });
  }

  get counted() { return this.counts.some((count) => count > 0); }

  // Counts hands, or no longer; or one hand more or fewer for a choice.
  #count(i, by) {
    if (this.show.locked) return;
    if (i === undefined) this.counting = !this.counting;
    else this.counts[i] = Math.max((this.counts[i] ?? 0) + by, 0);
    this.#say("");
    this.#drawGuess();
  }

  #deal(games) {
    if (this.show.locked) this.#ask({ deal: games });
    else this.#say(this.says.lock_first);
  }

  #choose(key, on) {
    const { says } = this, many = this.show.variants.filter(([, , is]) => is).length + (on ? 1 : -1);
    if (this.running) this.#say(says.stop_first);
    else if (many < 2) this.#say(says.at_least);
    else if (many > says.most) this.#say(says.at_most);
    else this.#ask({ variant: key });
  }

  // What is shown

  draw() {
    const { show } = this;
    if (this.asking.waiting) this.asking.answered(); // each part that is dealt is drawn: what the page has said stays
    this.#drawSetup();
    this.#drawGuess();
    this.deals.forEach((button) => button.setAttribute("aria-disabled", !show.locked));
    this.others.title = show.seed;
    this.others.setAttribute("aria-description", show.seed);
    write(this.status, show.status);
    this.charts.show(show.charts);
    this.comments.replaceChildren(...show.comments.map((text) => make("p", "", text)));
    this.#keep();
    this.open.hidden = !show.open.length;
    this.#drawGames();
    write(this.code, show.code);
    this.csv.hidden = !show.csv;
    if (show.csv) this.csv.href = show.csv;
  }

  pace() {
    const { running, share, left } = this.model.get("_pace");
    if (this.running && !running) this.#say(""); // that one must stop first is true no longer
    this.running = running;
    this.filled.style.width = `${100 * share}%`;
    this.progress.setAttribute("aria-valuenow", Math.round(100 * share));
    write(this.left, running ? left : "");
    this.status.parentNode.setAttribute("aria-live", running ? "off" : "polite"); // how it ended is told, not every part
    this.stop.setAttribute("aria-disabled", !running);
    this.#keep();
  }

  // Lines of games that can be opened; what has the focus keeps it.
  #drawGames() {
    const { open } = this.show, at = this.model.get("_opened").at ?? [];
    if (this.games.dataset.said !== JSON.stringify(open)) {
      this.games.dataset.said = JSON.stringify(open);
      this.games.replaceChildren(...open.map(([what, code, place, game]) => {
        const line = make("li"), name = make("span", "", what);
        const button = pressable("", () => this.#openOrShut(button, [place, game]));
        line.append(name, make("code", "", code), button);
        return line;
      }));
    }
    open.forEach(([what, , place, game], i) => {
      const button = this.games.children[i].lastChild, is = at[0] === place && at[1] === game;
      write(button, is ? this.says.close_it : this.says.open_it);
      button.setAttribute("aria-label", `${button.textContent}: ${what}`);
      button.setAttribute("aria-expanded", is);
    });
  }

  #openOrShut(button, where) {
    const shut = button.getAttribute("aria-expanded") === "true";
    if (!shut) write(button, this.says.opening); // a long game takes some seconds
    this.#ask({ open: shut ? null : where });
  }

  #open() {
    this.asking?.answered();
    this.#drawGames();
    this.below.show();
  }

  #drawSetup() {
    const { show, variants } = this, keys = show.variants.map(([key]) => key);
    if (keys.join("\n") !== [...variants.keys()].join("\n")) {
      variants.clear();
      show.variants.forEach(([key, name]) => variants.set(key, this.#pill(key, name)));
      this.pills.replaceChildren(...variants.values());
    }
    show.variants.forEach(([key, , on]) => variants.get(key).setAttribute("aria-checked", on));
    const fill = (select, options, chosen) => {
      const said = options.map(([value, text]) => `${value} ${text}`).join("\n");
      if (select.dataset.said !== said) offer(select, options);
      select.dataset.said = said;
      select.value = chosen;
    };
    const [players, many] = show.players;
    fill(this.players, players.map((number) => [number, number]), many);
    fill(this.strategies, show.strategies, show.strategies.find(([, , is]) => is)[0]);
    write(this.how, show.how);
  }

  #pill(key, name) {
    const pill = pressable(name, () => this.#choose(key, pill.getAttribute("aria-checked") !== "true"), "fusk-tab fusk-tick");
    pill.setAttribute("role", "switch");
    return pill;
  }

  #drawGuess() {
    const had = this.fields.parentNode.contains(document.activeElement);
    this.#drawChoices();
    const has = document.activeElement, away = !has || has === document.body || has.disabled || has.hidden;
    if (had && this.show.locked && (away || !has.checkVisibility())) this.deals[0].focus({ preventScroll: true });
  }

  #drawChoices() {
    const { show, says } = this, said = show.choices.join("\n");
    if (this.fields.dataset.said !== said || (this.locked && !show.locked)) { // a new question, perhaps of the same rules
      this.fields.dataset.said = said;
      Object.assign(this, { choice: null, counts: [] });
      const legend = make("legend"), answers = make("div", "fusk-answers");
      legend.append(make("span", "fusk-eyebrow", says.predict), " ", make("span", "", says.question));
      this.lines = show.choices.map((text, i) => this.#line(text, i));
      answers.append(...this.lines.map(({ line }) => line));
      this.fields.replaceChildren(legend, make("p", "fusk-study-means", says.question_means), answers);
    }
    this.locked = show.locked;
    if (show.locked) this.choice = show.guess;
    this.lines.forEach(({ line, radio, mark, hands }, i) => {
      radio.checked = this.choice === i;
      radio.disabled = show.locked;
      line.classList.toggle("fusk-chosen", this.choice === i);
      mark.textContent = show.locked && show.guess === i ? says.guessed : "";
      hands.root.hidden = show.locked ? !this.counted : !this.counting;
      hands.show(this.counts[i] ?? 0, show.locked);
    });
    write(this.lock, show.locked ? says.locked : says.lock);
    this.lock.setAttribute("aria-disabled", show.locked || (this.choice === null && !this.counted));
    this.tally.setAttribute("aria-pressed", Boolean(this.counting));
    this.tally.hidden = this.skip.hidden = show.locked;
    write(this.verdict, show.verdict);
  }

  #line(text, i) {
    const line = make("div", "fusk-answer"), label = make("label"), radio = make("input"), mark = make("b", "fusk-mark");
    Object.assign(radio, { type: "radio", name: this.name, value: i });
    radio.addEventListener("change", () => {
      this.choice = i;
      this.#say("");
      this.#drawGuess();
    });
    radio.addEventListener("keydown", ({ key }) => key === "Enter" && this.#predict());
    label.append(radio, make("span", "", text), mark);
    const hands = raisedHands(this.says, text, (by) => this.#count(i, by));
    line.append(label, hands.root);
    return { line, radio, mark, hands };
  }

  // While games are dealt words come and go, and nothing below them jumps.
  #keep() {
    const { comments } = this, { running } = this.model.get("_pace");
    comments.style.minHeight = running ? `${comments.offsetHeight}px` : "";
  }
}

export default onPage({
  initialize({ model }) {
    storeTwins(model);
    keepTwin(model);
    showAgain(model);
  },
  render({ model, el, kept, again }) {
    const { lang, title, went_wrong } = model.get("_says"), root = framed(el, lang, title, "fusk-study");
    const stage = make("div", "fusk-opened");
    el.append(stage);
    const study = drawnIn(root, went_wrong, () => new Study(model, root, stage, again));
    study.resume(kept);
    return () => {
      Object.assign(kept, study.where());
      study.close();
    };
  },
});
