// What every widget is made of: elements, their words, and the frame that holds them.

const make = (tag, name, text) => {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined) node.textContent = text;
  return node;
};
const write = (node, text) => { if (node.textContent !== text) node.textContent = text; }; // what is the same is not laid out anew
const fill = (template, parts) => template.replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);

// A rule by its number, in words; `reading`: it is the lab's own reading of the source.
function ruleLine([rule, text, reading], words) {
  const line = make("p"), said = make("span", "", text);
  if (reading) said.append(" ", make("i", "fusk-reading", words.reading));
  line.append(make("b", "fusk-rule", rule), said);
  return line;
}

// Saving is the notebook's wherever the focus is. Lab asks before any of our listeners whether a key is for it.
const saves = ({ key, ctrlKey, metaKey, altKey, shiftKey }) => (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s";
if (!document.fuskSaves) {
  document.fuskSaves = (event) => {
    const frame = event.target.closest?.(".fusk[role=group]");
    if (frame) frame.toggleAttribute("data-lm-suppress-shortcuts", !saves(event)); // else a and b would insert cells
  };
  window.addEventListener("keydown", document.fuskSaves, true);
}

// The frame of a widget on the page: it keeps the keys to itself, but for that one.
function framed(el, lang, title, name = "") {
  const root = make("div", `fusk ${name}`.trim());
  root.lang = lang;
  root.tabIndex = -1; // a click beside what can be pressed keeps the keys in here
  root.setAttribute("role", "group");
  if (title) root.setAttribute("aria-label", title);
  root.toggleAttribute("data-lm-suppress-shortcuts", true);
  root.addEventListener("keydown", (event) => saves(event) || event.stopPropagation());
  el.append(root);
  return root;
}

// What is drawn, or in its place why it could not be.
function drawnIn(place, failed, draw) {
  try {
    return draw();
  } catch (error) {
    place.replaceChildren(make("p", "fusk-failed", fill(failed, { error })));
    throw error;
  }
}
