// Says in JupyterLab's page how far the start has come, and why it comes no further, and offers to run the cells once
// Python is there: all of them, or those before the first that would count for hours in a browser.

(() => {
  const LONG = 90_000; // ms: a start that takes longer is told as such
  const { words, counts } = JSON.parse(document.getElementById("fusk-status-told").textContent);
  const [, lang = "sv", name] = decodeURIComponent(location.search).match(/[?&]path=(sv|en)\/(\w+)\.ipynb/) ?? [];
  const told = words[lang], began = Date.now();
  const box = document.createElement("section"), state = document.createElement("p");
  const button = (kind, text, act) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: `fusk-status-${kind}`, textContent: text, onclick: act });
    return made;
  };
  const run = button("run", told.run_all, () => {
    const { content } = window.jupyterapp.shell.currentWidget, end = first();
    if (end !== undefined) content.activeCellIndex = end;
    window.jupyterapp.commands.execute(end === undefined ? "notebook:run-all-cells" : "notebook:run-all-above");
    ran = true;
    content.activeCellIndex = 0; // it went to the last cell, and one begins at the first
    content.scrollToItem(0);
    watch();
  });
  const close = button("close", "×", () => end());
  close.setAttribute("aria-label", told.close);
  const instead = document.createElement("a");
  Object.assign(instead, { href: name ? `../${lang}/${name}.html` : "../index.html", textContent: told.step_instead });
  Object.assign(box, { className: "fusk-status", lang });
  box.dataset.lmSuppressShortcuts = "true"; // no key of ours reaches the notebook
  state.setAttribute("role", "status");
  run.hidden = instead.hidden = true;
  box.append(state, instead, run, close);
  document.body.append(box);
  let ran = false;
  const clock = setInterval(watch, 300);
  if (location.protocol === "file:") stop(told.disk);
  else if (!window.WebAssembly) stop(told.no_compiled);
  else watch();
  // A script that is not there: before there is a notebook nothing else would tell.
  addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && missing(target.src), { capture: true });
  addEventListener("unhandledrejection", ({ reason }) => missing(`${reason?.message ?? reason}`.match(/\S+\.m?js/)?.[0]));

  function say(text) {
    if (state.textContent !== text) state.textContent = text;
  }

  function end() {
    clearInterval(clock);
    box.remove();
  }

  function stop(text) {
    clearInterval(clock);
    say(text);
    instead.hidden = false;
  }

  function missing(file) {
    if (file && !session()) stop(told.no_start.replace("{file}", file.replace(/^.*\/|\?.*$/g, "")));
  }

  function session() {
    return window.jupyterapp?.shell?.currentWidget?.context?.sessionContext;
  }

  function name_tab(context) { // among many tabs; JupyterLite's page of a single notebook calls itself fusk_lab
    const [, heading] = context?.model?.cells?.get(0)?.sharedModel.getSource().match(/^# (.+)$/m) ?? [];
    if (heading && location.pathname.includes("/notebooks/")) document.title = `${name.slice(0, 2)} ${heading}`;
  }

  function first() {
    return window.jupyterapp.shell.currentWidget.context.model.getMetadata(counts);
  }

  function watch() {
    const context = window.jupyterapp?.shell?.currentWidget?.context, kernel = session()?.kernelDisplayStatus;
    box.dataset.kernel = kernel ?? "";
    name_tab(context);
    const ready = ["idle", "busy"].includes(kernel);
    run.hidden = !ready || ran;
    instead.hidden = ready || Date.now() - began < LONG;
    if (!instead.hidden && !ran) return say(told.long_wait);
    if (!session()) return say(told.wait_lab);
    if (["dead", "terminating", "unknown"].includes(kernel) && ran) return say(told.stopped);
    if (!ready) return say(told.wait_python);
    const part = first() !== undefined, code = [...context.model.cells].slice(0, first()).filter(({ type }) => type === "code");
    const left = code.filter((cell) => cell.executionState !== "idle").length;
    if (!ran && left) return end(); // somebody runs cells by themselves, and the board is below us
    run.textContent = part ? told.run_part : told.run_all;
    if (!ran) return say(part ? told.can_run_part : told.can_run);
    if (left) return say(told.running.replace("{number}", code.length - left + 1).replace("{count}", code.length));
    say(part ? told.ran_part : told.ran);
    clearInterval(clock);
    setTimeout(end, part ? 15_000 : 3000);
  }
})();
