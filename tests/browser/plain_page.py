"""Widgets on a page of their own, without JupyterLab: Python is this process, the page a stub of Lab's model.

Each widget runs its own module; what it says goes to Python, and what Python answers is shown, in the same call.
"""

import json
from pathlib import Path
from typing import Any

import jupyterlab
from comm import DummyComm
from playwright.sync_api import Browser, Page

ADDRESS = "http://lab.test/"
THEMES = {"light": "theme-light-extension", "dark": "theme-dark-extension",
          "contrast": "theme-dark-high-contrast-extension"}
STUB = """
  const models = new Map(), kinds = {};
  class Model {
    constructor(id, state) { Object.assign(this, { id, state, changed: {}, heard: {}, widget_manager: manager }); }
    get(name) { return this.state[name]; }
    set(name, value) { this.changed[name] = value; this.take({ [name]: value }); }
    on(name, act) { (this.heard[name] ??= []).push(act); }
    off(name, act) { this.heard[name] = (this.heard[name] ?? []).filter((one) => one !== act); }
    say(name, ...what) { [...(this.heard[name] ?? [])].forEach((act) => act(...what)); }
    take(state) {
      const same = (name) => JSON.stringify(state[name]) === JSON.stringify(this.state[name]);
      const news = Object.keys(state).filter((name) => !same(name));
      Object.assign(this.state, state);
      news.forEach((name) => this.say(`change:${name}`));
    }
    async save_changes() {
      const state = this.changed;
      this.changed = {};
      answer(await python(this.id, { method: "update", state }));
    }
    async send(content) { answer(await python(this.id, { method: "custom", content })); }
  }
  const manager = {
    get_model: async (id) => models.get(id),
    create_view: async (model) => {
      const el = document.createElement("div");
      const over = (await kinds[model.kind]).default.render({ model, el });
      return { el, remove: () => { over?.(); el.remove(); } };
    },
  };
  function add({ id, kind, module, sheet, state }) {
    if (module && !kinds[kind]) {
      const style = document.createElement("style");
      style.id = `fusk_lab.${kind}`;
      style.textContent = sheet;
      document.head.append(style);
      kinds[kind] = import(URL.createObjectURL(new Blob([module], { type: "text/javascript" })));
    }
    models.set(id, Object.assign(new Model(id, state), { kind }));
  }
  function answer(messages) {
    for (const { id, opens, state, content } of messages) {
      if (opens) add({ id, ...opens });
      else if (content) models.get(id)?.say("msg:custom", content);
      else models.get(id)?.take(state);
    }
  }
  async function show(id) {
    const { el } = await manager.create_view(models.get(id));
    const place = document.createElement("section");
    place.append(el);
    document.body.append(place);
  }
"""


class PlainPage:
    """A page of widgets that Python and a browser share; `make` is a function that makes them, in order."""

    def __init__(self, browser: Browser, make: Any, monkeypatch: Any, *, theme: str = "light", **context: Any) -> None:
        self.messages: list[dict[str, Any]] = []
        self.errors: list[str] = []
        monkeypatch.setattr(DummyComm, "publish_msg", lambda comm, *said, **more: self._published(comm, *said, **more))
        self.widgets = make()
        self.page = self._opened(browser, theme, context)
        self.hear()
        for widget in self.widgets:
            self.page.evaluate("id => show(id)", widget.model_id)

    def _opened(self, browser: Browser, theme: str, context: Any) -> Page:
        page = browser.new_context(**context).new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.expose_function("python", self._asked)
        page.route("**/*", lambda route: route.fulfill(body=document(theme), content_type="text/html")
                   if route.request.url == ADDRESS else route.abort())
        page.goto(ADDRESS)
        page.add_script_tag(content=STUB)
        return page

    def _published(self, comm: DummyComm, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None,
                   **more: Any) -> None:
        data = json.loads(json.dumps(data or {}))
        if msg_type == "comm_open":
            state = data["state"]
            if state.get("_model_module") != "anywidget":
                return
            opens = {"kind": state["_anywidget_id"].rpartition(".")[2], "module": state.pop("_esm"),
                     "sheet": state.pop("_css"), "state": state}
            self.messages.append({"id": comm.comm_id, "opens": opens})
        elif data.get("method") == "update":
            self.messages.append({"id": comm.comm_id, "state": data["state"]})
        elif data.get("method") == "custom":
            self.messages.append({"id": comm.comm_id, "content": data["content"]})

    def _asked(self, id: str, data: Any) -> list[dict[str, Any]]:
        from ipywidgets.widgets import widget
        if id in widget._instances:    # else it was closed meanwhile
            widget._instances[id]._handle_msg({"content": {"data": data}, "buffers": []})
        return self._taken()

    def _taken(self) -> list[dict[str, Any]]:
        taken, self.messages = self.messages, []
        return taken

    def hear(self) -> None:
        """Let the page hear what Python has said by itself."""
        self.page.evaluate("messages => answer(messages)", self._taken())

    def wear(self, theme: str) -> None:
        """Change the theme of the page, as Lab does."""
        self.page.evaluate("""([light, sheet]) => {
          document.body.dataset.jpThemeLight = light;
          document.getElementById("theme").textContent = sheet;
        }""", [str(theme == "light").lower(), sheet(theme)])

    def close(self) -> None:
        """Close the page and the widgets."""
        self.page.context.close()
        for widget in self.widgets:
            widget.close()


def sheet(theme: str) -> str:
    """Read the style sheet of one of Lab's own themes."""
    lab = Path(jupyterlab.__file__).parents[4] / "share" / "jupyter" / "lab" / "themes" / "@jupyterlab"
    return (lab / THEMES[theme] / "index.css").read_text(encoding="utf-8")


def document(theme: str) -> str:
    """Write an empty page in a theme."""
    light = str(theme == "light").lower()
    own = "body { margin: 8px; background: var(--jp-layout-color0); } body > section { margin: 0 0 16px; }"
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>'
            f'<meta name="viewport" content="width=device-width"><style id="theme">{sheet(theme)}</style>'
            f'<style>{own}</style></head><body data-jp-theme-light="{light}"></body></html>')
