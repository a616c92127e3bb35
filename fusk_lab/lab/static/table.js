// A table one plays at. Python says what is seen and what may be decided; here it is shown and clicks are sent on.
// Each request bears the number of what it answers, so that a second click at the same thing does nothing.

const PACE = 1500; // ms from one move of the others to the next

class TableView {
  constructor(model, root, again, kept) {
    const show = model.get("_show");
    Object.assign(this, { model, root, again, show, words: show.words, pace: show.words.paces[0][0], at: 0 });
    this.quiz = new Quiz(show.gate_words, {
      send: (request) => this.#send(request), onward: () => this.#onward(), leave: () => root.focus({ preventScroll: true }),
    }, kept.asked);
    this.desk = new Desk(model, root, show.words);
    this.happened = new Happened(show.words);
    this.#build();
    this.#take(true, kept);
    this.#listen();
  }

  get table() { return this.model.get("_table"); }
  get may() { return this.table.choices; }
  get last() { return this.board.frames.length - 1; }
  get controls() { return this.desk.controls; }
  get watching() { return this.at < this.last; }

  // The parts

  #build() {
    const { words, root, desk } = this;
    this.help = new Help(this.model, root);
    const head = make("div", "fusk-head");
    this.live = make("h3", "fusk-told");
    this.live.setAttribute("aria-live", "polite");
    this.whose = make("span", "fusk-count");
    head.append(this.live, this.whose);
    this.board = new Board(this.show.drawing, [], words);
    this.board.stage.setAttribute("role", "group");
    this.tray = new Tray(this.board, this.show.names, words, { changed: () => this.#offerCalls(), lay: () => this.lay() });
    this.curtain = make("div", "fusk-curtain");
    this.handChoice = desk.select("look", [], () => {});
    this.curtain.append(make("span"), this.handChoice, desk.button("lift", words.lift_curtain, () => this.lift()));
    this.prompt = make("p", "fusk-prompt");
    this.prompt.setAttribute("aria-live", "polite");
    this.why = make("div", "fusk-why");
    this.known = make("div", "fusk-known");
    const side = make("div", "fusk-side");
    side.append(this.known, this.why, this.happened.root);
    root.append(this.#settings(), head, this.board.box, this.quiz.root, this.prompt, this.tray.fingers, this.#actions(), desk.note, side);
  }

  // What is dealt, how one plays, and what is seldom needed.
  #settings() {
    const { show, words, desk } = this;
    const choose = (name, read = String) => (value) => this.#send({ do: "choose", [name]: read(value) });
    const bar = make("div", "fusk-bar fusk-deal"), choices = make("div", "fusk-bar fusk-choices");
    this.choices = choices;
    choices.hidden = true;
    choices.append(
      desk.select("players", show.players.map((number) => [number, number]), choose("players", Number)),
      desk.select("variant", show.variants, choose("variant")),
      desk.select("mode", show.modes, choose("mode")),
      desk.select("level", show.levels, choose("level")),
      desk.select("pace", words.paces, (pace) => this.#keepPace(pace)),
    );
    bar.append(
      desk.button("new_deal", words.new_deal, () => this.#send({ do: "new_deal" })),
      desk.button("same_deal", words.same_deal, () => this.#send({ do: "same_deal" })),
      desk.button("next_class", words.next_class, () => this.#send({ do: "next_class" })),
      make("span", "fusk-gap"),
      desk.button("settings", words.settings, () => this.#unfold()),
      desk.button("screen", words.full_screen, () => turnScreen(this.root)),
      this.help.button,
    );
    this.controls.next_class.title = words.next_class_about;
    this.controls.screen.hidden = !document.fullscreenEnabled; // a telephone, or a frame that does not let one
    this.controls.settings.setAttribute("aria-expanded", "false");
    const box = make("div", "fusk-setting");
    box.append(bar, choices, desk.about);
    return box;
  }

  // What a player does, and takes back.
  #actions() {
    const { words, desk } = this;
    const bar = make("div", "fusk-bar fusk-actions");
    this.callChoice = desk.select("call", [], () => this.#label());
    this.whoChoice = desk.select("who", [], () => this.#nameShout());
    const laying = make("div", "fusk-laying"); // a row of its own: what comes and goes here moves nothing else
    laying.append(
      this.callChoice,
      desk.button("lay", words.lay, () => this.lay()),
      desk.button("pass_turn", words.pass_turn, () => this.#send({ do: "pass_turn" })),
      this.whoChoice,
    );
    const back = make("div", "fusk-back-and-on"); // side by side also where the row is full
    back.append(
      desk.button("undo", words.undo, () => this.#send({ do: "undo" })),
      desk.button("redo", words.redo, () => this.#send({ do: "redo" })),
    );
    bar.append(
      laying,
      desk.button("challenge", words.shout, () => this.#send({ do: "challenge", seat: this.#who() })),
      desk.button("let_stand", words.let_stand, () => this.#send({ do: "let_stand" })),
      desk.button("go_on", words.go_on, () => this.goOn()),
      desk.button("know", words.know, () => this.#send({ do: "know" })),
      desk.button("drop", words.drop_curtain, () => this.#send({ do: "drop" })),
      back,
    );
    return bar;
  }

  // What is asked for

  #send(request) { this.desk.ask({ ...request, n: this.table.n }); }

  lay() {
    if (isDeaf(this.controls.lay)) return this.desk.explain(this.controls.lay, true);
    this.#send({ do: "lay", cards: this.tray.chosen.map(({ name }) => name), call: Number(this.controls.call.value) });
  }

  lift() { this.#send({ do: "lift", seat: this.may.kind === "lift" ? this.may.seat : Number(this.controls.look.value) }); }

  goOn() {
    if (this.watching) this.#next();
    else this.#send({ do: "go_on" });
  }

  #unfold(on = this.choices.hidden) {
    this.choices.hidden = !on;
    this.controls.settings.setAttribute("aria-expanded", on);
    if (on) this.choices.scrollIntoView({ block: "nearest" });
  }

  #who() { return this.may.seats.length > 1 ? Number(this.controls.who.value) : this.may.seats[0]; }

  // What is half done, for another drawing of the same table, and back to it.
  where() {
    const { controls, pace, tray, choices, quiz, at, drawn } = this;
    return { asked: quiz.kept, pace, at, drawn, chosen: tray.chosen.map(({ name }) => name), call: controls.call.value, settings: !choices.hidden };
  }

  resume({ pace, chosen, call, settings }) {
    if (pace === undefined) return;
    this.controls.pace.value = pace;
    this.#keepPace(pace);
    this.tray.pick(chosen);
    if ([...this.controls.call.options].some(({ value }) => value === call)) this.controls.call.value = call;
    this.#label();
    if (settings) this.#unfold(true);
  }

  // What is shown

  #take(first = false, kept = {}) {
    const { table, board } = this;
    this.desk.answered();
    this.desk.silent = false;
    const anew = first || table.anew || this.drawn !== table.n - 1;
    if (anew || board.players.join() !== table.players.join()) {
      board.players = table.players;
      board.take(table.film);
      this.tray.stand();
      board.stage.append(this.curtain);
      this.curtain.style.top = this.tray.list.style.top = long(table.film.tray);
    } else board.follow(table.film);
    this.drawn = table.n;
    const seen = kept.drawn === table.n ? kept.at : this.quiz.answers(table, 0) ? 0 : this.last;
    this.at = first ? seen : 0;
    clearTimeout(this.clock);
    this.desk.say(table.refused ?? "", !!table.refused);
    this.known.replaceChildren(...(table.known ? [drawPanel(table.known)] : []));
    this.#fillSettings();
    this.#draw(false);
    if (!first && this.watching && !this.quiz.answers(table, this.at)) this.#next();
  }

  // The answer to a question, or the one that waits once everything before it has been seen.
  #ask() {
    const { table, watching } = this, open = this.quiz.answers(table, this.at);
    const question = open ? table.answer : watching ? null : table.gate;
    this.root.classList.toggle("fusk-answered", open);
    this.prompt.hidden = !!question;
    this.quiz.show(question);
  }

  #onward() {
    if (this.watching) return this.#next();
    this.quiz.goOn(this.table);
    this.#draw(false);
  }

  // Whatever had the focus has it afterwards too; if it is gone, the hand has it, or the table.
  #holdFocus(change) {
    const { root, tray } = this, held = document.activeElement, lies = (node) => root.contains(node) && node.checkVisibility({ visibilityProperty: true });
    const inside = root.contains(held);
    change();
    const now = document.activeElement;
    if (!inside || (now !== root && lies(now))) return; // it lies where it lay, or where it was put
    [held, tray.list, root].find(lies).focus({ preventScroll: true });
  }

  #next() {
    this.quiz.goOn(this.table);
    this.at += 1;
    this.#holdFocus(() => this.#draw(true));
    this.#keepPace(this.pace);
  }

  #keepPace(pace) {
    this.pace = pace;
    clearTimeout(this.clock);
    if (this.watching && pace === "pause") this.clock = setTimeout(() => this.#next(), PACE);
  }

  #fillSettings() {
    const { chosen } = this.table, { controls, show } = this;
    ["players", "variant", "mode", "level"].forEach((name) => {
      const select = controls[name], value = String(chosen[name]);
      if (![...select.options].some((option) => option.value === value)) select.append(new Option(chosen.rules, value));
      select.value = value;
    });
    controls.level.parentNode.hidden = chosen.mode !== "solo";
    const text = (list, key, i) => list.find(([other]) => other === key)[i];
    const level = chosen.mode === "solo" ? ` ${text(show.levels, chosen.level, 1)}: ${text(show.levels, chosen.level, 2)}` : "";
    this.desk.tell(`${chosen.rules}. ${chosen.about}${level}`);
  }

  #draw(travel) {
    const { board, table, words } = this;
    const frame = board.frames[this.at];
    board.show(this.at, { travel, label: table.view, listed: table.hand });
    write(this.live, board.text(frame.told)); // what is the same is not told again
    this.whose.textContent = table.view;
    if (!this.watching && this.desk.note.textContent === words.watching) this.desk.say("");
    this.why.replaceChildren(...whyBeside(frame, board, words));
    this.#tell();
    this.#offer();
    this.#ask();
  }

  // The lines of what has happened, as far as it has been shown.
  #tell() {
    const { lines, fresh } = this.table;
    this.happened.tell(lines.slice(0, lines.length - Math.max(fresh - this.at, 0)));
  }

  // What may be decided, once everything has been seen.
  #offer() {
    const { controls, desk, may, table, words, watching } = this;
    const solo = table.chosen.mode === "solo";
    write(this.prompt, watching ? "" : may.prompt);
    const open = !watching && may.kind === "lay";
    this.tray.offer(table.hand, this.at, { label: fill(open ? words.hand : words.hand_closed, { names: table.hand_of }), open });
    ["lay", "pass_turn", "challenge", "let_stand", "know"].forEach((name) => desk.allow(name, watching ? words.watching : may.why[name]));
    desk.allow("undo", table.can.undo ? null : words.no_undo);
    desk.allow("redo", table.can.redo ? null : words.no_redo);
    desk.allow("go_on", watching || may.kind === "others" ? null : words.nothing_more);
    const names = (seats) => seats.map((seat) => [seat, table.players[seat]]);
    desk.fill("who", names(may.seats), this.whoChoice, !solo && may.kind === "answer" && !watching);
    const looks = table.hand.slice("hand".length); // who looks shouts, unless another is chosen
    if (looks !== this.looks && may.seats.includes(Number(looks || -1))) controls.who.value = looks;
    this.looks = looks;
    this.#nameShout();
    desk.fill("look", names(table.players.map((_, seat) => seat)), this.handChoice, may.kind === "answer");
    desk.allow("lift", watching ? words.watching : null);
    this.root.dataset.mode = table.chosen.mode;
    controls.drop.hidden = !table.lifted;
    controls.pass_turn.hidden = !may.passing;
    this.curtain.hidden = !table.curtain;
    controls.lift.hidden = may.kind === "locked";
    this.curtain.firstChild.textContent = may.kind === "locked" ? may.prompt : may.kind === "answer" ? words.curtain_all : fill(words.curtain, { names: table.hand_of });
    this.root.classList.toggle("fusk-done", may.kind === "over" && !watching);
    this.#offerCalls();
  }

  // The calls that fit as many cards as are chosen; all of them where none does, and Python says why not.
  #offerCalls() {
    const { calls } = this.may, number = this.tray.chosen.length;
    const open = this.may.kind === "lay" && !this.watching;
    const fitting = open && number ? calls.fitting[number] : [];
    const offered = open && number && !fitting.length ? calls.texts.map((_, i) => i) : fitting;
    this.desk.fill("call", offered.map((i) => [i, calls.texts[i]]), this.callChoice, offered.length > 1);
    if (open) this.desk.allow("lay", this.may.why.lay ?? (number ? null : this.words.none_picked));
    this.#label();
  }

  // Whoever shouts for others sees for whom.
  #nameShout() {
    const { controls, words, table } = this;
    controls.challenge.textContent = this.whoChoice.hidden ? words.shout : fill(words.shout_by, { name: table.players[this.#who()] });
  }

  #label() {
    const { controls, words } = this, call = controls.call.selectedOptions[0]?.text;
    controls.lay.textContent = call ? fill(words.lay_as, { call: fill(words.quote, { text: `${call}!` }) }) : words.lay;
  }

  #listen() {
    const { model, root, words, desk } = this;
    const keys = (event) => this.#key(event), taken = () => (model.get("_show").lang === root.lang ? this.#holdFocus(() => this.#take()) : this.again());
    const failed = (message) => {
      if (!message.failed) return;
      desk.silent = false;
      desk.answered();
      desk.say(fill(words.error, message), true);
    };
    const screen = () => write(this.controls.screen, screenWords(root, words));
    root.addEventListener("keydown", keys);
    document.addEventListener("fullscreenchange", screen);
    model.on("change:_table", taken);
    model.on("msg:custom", failed);
    this.close = () => {
      clearTimeout(this.clock);
      desk.answered();
      this.help.close();
      root.removeEventListener("keydown", keys);
      document.removeEventListener("fullscreenchange", screen);
      model.off("change:_table", taken);
      model.off("msg:custom", failed);
    };
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const press = (name) => () => this.controls[name].click();
    const acts = { s: press("challenge"), l: press("let_stand"), p: press("pass_turn"), w: press("know"), v: press("go_on"), u: press("undo"), f: () => turnScreen(this.root) };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Escape") leaveScreen(this.root); // most browsers leave full screen by themselves
    else if (event.target.matches("select")) return;
    else if (key in acts) acts[key]();
    else return;
    event.preventDefault();
  }
}

export default onPage({
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el, kept, again }) {
    const { lang, words } = model.get("_show"), root = framed(el, lang, words.title, "fusk-table");
    const view = drawnIn(root, words.failed, () => new TableView(model, root, again, kept));
    view.resume(kept);
    return () => {
      Object.assign(kept, view.where());
      view.close();
    };
  },
});
