// The page: a sketch, its code, and what it prints. All else is Python.
import { Editor, qrCode } from "./editor.js";
import { startPython } from "./python.js";
import { showSpoken } from "./spoken.js";
import { texts as kept } from "./storage.js";

const CONSTANTS = ["stage", "position", "depth", "lesson", "page", "exercise"];
const LAB = "lab";
const MOST = 20000; // characters that the console keeps
const LARGEST = 1000000; // of a file that is opened
const OFTEN = 400; // milliseconds between two looks at what Python has to tell
const PATIENCE = 2000; // milliseconds that a new version has to answer
const element = (id) => document.getElementById(id);
const [name, language, run, original, write, share, news, printed, file] =
  ["name", "language", "run", "original", "write", "share", "news", "console", "file"].map(element);
let texts = {}; // by language, then by name
let wanted = new URLSearchParams(location.hash.slice(1));
const editor = new Editor(element("code"), changed);
let python;
let page; // page.py, once Python is here
let marked = "";

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
  for (const key of ["run", "original", "write", "share", "copy", "close", "download", "open"]) {
    const [button, text] = [element(key), say(key)];
    if (button.textContent !== text) button.textContent = text;
  }
  element("opponentLabel").textContent = say("opponent");
  element("address").setAttribute("aria-label", say("address"));
  element("sketch").setAttribute("aria-label", say("board"));
  news.textContent = page ? "" : say("loading");
}

// What is typed is kept at once: a sketch's code here, a file of one's own in Python's folder.
function changed(text) {
  if (inLab()) page.keep_file(file.value, text);
  else kept.setItem(codeKey(), text);
}

function start() {
  printed.textContent = unprinted = "";
  markRunning();
  page.run(inLab() ? undefined : editor.text, name.value, language.value);
}

// A program of one's own that never ends is told by what it leaves: a page that is closed while it
// answers takes the mark away.
const RUNNING = "runs";
let unended = kept.getItem(RUNNING); // of the page before; this one answers
const isOwn = () => !inLab() && kept.getItem(codeKey()) !== null;
function markRunning() {
  if (isOwn() && document.visibilityState === "visible") kept.setItem(RUNNING, name.value);
  else kept.removeItem(RUNNING);
}
addEventListener("pagehide", () => kept.removeItem(RUNNING));
document.addEventListener("visibilitychange", () => {
  if (page && !run.dataset.waits) markRunning();
});

function told(reason) {
  news.textContent = reason;
}

// What the address says of the constants at the top of a sketch, once.
function constantsOnce() {
  const found = CONSTANTS.filter((each) => wanted.has(each)).map((each) => [each.toUpperCase(), wanted.get(each)]);
  CONSTANTS.forEach((each) => wanted.delete(each));
  return Object.fromEntries(found);
}

function open() {
  const constants = constantsOnce();
  page.begin_with(python.toPy(constants));
  document.body.classList.toggle("alone", inLab());
  element("writing").hidden = false;
  if (!inLab()) history.replaceState(null, "", `#sketch=${name.value}&language=${language.value}`);
  if (inLab()) showFiles(true);
  else editor.text = (Object.keys(constants).length ? null : kept.getItem(codeKey())) ?? page.code_of(name.value);
  const waits = isOwn() && unended === name.value;
  run.dataset.waits = waits ? "1" : "";
  if (waits) {
    page.stop();
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
  if (!page) return;
  wanted = new URLSearchParams(location.hash.slice(1));
  chooseWhatIsWanted();
  speak();
  open();
  sayWhatIsUnknown();
}

// Files of one's own, beside the lab

function showFiles(now = false) {
  const names = page.files().toJs();
  const shown = [...file.options].map((option) => option.value);
  const fresh = names.filter((each) => !shown.includes(each));
  if (fresh.length || names.length !== shown.length) {
    file.replaceChildren(...names.map((each) => new Option(each, each)));
    if (fresh.length) file.value = fresh.at(-1);
    if (fresh.length && !now) showWriting(true);
  }
  write.disabled = false;
  if (file.value) {
    const text = page.text_of(file.value);
    if (text !== editor.text) editor.text = text;
  }
}

function showWriting(shown) {
  const there = shown && file.options.length > 0;
  document.body.classList.toggle("writes", there);
  write.setAttribute("aria-pressed", there);
}

async function openFile(chosen) {
  if (!chosen) return;
  if (chosen.size > LARGEST) return told(say("large"));
  page.keep_file(file.value || "my_brain.py", await chosen.text());
  showFiles();
}

function download(fileName, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// What Python has to tell: the language, an error with its line, and the page as text

function look() {
  if (run.dataset.waits) return;
  const heard = JSON.parse(page.told());
  if (heard.language !== language.value) {
    language.value = heard.language;
    speak();
  }
  follow(heard.address);
  if (inLab()) showFiles();
  const fault = inLab() && heard.fault && heard.fault.file !== file.value ? null : heard.fault;
  const mark = JSON.stringify(fault);
  if (mark !== marked) {
    marked = mark;
    editor.mark(fault?.line ?? 0, fault?.message ?? "");
  }
  showSpoken(heard, page);
}

async function copy() {
  element("address").select();
  try {
    await navigator.clipboard.writeText(element("address").value);
  } catch {
    document.execCommand("copy"); // without https there is no clipboard
  }
  told(say("copied"));
}

function shareAddress() {
  const address = new URL(`#${page.address(name.value)}`, location.href).href;
  element("address").value = address;
  const picture = new Blob([qrCode(address)], { type: "image/svg+xml" });
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  image.alt = "QR";
  element("qr").replaceChildren(image);
  element("shared").showModal();
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

async function begin() {
  texts = await (await fetch("texts.json")).json();
  const names = await (await fetch("sketches.json")).json();
  name.append(...names.map((each) => new Option(title(each), each)));
  chooseWhatIsWanted();
  speak();
  await takeNewVersion().catch(() => {}); // where no service worker may be
  const fonts = ["Regular", "Bold"].map((weight) => document.fonts.load(`16px NotoSansTC-${weight}`));
  const progress = (share) => { element("progress").value = share; };
  [python] = await Promise.all([startPython(print, true, progress), ...fonts]);
  page = python.pyimport("page");
  page.begin();
  page.downloads.append(download);
  globalThis.python = python; // for the browser's console
  for (const button of [run, original, share, write]) button.disabled = false;
  element("progress").remove();
  speak();
  const moves = globalThis.leaveFirstBoard?.();
  if (moves) wanted.set("position", moves);
  open();
  if (kept.forgets) told(say("forgets"));
  sayWhatIsUnknown();
  if (window === window.top) element("sketch").focus({ preventScroll: true });
  setInterval(look, OFTEN);
  navigator.serviceWorker?.register("sw.js").catch((error) => console.warn(String(error)));
  setTimeout(() => page.begin_worker(), 0);
  setTimeout(() => new Worker("memory.js", { type: "module" }), 5000);
}

name.addEventListener("change", () => { told(""); open(); });
language.addEventListener("change", () => { page.speak(language.value); speak(); });
run.addEventListener("click", () => {
  kept.setItem(codeKey(), editor.text);
  unended = null;
  run.dataset.waits = "";
  told("");
  start();
  element("sketch").focus({ preventScroll: true });
});
share.addEventListener("click", shareAddress);
element("copy").addEventListener("click", copy);
element("close").addEventListener("click", () => element("shared").close());
write.addEventListener("click", () => {
  if (file.options.length) showWriting(!document.body.classList.contains("writes"));
  else page.begin_file();
});
file.addEventListener("change", () => showFiles());
element("download").addEventListener("click", () => download(file.value, editor.text));
element("open").addEventListener("click", () => element("opened").click());
element("opened").addEventListener("change", (event) => openFile(event.target.files[0]).finally(() => { event.target.value = ""; }));
original.addEventListener("click", () => {
  kept.removeItem(codeKey());
  unended = null;
  run.dataset.waits = "";
  told("");
  open();
});
addEventListener("full", () => told(say("full")));
addEventListener("popstate", goWhereAddressLeads);
globalThis.editor = editor;
begin().catch((error) => globalThis.warnOfStart(String(error)));
