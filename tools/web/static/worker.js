// Works out one question after the other, beside the page. What runs here may be a student's
// program: it finds nothing that leads out of this browser.
import { startPython } from "./python.js";

const REMOVED = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "indexedDB", "caches", "BroadcastChannel", "Worker"];
const MOST = 200; // lines that one answer prints
const EACH = 100; // milliseconds between two messages with what was printed
let lines = [];
let left = MOST;
let last = 0;

// Lines go together: a program may print one a node.
function print(line) {
  if (left < 0) return;
  lines.push(left ? line : "…");
  left -= 1;
  if (performance.now() - last > EACH) sendPrinted();
}

function sendPrinted() {
  if (lines.length) self.postMessage(lines.join("\n"));
  lines = [];
  last = performance.now();
}

const thinking = startPython(print).then((python) => {
  for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) REMOVED.forEach((name) => delete owner[name]);
  return python.pyimport("thinking");
});

self.addEventListener("message", async (event) => {
  try {
    const { answer } = await thinking;
    left = MOST;
    answer(event.data, (found) => {
      sendPrinted();
      self.postMessage(found);
    });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
