// Share: a panel with the code of what is seen and its picture, as Python says. Nothing is worked out here.
//
// `acts`: place() tells the line, step and view seen, pause(), leave(node) for the focus.

const SHARPNESS = 2; // points of the picture for each of its units

class Share {
  constructor(model, { words, shares }, acts) {
    Object.assign(this, { model, words, shares, acts });
    this.root = make("section", "fusk-sharing");
    this.root.setAttribute("aria-label", words.share_title);
    this.root.hidden = true;
    this.about = make("p", "fusk-share-about");
    this.note = make("p", "fusk-share-note");
    this.asking = new Asking(model, this.note, words.no_answer);
    this.code = make("textarea", "fusk-share-code");
    Object.assign(this.code, { readOnly: true, rows: 3, spellcheck: false });
    this.code.setAttribute("aria-label", words.share_code);
    this.code.addEventListener("focus", () => this.code.select());
    this.heard = ({ shared }) => shared && this.#show(shared);
    model.on("msg:custom", this.heard);
  }

  get open() { return !this.root.hidden; }

  toggle(on = !this.open) {
    if (!this.shares || on === this.open) return;
    const inside = this.root.contains(document.activeElement);
    this.root.hidden = !on;
    this.button.setAttribute("aria-expanded", on);
    clearTimeout(this.still);
    this.asking.answered();
    if (!on && inside) this.acts.leave(this.button);
    if (!on) return;
    if (!this.names) {
      const title = make("h4", "", this.words.share_title);
      this.root.append(title, this.about, this.#wishes(), this.code, this.#row(), this.note);
    }
    this.acts.pause();
    this.#ask();
    this.root.scrollIntoView({ block: "nearest" });
  }

  // Something else is seen: once it rests, that is what is shared.
  moved() {
    if (!this.open || this.#is(this.place)) return;
    this.#empty();
    clearTimeout(this.still);
    this.still = setTimeout(() => this.#ask(), REST);
  }

  close() {
    clearTimeout(this.still);
    this.asking.close();
    this.model.off("msg:custom", this.heard);
  }

  #is(place) { return Object.entries(this.acts.place()).every(([key, value]) => place?.[key] === value); }

  #wished() { return { names: this.names.checked, rest: this.rest.checked }; }

  #ask() {
    this.place = this.acts.place();
    this.#empty();
    this.asking.send({ share: { ...this.place, ...this.#wished() } }, this.words.one_moment);
  }

  #empty() {
    this.shared = undefined;
    this.code.value = "";
    this.about.style.visibility = "hidden"; // its lines are kept: nothing jumps when the answer comes
    this.buttons.forEach((button) => button.setAttribute("aria-disabled", true));
  }

  #show(shared) {
    if (!this.open) return; // it was asked for in another view, and here there may be no wishes yet
    const { names, rest } = this.#wished();
    if (!this.#is(shared) || shared.names !== names || shared.rest !== rest) return;
    this.asking.answered();
    this.shared = shared;
    this.about.textContent = shared.about;
    this.about.style.visibility = "";
    this.code.value = shared.code;
    this.buttons.forEach((button, i) => button.setAttribute("aria-disabled", i === 0 && !shared.code));
  }

  #row() {
    const { words } = this, row = make("div", "fusk-what-if-row");
    this.buttons = [
      this.#button(words.copy_code, () => this.#copy(), "fusk-forward"),
      this.#button(words.picture_png, () => this.#png()),
      this.#button(words.picture_svg, () => this.#save(this.#drawn(), "svg")),
    ];
    this.#keepKeys(this.code);
    row.append(...this.buttons, this.#button(words.close, () => this.toggle(false), "fusk-what-if-close"));
    return row;
  }

  #wishes() {
    const { words } = this, row = make("div", "fusk-what-if-row fusk-share-wishes");
    this.rest = make("input");
    this.names = make("input");
    row.append(this.#choice(this.rest, words.with_rest), this.#choice(this.names, words.with_names));
    return row;
  }

  #choice(box, text) {
    const label = make("label", "fusk-choice fusk-share-wish");
    box.type = "checkbox";
    box.addEventListener("change", () => this.#ask());
    this.#keepKeys(box);
    label.append(box, make("span", "", text));
    return label;
  }

  #keepKeys(field) {
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") event.stopPropagation(); // Space and arrows are the field's own
    });
  }

  #button(text, act, name) { return pressable(text, unlessDeaf(act), name); }

  async #copy() {
    const { code, words } = this, held = document.activeElement;
    let copied = false;
    try {
      await navigator.clipboard.writeText(code.value);
      copied = true;
    } catch { // not on a page without https, or not allowed
      code.select();
      copied = document.execCommand("copy");
      if (copied) held?.focus({ preventScroll: true });
    }
    if (!copied) code.focus({ preventScroll: true });
    this.note.textContent = copied ? words.copied : words.not_copied;
  }

  #drawn() { return new Blob([this.shared.svg], { type: "image/svg+xml" }); }

  #png() {
    const image = new Image(), { file } = this.shared, url = URL.createObjectURL(this.#drawn());
    const failed = () => { this.note.textContent = this.words.no_png; };
    image.onerror = failed;
    image.onload = () => {
      const canvas = make("canvas");
      canvas.width = image.width * SHARPNESS;
      canvas.height = image.height * SHARPNESS;
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      URL.revokeObjectURL(url);
      canvas.toBlob((blob) => (blob ? this.#save(blob, "png", file) : failed())); // too large for the browser's memory
    };
    image.src = url;
  }

  #save(blob, kind, file = this.shared.file) {
    const link = make("a"), url = URL.createObjectURL(blob);
    Object.assign(link, { href: url, download: `${file}.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000); // once the browser has begun to save it
  }
}
