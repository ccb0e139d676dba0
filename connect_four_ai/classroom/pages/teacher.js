// The teacher's page: asks, sees who is where, and hands out what the class needs.
import { bars, board, connect, inTongue, make, say } from "./class.js";
import { key, setKey, speak, spoken } from "./key.js";

document.documentElement.lang = spoken;
const element = (selector) => document.querySelector(selector);
const parts = { class: {}, round: null, pupils: [], progress: null, programs: { groups: [], waiting: 0 }, arena: {}, place: null };
const TABS = ["ask", "where", "programs", "tournament", "marks"];
let tab = "ask";
let links = {}; // of the groups of mistakes
const wanted = { kind: "where", section: "9.1.5", position: "41424", depth: "1", column: "0", step: "" };

const link = connect("teacher", {
  hello: () => ({ key: key() }),
  hear,
  changed: (here) => { if (!here) notice(say("away teacher"), true); },
});
const act = (action, more = {}) => link.send({ do: action, language: document.documentElement.lang, ...more });
const choose = (name, value) => act("choose", { name, value });

function hear(message) {
  if (message.is in parts) {
    parts[message.is] = message.part;
    if (message.is === "class") notice("");
    show(message.is === "place" ? "" : message.is);
  } else if (message.is === "notice") notice(message.text);
  else if (message.is === "refused") element("main").replaceChildren(make("h1", {}, say("no key")));
  else if (message.is === "key") { setKey(message.key); location.reload(); }
  else if (message.is === "marks") download(`${say("marks")}.csv`, message.text, "text/csv");
  else if (message.is === "mistakes") open(URL.createObjectURL(new Blob([message.text], { type: "text/html" })));
  else if (message.is === "links") { links[message.group] = message; show("programs"); }
}

function notice(text, stays = false) {
  const box = element("#notice");
  box.textContent = text;
  box.hidden = !text;
  if (text && !stays) setTimeout(() => { if (box.textContent === text) box.hidden = true; }, 8000);
}

function download(name, text, type) {
  const file = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  file.click();
}

// A step of a lesson plan: an address such as #kind=lesson&section=9.1.3&step=4
function follow() {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const name of Object.keys(wanted)) if (asked.has(name)) wanted[name] = asked.get(name);
  if (TABS.includes(asked.get("tab"))) tab = asked.get("tab");
  else if ([...asked].length) tab = "ask";
  if (asked.has("lesson")) Object.assign(wanted, { kind: "look", position: `lesson=${asked.get("lesson")}` });
  if (asked.has("page")) Object.assign(wanted, { kind: "look", position: `page=${asked.get("page")}` });
}
addEventListener("hashchange", () => { follow(); show(); });

// What stands above every page

const button = (text, action, more = {}) => make("button", { type: "button", onclick: action, ...more }, text);
const toggle = (text, on, action) => button(text, action, { ariaPressed: String(Boolean(on)) });

function showHead() {
  document.title = element("h1").textContent = say("class");
  const { code, paused, large, scene } = parts.class;
  const here = new Set(parts.pupils.filter((one) => one.here)).size;
  element(".join").replaceChildren(
    make("span", {}, make("strong", {}, parts.place?.addresses[0].replace("http://", "") ?? "")),
    make("span", {}, `${say("code")} `, make("strong", {}, code ?? "")),
    make("span", { className: "faded" }, say("pupils here", { here, all: parts.pupils.length })),
  );
  const scenes = ["join", "round", "arena"].map((each) => toggle(say(`scene ${each}`), scene === each, () => choose("scene", each)));
  element(".tools").replaceChildren(
    button(say("projector"), () => open("/projector", "projector")), ...scenes,
    toggle(say("pause all"), paused, () => choose("paused", !paused)),
    toggle(say("large"), large, () => choose("large", !large)),
    button(document.documentElement.lang === "en" ? "中文" : "English", changeTongue),
  );
  element("nav").replaceChildren(...TABS.map((each) => toggle(say(`tab ${each}`), tab === each, () => { tab = each; show(); })));
}

function changeTongue() {
  document.documentElement.lang = document.documentElement.lang === "en" ? "zh-Hant" : "en";
  speak(document.documentElement.lang);
  show();
}

const PAGES = { ask: showAsk, where: showWhere, programs: showPrograms, tournament: showTournament, marks: showMarks };
const SHOWS = { ask: ["round", "pupils", "class"], where: ["progress", "pupils"], programs: ["programs"], tournament: ["arena", "class"], marks: ["class"] };

function show(part = "") {
  if (!parts.place) return;
  showHead();
  // what is being typed stays
  const typing = element("main").contains(document.activeElement) && ["INPUT", "SELECT"].includes(document.activeElement.tagName);
  if (part && (!SHOWS[tab].includes(part) || typing)) {
    if (typing && tab === "ask" && SHOWS.ask.includes(part)) showRoundNow();
    return;
  }
  element("main").replaceChildren(...PAGES[tab]());
}

// Ask

function select(name, options, changed = () => {}) {
  const list = make("select", { onchange: (event) => { wanted[name] = event.target.value; changed(); } }, ...options.map(([value, text]) => new Option(text, value)));
  list.value = wanted[name];
  if (list.selectedIndex < 0 && options.length) { list.selectedIndex = 0; wanted[name] = list.value; }
  return list;
}

const labelled = (text, inside) => make("label", {}, text, inside);
const again = () => { element("main").replaceChildren(...PAGES[tab]()); };

const titleOf = (name) => `${name} ${inTongue(parts.place.sections[name].title)}`;

function askForm() {
  const { sections } = parts.place;
  const kinds = ["where", "score", "branch", "lesson", "look"].map((each) => [each, say(`kind ${each}`)]);
  const plays = parts.place.names.filter((name) => sections[name].plays || wanted.kind === "lesson").map((name) => [name, titleOf(name)]);
  const rows = [labelled(say("kind"), select("kind", kinds, again))];
  const typed = (name, text, more = {}) => labelled(text, make("input", { value: wanted[name], oninput: (event) => { wanted[name] = event.target.value; }, ...more }));
  if (wanted.kind !== "look") rows.push(labelled(say("section"), select("section", plays, again)));
  if (wanted.kind === "lesson") {
    const steps = sections[wanted.section]?.steps ?? [];
    rows.push(labelled(say("step"), select("step", steps.map(([number, text]) => [String(number), `${number + 1}. ${inTongue(text)}`]))));
  } else {
    rows.push(typed("position", say(wanted.kind === "look" ? "address" : "position"), { onchange: again, spellcheck: false }));
    if (/^[1-7]*$/.test(wanted.position)) rows.push(board(wanted.position));
  }
  if (["where", "score", "branch"].includes(wanted.kind)) rows.push(typed("depth", say("depth"), { type: "number", min: 0, max: 5 }));
  if (wanted.kind === "score" || wanted.kind === "branch") {
    const first = wanted.kind === "branch" ? [["0", say("any column")]] : [];
    rows.push(labelled(say("column"), select("column", [...first, ...[1, 2, 3, 4, 5, 6, 7].map((each) => [String(each), String(each)])])));
  }
  const submit = (event) => {
    event.preventDefault();
    document.activeElement?.blur();
    const { kind, section, position, depth, column, step } = wanted;
    if (kind === "look") act("look", { address: /^[1-7]*$/.test(position) ? `position=${position}` : position });
    else act("ask", { kind, section, position, depth: depth === "" ? null : Number(depth), column: Number(column), step: Number(step) });
  };
  return make("form", { className: "box", onsubmit: submit }, ...rows, make("button", { className: "main" }, say("ask all")));
}

function roundBox() {
  const round = parts.round;
  if (!round) return make("div", { className: "box faded", id: "round" }, say("nothing asked"));
  const { question, state, counts } = round;
  const over = state === "revealed";
  const looks = question.kind === "look";
  const isColumn = (value) => question.columns && /^[1-7]$/.test(value);
  const given = new Set(counts.flatMap((one) => Object.keys(one)));
  const choices = question.choices.length ? question.choices : [...given].sort().map((value) => [value, value]);
  const lying = choices.filter(([value]) => !isColumn(value)).map(([value, text]) => [make("span", {}, inTongue(text)), bars(counts, value, false)]).flat();
  const total = Object.values(counts.at(-1)).reduce((sum, each) => sum + each, 0);
  const answers = parts.pupils.filter((one) => one.answer).map((one) => `${one.name}: ${one.answer} ${one.right ? "✓" : "✗"}`);
  const turn = (to) => () => act("turn", { state: to });
  const tools = looks ? [] : [
    state === "open" ? button(say("close answers"), turn("closed")) : button(say("open answers"), turn("open"), { disabled: over }),
    button(say("reveal"), turn("revealed"), { className: "main", disabled: over }),
    button(say("ask again"), () => act("again")),
  ];
  const right = question.right.map((value) => inTongue(question.choices.find(([each]) => each === value)?.[1] ?? value)).join(", ");
  return make("div", { className: "box", id: "round" },
    make("h2", {}, inTongue(question.text)),
    make("div", { className: "row" }, ...tools, button(say("put away"), () => act("done"))),
    looks ? make("p", {}, make("code", {}, question.address)) : make("p", { className: "faded" }, `${say("answers of", { count: total, here: round.here })} · ${say(`state ${state}`)}`),
    question.moves || question.columns ? board(question.moves, { above: question.columns && !looks ? (column) => bars(counts, column, true) : undefined, right: over ? question.right : [], played: over ? question.played : "" }) : "",
    lying.length && !looks ? make("div", { className: "lying" }, ...lying) : "",
    make("details", {}, make("summary", {}, say("who answered")), looks ? "" : make("p", {}, say("right is", { answer: right })), make("p", { className: "names" }, answers.join(" · "))));
}

function showRoundNow() {
  const box = element("#round");
  const isOpen = box?.querySelector("details")?.open;
  const made = roundBox();
  box?.replaceWith(made);
  if (isOpen && made.querySelector("details")) made.querySelector("details").open = true;
}

function showAsk() {
  const isOpen = element("#round details")?.open;
  const box = roundBox();
  if (isOpen && box.querySelector("details")) box.querySelector("details").open = true;
  return [make("div", { className: "two" }, make("div", { className: "stack" }, askForm(), planBox()), box)];
}

function planBox() {
  const list = parts.place.plans.map((plan) => make("details", { className: "box" }, make("summary", {}, inTongue(plan.title)),
    ...plan.steps.map((step) => make("div", { className: "row" }, make("span", { className: "faded" }, `${step.minutes}′`), make("a", { href: `#${step.address}` }, inTongue(step.text))))));
  return make("div", {}, ...list);
}

// Who is where

function showWhere() {
  const { progress, pupils } = parts;
  const sections = parts.place.names.map((name) => [name, titleOf(name)]);
  const list = make("select", { onchange: (event) => act("table", { section: event.target.value }) }, ...sections.map(([value, text]) => new Option(text, value)));
  list.value = progress.section;
  const head = progress.columns.map((column) => {
    const isStep = /^\d+$/.test(column.key);
    const told = column.wrong.map(([given, count]) => `${given || "?"} × ${count}`).join(", ");
    const discuss = () => { Object.assign(wanted, { kind: "lesson", section: progress.section, step: String(Number(column.key) - 1) }); tab = "ask"; show(); };
    return make("th", { className: "mark", title: told ? `${say("wrong answers")} ${told}` : "" },
      isStep && column.asks ? button(column.title, discuss) : inTongue(column.title));
  });
  const cells = (one) => progress.columns.map((column) => {
    const found = progress.rows[one.id]?.[column.key];
    if (!found) return make("td", { className: "mark" });
    const [right, tries] = found;
    const good = right >= column.need;
    const text = column.need > 1 ? `${right}/${column.need}` : `${good ? "✓" : "✗"}${tries > 1 ? ` ${tries}` : ""}`;
    return make("td", { className: `mark ${good ? "good" : right ? "" : "bad"}` }, text);
  });
  const wrong = progress.columns.map((column) => make("td", { className: "mark" }, String(column.wrong.reduce((sum, [, count]) => sum + count, 0) || "")));
  const rows = pupils.map((one) => make("tr", { className: [one.stuck && "stuck", !one.here && "away"].filter(Boolean).join(" ") },
    make("td", {}, one.name), make("td", {}, one.number), make("td", {}, whereOf(one)), ...cells(one)));
  const stuck = pupils.filter((one) => one.stuck).map((one) => one.name);
  return [make("div", { className: "row" }, list, stuck.length ? make("span", { className: "stuck" }, say("stuck", { names: stuck.join(", ") })) : ""),
    make("div", { className: "box scroll" }, make("table", {},
      make("tr", {}, make("th", {}, say("pupil")), make("th", {}, say("number head")), make("th", {}, say("sees")), ...head), ...rows,
      make("tr", { className: "faded" }, make("td", { colSpan: 3 }, say("wrong count")), ...wrong))),
    make("p", { className: "faded" }, say("where help"))];
}

// What a pupil sees, as a link to the same on this computer.
function whereOf(one) {
  if (!one.here) return say("not here");
  const asked = new URLSearchParams(one.where);
  const lesson = asked.get("lesson");
  const text = lesson ? say("lesson of", { section: lesson }) : asked.get("exercise") ?? asked.get("page") ?? (asked.has("position") ? `${asked.get("stage")} ${asked.get("position")}` : asked.get("sketch") ?? "…");
  return make("a", { href: `${parts.place.app}?alone#${one.where}`, target: "_blank" }, text.slice(0, 40));
}

// Programs

function showPrograms() {
  const { groups, waiting } = parts.programs;
  const box = (group, number) => {
    const found = links[number];
    const shown = found && [found.exercise && button(say("exercise for all"), () => act("look", { address: found.exercise })),
      found.address && button(say("discuss"), () => act("look", { address: found.address }))];
    return make("div", { className: "box" }, make("h2", {}, `${group.names.length} × ${[group.section, inTongue(group.title)].filter(Boolean).join(" · ")}`),
      make("p", { className: "names" }, group.names.join(", ")),
      group.right || group.fault ? "" : make("div", { className: "row" }, ...(shown ?? [button(say("find exercise"), () => act("links", { group: number }))])));
  };
  return [make("div", { className: "row" }, button(say("mistakes page"), () => act("mistakes"), { className: "main", disabled: !groups.length }),
    make("span", { className: "faded" }, waiting ? say("being checked", { count: waiting }) : groups.length ? "" : say("no programs"))), ...groups.map(box)];
}

function showTournament() {
  const { heads = {}, rows = [], played = 0, total = 0, fault = "" } = parts.arena;
  const on = parts.class.tournament;
  const cell = (kind) => (text) => make(kind, {}, text);
  return [make("div", { className: "row" }, toggle(say(on ? "stop tournament" : "start tournament"), on, () => choose("tournament", !on)),
    make("span", { className: "faded" }, fault || (total ? say("games", { played, total }) : say("tournament help")))),
  make("div", { className: "box scroll" }, make("table", {}, make("tr", {}, ...inTongue(heads).map(cell("th"))), ...rows.map((row) => make("tr", {}, ...row.map(cell("td"))))))];
}

function showMarks() {
  const { points, sections, section } = parts.class;
  const field = (kind) => labelled(say(`points ${kind}`), make("input", { type: "number", min: 0, max: 100, value: points[kind], onchange: (event) => choose("points", { ...points, [kind]: Number(event.target.value) }) }));
  const { names } = parts.place;
  const allowed = names.map((each) => toggle(each, !sections.length || sections.includes(each), () => {
    const now = sections.length ? sections : names;
    const next = names.filter((one) => now.includes(one) !== (one === each));
    choose("sections", next.length === names.length ? [] : next);
  }));
  const checked = make("select", { onchange: (event) => choose("section", event.target.value) }, ...parts.place.checked.map((each) => new Option(each, each)));
  checked.value = section;
  const forget = () => { if (confirm(say("forget sure"))) act("forget"); };
  return [make("div", { className: "two" },
    make("form", { className: "box" }, make("h2", {}, say("marks")), ...Object.keys(points).map(field), button(say("save marks"), () => act("marks"), { className: "main" })),
    make("div", { className: "box" },
      make("h2", {}, say("sections")), make("div", { className: "row" }, ...allowed), make("p", { className: "faded" }, say("sections help")),
      make("h2", {}, say("programs section")), make("div", { className: "row" }, checked),
      make("h2", {}, say("forget")), make("p", { className: "faded" }, say("forget help")), button(say("forget"), forget)))];
}

follow();
