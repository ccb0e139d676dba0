// What the whole class sees: where to join, the question with its answers, the tournament. No names
// but those of the tournament's players.
import { bars, board, connect, inTongue, make, say } from "./class.js";
import { key, spoken } from "./key.js";

document.documentElement.lang = spoken;
addEventListener("storage", () => { document.documentElement.lang = localStorage.getItem("teacher language") ?? spoken; show(); });
const main = document.querySelector("main");
const parts = { class: {}, round: null, place: null, arena: {} };
let seen = ""; // what is shown, so that the app in its frame is not loaded again
const head = make("div", { className: "head" });
const left = make("div", { className: "left" });
const asking = make("div", { className: "asking" }, left);
const other = make("div", { className: "other" });
main.append(head, asking, other);
let app; // the app in a frame, which stays where it is: moving it would load it again
const OFTEN = 500; // milliseconds between two discs of a game
const PAUSE = 6; // discs' time after a game
const watched = make("div", { className: "game" });
let game = null; // the game that is shown, and how many of its discs
let disc = 0;
showOther(make("h1", {}, say("class")));

connect("teacher", {
  hello: () => ({ key: key(), page: "projector" }),
  hear: (message) => {
    if (message.is in parts) parts[message.is] = message.part;
    else if (message.is === "refused") showOther(make("h1", {}, say("no key")));
    else if (message.is === "key") location.reload();
    show();
  },
});

function show() {
  document.title = say("class");
  const scene = parts.class.scene;
  if (!parts.place) return;
  const now = JSON.stringify([document.documentElement.lang, scene, scene === "round" ? parts.round : scene === "arena" ? [parts.arena, game] : parts.class.code]);
  if (now === seen) return;
  seen = now;
  if (scene === "round" && parts.round) showRound(parts.round);
  else if (scene === "arena") showArena(parts.arena);
  else showOther(joining());
}

function showOther(...parts) {
  head.hidden = asking.hidden = true;
  other.replaceChildren(...parts);
}

function joining() {
  const { addresses, qr } = parts.place;
  const picture = make("img", { src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: "QR" });
  return make("div", { className: "joining" },
    make("div", { className: "qr" }, picture),
    make("div", {},
      make("h1", { className: "faded" }, say("open")),
      make("div", { className: "address" }, addresses[0].replace("http://", "")),
      make("div", { className: "faded" }, say("code")),
      make("div", { className: "big" }, parts.class.code)));
}

function frame(address) {
  if (app) app.hidden = !address;
  else if (address) asking.append(app = make("iframe"));
  const wanted = `#sketch=lab&${address}&language=${document.documentElement.lang}`;
  if (address && app.dataset.shown !== wanted) {
    app.dataset.shown = wanted;
    app.src = `${parts.place.app}?alone${wanted}`;
  }
}

function showRound({ question, state, counts, here }) {
  const over = state === "revealed";
  const total = Object.values(counts.at(-1)).reduce((sum, each) => sum + each, 0);
  const names = counts.length > 1 ? [say("before"), say("now")] : [""];
  const looks = question.kind === "look";
  const isColumn = (value) => question.columns && /^[1-7]$/.test(value);
  const above = question.columns && !looks ? (column) => bars(counts, column, true, names) : undefined;
  const shownBoard = !looks && (question.moves || question.columns) ? board(question.moves, {
    above, right: over ? question.right : [], played: over ? question.played : "",
  }) : "";
  const given = new Set(counts.flatMap((one) => Object.keys(one)));
  const choices = question.choices.length ? question.choices : [...given].sort().map((value) => [value, value]);
  const lying = choices.filter(([value]) => !isColumn(value)).map(([value, text]) => [
    make("span", { className: over && question.right.includes(value) ? "right" : "" }, inTongue(text)), bars(counts, value, false, names),
  ]).flat();
  const key = counts.length > 1 && make("p", { className: "key" }, make("span", {}, make("i", { className: "before" }), names[0]), make("span", {}, make("i"), names[1]));
  const right = question.right.map((value) => inTongue(question.choices.find(([each]) => each === value)?.[1] ?? value)).join(", ");
  const shown = question.address && (over || looks);
  const answers = lying.length && !looks ? make("div", { className: "lying" }, ...lying) : "";
  const told = over && !looks ? make("p", {}, make("strong", {}, say("right is", { answer: right })), inTongue(question.reason) ? ` · ${inTongue(question.reason)}` : "") : "";
  head.hidden = asking.hidden = false;
  head.replaceChildren(make("h1", {}, inTongue(question.text)),
    looks ? "" : make("div", { className: "faded" }, say("answers of", { count: total, here })), told);
  asking.className = shown ? "asking looking" : "asking";
  left.hidden = looks;
  left.replaceChildren(shownBoard, make("div", { className: "side" }, answers, key || ""));
  frame(shown ? question.address : "");
  other.replaceChildren();
}

function showArena({ heads = {}, rows = [], games = [], played = 0, total = 0, fault = "" }) {
  const cell = (kind) => (text) => make(kind, {}, text);
  const table = make("table", {}, make("tr", {}, ...inTongue(heads).map(cell("th"))), ...rows.map((row) => make("tr", {}, ...row.map(cell("td")))));
  const list = games.map((each) => make("button", { onclick: () => { replay(each); show(); } }, `${each.red} – ${each.yellow} ${each.result}`));
  if (!game && games.length) replay(games.at(-1));
  showOther(make("h1", {}, say("tournament")), make("div", { className: "faded" }, fault || say("games", { played, total })),
    make("div", { className: "games" }, make("div", { className: "scroll" }, table), watched), make("div", { className: "choices" }, ...list.slice(-6)));
}

// A game is played again, disc by disc; after it, the last one that has been finished.
function replay(one) {
  game = one;
  disc = 0;
}

setInterval(() => {
  if (parts.class.scene !== "arena" || !game) return;
  if (disc++ > game.moves.length + PAUSE) replay(parts.arena.games?.at(-1) ?? game);
  const over = disc >= game.moves.length;
  watched.replaceChildren(make("p", {}, `${game.red} – ${game.yellow}${over ? ` · ${game.result}` : ""}`),
    board(game.moves.slice(0, disc)), make("p", { className: "faded" }, over ? game.why : ""));
}, OFTEN);
