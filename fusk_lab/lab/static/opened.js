// The game that is open below a widget: the stepper that Python has made for it, and that `_opened` names.

class OpenedGame {
  constructor(model, stage) { Object.assign(this, { model, stage }); }

  async show() {
    const { model: id } = this.model.get("_opened"), manager = this.model.widget_manager;
    this.close();
    if (!id) return;
    const view = await manager.create_view(await manager.get_model(id));
    if (this.model.get("_opened").model !== id || this.over) return view.remove(); // another one, meanwhile
    this.view = view;
    this.stage.append(view.el);
    this.stage.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.view?.remove();
    this.view = undefined;
    this.stage.replaceChildren();
  }
}
