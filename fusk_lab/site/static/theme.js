// Dark as the reader's computer is: the widgets ask the page, as they ask JupyterLab.
{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
  dark.addEventListener("change", follow);
  follow();
}
