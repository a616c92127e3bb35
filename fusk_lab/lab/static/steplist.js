// All steps as a table: those of the main line, and beside them those of a branch from where they part.

class StepList {
  constructor(words, see) {
    Object.assign(this, { words, see });
    this.root = make("div", "fusk-list");
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "region");
    this.root.setAttribute("aria-label", words.steps);
    this.table = make("table");
    this.head = make("tr");
    const head = make("thead");
    head.append(this.head);
    this.rows = make("tbody");
    this.rows.addEventListener("click", ({ target }) => {
      const cell = target.closest("td");
      if (cell && cell.dataset.line !== "") this.see(Number(cell.dataset.line ?? this.seen), cell.parentNode.rowIndex);
    });
    this.table.append(make("caption", "fusk-hidden", words.steps), head, this.rows);
    this.band = make("div", "fusk-band"); // lies behind the current row: the rows themselves need not be painted again
    this.root.append(this.band, this.table);
  }

  // Show one line or two, each { line, name, parts, told: [{ text, rules, stop } …] }; `seen` is the line one sees.
  show(lines, seen) {
    const { words } = this, [main, branch] = lines;
    this.seen = seen;
    this.root.classList.toggle("fusk-forked", Boolean(branch));
    const names = branch ? lines.map(({ name }) => name) : [words.told];
    this.head.replaceChildren(...[words.number, ...names, words.rules].map((text, i) => {
      const cell = make("th", branch && lines[i - 1]?.line === seen ? "fusk-seen" : "", text);
      cell.scope = "col";
      return cell;
    }));
    const steps = Math.max(...lines.map(({ told }) => told.length));
    this.rows.replaceChildren(...Array.from({ length: steps }, (_, i) => {
      const row = make("tr"), alike = branch && i + 1 < branch.parts;
      const cells = (alike ? [main] : lines).map((line) => this.#cell(line, i, branch && !alike));
      if (alike) Object.assign(cells[0], { colSpan: 2 }).removeAttribute("data-line");
      const rules = lines.find(({ line }) => line === seen).told[i]?.rules ?? "";
      row.append(make("td", "", i + 1), ...cells, make("td", "", rules));
      if (branch && i + 1 === branch.parts) row.className = "fusk-parts";
      return row;
    }));
  }

  #cell({ line, told }, i, parted) {
    const step = told[i], cell = make("td", parted && line !== this.seen ? "fusk-unseen" : "", step?.text ?? "");
    cell.dataset.line = step ? line : "";
    if (step?.stop) cell.append(" ", make("span", "fusk-stop", this.words.stop));
    return cell;
  }

  // Mark a step, and keep it in sight by scrolling the list alone: the page must not jump.
  mark(step) {
    const { rows, band, root } = this;
    rows.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = rows.children[step - 1];
    row.setAttribute("aria-current", "step");
    band.style.transform = `translateY(${row.offsetTop}px)`;
    band.style.height = `${row.offsetHeight}px`;
    const head = this.head.parentNode.offsetHeight;
    const spare = Math.max(Math.min(root.clientHeight - head - row.offsetHeight, 2 * row.offsetHeight) / 2, 0);
    const top = row.offsetTop - head - spare; // a little of the steps before and after stays in sight too
    const bottom = Math.min(row.offsetTop + row.offsetHeight - root.clientHeight + spare, top);
    root.scrollTop = Math.min(Math.max(root.scrollTop, bottom), top);
  }
}
