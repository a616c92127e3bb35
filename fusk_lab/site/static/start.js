// Fetches what every notebook needs while one chooses, and says how far it has come.

(async () => {
  const { words, files } = JSON.parse(document.getElementById("told").textContent);
  const state = document.getElementById("state"), bar = document.getElementById("bar");
  const say = (text, parts = {}) => {
    const told = Object.entries(parts).reduce((so, [name, part]) => so.replace(`{${name}}`, part), text);
    if (state.textContent !== told) state.textContent = told;
  };
  const end = (text, parts) => {
    say(text, parts);
    bar.hidden = true;
  };
  const withoutPython = () => {
    document.querySelectorAll(".needs-server").forEach((link) => {
      link.removeAttribute("href");
      link.setAttribute("aria-disabled", "true");
    });
  };
  if (location.protocol === "file:") {
    withoutPython();
    return end(words.from_disk);
  }
  if (!window.WebAssembly) {
    withoutPython();
    return end(words.no_wasm);
  }
  const all = files.reduce((sum, [, size]) => sum + size, 0), mega = (bytes) => Math.round(bytes / 1e6);
  let done = 0;
  const fetched = async ([file, size]) => {
    const answer = await fetch(file).catch(() => null);
    if (!answer?.ok) throw file;
    const reader = answer.body.getReader();
    for (let read = 0; ;) {
      const { value, done: over } = await reader.read().catch(() => { throw file; }); // the net may go while it is read
      if (over) break;
      done += Math.min(value.length, size - read); // as stored: a server may pack it
      read += value.length;
      bar.value = done / all;
      say(words.fetching, { done: mega(done), all: mega(all) });
    }
  };
  try {
    for (const file of files) await fetched(file);
    end(words.ready);
  } catch (file) {
    state.classList.add("failed");
    end(words.not_here, { file });
  }
})();
