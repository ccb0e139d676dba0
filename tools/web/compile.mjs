// Compiles what the page imports of the standard library, with the page's own Python; or that would
// be done at every visit. Called with the site's folder.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const site = resolve(process.argv[2]);
const library = `${site}/pyodide/python_stdlib.zip`;
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
python.FS.writeFile("/tmp/library.zip", readFileSync(library));
python.FS.writeFile("/tmp/app.zip", readFileSync(`${site}/app.zip`));
try {
  python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf-8"));
} catch (error) {  // uncaught, Node would print all of Pyodide's only line first
  writeFileSync(2, error.message);
  process.exit(1);
}
writeFileSync(library, python.FS.readFile("/tmp/library.zip"));
