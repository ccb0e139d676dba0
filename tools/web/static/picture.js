// The picture: plays the calls that py5.py has recorded, and passes on mouse, touch and keys.
const canvas = document.getElementById("sketch");
const pen = canvas.getContext("2d");
const BUTTONS = [37, 3, 39]; // left, middle and right, as py5 names them
const CODED = "\uffff";
const CODES = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35 };
for (let number = 1; number <= 12; number += 1) CODES[`F${number}`] = 111 + number;
const CHARACTERS = { Enter: "\n", Escape: "\x1b", Backspace: "\b" };
const BROWSERS = ["Tab", "F5", "F6", "F7", "F9", "F10", "F12"]; // Tab leaves the picture
const WITH_CONTROL = "cek"; // letters that the sketch receives with Ctrl
const PASTE = "\x16"; // Ctrl V
const PREFERENCES = { dark: "(prefers-color-scheme: dark)", still: "(prefers-reduced-motion: reduce)" };
let [width, height] = [100, 100];
let ratio = 1;
let saved = [];
let send = () => {};

// What the recorded calls name beside the functions and attributes of a canvas's pen
const OWN = {
  size(across, down) {
    [width, height] = [across, down];
    ratio = devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.aspectRatio = `${width} / ${height}`;
    canvas.style.maxWidth = `${width}px`;
    document.body.classList.toggle("fitted", width <= document.documentElement.clientWidth);
    OWN.resetMatrix();
    sendScreen();
  },
  showTop() {
    if (scrollY) scrollTo(0, 0);
  },
  beginFrame() {
    saved = [];
    OWN.resetMatrix();
  },
  resetMatrix: () => pen.setTransform(ratio, 0, 0, ratio, 0, 0),
  push: () => saved.push(pen.getTransform()),
  pop: () => pen.setTransform(saved.pop()),
  title(text) {
    document.title = text;
  },
  cursor(kind) {
    canvas.style.cursor = kind;
  },
};

const isOfPen = (name) => Object.hasOwn(CanvasRenderingContext2D.prototype, name);

export function play(calls) {
  for (const [name, ...given] of JSON.parse(calls)) {
    if (Object.hasOwn(OWN, name)) OWN[name](...given);
    else if (!isOfPen(name)) continue; // a sketch may have sent it
    else if (typeof pen[name] === "function") pen[name](...given);
    else [pen[name]] = given;
  }
}

// The screen, as py5.Screen has it

let lastScreen = "";

export function sendScreen(anew = false) {
  const box = canvas.getBoundingClientRect();
  const screen = {
    width: document.documentElement.clientWidth,
    height: innerHeight,
    across: canvas.parentElement.clientWidth,
    top: Math.max(0, (-box.top * height) / Math.max(1, box.height)),
    ratio: devicePixelRatio || 1,
  };
  for (const [name, query] of Object.entries(PREFERENCES)) screen[name] = matchMedia(query).matches;
  const written = JSON.stringify(screen);
  if (anew || written !== lastScreen) send("screen", { screen });
  lastScreen = written;
}

// Mouse, touch and keys

let isTouch = false;
let move; // the last move of the mouse that has not been sent

function sendEvent(name, event, more) {
  sendMove();
  const at = performance.timeOrigin + event.timeStamp;
  const given = { at, control: event.ctrlKey, meta: event.metaKey, wheel: event.deltaY ?? 0, ...more };
  send("event", { name, given });
}

export function sendMove() {
  const last = move;
  move = undefined;
  if (last) sendEvent(last.buttons ? "mouse_dragged" : "mouse_moved", last, placeOf(last));
}

function placeOf(event) {
  const box = canvas.getBoundingClientRect();
  return {
    mouse_x: Math.floor(((event.clientX - box.left) * width) / box.width),
    mouse_y: Math.floor(((event.clientY - box.top) * height) / box.height),
  };
}

function press(event) {
  sendEvent("mouse_pressed", event, { ...placeOf(event), mouse_button: BUTTONS[event.button] ?? 0 });
}

// Returns what py5 has in `key` and `key_code`; nothing for a key of the browser's own.
function keyOf({ key, altKey, ctrlKey, metaKey }) {
  const copies = metaKey && key === "c"; // on a Mac
  if (altKey || (metaKey && !copies) || BROWSERS.includes(key)) return undefined;
  if (key in CODES) return { key: CODED, key_code: CODES[key] };
  const isLetter = [...key].length === 1;
  if (!ctrlKey && !copies) return isLetter || key in CHARACTERS ? { key: CHARACTERS[key] ?? key, key_code: 0 } : undefined;
  const letter = key.toLowerCase();
  if (!isLetter || !WITH_CONTROL.includes(letter)) return undefined;
  return { key: String.fromCharCode(letter.charCodeAt(0) - 96), key_code: 0 }; // as in Java
}

const LISTENERS = {
  pointermove(event) {
    move = event;
  },
  // A touch may begin a scroll, or move a slider from there: its tap is a click.
  pointerdown(event) {
    isTouch = event.pointerType === "touch";
    if (isTouch) sendEvent("mouse_moved", event, placeOf(event));
    else press(event);
  },
  click(event) {
    if (isTouch) press(event);
  },
  // Scrolls the sketch's page, or lets the browser scroll a picture that is higher than its window.
  wheel(event) {
    if (canvas.clientHeight > innerHeight) return;
    event.preventDefault();
    sendEvent("mouse_wheel", event);
  },
  keydown(event) {
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    sendEvent("key_pressed", event, key);
  },
  keyup(event) {
    sendEvent("key_released", event);
  },
};

// Needs no permission, unlike the clipboard. Firefox tells the whole page of it.
function paste(event) {
  if (document.activeElement !== canvas) return;
  const pasted = event.clipboardData.getData("text");
  sendEvent("key_pressed", event, { control: true, key: PASTE, key_code: 0, pasted });
}

// Sends everything to the app from now on.
export function attach(sending) {
  send = sending;
  for (const [name, listener] of Object.entries(LISTENERS)) canvas.addEventListener(name, listener);
  document.addEventListener("paste", paste);
  for (const name of ["resize", "scroll"]) addEventListener(name, () => sendScreen());
  for (const query of Object.values(PREFERENCES)) matchMedia(query).addEventListener("change", () => sendScreen());
}
