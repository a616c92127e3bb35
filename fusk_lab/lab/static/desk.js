// The buttons and choices of a table, by name, and the waiting for Python. A button that does nothing now says why.

const SOON = 400; // ms until waiting for Python is spoken of
const PATIENCE = 5000; // ms until a kernel that does not answer is spoken of

class Desk {
  constructor(model, root, words) {
    Object.assign(this, { model, root, words, controls: {}, rules: "" });
    this.note = make("p", "fusk-note");
    this.note.setAttribute("role", "status");
    this.about = make("p", "fusk-about");
  }

  // The parts

  button(name, text, act) {
    const button = pressable(text, () => (isDeaf(button) ? this.explain(button, true) : act()), `fusk-do-${name}`);
    ["focus", "pointerenter"].forEach((event) => button.addEventListener(event, () => this.explain(button)));
    return (this.controls[name] = button);
  }

  select(name, options, act) {
    const [label, select] = chooser(this.words[name], options, act);
    this.controls[name] = select;
    return label;
  }

  // What may be pressed and chosen

  allow(name, why) {
    const button = this.controls[name];
    button.setAttribute("aria-disabled", !!why);
    button.dataset.why = why ?? "";
    if (why) button.setAttribute("aria-description", why);
    else button.removeAttribute("aria-description");
  }

  fill(name, options, choice, shown) {
    const select = this.controls[name], before = select.value;
    choice.hidden = !shown;
    offer(select, options);
    if (options.some(([value]) => String(value) === before)) select.value = before;
  }

  // What is said

  // A button that cannot be used says why: when it has the focus in its description, and in the note for the eye alone.
  explain(button, pressed = false) {
    if (this.silent) return; // that Python does not answer is what there is to know
    if (isDeaf(button)) this.say(button.dataset.why, pressed, pressed);
    else if (!this.waiting && this.note.dataset.alarm !== "true") this.say("", false, false);
  }

  say(text, alarm = false, heard = true) {
    this.note.setAttribute("aria-live", heard ? "polite" : "off");
    this.note.textContent = text;
    this.note.dataset.alarm = this.about.dataset.alarm = alarm && !!text;
    this.about.textContent = alarm && text ? text : this.rules; // up here too: the note may be out of sight
  }

  tell(rules) {
    this.rules = rules;
    if (this.about.dataset.alarm !== "true") this.about.textContent = rules;
  }

  // What is asked for

  ask(request) {
    if (this.waiting) return this.say(this.words.working);
    const silent = () => { this.answered(); this.silent = true; this.say(this.words.no_answer, true); };
    const soon = setTimeout(() => this.silent || this.say(this.words.working), SOON); // asked again in vain
    this.waiting = [soon, setTimeout(silent, PATIENCE)];
    this.root.setAttribute("aria-busy", "true");
    try {
      this.model.send(request);
    } catch { // the kernel is gone for good
      silent();
    }
  }

  answered() {
    this.waiting?.forEach(clearTimeout);
    this.waiting = undefined;
    this.root.setAttribute("aria-busy", "false");
  }
}
