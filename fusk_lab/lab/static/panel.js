// A button, and what it shows and hides. `toggled` hears when the reader opens or closes it.
function opener(text, shown, { open, toggled }) {
  const arrow = make("span", "fusk-arrow");
  arrow.setAttribute("aria-hidden", "true");
  shown.id = `fusk-opened-${unique()}`;
  const show = () => {
    shown.hidden = !open;
    button.setAttribute("aria-expanded", open);
  };
  const button = pressable("", () => {
    open = !open;
    show();
    toggled(open);
  }, "fusk-ask");
  button.append(arrow, text);
  button.setAttribute("aria-controls", shown.id);
  show();
  return [button, shown];
}

// Draws what a viewer can know of an open call. Python has made every word and number of it; no rule is known here.
// `open`: the number is shown from the start. `toggled` hears when the reader opens or closes it.
function drawPanel(panel, { open = false, toggled = () => {} } = {}) {
  const SIGNS = {
    BLUFF: "M5 5l10 10M15 5L5 15",
    TRUE: "M4 10.5l4.5 4.5L16 5.5",
    OPEN: "M6.5 7a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.1M10 15.6v.4",
  };
  const piece = (tag, name, ...inside) => {
    const node = make(tag, name);
    node.append(...inside.filter((part) => part !== null));
    return node;
  };
  const told = (node, attributes) => {
    Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
    return node;
  };

  const sign = (verdict) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", SIGNS[verdict]);
    svg.append(path);
    return told(svg, { viewBox: "0 0 20 20", "aria-hidden": "true" });
  };

  // The copies of the rank, those that are elsewhere and those that are left, and the cards called.
  const counting = ({ rank, groups }) => {
    const faces = { elsewhere: rank, left: rank, laid: "" };
    return piece("div", "fusk-counting", ...groups.filter(([name, count]) => count || name === "left").map(([name, count, text]) => {
      const cards = Array.from({ length: count }, () => told(piece("span", "", faces[name]), { "aria-hidden": "true" }));
      return piece("div", `fusk-${name}`, piece("div", "fusk-copies", ...cards), piece("span", "fusk-quiet", text));
    }));
  };

  const bar = (chance) => {
    const filled = piece("div", "fusk-filled");
    filled.style.width = `${100 * chance.share}%`;
    const scale = piece("div", "fusk-scale", ...[0, 25, 50, 75, 100].map(() => piece("i", "")));
    const track = told(piece("div", "fusk-track", filled, scale), { role: "img", "aria-label": chance.percent });
    return piece("div", "fusk-likely", track, told(piece("b", "", chance.percent), { "aria-hidden": "true" }));
  };

  const table = ({ caption, head, rows, note }) => {
    const heads = head.map((text) => told(piece("th", "", text), { scope: "col" }));
    const body = rows.map(({ name, cells, counts }) => piece("tr", "",
      told(piece("th", "", name), { scope: "row" }),
      ...cells.map(([text, share], number) => {
        const cell = piece("td", counts !== null && number >= counts ? "fusk-adds" : "", text);
        cell.style.setProperty("--fusk-share", share);
        return cell;
      })));
    const whole = piece("table", "", piece("caption", "", caption), piece("thead", "", piece("tr", "", ...heads)),
      piece("tbody", "", ...body));
    const box = told(piece("div", "fusk-held", whole), { tabindex: 0, role: "region", "aria-label": caption });
    return [box, note ? piece("p", "fusk-quiet", note) : null];
  };

  const number = ({ likely, chance }) => {
    const shown = piece("div", "fusk-number-shown", piece("p", "fusk-chance", chance.said),
      ...(chance.held ? [bar(chance), piece("p", "fusk-quiet", chance.assumption), ...table(chance.held)] : []));
    return opener(likely, shown, { open, toggled });
  };

  const title = piece("h3", "", panel.title);
  if (panel.nothing) return piece("div", "fusk-panel", title, piece("p", "", panel.nothing));
  const evidence = panel.evidence.map((sentence) => piece("li", "", sentence));
  return piece("div", "fusk-panel",
    piece("div", "fusk-asked", title, piece("span", "", panel.called)),
    piece("p", `fusk-chip fusk-is-${panel.verdict.toLowerCase()}`, sign(panel.verdict), panel.chip),
    panel.counting && counting(panel.counting),
    piece("p", "fusk-proof", panel.proof),
    evidence.length ? piece("h4", "", panel.knows) : null,
    evidence.length ? piece("ul", "", ...evidence) : null,
    ...number(panel));
}
