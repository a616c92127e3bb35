// What is pressed and chosen, and the whole screen: the same at every widget.

// A button. Where it is marked as one that does nothing now it can still be pressed: what is said then is the widget's.
function pressable(text, act, name = "") {
  const button = make("button", `fusk-button ${name}`.trim(), text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}
const isDeaf = (button) => button.getAttribute("aria-disabled") === "true";
const unlessDeaf = (act) => ({ currentTarget }) => isDeaf(currentTarget) || act();

// A list to choose from, with its words before it; `act` hears what was chosen.
function chooser(text, options, act) {
  const label = make("label", "fusk-choice"), select = make("select");
  offer(select, options);
  if (act) select.addEventListener("change", () => act(select.value));
  label.append(make("span", "fusk-quiet", text), select);
  return [label, select];
}
const offer = (select, options) => select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));

const fillsScreen = (root) => document.fullscreenElement === root;
const leaveScreen = (root) => { if (fillsScreen(root)) document.exitFullscreen(); };
const turnScreen = (root) => (fillsScreen(root) ? document.exitFullscreen() : root.requestFullscreen?.());
const screenWords = (root, words) => (fillsScreen(root) ? words.leave_full_screen : words.full_screen);

// Nothing but what fills the screen is seen: Tab goes round in it.
if (!document.fuskStays) {
  document.fuskStays = ({ key }) => {
    const root = document.fullscreenElement;
    if (key === "Tab" && root?.matches(".fusk") && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  };
  window.addEventListener("keyup", document.fuskStays, true);
}
