// The page: a sketch, its code, and what it prints. All else is Python.
import { startPython } from "./python.js";

const TEXTS = {
  en: { run: "Run", original: "As it was", share: "Copy a link to this position", loading: "Loading Python …", ready: "" },
  "zh-Hant": { run: "執行", original: "還原", share: "複製這個局面的連結", loading: "正在載入 Python……", ready: "" },
};
const CONSTANTS = ["stage", "position", "depth", "lesson"];
const MOST = 20000; // characters that the console keeps
const element = (id) => document.getElementById(id);
const [name, language, code, run, original, share, news, printed] =
  ["name", "language", "code", "run", "original", "share", "news", "console"].map(element);
const wanted = new URLSearchParams(location.hash.slice(1));
let python;
let page; // page.py, once Python is here

function say(key) {
  return TEXTS[language.value][key];
}

function print(line) {
  printed.textContent = (printed.textContent + line + "\n").slice(-MOST);
  printed.scrollTop = printed.scrollHeight;
}

function title(sketch) {
  return sketch.replace(/^(\d)_(\d)_(\d)_/, "$1.$2.$3 ").replaceAll("_", " ");
}

function speak() {
  document.documentElement.lang = language.value;
  run.textContent = say("run");
  original.textContent = say("original");
  share.textContent = say("share");
  news.textContent = say(page ? "ready" : "loading");
}

function arrange() {
  document.body.classList.toggle("alone", name.value === "lab");
}

function start() {
  printed.textContent = "";
  page.run(code.value, name.value, language.value);
  element("sketch").focus({ preventScroll: true });
}

// What the address says of the constants at the top of a sketch, once.
function constantsOnce() {
  const found = CONSTANTS.filter((each) => wanted.has(each)).map((each) => [each.toUpperCase(), wanted.get(each)]);
  CONSTANTS.forEach((each) => wanted.delete(each));
  return python.toPy(Object.fromEntries(found));
}

function open() {
  const constants = constantsOnce();
  const kept = constants.length ? null : localStorage.getItem(`code of ${name.value}`);
  code.value = kept ?? page.code_of(name.value, constants);
  arrange();
  history.replaceState(null, "", `#sketch=${name.value}&language=${language.value}`);
  start();
}

async function begin() {
  const names = await (await fetch("sketches.json")).json();
  name.append(...names.map((each) => new Option(title(each), each)));
  name.value = names.includes(wanted.get("sketch")) ? wanted.get("sketch") : names[0];
  const known = Object.keys(TEXTS);
  const spoken = wanted.get("language") ?? (navigator.language.startsWith("zh") ? "zh-Hant" : "en");
  language.value = known.includes(spoken) ? spoken : "en";
  speak();
  const fonts = ["Regular", "Bold"].map((weight) => document.fonts.load(`16px NotoSansTC-${weight}`));
  [python] = await Promise.all([startPython(print), ...fonts]);
  page = python.pyimport("page");
  globalThis.python = python; // for the browser's console
  run.disabled = original.disabled = share.disabled = false;
  speak();
  open();
}

name.addEventListener("change", open);
language.addEventListener("change", () => { speak(); open(); });
run.addEventListener("click", () => {
  localStorage.setItem(`code of ${name.value}`, code.value);
  start();
});
share.addEventListener("click", async () => {
  const address = new URL(`#sketch=lab&${page.address()}`, location.href).href;
  await navigator.clipboard.writeText(address).catch(() => {});
  news.textContent = address;
});
original.addEventListener("click", () => {
  localStorage.removeItem(`code of ${name.value}`);
  open();
});
navigator.serviceWorker?.register("sw.js");
addEventListener("hashchange", () => location.reload()); // another link in this tab
begin().catch((error) => { news.textContent = String(error); });
