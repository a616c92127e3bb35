// In the page of a single notebook, a link to another one opens that one, and the sign at the top the first page:
// JupyterLite would look for a list of files, which is not on this site.

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  const { pathname } = new URL(link.href), [, notebook] = pathname.match(/\/files\/(.+\.ipynb)$/) ?? [];
  const page = notebook ? `index.html?path=${notebook}` : pathname.endsWith("/tree") && (/[?&]path=en(\/|%2F)/i.test(location.search) ? "../en.html" : "../index.html");
  if (!page) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.open(new URL(page, location.href.replace(/[^/]*(\?.*)?$/, "")), "_blank");
}, { capture: true });
