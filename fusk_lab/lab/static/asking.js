// Asks the kernel for something, and says in the page when it does not answer, or what went wrong.

class Asking {
  static patience = 5000; // ms until a kernel that does not answer is spoken of

  constructor(model, note, silence) {
    Object.assign(this, { model, note, silence });
    note.setAttribute("role", "status");
    this.heard = ({ heard, failed }) => (failed || (heard && this.waiting)) && this.answered();
    model.on("msg:custom", this.heard);
  }

  send(message, meanwhile = "") {
    clearTimeout(this.waiting);
    const silent = () => { this.note.textContent = this.silence; };
    this.note.textContent = meanwhile;
    this.waiting = setTimeout(silent, Asking.patience);
    try {
      this.model.send(message);
    } catch { // the kernel is gone for good
      this.answered();
      silent();
    }
  }

  answered() {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.note.textContent = "";
  }

  close() {
    clearTimeout(this.waiting);
    this.model.off("msg:custom", this.heard);
  }
}

// Shows what went wrong in Python while a message was heard, until something new is shown.
function showFailures(model, root, words) {
  const line = make("p", "fusk-failed");
  line.setAttribute("role", "alert");
  line.hidden = true;
  root.append(line);
  const failed = ({ failed: error }) => {
    if (!error) return;
    line.textContent = fill(words.went_wrong, { error });
    line.hidden = false;
  };
  const over = () => { line.hidden = true; };
  model.on("msg:custom", failed);
  model.on("change:_show", over);
  return () => {
    model.off("msg:custom", failed);
    model.off("change:_show", over);
  };
}
