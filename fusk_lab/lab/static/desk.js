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
    const button = make("button", `fusk-button fusk-do-${name}`, text);
    button.type = "button";
    button.addEventListener("click", () => (this.deaf(button) ? this.explain(button, true) : act()));
    ["focus", "pointerenter"].forEach((event) => button.addEventListener(event, () => this.explain(button)));
    return (this.controls[name] = button);
  }

  select(name, options, act) {
    const choice = make("label", "fusk-choice");
    const select = make("select");
    options.forEach(([value, text]) => select.append(new Option(text, value)));
    select.addEventListener("change", () => act(select.value));
    choice.append(make("span", "fusk-quiet", this.words[name]), select);
    this.controls[name] = select;
    return choice;
  }

  // What may be pressed and chosen

  allow(name, why) {
    const button = this.controls[name];
    button.setAttribute("aria-disabled", !!why);
    button.dataset.why = why ?? "";
    if (why) button.setAttribute("aria-description", why);
    else button.removeAttribute("aria-description");
  }

  deaf(button) { return button.getAttribute("aria-disabled") === "true"; }

  fill(name, options, choice, shown) {
    const select = this.controls[name], before = select.value;
    choice.hidden = !shown;
    select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    if (options.some(([value]) => String(value) === before)) select.value = before;
  }

  // What is said

  // A button that cannot be used says why: when it has the focus in its description, and in the note for the eye alone.
  explain(button, pressed = false) {
    if (this.silent) return; // that Python does not answer is what there is to know
    if (this.deaf(button)) this.say(button.dataset.why, pressed, pressed);
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
