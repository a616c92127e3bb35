// Charts of a comparison, one at a time, and the same numbers as a table. Python has drawn them and written the numbers.

class Charts {
  constructor(says) {
    this.measure = 0;
    this.tabs = make("div", "fusk-pills");
    this.tabs.setAttribute("role", "radiogroup");
    this.tabs.setAttribute("aria-label", says.measure);
    this.tabs.addEventListener("keydown", (event) => this.#key(event));
    this.chart = make("div", "fusk-chart");
    this.chart.setAttribute("role", "img");
    this.drawings = ["wide", "middle", "narrow"].map((name) => {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("class", `fusk-chart-${name}`);
      svg.setAttribute("aria-hidden", "true");
      return svg;
    });
    this.chart.append(...this.drawings);
    this.table = make("table");
    const numbers = make("details"), scroll = make("div", "fusk-scroll");
    Object.assign(scroll, { tabIndex: 0 });
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", says.table);
    scroll.append(this.table);
    numbers.append(make("summary", "", says.table), scroll);
    this.parts = [this.tabs, this.chart, numbers];
  }

  show(charts) {
    this.charts = charts;
    this.#draw();
    this.#drawOne();
  }

  #draw() {
    if (!this.tabs.children.length) {
      this.tabs.append(...this.charts.map(({ name }, i) => {
        const tab = pressable(name, () => this.#choose(i), "fusk-tab fusk-pick");
        tab.setAttribute("role", "radio");
        return tab;
      }));
    }
    [...this.tabs.children].forEach((tab, i) => {
      tab.setAttribute("aria-checked", i === this.measure);
      tab.tabIndex = i === this.measure ? 0 : -1;
    });
  }

  #choose(i, focus = false) {
    this.measure = i;
    this.#draw();
    this.#drawOne();
    if (focus) this.tabs.children[i].focus({ preventScroll: true });
  }

  // Of the measures one is a stop for Tab; the arrows go on to the next.
  #key(event) {
    const all = this.tabs.children.length, at = this.measure;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#choose((to + all) % all, true);
  }

  #drawOne() {
    const { label, drawings, table: [caption, head, rows] } = this.charts[this.measure];
    this.chart.setAttribute("aria-label", label);
    this.drawings.forEach((svg, i) => {
      const [width, height, markup] = drawings[i];
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.innerHTML = markup; // our own drawing, with every word of a user's escaped
    });
    const row = (kind, cells) => {
      const line = make("tr");
      cells.forEach((text, i) => {
        const cell = make(kind === "head" || i === 0 ? "th" : "td", "", text);
        if (cell.tagName === "TH") cell.scope = kind === "head" ? "col" : "row";
        line.append(cell);
      });
      return line;
    };
    const top = make("thead"), body = make("tbody");
    top.append(row("head", head));
    body.append(...rows.map((cells) => row("body", cells)));
    this.table.replaceChildren(make("caption", "", caption), top, body);
  }
}
