// What is wished of the whole page stands on its root element, where every style sheet reads it: how large, how light,
// how still, in which colours. Widgets that come later find it there.

function wish(wishes) {
  const { dataset } = document.documentElement, size = dataset.fuskSize;
  for (const name of ["size", "theme", "motion", "suits"]) dataset[`fusk${name[0].toUpperCase()}${name.slice(1)}`] = wishes[name] ?? "";
  if (size !== undefined && size !== dataset.fuskSize) document.dispatchEvent(new CustomEvent("fusk:size"));
}

// Wishes come from a kernel's room, and it numbers what is new. Of what is new the latest heard holds, and the rooms of
// other notebooks on the page are asked to look in the file; what a room has said before, another widget says in vain.
function heedRoom(model) {
  const { room, turn, ...wishes } = model.get("_wishes"), rooms = (document.fuskRooms ??= new Map());
  if (turn <= (rooms.get(room) ?? -1)) return;
  if (!rooms.has(room) && rooms.size) askRoom(model); // what it read may be old by now
  rooms.set(room, turn);
  wish(wishes);
  document.dispatchEvent(new CustomEvent("fusk:wished", { detail: new Set([room]) }));
}

function askRoom(model) {
  try {
    model.send({ look: true });
  } catch { /* its kernel is gone */ }
}

// A number that nothing else on the page has, in whichever notebook: names and ids are the whole page's.
const unique = () => (document.fuskMade = (document.fuskMade ?? 0) + 1);

// The view to come back to: the one that is locked away now, unless another has been chosen since.
const viewAfter = (before, { view, views, first }) => (before && view === first && !views.some(({ key }) => key === before) ? before : view);

// The file with the wishes is broken: the first widget of a page says so, once.
function tellTrouble(el, { trouble, room }) {
  const told = document.querySelector(".fusk-trouble"), same = told?.dataset.room === room;
  if (!trouble) return same && told.remove();
  if (told) return same && (told.textContent = trouble);
  const line = make("p", "fusk-trouble", trouble);
  line.setAttribute("role", "status");
  line.dataset.room = room;
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
      if (!model.get("_wishes")) return;
      heedRoom(model);
      setTimeout(() => tellTrouble(el, model.get("_wishes"))); // once it stands on the page
    };
    const asked = ({ detail }) => { // one widget of each other room asks it
      const { room } = model.get("_wishes") ?? {};
      if (room && !detail.has(room) && detail.add(room)) askRoom(model);
    };
    heed();
    draw();
    model.on("change:_wishes", heed);
    document.addEventListener("fusk:wished", asked);
    if (!steady) document.addEventListener("fusk:size", again);
    return () => {
      model.off("change:_wishes", heed);
      document.removeEventListener("fusk:wished", asked);
      document.removeEventListener("fusk:size", again);
      over?.();
    };
  },
});
