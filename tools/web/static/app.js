// The app's Python, in a Web Worker: the page stays free whatever Python does. It receives what
// happens on the page as messages, and sends what the page has to show.
import { confinedWorker } from "./confined.js";
import { keepFiles } from "./files.js";
import { collector } from "./printing.js";
import { startPython } from "./python.js";

const OFTEN = 400; // milliseconds between two looks at what Python has to tell
const post = (is, given = {}) => self.postMessage({ is, ...given });
const printed = collector((lines) => post("printed", { lines }));
let python;
let page; // page.py
let py5;
let files;
let told = "";

self.confinedWorker = confinedWorker; // for web_worker.py

// The page's clipboard. What the user has just pasted needs no permission.
const asked = new Map(); // what waits for the clipboard, by number
let count = 0;
let pasted;
function askClipboard(text) {
  count += 1;
  post("clipboard", { id: count, text });
  return new Promise((done) => asked.set(count, done));
}
const clipboard = { writeText: askClipboard, readText: async () => pasted ?? askClipboard() };
Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });

// Calls a function with its objects as Python's dicts.
function callPython(action, ...given) {
  const values = given.map((each) => (each?.constructor === Object ? python.toPy(each) : each));
  try {
    const found = action(...values);
    return found?.toJs?.({ dict_converter: Object.fromEntries }) ?? found;
  } finally {
    for (const value of values) value?.destroy?.();
  }
}

function answer(id, action) {
  try {
    post("answer", { id, value: action() });
  } catch (error) {
    post("answer", { id, failed: String(error) });
  }
}

function tell() {
  const now = page.told();
  if (now !== told) post("told", { told: now });
  told = now;
}

const RECEIVED = {
  frame({ now }) {
    let calls = "";
    try {
      calls = py5.draw_frame(now);
    } finally {
      printed.flush();
      post("frame", { count: py5.frame_count, calls });
    }
  },
  event({ name, given }) {
    pasted = given.pasted;
    callPython(py5.take_event, name, given);
    pasted = undefined;
  },
  screen: ({ screen }) => callPython(py5.take_screen, screen),
  call({ id, name, given }) {
    told = ""; // the page did not take what it was told before this
    answer(id, () => callPython(page[name], ...given));
    if (name === "keep_file") files?.look(false);
  },
  evaluate: ({ id, code, values }) => answer(id, () => callPython((locals) => python.runPython(code, { locals }), values)),
  clipboard({ id, text }) {
    asked.get(id)(text);
    asked.delete(id);
  },
  seen: ({ visible }) => files?.look(visible),
};

async function begin() {
  python = await startPython(printed.print, (share) => post("loading", { share }));
  const kept = (times, fails) => post("kept", { times, fails });
  files = await keepFiles(python, kept).catch((error) => console.warn(String(error)));
  page = python.pyimport("page");
  py5 = python.pyimport("py5");
  page.begin();
  page.downloads.append((name, content) => post("download", { name, content }));
  post("ready");
  if (!files) kept(0, true);
  setInterval(tell, OFTEN);
  setTimeout(() => page.begin_worker(), 0);
}

const begun = begin();
begun.catch((error) => post("failed", { why: String(error) }));
self.addEventListener("message", ({ data }) => begun.then(() => RECEIVED[data.is](data)));
