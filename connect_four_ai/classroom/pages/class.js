// What the class's pages share: texts, elements, a connection that comes back, and the board.

export const tongues = ["en", "zh-Hant"];
const texts = await (await fetch("/class/texts.json")).json();

export const language = () => document.documentElement.lang.startsWith("zh") ? "zh-Hant" : "en";

// A text of the pages; `{name}` in it is replaced.
export function say(key, values = {}) {
  let text = texts[language()][key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, value);
  return text;
}

// A text that came in each language.
export const inTongue = (said) => typeof said === "string" ? said : said?.[language()] ?? "";

// An element; texts are never taken for HTML.
export function make(kind, parts = {}, ...inside) {
  const one = document.createElement(kind);
  for (const [name, value] of Object.entries(parts)) {
    if (name.startsWith("on")) one.addEventListener(name.slice(2), value);
    else if (name in one && name !== "list") one[name] = value;
    else one.setAttribute(name, value);
  }
  one.append(...inside.filter((each) => each !== null && each !== undefined && each !== false));
  return one;
}

// Keeps a connection: it comes back, sooner at first, and at once when the page is seen again.
const FIRST = 400;
const LONGEST = 8000; // milliseconds between two attempts
const SILENCE = 15000; // milliseconds without a message after which a connection is given up
const BEAT = 5000;

export function connect(path, { hello, hear, changed = () => {} }) {
  let socket;
  let wait = FIRST;
  let timer;
  let heard = 0;

  function open() {
    clearTimeout(timer);
    socket = new WebSocket(`ws://${location.host}/socket/${path}`);
    socket.addEventListener("open", () => { heard = performance.now(); socket.send(JSON.stringify(hello())); });
    socket.addEventListener("message", (event) => {
      wait = FIRST;
      heard = performance.now();
      const message = JSON.parse(event.data);
      if (message.is !== "pong") hear(message);
    });
    socket.addEventListener("close", again);
  }

  function again() {
    changed(false);
    clearTimeout(timer);
    timer = setTimeout(open, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(2 * wait, LONGEST);
  }

  function giveUp() {
    socket.removeEventListener("close", again);
    socket.close();
    again();
  }

  setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (performance.now() - heard > SILENCE) giveUp();
    else socket.send('{"do":"ping"}');
  }, BEAT);
  const atOnce = () => {
    if (document.visibilityState !== "visible") return;
    if (socket.readyState === WebSocket.OPEN) socket.send('{"do":"ping"}');
    else if (socket.readyState === WebSocket.CLOSED) { wait = FIRST; open(); }
  };
  document.addEventListener("visibilitychange", atOnce);
  addEventListener("online", atOnce);
  open();
  return {
    send: (message) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    afresh: () => giveUp(),
  };
}

// The board after these moves, with a button or a bar of answers over each column.

export function discs(moves) {
  const grid = {};
  const heights = Array(7).fill(0);
  [...moves].forEach((move, number) => {
    const column = Number(move);
    grid[[column, ++heights[column - 1]]] = "RY"[number % 2];
  });
  return { grid, heights };
}

// `above`: makes what stands over a column. `open`: the columns that can be chosen, by `choose`.
export function board(moves, { above, open = [], choose, chosen = "", right = [], played = "" } = {}) {
  const { grid, heights } = discs(moves);
  const isOpen = (column) => open.includes(String(column));
  const column = (number) => {
    const cells = [6, 5, 4, 3, 2, 1].map((row) => {
      const last = played === String(number) && row === heights[number - 1] + 1;
      const mark = last ? "RY"[moves.length % 2] : grid[[number, row]];
      return make("i", { className: [mark ?? "", last ? "played" : ""].join(" ").trim() });
    });
    const kinds = ["column", chosen === String(number) && "chosen", right.includes(String(number)) && "right"];
    const parts = { className: kinds.filter(Boolean).join(" ") };
    const inside = [...cells, make("b", {}, String(number))];
    if (!choose) return make("div", parts, ...inside);
    return make("button", { ...parts, type: "button", disabled: !isOpen(number), ariaLabel: String(number), onclick: () => choose(String(number)) }, ...inside);
  };
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  return make("div", { className: "board" },
    above && make("div", { className: "above" }, ...numbers.map((number) => above(String(number)))),
    make("div", { className: "columns" }, ...numbers.map(column)));
}

// Bars of answers: upright over a column, or lying beside a choice; the first round is paler.
export function bars(counts, answer, upright, names) {
  const most = Math.max(1, ...counts.flatMap((one) => Object.values(one)));
  const bar = (one, number) => {
    const count = one[answer] ?? 0;
    const share = `${100 * count / most}%`;
    const fill = make("span", { className: "fill" });
    fill.style[upright ? "height" : "width"] = share;
    const kind = number < counts.length - 1 ? "bar before" : "bar";
    return make("span", { className: kind, title: names?.[number] ?? "" }, fill, make("em", {}, count ? String(count) : ""));
  };
  return make("span", { className: upright ? "bars upright" : "bars" }, ...counts.map(bar));
}
