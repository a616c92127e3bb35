// Stands in for a widget's model where there is no kernel. It holds what Python would send: `shows`, one for every
// number of questions that are open. It decides nothing: it hands out the next one, and remembers the guesses.

class Alone {
  constructor({ state, opened, shows }) {
    Object.assign(this, { shows, guesses: Array(opened).fill(null), heard: {}, told: state });
    this.told._show = this.#shown();
  }

  get(name) { return this.told[name]; }
  set(name, value) { this.#tell({ [name]: value }); }
  save_changes() {}
  on(name, act) { (this.heard[name] ??= new Set()).add(act); }
  off(name, act) { this.heard[name]?.delete(act); }

  send({ open, guess, skip, again }) {
    if (again) return this.#again();
    if (open !== this.guesses.length) return;
    const { step } = this.shows[open].gates[open];
    this.guesses.push(guess ?? null);
    const _show = this.#shown();
    this.#tell(skip && _show.lines[0].steps > step ? { _show, step: step + 1 } : { _show });
  }

  #again() {
    this.guesses = [];
    const _show = this.#shown(), { step } = _show.gates[0];
    this.#tell({ _show, step });
    this.#say("msg:custom", { again: step });
  }

  #shown() {
    const { guesses } = this, show = this.shows[guesses.length];
    const answered = (gate, i) => (i < guesses.length ? { ...gate, guess: guesses[i] } : gate);
    return show.gates ? { ...show, gates: show.gates.map(answered) } : show;
  }

  #tell(news) {
    const changed = Object.keys(news).filter((name) => news[name] !== this.told[name]);
    Object.assign(this.told, news);
    changed.forEach((name) => this.#say(`change:${name}`));
  }

  #say(name, message) { [...(this.heard[name] ?? [])].forEach((act) => act(message)); }
}

// Put a living widget in the place of each picture, one after the other, so that the first can be used at once; where
// that fails the picture stays.
const enliven = (place) => {
  const held = JSON.parse(document.getElementById(place.dataset.alone).textContent);
  const widget = WIDGETS[held.kind], model = new Alone(held), stage = document.createElement("div");
  place.hidden = true; // else both are laid out
  place.before(stage);
  try {
    widget.initialize({ model });
    widget.render({ model, el: stage });
    place.remove();
  } catch (error) {
    stage.remove();
    place.hidden = false;
    console.error(error);
  }
};
for (const place of document.querySelectorAll("[data-alone]")) {
  enliven(place);
  await new Promise((rested) => setTimeout(rested));
}
