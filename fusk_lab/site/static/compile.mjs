// Compiles the wheels in a folder with the very Python that runs them in the browser, so that it need not be done at
// each start: node compile.mjs FOLDER, where Pyodide is too.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]) + path.sep;
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
for (const name of fs.readdirSync(folder).filter((file) => file.endsWith(".whl")).sort()) {
  python.FS.writeFile("/before.whl", fs.readFileSync(folder + name));
  python.runPython(`
import py_compile, warnings
from importlib.util import cache_from_source
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

warnings.simplefilter("ignore")
UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
with ZipFile("/before.whl") as before, ZipFile("/after.whl", "w", ZIP_DEFLATED) as after:
    for name in sorted(before.namelist()):
        text = before.read(name)
        after.writestr(ZipInfo(name), text, ZIP_DEFLATED)
        if not name.endswith(".py") or "/tests/" in name or name.startswith(("jedi/", "parso/")):
            continue    # what is not loaded at the start
        with open("/module.py", "wb") as module:
            module.write(text)
        shown = "/lib/python3.14/site-packages/" + name
        if py_compile.compile("/module.py", "/module.pyc", shown, invalidation_mode=UNCHECKED, quiet=2):
            with open("/module.pyc", "rb") as code:
                after.writestr(ZipInfo(cache_from_source(name)), code.read(), ZIP_DEFLATED)
`);
  fs.writeFileSync(folder + name, python.FS.readFile("/after.whl"));
}
