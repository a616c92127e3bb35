// A panel by itself in a cell, with a list of whose eyes where there are more than one. The kernel hears nothing.

class KnowledgeView {
  constructor(model, root, kept) {
    Object.assign(this, { model, root, open: false, uncovered: !model.get("_show").cover });
    this.box = make("div");
    this.spoken = make("div", "fusk-hidden"); // another panel is said in one sentence, not from its first word
    this.spoken.setAttribute("role", "status");
    const { views, first } = model.get("_show");
    this.key = first;
    Object.assign(this, kept);
    this.help = new Help(model, root);
    root.append(views.length > 1 ? this.#list() : this.help.button, this.box, this.spoken);
    this.draw();
  }

  #list() {
    const { views, view } = this.model.get("_show");
    const bar = make("div", "fusk-bar fusk-eyes");
    const [label, select] = chooser(view, views.map((each) => [each.key, each.name]), (key) => {
      this.key = key;
      this.draw();
      this.#say();
    });
    select.value = this.key;
    bar.append(label, this.help.button);
    return bar;
  }

  get panel() { return this.model.get("_show").views.find((view) => view.key === this.key).panel; }

  draw() {
    const { box, model, panel, root } = this;
    const buttons = () => [...box.querySelectorAll("button")];
    const focused = buttons().indexOf(document.activeElement);
    const drawn = drawPanel(panel, { open: this.open, toggled: (open) => { this.open = open; } });
    const uncover = { open: this.uncovered, toggled: (open) => { this.uncovered = open; } };
    root.setAttribute("aria-label", panel.title);
    box.className = model.get("_show").cover ? "fusk-covered" : "";
    box.replaceChildren(...(model.get("_show").cover ? opener(panel.title, drawn, uncover) : [drawn]));
    if (focused >= 0) (buttons()[focused] ?? buttons()[0] ?? root).focus({ preventScroll: true });
  }

  #say() {
    const { title, nothing, chip, proof } = this.panel;
    this.spoken.textContent = this.uncovered ? `${title} ${nothing ?? `${chip}. ${proof}`}` : title;
  }

  another() { // Python shows another step
    this.draw();
    this.#say();
  }
}

export default onPage({
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el, kept, again }) {
    const { lang, failed } = model.get("_show"), root = framed(el, lang, "", "fusk-knowledge");
    const view = drawnIn(root, failed, () => new KnowledgeView(model, root, kept));
    const another = () => (model.get("_show").lang === lang ? drawnIn(root, failed, () => view.another()) : again());
    model.on("change:_show", another);
    return () => {
      model.off("change:_show", another);
      view.help.close();
      Object.assign(kept, { key: view.key, open: view.open, uncovered: view.uncovered });
    };
  },
});
