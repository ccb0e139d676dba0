// Works out one question after the other, beside the page. What runs here may be a student's
// program: it finds nothing that leads out of this browser.
import { startPython } from "./python.js";

const REMOVED = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "indexedDB", "caches", "BroadcastChannel", "Worker"];
const print = (line) => self.postMessage(line);

const thinking = startPython(print).then((python) => {
  for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) REMOVED.forEach((name) => delete owner[name]);
  return python.pyimport("thinking");
});

self.addEventListener("message", async (event) => {
  try {
    (await thinking).answer(event.data, (found) => self.postMessage(found));
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
