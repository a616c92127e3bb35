// What is wished of the whole page stands on its root element, where every style sheet reads it: how large, how light,
// how still, in which colours. Widgets that come later find it there. Of two notebooks on one page the later wish holds.

function wish({ stamp = 0, ...wishes }) {
  const { dataset } = document.documentElement, size = dataset.fuskSize;
  if (stamp < Number(dataset.fuskStamp ?? 0)) return;
  dataset.fuskStamp = stamp;
  for (const name of ["size", "theme", "motion", "suits"]) dataset[`fusk${name[0].toUpperCase()}${name.slice(1)}`] = wishes[name] ?? "";
  if (size !== undefined && size !== dataset.fuskSize) document.dispatchEvent(new CustomEvent("fusk:size"));
}

// The file with the wishes is broken: the first widget of a page says so, once.
function tellTrouble(el, { trouble }) {
  const told = document.querySelector(".fusk-trouble");
  if (!trouble) return told?.remove();
  if (told) return;
  const line = document.createElement("p");
  line.className = "fusk-trouble";
  line.setAttribute("role", "status");
  line.textContent = trouble;
  el.prepend(line);
}

// A widget of a page: it is drawn again when all sizes change, and when it asks for it because its words are other
// ones. `kept` is what it remembers from one drawing to the next: where one is, and what is half done. A `steady` one has
// measured nothing, and stays as it is.
const onPage = ({ render, steady = false, ...more }) => ({
  ...more,
  render(context) {
    const { model, el } = context, kept = {};
    let over;
    const draw = () => { over = render({ ...context, kept, again }); };
    const again = () => {
      over?.();
      el.replaceChildren(...el.querySelectorAll(":scope > .fusk-trouble"));
      draw();
    };
    const heed = () => {
      const wishes = model.get("_wishes");
      if (!wishes) return;
      wish(wishes);
      setTimeout(() => tellTrouble(el, wishes)); // once it stands on the page
    };
    heed();
    draw();
    model.on("change:_wishes", heed);
    if (!steady) document.addEventListener("fusk:size", again);
    return () => {
      model.off("change:_wishes", heed);
      document.removeEventListener("fusk:size", again);
      over?.();
    };
  },
});
