// What is asked at a table: the question that waits, or the answer to the one before it, until one goes on. Python
// numbers the questions; what is chosen, locked and counted goes with the number, from one drawing to the next.

class Quiz {
  // `acts`: send(request), onward(), leave() for the focus. `kept` is what was known in another drawing.
  constructor(words, { send, ...acts }, kept = {}) {
    const ask = (does) => () => send({ do: does });
    Object.assign(this, { words, kept });
    this.acts = { ...acts, open: (guess) => send({ do: "reveal", guess }), skip: ask("skip"), again: ask("again") };
    this.root = make("div", "fusk-gates");
    this.root.hidden = true;
  }

  // Whether an answer is shown: before anything that follows.
  answers({ answer }, at) { return !!answer && at === 0 && this.kept.left !== answer.number; }

  goOn({ answer }) { if (answer) this.kept.left = answer.number; }

  // Show a question, closed or open, or none.
  show(question) {
    this.root.hidden = !question;
    if (!question) return this.gate?.hide(true);
    if (this.kept.number !== question.number) Object.assign(this.kept, { number: question.number, memory: {} });
    if (this.gate?.memory !== this.kept.memory) {
      this.gate = new Gate(this.words, this.kept.memory, this.acts);
      this.root.replaceChildren(this.gate.root);
    }
    this.gate.hide(false);
    this.gate.show(question);
  }
}
