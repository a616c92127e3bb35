// The game that is open below a widget: the stepper that Python has made for it, and that `_opened` names.

const SETTLED = 300; // ms: Lab measures a cell that has grown, and a page that filled the screen scrolls back, before this

class OpenedGame {
  constructor(model, stage) { Object.assign(this, { model, stage }); }

  async show() {
    const { model: id } = this.model.get("_opened"), manager = this.model.widget_manager;
    this.close();
    if (!id) return;
    await this.#uncover();
    const view = await manager.create_view(await manager.get_model(id));
    if (this.model.get("_opened").model !== id || this.over) return view.remove(); // another one, meanwhile
    this.view = view;
    this.stage.append(view.el);
    setTimeout(() => this.stage.scrollIntoView({ block: "nearest" }), SETTLED);
  }

  // What fills the screen lies over what is opened below it.
  async #uncover() {
    const screen = document.fullscreenElement;
    if (screen && screen === this.stage.previousElementSibling) await document.exitFullscreen();
  }

  close() {
    this.view?.remove();
    this.view = undefined;
    this.stage.replaceChildren();
  }
}
