// Works out one question after the other, beside the page.
import { startPython } from "./python.js";

const thinking = startPython().then((python) => python.pyimport("thinking"));

self.addEventListener("message", async (event) => {
  (await thinking).answer(event.data, (found) => self.postMessage(found));
});
