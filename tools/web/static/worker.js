// Works out one question after the other, beside the app. What runs here may be a student's
// program: it finds nothing that leads out of this browser.
import { collector } from "./printing.js";
import { startPython } from "./python.js";

const REMOVED = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "indexedDB", "caches", "BroadcastChannel", "Worker"];
const MOST = 200; // lines that one answer prints
const printed = collector((lines) => self.postMessage(lines));
let left = MOST;

function print(line) {
  if (left >= 0) printed.print(left ? line : "…");
  left -= 1;
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
      printed.flush();
      self.postMessage(found);
    });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
