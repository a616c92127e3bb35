// What a notebook file keeps of a widget: its static twin alone. JupyterLab shows a widget view before any other
// form of an output, and without the kernel that made it says "model not found". So the view is set aside when
// the notebook is saved, and put back when it is opened again while its kernel still runs. Where there is no such
// notebook (Voila, VS Code) nothing is done.

const VIEW = "application/vnd.jupyter.widget-view+json";
const ASIDE = "fusk_lab";
// By a model's id: what its twin is now, where that is another than when it was shown. Each widget has this file for
// itself, so what is the page's stands on the page.
const twins = (document.fuskTwins ??= new Map());
const notebookOf = (model) => model.widget_manager?.context?.model;

function storeTwins(model) {
  const notebook = notebookOf(model);
  if (typeof notebook?.toJSON !== "function" || notebook.fuskStores) return;
  notebook.fuskStores = true;
  const whole = notebook.toJSON;
  notebook.toJSON = function () {
    const json = whole.call(this);
    for (const output of (json.cells ?? []).flatMap((cell) => cell.outputs ?? [])) {
      const html = twins.get((output.data?.[VIEW] ?? output.metadata?.[ASIDE])?.model_id);
      if (html) output.data["text/html"] = html;
      if (!output.data?.[VIEW] || !String(output.data["text/html"]).includes('class="fusk-static"')) continue;
      output.metadata = { ...output.metadata, [ASIDE]: output.data[VIEW] };
      delete output.data[VIEW];
    }
    return json;
  };
}

// Keeps the newest twin of a widget whose `_kept` is one.
function keepTwin(model) {
  const keep = () => {
    const { id, html } = model.get("_kept");
    if (id) twins.set(id, html);
  };
  model.on("change:_kept", keep);
  keep();
}

function showAgain(model) {
  for (const { outputs } of notebookOf(model)?.cells ?? []) {
    for (let i = 0; i < (outputs?.length ?? 0); i++) {
      const { data, metadata } = outputs.get(i), view = metadata?.[ASIDE];
      if (view && model.widget_manager.has_model(view.model_id)) outputs.get(i).setData({ data: { ...data, [VIEW]: view } });
    }
  }
}

