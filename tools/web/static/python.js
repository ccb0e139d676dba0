// Python in this page or in a Web Worker, with the app's archive unpacked.
import { loadPyodide } from "./pyodide/pyodide.mjs";

export async function startPython(stdout) {
  const archive = fetch("app.zip").then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  if (stdout) {
    python.setStdout({ batched: stdout });
    python.setStderr({ batched: stdout });
  }
  python.unpackArchive(await archive, "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return python;
}
