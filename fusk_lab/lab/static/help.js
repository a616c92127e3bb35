// The help of a widget: what can be done and by which keys, over the page, so that nothing moves. It is the same at
// every widget: a button, and the key ? wherever no text is typed. Python has the words.

const TYPED = "textarea, select, input:not([type=range], [type=radio], [type=checkbox])"; // there ? is a letter

class Help {
  constructor(model, root) {
    Object.assign(this, { model, root });
    this.button = pressable("?", () => this.open(), "fusk-help");
    this.button.setAttribute("aria-haspopup", "dialog");
    this.panel = make("dialog", "fusk-helping");
    this.panel.addEventListener("click", ({ target }) => target === this.panel && this.panel.close()); // beside the words
    this.panel.addEventListener("keydown", (event) => this.#inside(event));
    this.keys = (event) => this.#outside(event);
    // Shut, it holds nothing to be searched. The browser says so a little later: it may be open again by then.
    this.panel.addEventListener("close", () => this.panel.open || this.panel.replaceChildren());
    this.said = () => this.#name();
    root.addEventListener("keydown", this.keys);
    model.on("change:_help", this.said);
    root.append(this.panel);
    this.#name();
  }

  open() {
    if (this.panel.open) return;
    this.#write();
    this.panel.showModal(); // the browser keeps the focus in it, and gives it back
  }

  close() {
    this.root.removeEventListener("keydown", this.keys);
    this.model.off("change:_help", this.said);
    this.panel.remove();
  }

  #outside(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== "?" || ctrlKey || metaKey || altKey || target.matches(TYPED)) return;
    event.preventDefault();
    this.open();
  }

  // There is one stop for Tab in here; the arrows scroll, and Escape closes, as the browser has it.
  #inside(event) {
    event.stopPropagation();
    if (event.key === "?") this.panel.close();
    if (event.key === "?" || event.key === "Tab") event.preventDefault();
  }

  #name() { this.button.setAttribute("aria-label", this.model.get("_help").name); }

  #write() {
    const { name, close, can_title, can, keys_title, keys, note } = this.model.get("_help");
    const piece = (tag, ...inside) => {
      const node = make(tag);
      node.append(...inside);
      return node;
    };
    const shut = pressable(close, () => this.panel.close()), title = piece("h3", name), head = piece("header", title, shut);
    shut.autofocus = true;
    title.id = `fusk-help-${unique()}`;
    this.panel.setAttribute("aria-labelledby", title.id);
    this.panel.replaceChildren(
      head,
      piece("h4", can_title), piece("ul", ...can.map((what) => piece("li", what))),
      piece("h4", keys_title), piece("dl", ...keys.flatMap(([key, what]) => [piece("dt", key), piece("dd", what)])),
      piece("p", note),
    );
  }
}
