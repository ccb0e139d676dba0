// A pupil's part of the class, beside the app: joining, questions, and what is handed in.
import { board, connect, inTongue, language, make, say } from "./class.js";

const OFTEN = 1000; // milliseconds between two looks at what the app has kept
const PREFIX = "class ";

// What stays in this browser until the class forgets it; without storage, as long as the page.
const kept = (() => {
  try {
    localStorage.getItem("");
    return localStorage;
  } catch {
    const map = new Map();
    return {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => map.set(key, value),
      removeItem: (key) => map.delete(key),
      key: (number) => [...map.keys()][number] ?? null,
      get length() { return map.size; },
    };
  }
})();

const names = () => Array.from({ length: kept.length }, (_, number) => kept.key(number));
const recall = (name) => kept.getItem(PREFIX + name);
const keep = (name, value) => kept.setItem(PREFIX + name, value);

function forget() {
  for (const name of names()) if (name?.startsWith(PREFIX)) kept.removeItem(name);
}

function token() {
  if (!recall("token")) {
    const bytes = crypto.getRandomValues(new Uint8Array(18));
    keep("token", btoa(String.fromCharCode(...bytes)));
  }
  return recall("token");
}

let me; // {id, name, number, class} once joined
let state = { round: null };
let here = false;
let typed = { code: new URLSearchParams(location.search).get("code") ?? "", name: recall("name") ?? "", number: "" };
let hidden = 0; // the round whose answer has been read
let answered = {}; // by round
let chosen = ""; // the language that was chosen before the app was there to take it

// The outbox: each thing stays until the class's computer has it on its disk. Two tabs may send the
// same thing; its id tells that.
const OUT = "out ";

function handIn(message) {
  const number = Number(recall("count") ?? 0) + 1;
  keep("count", String(number));
  const id = message.id ?? `${String(number).padStart(8, "0")} ${Math.random().toString(36).slice(2)}`;
  const whole = { ...message, id };
  keep(OUT + id, JSON.stringify(whole));
  if (me) link.send(whole);
  showBar();
}

const waiting = () => names().filter((name) => name?.startsWith(PREFIX + OUT)).sort();

function sendWaiting() {
  for (const name of waiting()) link.send(JSON.parse(kept.getItem(name)));
}

// What the class's computer says

function hear(message) {
  if (message.is === "joined") joined(message);
  else if (message.is === "refused") refused(message);
  else if (message.is === "kept") { kept.removeItem(PREFIX + OUT + message.id); showBar(); }
  else if (message.is === "class") take(message);
  else if (message.is === "forgotten") { forget(); location.reload(); }
}

function joined(message) {
  me = message;
  here = true;
  if (recall("whose") && recall("whose") !== `${me.class} ${me.id}`) {
    for (const name of waiting()) kept.removeItem(name); // another pupil's
  }
  keep("whose", `${me.class} ${me.id}`);
  keep("name", me.name);
  sendWaiting();
  known = new Set(me.done.map(keyOf));
  setUp = false;
  drafts.clear();
  last.where = "";
  show();
}

function refused(message) {
  if (me) { forget(); location.reload(); return; } // the class has begun anew
  typed.why = message;
  show();
}

function take(message) {
  const before = state.round?.id;
  state = message;
  if (state.round?.mine) answered[state.round.id] ??= state.round.mine;
  if (state.round?.id !== before) {
    hidden = 0;
    followed = false;
  }
  show();
  follow();
}

const link = connect("pupil", {
  hello: () => ({ do: "join", token: token(), code: typed.code, name: typed.name, number: typed.number }),
  hear,
  changed: () => { here = false; showBar(); },
});

// The app: where it is, what it has kept, and where everybody looks

const hasApp = () => Boolean(globalThis.app) && Number(document.getElementById("sketch")?.dataset.frames) > 0;
const last = { where: "", size: -1 };
const drafts = new Map(); // the files' texts that the class's computer has
let known = new Set(); // the answers that it has
let setUp = false;
let followed = false;
let prepared; // the app that has run PREPARE
let isLooking = false;
const keyOf = (entry) => [entry.time, entry.section, entry.kind, entry.seed, entry.right, entry.hints, entry.given ?? ""].join("|");
const person = () => `${me.name} ${me.class}`;

const PREPARE = `
import json, page, shutil, spoken
from pathlib import Path
from connect_four_ai.app import preferences
from connect_four_ai.app.files import user_folder
from connect_four_ai.study.exercises import progress

def class_answers():
    file = progress.file()
    return file.read_text("utf-8", "replace") if file.exists() else ""

def class_begin(person, is_other, files):
    if is_other:
        for file in Path.home().glob("*.py"):
            file.unlink()
        shutil.rmtree(user_folder("data"), ignore_errors=True)
    preferences.remember("person", person)
    for name, text in files.items():
        if name not in page.files():
            page.keep_file(name, text)
    return class_answers()

def class_add(answers):
    progress.file().parent.mkdir(parents=True, exist_ok=True)
    with progress.file().open("a", encoding="utf-8") as file:
        file.write(answers)

def class_files():
    return {name: page.text_of(name) for name in page.files()}

def class_seen(size, is_large):
    window = spoken.window_of(page.scene)
    if window and window.panel.view.large != is_large:
        window.panel.view.teach(True)
        page.wake()
    answers = class_answers()
    changed = answers if len(answers) != size else None
    return json.dumps({"size": len(answers), "answers": changed, "files": class_files()})
`;

// Runs Python in the app, with these values as variables.
async function runPython(code, values) {
  const { app } = globalThis;
  if (prepared !== app) await app.runPython(PREPARE);
  prepared = app;
  return app.runPython(code, values);
}

// Makes the app this pupil's: on another device with everything that was done before, and without
// what another pupil has left on this one.
async function begin() {
  const own = `${me.class} ${me.id}`;
  const isOther = (recall("files of") ?? own) !== own;
  const values = { person: person(), is_other: isOther, files: me.files };
  const had = new Set(lines(await runPython("class_begin(person, is_other, files)", values)).map(keyOf));
  keep("files of", own);
  const missing = me.done.filter((entry) => !had.has(keyOf(entry)));
  const answers = missing.map((entry) => JSON.stringify({ ...entry, person: person() }) + "\n").join("");
  if (answers) await runPython("class_add(answers)", { answers });
  setUp = true;
}

function lines(answers) {
  const found = [];
  for (const line of answers.split("\n")) {
    try {
      const entry = JSON.parse(line);
      if (entry.person === person()) found.push(entry);
    } catch {
      // a line that was cut short
    }
  }
  return found;
}

async function look() {
  if (!me || !hasApp() || isLooking) return;
  isLooking = true;
  try {
    if (!setUp) await begin();
    if (chosen) speak(chosen);
    const values = { size: last.size, is_large: Boolean(state.large) };
    handInSeen(JSON.parse(await runPython("class_seen(size, is_large)", values)));
  } finally {
    isLooking = false;
  }
}

function handInSeen({ size, answers, files }) {
  last.size = size;
  for (const entry of lines(answers ?? "")) {
    const key = keyOf(entry);
    if (known.has(key)) continue;
    known.add(key);
    const { person: _, ...rest } = entry;
    handIn({ do: "progress", id: key.slice(0, 300), entry: rest });
  }
  for (const [name, text] of Object.entries(files)) {
    if (drafts.get(name) !== text && link.send({ do: "draft", id: "draft", name, text })) drafts.set(name, text);
  }
  const where = location.hash.slice(1, 300);
  if (where !== last.where && link.send({ do: "where", address: where })) last.where = where;
  obey(where);
}

// The sections that the teacher allows to be opened
function obey(where) {
  if (!state.sections?.length) return;
  const asked = new URLSearchParams(where);
  const opened = asked.get("lesson") ?? asked.get("exercise")?.split(":")[0] ?? asked.get("stage");
  if (!opened || state.sections.includes(opened) || asked.get("page")) return;
  location.hash = `sketch=lab&stage=${state.sections.at(-1)}&position=`;
  notice(say("not yet", { section: opened }));
}

// Everybody looks here, once.
function follow() {
  const round = state.round;
  if (!round || followed || round.question.kind !== "look") return;
  if (!hasApp()) return;
  followed = true;
  go(round.question.address);
}

// Lets the app speak a language, as its own list of languages does.
function speak(tongue) {
  const list = document.getElementById("language");
  chosen = "";
  list.value = tongue;
  list.dispatchEvent(new Event("change"));
}

function go(address) {
  location.hash = `sketch=lab&${address}&language=${language()}`;
}

setInterval(() => { look(); follow(); }, OFTEN);

// What is seen: a bar below the app, and a sheet over it

const bar = make("footer", { id: "classBar" });
const sheet = make("div", { id: "classSheet", hidden: true, role: "dialog", ariaModal: "true" });
let told = "";

function notice(text) {
  told = text;
  showBar();
  setTimeout(() => { if (told === text) { told = ""; showBar(); } }, 6000);
}

function showBar() {
  if (!me) { bar.hidden = true; return; }
  bar.hidden = false;
  const count = waiting().length;
  const status = !here ? say("away", { count }) : count ? say("sending") : told;
  bar.className = here ? "" : "away";
  const round = state.round;
  const again = round && hidden === round.id && round.question.kind !== "look";
  bar.replaceChildren(
    make("span", { className: "who" }, make("span", {}, me.name), make("small", {}, ` · ${say("number", { number: me.number })}`)),
    make("span", { className: "status", role: "status" }, status),
    again && make("button", { onclick: () => { hidden = 0; show(); } }, say("question")) || "",
    make("button", { onclick: handInProgram }, say("hand in")),
  );
}

async function handInProgram() {
  const files = hasApp() ? JSON.parse(await runPython("json.dumps(class_files())")) : {};
  const names = Object.keys(files);
  if (!names.length) { notice(say("no program")); return; }
  const chosen = document.getElementById("file")?.value;
  const name = names.includes(chosen) ? chosen : names[0];
  handIn({ do: "program", name, text: files[name] });
  notice(say("handed in", { name }));
}

function show() {
  showBar();
  const round = state.round;
  const inside = !me ? joinForm() : state.paused ? [make("h2", {}, say("pause"))] :
    round && round.question.kind !== "look" && hidden !== round.id ? questionOf(round) : null;
  sheet.hidden = !inside;
  if (inside) {
    sheet.replaceChildren(make("div", { className: "card" }, ...inside));
    sheet.ariaLabel = sheet.querySelector("h2, p").textContent;
  }
  for (const one of document.querySelectorAll("body > header, body > main")) one.inert = Boolean(inside);
}

function joinForm() {
  const why = typed.why;
  const taken = why?.why === "taken" || why?.why === "often";
  const field = (name, label, more) => make("label", {}, label, make("input", {
    value: typed[name], autocomplete: "off", oninput: (event) => { typed[name] = event.target.value; }, ...more,
  }));
  const submit = (event) => {
    event.preventDefault();
    typed.why = null;
    if (!link.send({ do: "join", token: token(), code: typed.code, name: typed.name, number: typed.number })) link.afresh();
  };
  const text = !why || !typed.name || (why.why === "code" && !typed.code) ? "" : say(`no ${why.why}`);
  return [make("h2", {}, say("join")), make("form", { onsubmit: submit },
    field("code", say("code"), { maxLength: 8, autocapitalize: "characters", className: "code", required: true }),
    field("name", say("nickname"), { maxLength: 24, required: true }),
    taken && field("number", say("your number"), { maxLength: 4, inputMode: "numeric" }),
    text && make("p", { className: "fault", role: "alert" }, text),
    make("button", { className: "main" }, say("come in"))),
  make("button", { className: "plain", onclick: () => { chosen = language() === "en" ? "zh-Hant" : "en"; document.documentElement.lang = chosen; } }, language() === "en" ? "中文" : "English")];
}

function questionOf(round) {
  const { question, state: stands } = round;
  const isOpen = stands === "open";
  const given = answered[round.id] ?? "";
  const over = stands === "revealed";
  const answer = (value) => {
    if (!isOpen || !value) return;
    answered[round.id] = value;
    handIn({ do: "answer", round: round.id, answer: value });
    show();
  };
  const open = question.columns && isOpen ? question.choices.map(([value]) => value) : [];
  const parts = [make("p", { className: "asked" }, inTongue(question.text))];
  if (question.moves || question.columns) {
    parts.push(board(question.moves, {
      open, choose: question.columns ? answer : undefined, chosen: given, right: over ? question.right : [], played: over ? question.played : "",
    }));
  }
  const others = question.choices.filter(([value]) => !question.columns || !/^[1-7]$/.test(value));
  const choice = ([value, text]) => make("button", {
    type: "button", disabled: !isOpen, className: ["choice", value === given && "chosen", over && question.right.includes(value) && "right"].filter(Boolean).join(" "),
    onclick: () => answer(value),
  }, inTongue(text));
  if (others.length) parts.push(make("div", { className: "choices" }, ...others.map(choice)));
  if (!question.choices.length) {
    const submit = (event) => { event.preventDefault(); answer(event.target.elements[0].value.trim()); };
    parts.push(make("form", { className: "typed", onsubmit: submit },
      make("input", { value: given, maxLength: 20, disabled: !isOpen, inputMode: "text", ariaLabel: say("your answer") }),
      make("button", { disabled: !isOpen }, say("answer"))));
  }
  const said = over ? say("right is", { answer: question.right.map((value) => textOf(question, value)).join(", ") }) :
    !isOpen ? say("closed") : given ? say("answered", { answer: textOf(question, given) }) : "";
  parts.push(make("p", { className: "said", role: "status" }, said));
  if (over) {
    parts.push(make("p", {}, inTongue(question.reason)));
    const close = () => { hidden = round.id; show(); };
    parts.push(make("div", { className: "choices" },
      question.address && make("button", { onclick: () => { close(); go(question.address); } }, say("look inside")),
      make("button", { onclick: close }, say("back to app"))));
  }
  return parts;
}

function textOf(question, value) {
  const found = question.choices.find(([each]) => each === value);
  return found ? inTongue(found[1]) : value;
}

// The program is kept as the page is; what the class shows follows its language.
document.body.append(sheet, bar);
document.body.classList.add("inClass");
new MutationObserver(() => {
  if (chosen && language() !== chosen) document.documentElement.lang = chosen;
  else show();
}).observe(document.documentElement, { attributeFilter: ["lang"] });
if (navigator.language.startsWith("zh")) document.documentElement.lang = "zh-Hant";
show();
