// Python in this page or in a Web Worker, with the app's archive unpacked.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const KEPT = "/home/pyodide"; // settings, unfinished games, answers to exercises, one's own programs

// What the app keeps stays in this browser: read at the start, written every few seconds.
async function keepFiles(python) {
  const { FS } = python;
  FS.mount(FS.filesystems.IDBFS, {}, KEPT);
  await new Promise((done) => FS.syncfs(true, done));
  let busy = false;
  setInterval(() => {
    if (busy) return;
    busy = true;
    FS.syncfs(false, () => {
      busy = false;
      document.body.dataset.kept = (Number(document.body.dataset.kept) || 0) + 1;
    });
  }, 2000);
}

// `print` is given each line; files are kept for the page alone; `progress` is told the share done.
export async function startPython(print, keeps = false, progress = () => {}) {
  progress(0.05);
  const archive = fetch(new URL("app.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  progress(0.7);
  if (keeps) await keepFiles(python);
  python.setStdout({ batched: print });
  python.setStderr({ batched: print });
  python.unpackArchive(await archive, "zip", { extractDir: "/app" });
  progress(0.85);
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return python;
}
