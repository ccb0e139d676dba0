// Python in this page or in a Web Worker, with the app's archive unpacked.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const KEPT = "/home/pyodide"; // settings, unfinished games, answers to exercises

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

export async function startPython(stdout) {
  const archive = fetch("app.zip").then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  if (stdout) {
    await keepFiles(python);
    python.setStdout({ batched: stdout });
    python.setStderr({ batched: stdout });
  }
  python.unpackArchive(await archive, "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return python;
}
