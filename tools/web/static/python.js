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

// Python's memory as it is once the app is imported is kept beside the other files of this version:
// later visits, and the Web Workers, begin with that.
const VERSION = ""; // filled in when the site is built
const MEMORY = "memory";
const ARRIVED = `
import random, sys
random.seed() # a kept memory would play the same game every day
sys.path_importer_cache.clear()
if "/app" not in sys.path:
    sys.path.insert(0, "/app")
`;

async function keptMemory() {
  try {
    const answer = await (await caches.open(VERSION)).match(MEMORY);
    if (!answer) return undefined;
    performance.mark("from memory");
    return { _loadSnapshot: new Uint8Array(await answer.arrayBuffer()) };
  } catch {
    return undefined; // without https there are no caches
  }
}

async function load(options) {
  const archive = fetch(new URL("app.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, ...options });
  python.unpackArchive(await archive, "zip", { extractDir: "/app" });
  python.runPython(ARRIVED);
  return python;
}

// In a worker of its own: a Python whose memory can be kept cannot draw.
export async function keepMemory() {
  if (await keptMemory()) return;
  const python = await load({ _makeSnapshot: true });
  python.runPython("import page");
  await (await caches.open(VERSION)).put(MEMORY, new Response(python.makeMemorySnapshot()));
}

// `print` is given each line; files are kept for the page alone; `progress` is told the share done.
export async function startPython(print, keeps = false, progress = () => {}) {
  progress(0.05);
  const python = await load(await keptMemory());
  progress(0.85);
  python.setStdout({ batched: print });
  python.setStderr({ batched: print });
  if (keeps) await keepFiles(python);
  return python;
}
