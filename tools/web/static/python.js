// Python in a Web Worker, with the app's archive unpacked.
import { loadPyodide } from "./pyodide/pyodide.mjs";

// Python's memory as it is once the app is imported is kept beside the other files of this version:
// later visits, and the Web Workers, begin with that.
const VERSION = ""; // filled in when the site is built
const MEMORY = new URL("memory", import.meta.url).href; // a worker made from a Blob has no address
const ARRIVED = `
import random, sys
random.seed() # a kept memory would play the same game every day
sys.path_importer_cache.clear()
if "/app" not in sys.path:
    sys.path.insert(0, "/app")
`;

const PATIENCE = 5000; // milliseconds that the browser's store has to answer

async function keptMemory() {
  try {
    const late = new Promise((done) => { setTimeout(done, PATIENCE); });
    const answer = await Promise.race([caches.open(VERSION).then((files) => files.match(MEMORY)), late]);
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

// Removes from the cache what Python is loaded from; the service worker fetches and keeps it again.
async function forgetPython() {
  const cache = await caches.open(VERSION);
  const files = (await cache.keys()).filter(({ url }) => /\/(memory|app\.zip|pyodide\/[^/]*)$/.test(url));
  await Promise.all(files.map((file) => cache.delete(file)));
}

// With the kept memory; where that is damaged, or another file that is kept, without any.
async function loadOnce() {
  const kept = await keptMemory();
  try {
    return await load(kept);
  } catch (error) {
    console.warn(String(error));
    await forgetPython().catch((reason) => console.warn(String(reason)));
    return load();
  }
}

// In a worker of its own: a Python whose memory can be kept cannot draw.
export async function keepMemory() {
  if (!globalThis.caches || await keptMemory()) return; // without https there are no caches
  const python = await load({ _makeSnapshot: true });
  python.runPython("import page");
  await (await caches.open(VERSION)).put(MEMORY, new Response(python.makeMemorySnapshot()));
}

const SIZE = 0; // of all that Python needs, in bytes; filled in when the site is built

// Tells `progress` the share of Python's files that has arrived, until the function that this
// returns is called.
function watchLoading(progress) {
  const { fetch } = globalThis;
  let arrived = 0;
  const counter = () => new TransformStream({
    transform(part, controller) {
      arrived += part.length;
      progress(Math.min(1, arrived / SIZE));
      controller.enqueue(part);
    },
  });
  globalThis.fetch = async (...asked) => {
    const { body, status, statusText, headers } = await fetch(...asked);
    return new Response(body?.pipeThrough(counter()), { status, statusText, headers });
  };
  return () => { globalThis.fetch = fetch; };
}

// `print` is called with each line, and `progress` with the share that has arrived.
export async function startPython(print, progress = () => {}) {
  const loaded = watchLoading(progress);
  const python = await loadOnce().finally(loaded);
  python.setStdout({ batched: print });
  python.setStderr({ batched: print });
  return python;
}
