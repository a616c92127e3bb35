// The last lines of what has happened at a table, each with its rules.

class Happened {
  constructor(words) {
    this.root = make("div", "fusk-list fusk-happened");
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "region");
    this.root.setAttribute("aria-label", words.happened);
    const table = make("table"), head = make("thead"), row = make("tr");
    [words.happened, words.rules].forEach((text) => {
      const cell = make("th", "", text);
      cell.scope = "col";
      row.append(cell);
    });
    head.append(row);
    this.rows = make("tbody");
    table.append(make("caption", "fusk-hidden", words.happened), head, this.rows);
    this.root.append(table);
  }

  tell(lines) {
    this.rows.replaceChildren(...lines.map(([text, rules]) => {
      const row = make("tr");
      row.append(make("td", "", text), make("td", "", rules.join(" ")));
      return row;
    }));
    this.rows.lastChild?.setAttribute("aria-current", "step");
    this.root.scrollTop = this.root.scrollHeight;
  }
}
