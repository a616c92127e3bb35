// A field for a share code. Python reads it and says what is wrong with it, or opens the game below. Nothing of what
// is typed is ever run or shown as anything but text.

class CodeField {
  constructor(model, root, stage, { code = "" }) {
    Object.assign(this, { model, root, opened: new OpenedGame(model, stage) });
    this.#build();
    this.field.value = code;
    this.asking = new Asking(model, this.note, this.show.no_answer);
    this.drop = showFailures(model, root, this.show);
    this.drawn = () => this.draw();
    this.below = () => this.opened.show();
    model.on("change:_show", this.drawn);
    model.on("change:_opened", this.below);
    this.draw();
    this.below();
  }

  get show() { return this.model.get("_show"); }

  close() {
    this.asking.close();
    this.help.close();
    this.drop();
    this.opened.over = true;
    this.opened.close();
    this.model.off("change:_show", this.drawn);
    this.model.off("change:_opened", this.below);
  }

  #build() {
    const { model, root } = this, head = make("div", "fusk-head"), form = make("form", "fusk-code-form"), row = make("div", "fusk-code-row");
    this.help = new Help(model, root);
    this.title = make("h3", "fusk-told");
    head.append(this.title, this.help.button);
    this.about = make("p");
    this.label = make("label", "fusk-quiet");
    this.field = make("textarea", "fusk-code-field");
    Object.assign(this.field, { rows: 3, spellcheck: false, autocapitalize: "characters", autocomplete: "off", id: `fusk-code-${unique()}` });
    this.label.htmlFor = this.field.id;
    this.submit = make("button", "fusk-button fusk-forward");
    this.submit.type = "submit";
    this.back = pressable("", () => (this.show.games ? this.#ask({ back: true }) : this.#say(this.show.no_back)));
    this.told = make("p", "fusk-code-told");
    this.told.setAttribute("role", "status");
    this.told.id = `${this.field.id}-told`;
    this.field.setAttribute("aria-describedby", this.told.id);
    this.note = make("p", "fusk-quiet fusk-code-note");
    row.append(this.submit, this.back);
    form.append(this.about, this.label, this.field, row, this.told, this.note);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#open();
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault(); // a code has no lines of its own
      this.#open();
    });
    root.append(head, form);
  }

  #open() {
    if (this.field.value.trim()) this.#ask({ open: this.field.value }, this.show.opening);
    else this.#say(this.show.empty);
  }

  #ask(message, meanwhile) {
    this.#tell("", false); // what was told is of an earlier code
    this.asking.send(message, meanwhile);
  }

  #tell(text, refused) {
    write(this.told, text);
    this.told.dataset.alarm = refused;
    this.field.setAttribute("aria-invalid", refused);
  }

  #say(text) { this.note.textContent = text; }

  draw() {
    const { show, root, asking } = this;
    asking.answered();
    asking.silence = show.no_answer;
    root.lang = show.lang;
    root.setAttribute("aria-label", show.title);
    write(this.title, show.title);
    write(this.about, show.about);
    write(this.label, show.code);
    write(this.submit, show.open);
    write(this.back, show.back);
    this.back.setAttribute("aria-disabled", !show.games);
    this.#tell(show.told, show.refused);
  }
}

export default onPage({
  steady: true,
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el, kept }) {
    const { lang, failed } = model.get("_show"), root = framed(el, lang, "", "fusk-open-code"), stage = make("div", "fusk-opened");
    el.append(stage);
    const view = drawnIn(root, failed, () => new CodeField(model, root, stage, kept));
    return () => {
      kept.code = view.field.value;
      view.close();
    };
  },
});
