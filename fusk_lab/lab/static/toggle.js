// The panel of toggles. Python says what there is to choose, why something means nothing, and what changes; here it
// is shown and choices are sent on. No rule is known here.

class TogglePanel {
  constructor(model, root, { compared = "base" }, again) {
    Object.assign(this, { model, root, again, options: new Map(), acts: new Map(), compared });
    this.#build();
    this.asking = new Asking(model, this.waits, this.show.no_answer);
    this.drop = showFailures(model, root, this.show);
    this.draw();
    this.answer();
    this.#listen();
  }

  get show() { return this.model.get("_show"); }
  get said() { return this.model.get("_said"); }

  // The parts

  #build() {
    const { model, root, show } = this;
    root.setAttribute("aria-label", show.title);
    this.help = new Help(model, root);
    this.now = make("h3", "fusk-told");
    this.now.setAttribute("aria-live", "polite");
    const head = make("div", "fusk-head");
    head.append(this.now);
    this.waits = make("p", "fusk-note");
    this.complaints = make("div", "fusk-complaints");
    this.complaints.setAttribute("role", "alert");
    this.groups = make("div", "fusk-groups");
    this.code = this.#code();
    root.append(head, this.#bar(), this.code, this.groups, this.waits, this.complaints, this.#changes());
  }

  #bar() {
    const { show } = this, bar = make("div", "fusk-bar");
    const [label, presets] = chooser(show.presets.name, [], (preset) => preset && this.#ask({ preset }));
    this.presets = presets;
    bar.append(label);
    for (const [key, text] of show.acts) {
      const button = pressable(text, () => (button.dataset.why ? this.#say(button.dataset.why) : this.#ask({ do: key })));
      this.acts.set(key, button);
      bar.append(button);
    }
    this.shows = pressable(show.code.name, () => {
      this.code.hidden = !this.code.hidden;
      this.shows.setAttribute("aria-expanded", !this.code.hidden);
    });
    this.shows.setAttribute("aria-expanded", "false");
    bar.append(this.shows, this.help.button);
    return bar;
  }

  #code() {
    const code = make("pre", "fusk-code");
    Object.assign(code, { tabIndex: 0, hidden: true });
    code.setAttribute("role", "region");
    code.setAttribute("aria-label", this.show.code.about);
    return code;
  }

  #changes() {
    const { changes } = this.show, box = make("section", "fusk-changes"), head = make("div", "fusk-changes-head");
    const choice = make("div", "fusk-compared");
    choice.setAttribute("role", "radiogroup");
    choice.setAttribute("aria-label", changes.compared);
    this.with = changes.with.map(({ key, name }) => {
      const button = pressable(name, () => { this.compared = key; this.#drawChanges(); }, "fusk-pill fusk-one");
      button.setAttribute("role", "radio");
      button.dataset.key = key;
      return button;
    });
    choice.append(make("span", "fusk-quiet", changes.compared), ...this.with);
    this.#rove(choice, this.with);
    head.append(make("h4", "", changes.name), choice);
    this.list = make("ul", "fusk-sentences");
    Object.assign(this.list, { tabIndex: 0 });
    this.list.setAttribute("aria-label", changes.name);
    box.append(head, this.list);
    return box;
  }

  // Of buttons that are one stop for Tab, the arrows go from one to the next; Enter and Space choose.
  #rove(box, buttons) {
    box.addEventListener("keydown", (event) => {
      const all = buttons instanceof Map ? [...buttons.values()] : buttons, at = all.indexOf(event.target), last = all.length - 1;
      const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
      if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const next = all[(to + all.length) % all.length];
      all.forEach((button) => { button.tabIndex = button === next ? 0 : -1; });
      next.focus({ preventScroll: true });
    });
  }

  #group(group) {
    const box = make("div", `fusk-group fusk-group-${group.key}`), row = make("div", "fusk-row"), name = make("h4", "", group.name);
    const refused = make("div", "fusk-refused");
    refused.setAttribute("role", "alert");
    refused.hidden = true;
    row.setAttribute("role", group.one ? "radiogroup" : "group");
    row.setAttribute("aria-label", group.name);
    const options = new Map(group.options.map((option) => [option.key, this.#option(option, group.one)]));
    row.append(...options.values());
    if (group.one) this.#rove(row, options);
    options.forEach((button, key) => this.options.set(key, { button, refused, options, one: group.one }));
    box.append(name, row, refused);
    return box;
  }

  #option(option, one) {
    const button = pressable("", () => this.#choose(option.key), `fusk-pill ${one ? "fusk-one" : "fusk-any"}`);
    button.setAttribute("role", one ? "radio" : "switch");
    button.dataset.key = option.key;
    button.append(make("span"));
    if (option.rule) button.append(make("span", "fusk-rule", option.rule));
    if (option.reading) button.append(make("span", "fusk-reading", option.reading));
    return button;
  }

  // What is asked for

  #choose(key) {
    const { button, one } = this.options.get(key);
    if (!one || button.getAttribute("aria-checked") !== "true") this.#ask({ choose: key, besides: false });
  }

  #ask(message) { this.asking.send(message); }

  #say(text) { this.waits.textContent = text; }

  // What is shown

  draw() {
    const { show, options } = this;
    this.asking.answered();
    this.now.textContent = show.now;
    const keys = show.groups.flatMap((group) => group.options.map(({ key }) => key));
    if (keys.join() !== [...options.keys()].join()) this.#rebuild();
    show.groups.forEach((group) => group.options.forEach((option) => this.#mark(option, group)));
    offer(this.presets, show.presets.options);
    this.presets.value = show.presets.chosen;
    show.acts.forEach(([key, , why]) => this.#allow(this.acts.get(key), why));
    this.code.textContent = show.code.text;
    this.#drawChanges();
  }

  // Other options than before, such as a rule of one's own; what had the focus has it afterwards.
  #rebuild() {
    const { options, root, show } = this, held = root.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    options.clear();
    this.groups.replaceChildren(...show.groups.map((group) => this.#group(group)));
    if (held) (options.get(held)?.button ?? root).focus({ preventScroll: true });
  }

  #mark({ key, text, on, why }, { one, options }) {
    const { button } = this.options.get(key);
    write(button.firstChild, text); // another rule of one's own has another name
    button.setAttribute("aria-checked", on);
    button.classList.toggle("fusk-no", !!why); // it looks so, but it can be pressed, and explains itself
    this.#describe(button, why);
    const focused = options.some((option) => this.options.get(option.key).button === document.activeElement);
    if (one && !focused) button.tabIndex = on ? 0 : -1;
  }

  #allow(button, why) {
    button.setAttribute("aria-disabled", !!why);
    this.#describe(button, why);
  }

  #describe(button, why) {
    button.dataset.why = why ?? "";
    if (why) button.setAttribute("aria-description", why);
    else button.removeAttribute("aria-description");
  }

  #drawChanges() {
    const { compared, list, show } = this, chosen = show.changes.with.find(({ key }) => key === compared);
    const held = this.with.includes(document.activeElement);
    this.with.forEach((button) => {
      const on = button.dataset.key === compared;
      button.setAttribute("aria-checked", on);
      if (on || !held) button.tabIndex = on ? 0 : -1;
    });
    const lines = chosen.rules.map((rule) => this.#sentence(rule));
    list.replaceChildren(...(lines.length ? lines : [make("li", "fusk-same", chosen.same)]));
    list.scrollTop = 0;
  }

  #sentence({ added, sign, said, rule, text, reading }) {
    const line = make("li", added ? "fusk-added" : "fusk-struck"), whole = make("span");
    const mark = make("span", "fusk-sign", sign);
    mark.setAttribute("aria-hidden", "true");
    whole.append(make("span", "fusk-hidden", `${said}: `), make(added ? "ins" : "del", "", text));
    if (reading) whole.append(" ", make("span", "fusk-reading", reading));
    line.append(mark, make("b", "fusk-rule", rule), whole);
    return line;
  }

  // Why the last choice was refused, at the option it was about, who did not follow, and what the others say of it.
  answer() {
    const { said, options } = this;
    this.asking.answered();
    const held = document.activeElement?.closest(".fusk-refused");
    options.forEach(({ refused }) => { refused.hidden = true; });
    if (said.refused) this.#refuse(said.refused);
    else if (held && this.root.contains(held)) this.back?.focus({ preventScroll: true });
    this.#say(said.notes.join(" "));
    this.complaints.replaceChildren(...said.complaints.map((text) => make("p", "", text)));
  }

  #refuse({ option, text, mend }) {
    const { button, refused } = this.options.get(option);
    this.back = button;
    const row = make("div", "fusk-refused-row");
    if (mend) row.append(pressable(mend, () => this.#ask({ choose: option, besides: true }), "fusk-mend"));
    row.append(pressable(this.show.close, () => this.#ask({ close: true })));
    refused.replaceChildren(make("p", "", text), row);
    refused.hidden = false;
    refused.scrollIntoView({ block: "nearest" });
  }

  #listen() {
    const { model, root } = this;
    const keys = (event) => {
      if (event.key === "Escape" && this.said.refused) this.#ask({ close: true });
    };
    const drawn = () => (this.show.lang === root.lang ? this.draw() : this.again()), said = () => this.answer();
    root.addEventListener("keydown", keys);
    model.on("change:_show", drawn);
    model.on("change:_said", said);
    this.close = () => {
      this.asking.close();
      this.drop();
      this.help.close();
      root.removeEventListener("keydown", keys);
      model.off("change:_show", drawn);
      model.off("change:_said", said);
    };
  }
}

export default onPage({
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el, kept, again }) {
    const { lang, failed } = model.get("_show"), root = framed(el, lang, "", "fusk-toggle");
    const view = drawnIn(root, failed, () => new TogglePanel(model, root, kept, again));
    return () => {
      kept.compared = view.compared;
      view.close();
    };
  },
});
