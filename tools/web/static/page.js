// The page: a sketch, its code, and what it prints. All else is Python, in a Web Worker.
import { Editor } from "./editor.js";
import { App } from "./link.js";
import * as picture from "./picture.js";
import { answerClipboard, copyAddress, download, showAddress } from "./sharing.js";
import { showSpoken } from "./spoken.js";
import { texts as kept } from "./storage.js";

const CONSTANTS = ["stage", "position", "depth", "lesson", "page", "exercise"];
const LAB = "lab";
const MOST = 20000; // characters that the console keeps
const LARGEST = 1000000; // of a file that is opened
const PATIENCE = 2000; // milliseconds that a new version has to answer
const LOOKS = 8; // seconds without a frame after which a program of one's own is ended
const element = (id) => document.getElementById(id);
const [name, language, run, original, write, share, news, printed, file] =
  ["name", "language", "run", "original", "write", "share", "news", "console", "file"].map(element);
let texts = {}; // by language, then by name
let wanted = new URLSearchParams(location.hash.slice(1));
const editor = new Editor(element("code"), changed);
let app; // Python, in a Web Worker
let isReady = false; // whether it can be called
const fonts = Promise.all(["Regular", "Bold"].map((weight) => document.fonts.load(`16px NotoSansTC-${weight}`)));
let marked = "";
let cannotKeep = false; // whether the last file could not be stored

const say = (key, name = "") => texts[language.value][key].replace("{name}", name.slice(0, 40));
const inLab = () => name.value === LAB;
const codeKey = () => `code of ${name.value}`;

// What is printed is shown once a frame: a program may print thousands of lines.
let unprinted = "";
function print(line) {
  if (!unprinted) requestAnimationFrame(showPrinted);
  unprinted = (unprinted + line + "\n").slice(-MOST);
}

function showPrinted() {
  printed.textContent = (printed.textContent + unprinted).slice(-MOST);
  printed.scrollTop = printed.scrollHeight;
  unprinted = "";
}

const title = (sketch) => sketch.replace(/^(\d)_(\d)_(\d)_/, "$1.$2.$3 ").replaceAll("_", " ");

function speak() {
  document.documentElement.lang = language.value;
  for (const key of ["run", "original", "write", "share", "copy", "close", "done", "download", "open"]) {
    const [button, text] = [element(key), say(key)];
    if (button.textContent !== text) button.textContent = text;
  }
  element("opponentLabel").textContent = say("opponent");
  element("clipboardLabel").textContent = say("clipboard");
  element("address").setAttribute("aria-label", say("address"));
  element("sketch").setAttribute("aria-label", say("board"));
  news.textContent = isReady ? "" : say("loading");
}

// What is typed is kept at once: a sketch's code here, a file of one's own in Python's folder.
function changed(text) {
  if (inLab()) keepFile(file.value, text);
  else kept.setItem(codeKey(), text);
}

function start() {
  printed.textContent = unprinted = "";
  const next = isOwn() ? name.value : "";
  running ||= next; // what runs until now may have no end
  const code = inLab() ? undefined : editor.text;
  app.call("run", code, name.value, language.value).then(() => { running = next; });
}

// A sketch of one's own that does not end is ended with its Python, which starts again.
const isOwn = () => !inLab() && kept.getItem(codeKey()) !== null;
let running = ""; // the sketch of one's own that runs
let unended = ""; // the one that had to be ended: it is not run again before it is changed
let awaited = false; // whether a frame is
let looks = 0; // seconds for which the same one is
setInterval(() => {
  looks = awaited && running ? looks + 1 : 0;
  if (looks < LOOKS) return;
  [unended, running] = [running, ""];
  app.end();
  startApp();
  told(say("unended"));
}, 1000);

function nextFrame(now) {
  requestAnimationFrame(nextFrame);
  if (!isReady || awaited) return;
  awaited = true;
  picture.sendMove();
  app.send("frame", { now });
}

function told(reason) {
  news.textContent = reason;
}

function tellOfFullStore() {
  if (!kept.forgets) told(say("full")); // else it has been said that nothing is kept
}

// What the address says of the constants at the top of a sketch, once.
function constantsOnce() {
  const found = CONSTANTS.filter((each) => wanted.has(each)).map((each) => [each.toUpperCase(), wanted.get(each)]);
  CONSTANTS.forEach((each) => wanted.delete(each));
  return Object.fromEntries(found);
}

async function open() {
  if (!isReady) return;
  const constants = constantsOnce();
  app.call("begin_with", constants);
  document.body.classList.toggle("alone", inLab());
  element("writing").hidden = false;
  if (!inLab()) {
    const chosen = name.value;
    history.replaceState(null, "", `#sketch=${chosen}&language=${language.value}`);
    const typed = Object.keys(constants).length ? null : kept.getItem(codeKey());
    const code = typed ?? (await app.call("code_of", chosen));
    if (chosen !== name.value) return; // another one was chosen meanwhile
    editor.text = code;
  } else {
    showFile();
  }
  const waits = isOwn() && unended === name.value;
  run.dataset.waits = waits ? "1" : "";
  if (waits) {
    app.call("stop").then(() => { running = ""; });
    told(say("unended"));
  } else {
    start();
  }
}

// The lab's address says what is shown, and the browser's history leads through it.

function follow(address) {
  if (!inLab() || !address || location.hash === `#${address}`) return;
  const place = (text) => text.replace(/&(stage|depth|language)=[^&]*/g, "");
  const same = place(location.hash) === place(`#${address}`) || !location.hash.includes("position=");
  history[same ? "replaceState" : "pushState"](null, "", `#${address}`);
}

function goWhereAddressLeads() {
  if (!isReady) return;
  wanted = new URLSearchParams(location.hash.slice(1));
  chooseWhatIsWanted();
  speak();
  open();
  sayWhatIsUnknown();
}

// Files of one's own, beside the lab

const own = new Map(); // their texts
const keeping = new Map(); // how often each of them is on its way to this Python
let isFirst = true; // whether no file has come yet

function keepFile(fileName, text) {
  own.set(fileName, text);
  const more = (by) => keeping.set(fileName, (keeping.get(fileName) ?? 0) + by);
  more(1);
  app.call("keep_file", fileName, text, true).finally(() => more(-1));
}

// Keeps what was on its way to a Python that had to be ended.
function keepAgain() {
  const names = [...keeping.keys()].filter((each) => keeping.get(each));
  keeping.clear();
  for (const each of names) keepFile(each, own.get(each));
}

// `files`: the text of each file, or null where it is here already.
function takeFiles(files) {
  for (const [each, text] of Object.entries(files)) {
    if (text !== null && !keeping.get(each)) own.set(each, text);
  }
  const names = Object.keys(files);
  const shown = [...file.options].map((option) => option.value);
  const fresh = names.filter((each) => !shown.includes(each));
  if (fresh.length || names.length !== shown.length) {
    file.replaceChildren(...names.map((each) => new Option(each, each)));
    if (fresh.length) file.value = fresh.at(-1);
    if (fresh.length && !isFirst && inLab()) showWriting(true);
  }
  isFirst = false;
  if (inLab()) showFile();
}

function showFile() {
  if (own.has(file.value)) editor.text = own.get(file.value);
}

function showWriting(shown) {
  const there = shown && file.options.length > 0;
  document.body.classList.toggle("writes", there);
  write.setAttribute("aria-pressed", there);
}

async function openFile(chosen) {
  if (!chosen) return;
  if (chosen.size > LARGEST) return told(say("large"));
  keepFile(file.value || "my_brain.py", await chosen.text());
  showFile();
}

// What Python has to tell: files, the language, an error with its line, and the page as text

function take(heard) {
  takeFiles(heard.files);
  if (app.isCalled || run.dataset.waits) return;
  if (heard.language !== language.value) {
    language.value = heard.language;
    speak();
  }
  follow(heard.address);
  const fault = inLab() && heard.fault && heard.fault.file !== file.value ? null : heard.fault;
  const mark = JSON.stringify(fault);
  if (mark !== marked) {
    marked = mark;
    editor.mark(fault?.line ?? 0, fault?.message ?? "");
  }
  showSpoken(heard, app);
}

// Chooses what the address wants, or else the usual; the name that there is none of, if so.
function choose(select, kind, usual) {
  const asked = wanted.get(kind) ?? usual;
  wanted.delete(kind);
  const known = [...select.options].some((option) => option.value === asked);
  select.value = known ? asked : usual;
  return known ? "" : asked;
}

async function takeNewVersion() {
  const worker = navigator.serviceWorker;
  const registration = await worker?.getRegistration();
  if (!registration?.waiting) return;
  const taken = new Promise((done) => {
    worker.addEventListener("message", (event) => done(event.data));
    setTimeout(done, PATIENCE, false);
  });
  registration.waiting.postMessage("take over");
  if (await taken) location.reload();
}

let noLanguage;
let noSketch;
function chooseWhatIsWanted() {
  noLanguage = choose(language, "language", navigator.language.startsWith("zh") ? "zh-Hant" : "en");
  noSketch = choose(name, "sketch", name.options[0].value);
}

function sayWhatIsUnknown() {
  if (noLanguage) told(say("noLanguage", noLanguage));
  if (noSketch) told(say("noSketch", noSketch));
}

// What app.js sends
const RECEIVED = {
  loading({ share: arrived }) {
    const progress = element("progress");
    if (progress) progress.value = arrived;
  },
  async ready() {
    keepAgain();
    await fonts;
    isReady = true;
    for (const button of [run, original, share, write]) button.disabled = false;
    if (element("progress")) arrive();
    picture.sendScreen(true);
    open();
    if (cannotKeep) tellOfFullStore();
  },
  failed: ({ why }) => globalThis.warnOfStart(why),
  frame({ count, calls }) {
    awaited = false;
    looks = 0;
    if (calls) picture.play(calls);
    element("sketch").dataset.frames = count;
  },
  told: (message) => take(JSON.parse(message.told)),
  printed: ({ lines }) => print(lines),
  download: (one) => download(one.name, one.content),
  async clipboard({ id, text }) {
    app.send("clipboard", { id, text: await answerClipboard(text) });
  },
  kept({ times, fails }) {
    document.body.dataset.kept = times;
    if (fails && !cannotKeep) tellOfFullStore();
    cannotKeep = fails;
  },
};

function startApp() {
  isReady = awaited = false;
  looks = 0;
  for (const button of [run, original, share, write]) button.disabled = true;
  app = new App(RECEIVED);
  globalThis.app = app; // for the class's pages, the tests and the browser's console
}

// Python is here for the first time.
function arrive() {
  element("progress").remove();
  speak();
  const moves = globalThis.leaveFirstBoard?.();
  if (moves) wanted.set("position", moves);
  picture.attach((is, given) => app.send(is, given));
  if (kept.forgets) told(say("forgets"));
  sayWhatIsUnknown();
  if (window === window.top) element("sketch").focus({ preventScroll: true });
  requestAnimationFrame(nextFrame);
  navigator.serviceWorker?.register("sw.js").catch((error) => console.warn(String(error)));
  setTimeout(() => new Worker("memory.js", { type: "module" }), 5000);
}

async function begin() {
  texts = await (await fetch("texts.json")).json();
  const names = await (await fetch("sketches.json")).json();
  name.append(...names.map((each) => new Option(title(each), each)));
  chooseWhatIsWanted();
  speak();
  await takeNewVersion().catch(() => {}); // where no service worker may be
  startApp();
}

name.addEventListener("change", () => { told(""); open(); });
language.addEventListener("change", () => { app.call("speak", language.value); speak(); });
run.addEventListener("click", () => {
  told("");
  kept.setItem(codeKey(), editor.text); // which tells of a full store
  unended = "";
  run.dataset.waits = "";
  start();
  element("sketch").focus({ preventScroll: true });
});
share.addEventListener("click", async () => showAddress(await app.call("address", name.value)));
element("copy").addEventListener("click", async () => {
  await copyAddress();
  told(say("copied"));
});
element("close").addEventListener("click", () => element("shared").close());
write.addEventListener("click", () => {
  if (file.options.length) showWriting(!document.body.classList.contains("writes"));
  else app.call("begin_file");
});
file.addEventListener("change", showFile);
element("download").addEventListener("click", () => download(file.value, editor.text));
element("open").addEventListener("click", () => element("opened").click());
element("opened").addEventListener("change", (event) => openFile(event.target.files[0]).finally(() => { event.target.value = ""; }));
original.addEventListener("click", () => {
  kept.removeItem(codeKey());
  unended = "";
  run.dataset.waits = "";
  told("");
  open();
});
addEventListener("pagehide", () => app?.send("seen", { visible: false }));
document.addEventListener("visibilitychange", () => {
  app?.send("seen", { visible: document.visibilityState === "visible" });
});
addEventListener("full", () => told(say("full")));
addEventListener("popstate", goWhereAddressLeads);
globalThis.editor = editor;
begin().catch((error) => globalThis.warnOfStart(String(error)));
