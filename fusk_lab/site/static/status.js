// Says in JupyterLab's page how far the start has come, and offers to run all cells once Python is there.

(() => {
  const { words } = JSON.parse(document.getElementById("fusk-status-told").textContent);
  const lang = /[?&]path=en(\/|%2F)/i.test(location.search) ? "en" : "sv", told = words[lang];
  const box = document.createElement("section"), state = document.createElement("p");
  const button = (name, text, act) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: `fusk-status-${name}`, textContent: text, onclick: act });
    return made;
  };
  const run = button("run", told.run_all, () => {
    const { content } = window.jupyterapp.shell.currentWidget;
    ran = true;
    window.jupyterapp.commands.execute("notebook:run-all-cells");
    content.activeCellIndex = 0; // it went to the last cell, and one begins at the first
    content.scrollToItem(0);
    watch();
  });
  const close = button("close", "×", () => end());
  close.setAttribute("aria-label", told.close);
  Object.assign(box, { className: "fusk-status", lang });
  box.dataset.lmSuppressShortcuts = "true"; // no key of ours reaches the notebook
  state.setAttribute("role", "status");
  run.hidden = true;
  box.append(state, run, close);
  document.body.append(box);
  let ran = false;
  const clock = setInterval(watch, 300);
  watch();

  function say(text) {
    if (state.textContent !== text) state.textContent = text;
  }

  function end() {
    clearInterval(clock);
    box.remove();
  }

  function watch() {
    const context = window.jupyterapp?.shell?.currentWidget?.context, kernel = context?.sessionContext?.kernelDisplayStatus;
    box.dataset.kernel = kernel ?? "";
    const ready = ["idle", "busy"].includes(kernel);
    run.hidden = !ready || ran;
    if (!context?.sessionContext) return say(told.wait_lab);
    if (["dead", "terminating", "unknown"].includes(kernel) && ran) return say(told.stopped);
    if (!ready) return say(told.wait_python);
    if (!ran) return say(told.can_run);
    const code = [...context.model.cells].filter((cell) => cell.type === "code");
    const left = code.filter((cell) => cell.executionState !== "idle").length;
    if (left) return say(told.running.replace("{number}", code.length - left + 1).replace("{count}", code.length));
    say(told.ran);
    clearInterval(clock);
    setTimeout(end, 3000);
  }
})();
