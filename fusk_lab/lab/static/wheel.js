// The wheel of ranks. Python has drawn it, and answered every call one may try; no rule is known here.

class Wheel {
  constructor(model, root, help, again) {
    Object.assign(this, { model, root, help, again, says: model.get("_says"), count: 1, tried: null, at: 0 });
    root.append(this.#round(), this.#said(), this.#test(), this.#legend()); // as one reads
    this.asking = new Asking(model, this.note, this.says.no_answer);
    this.drop = showFailures(model, root, this.says);
    this.heard = () => (model.get("_says").lang === this.says.lang ? this.show() : again());
    model.on("change:_show", this.heard);
    this.show();
    this.resized = new ResizeObserver(([{ contentRect: { width } }]) => {
      if (width !== this.width) this.#keep(true);
      this.width = width;
    });
    this.resized.observe(root);
  }

  close() {
    this.asking.close();
    this.help.close();
    this.resized.disconnect();
    this.drop();
    this.model.off("change:_show", this.heard);
  }

  // What is tried, for another drawing of the same wheel, and back to it.
  where() {
    const { count, tried, at } = this;
    return { count, tried, at };
  }

  resume({ count, tried, at }) {
    if (count === undefined) return;
    Object.assign(this, { count: Math.min(count, this.seen.calls[0].length), tried });
    this.#stand(at);
    this.#draw();
  }

  // What Python shows now

  show() {
    const seen = this.model.get("_show"), before = this.seen;
    this.seen = seen;
    this.asking.answered();
    this.picture.innerHTML = seen.picture; // our own drawing, no words of a user's
    this.headline.textContent = seen.headline;
    this.hand.textContent = seen.hand;
    this.hand.hidden = seen.hand === null;
    this.hand.classList.toggle("fusk-wheel-silent", !seen.hand);
    this.hand.classList.toggle("fusk-wheel-lie", seen.forced);
    this.why.replaceChildren(make("h4", "", this.says.why), ...seen.why.map((line) => ruleLine(line, this.says)));
    this.sectors.forEach((sector, i) => sector.setAttribute("aria-label", seen.sectors[i]));
    this.signs.forEach(([key, line]) => { line.hidden = !seen.signs.includes(key); });
    this.count = Math.min(this.count, seen.calls[0].length);
    if (before === undefined) this.#stand(seen.last ?? 0);
    else if (seen.moment !== before.moment) this.tried = null;
    this.note.textContent = "";
    this.#draw();
    this.#keep(before !== undefined && seen.rules !== before.rules);
  }

  // What has been as high once stays as high, so that what is below does not jump; other rules, which have other
  // things to say, and another width begin anew.
  #keep(anew = false) {
    const parts = [this.headline, this.hand, this.why];
    if (anew) parts.forEach((part) => { part.style.minHeight = ""; });
    parts.forEach((part) => { part.style.minHeight = `${part.offsetHeight}px`; });
  }

  // The call that is tried, and its answer

  #draw() {
    const { seen, tried, count, says } = this;
    const [may, answer] = tried === null ? [false, says.choose] : seen.verdicts[tried][count - 1];
    this.sectors.forEach((sector, i) => sector.setAttribute("aria-pressed", i === tried));
    this.tryCall.textContent = tried === null ? seen.counts[count - 1] : seen.calls[tried][count - 1];
    this.answer.textContent = answer;
    this.answer.className = tried === null ? "" : may ? "fusk-wheel-may" : "fusk-wheel-not";
    const off = (button, is) => button.setAttribute("aria-disabled", is);
    off(this.fewer, count === 1);
    off(this.more, count === seen.calls[0].length);
    off(this.callIt, !may);
    off(this.undo, !seen.undo);
    off(this.restart, seen.last === null);
  }

  #try(rank) {
    this.tried = rank;
    this.#stand(rank);
    this.note.textContent = "";
    this.#draw();
  }

  #add(cards) {
    this.count = Math.min(Math.max(this.count + cards, 1), this.seen.calls[0].length);
    this.note.textContent = "";
    this.#draw();
  }

  #ask(what, refusal, button) {
    if (button.getAttribute("aria-disabled") === "true") this.note.textContent = refusal;
    else this.asking.send({ ...what, moment: this.seen.moment });
  }

  // The parts

  #round() {
    const NS = "http://www.w3.org/2000/svg", { says } = this;
    const round = make("div", "fusk-wheel-round");
    const svg = () => {
      const node = document.createElementNS(NS, "svg");
      node.setAttribute("viewBox", `0 0 ${says.size} ${says.size}`);
      return node;
    };
    this.picture = svg();
    this.picture.setAttribute("aria-hidden", "true");
    const over = svg();
    over.setAttribute("role", "group");
    over.setAttribute("aria-label", says.title);
    this.sectors = says.shapes.map((shape, i) => {
      const sector = document.createElementNS(NS, "path");
      sector.setAttribute("d", shape);
      sector.setAttribute("role", "button");
      sector.addEventListener("click", () => this.#try(i));
      return sector;
    });
    over.append(...this.sectors);
    over.addEventListener("focusin", ({ target }) => this.#stand(this.sectors.indexOf(target))); // however it came there
    over.addEventListener("keydown", (event) => this.#key(event));
    round.append(this.picture, over);
    return round;
  }

  // One stop for Tab: arrows go round, Enter or Space tries.
  #key(event) {
    const { key } = event, many = this.sectors.length;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowRight: this.at + 1, ArrowDown: this.at + 1, ArrowLeft: this.at - 1, ArrowUp: this.at - 1, Home: 0, End: -1 }[key];
    if (to !== undefined) this.#stand((to + many) % many, true);
    else if (key === "Enter" || key === " ") this.#try(this.at);
    else if (key === "+" || key === "-") this.#add(key === "+" ? 1 : -1);
    else return;
    event.preventDefault();
  }

  #stand(at, focus = false) {
    this.at = at;
    this.sectors.forEach((sector, i) => sector.setAttribute("tabindex", i === at ? 0 : -1));
    if (focus) this.sectors[at].focus({ preventScroll: true });
  }

  #test() {
    const { says } = this, test = make("section", "fusk-wheel-test"), row = make("div", "fusk-wheel-row"), bar = make("div", "fusk-wheel-row");
    test.setAttribute("aria-label", says.try);
    this.fewer = pressable("−", () => this.#add(-1), "fusk-wheel-count");
    this.more = pressable("+", () => this.#add(1), "fusk-wheel-count");
    this.fewer.setAttribute("aria-label", says.fewer);
    this.more.setAttribute("aria-label", says.more);
    this.tryCall = make("b", "fusk-wheel-call");
    this.callIt = pressable(says.call_it, () => this.#ask({ call: [this.tried, this.count] }, says.try_first, this.callIt), "fusk-forward");
    this.undo = pressable(says.undo, () => this.#ask({ undo: true }, says.no_undo, this.undo));
    this.restart = pressable(says.restart, () => this.#ask({ restart: true }, says.no_restart, this.restart));
    this.answer = make("p");
    this.note = make("p", "fusk-quiet");
    const answers = make("div", "fusk-wheel-answer");
    answers.setAttribute("role", "status");
    answers.append(this.answer);
    row.append(this.fewer, this.tryCall, this.more);
    bar.append(this.callIt, this.undo, this.restart, this.help.button);
    test.append(make("h4", "fusk-quiet", says.try), row, bar, answers, this.note);
    return test;
  }

  #said() {
    const said = make("div", "fusk-wheel-said");
    this.headline = make("h3");
    this.headline.setAttribute("aria-live", "polite");
    this.hand = make("p", "fusk-wheel-hand");
    this.why = make("div", "fusk-why");
    said.append(this.headline, this.hand, this.why);
    return said;
  }

  #legend() {
    const legend = make("ul", "fusk-wheel-legend");
    this.signs = this.says.signs.map(([key, drawing, text]) => {
      const line = make("li"), shown = make("span");
      shown.innerHTML = `<svg viewBox="0 0 44 32" aria-hidden="true">${drawing}</svg>`; // our own
      line.append(shown, make("span", "", text));
      return [key, line];
    });
    legend.append(...this.signs.map(([, line]) => line));
    return legend;
  }
}

export default onPage({
  initialize({ model }) {
    storeTwins(model);
    showAgain(model);
  },
  render({ model, el, kept, again }) {
    const { lang, title, went_wrong } = model.get("_says"), root = framed(el, lang, title, "fusk-wheel");
    const parts = make("div", "fusk-wheel-parts");
    root.append(parts);
    const wheel = drawnIn(parts, went_wrong, () => new Wheel(model, parts, new Help(model, root), again));
    wheel.resume(kept);
    return () => {
      Object.assign(kept, wheel.where());
      wheel.close();
    };
  },
});
