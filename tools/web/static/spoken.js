// The page as text for a screen reader, which reads aloud only the sentence about what is new.
const element = (id) => document.getElementById(id);
let last = {};

function changed(key, value) {
  const written = JSON.stringify(value);
  if (last[key] === written) return false;
  last[key] = written;
  return true;
}

function showLines(box, lines) {
  while (box.children.length > lines.length) box.lastChild.remove();
  while (box.children.length < lines.length) box.append(document.createElement("p"));
  lines.forEach((line, at) => {
    if (box.children[at].textContent !== line) box.children[at].textContent = line;
  });
}

// A button stays the same element as long as it is wanted: else a tap that has begun on it would
// be lost, and so would the focus. If the one with the focus goes, the next one has it. Another
// page's buttons are shown from the first one on.
function showButtons(box, wanted, act) {
  const texts = wanted.map(([text]) => text);
  const before = [...box.children];
  const focused = before.indexOf(document.activeElement);
  const others = before[0]?.textContent !== texts[0];
  before.filter((each) => !texts.includes(each.textContent)).forEach((each) => each.remove());
  wanted.forEach(([text, title, possible], at) => {
    const made = before.find((each) => each.textContent === text) ?? newButton(text, act);
    if (box.children[at] !== made) box.insertBefore(made, box.children[at] ?? null);
    made.title = title;
    made.ariaDisabled = !possible;
  });
  if (focused >= 0 && !box.contains(document.activeElement)) {
    box.children[Math.min(focused, texts.length - 1)]?.focus();
  }
  if (others) box.scrollLeft = 0; // after the focus, which would push the row to its button
}

function newButton(text, act) {
  const made = document.createElement("button");
  made.textContent = text;
  made.addEventListener("click", () => {
    if (made.ariaDisabled !== "true") act(text);
  });
  return made;
}

export function showSpoken(heard, app) {
  if (changed("said", heard.said)) element("said").textContent = heard.said;
  if (changed("position", heard.position)) element("position").textContent = heard.position;
  if (!heard.thinks && changed("text", heard.text)) showLines(element("text"), heard.text);
  if (changed("opponents", heard.opponents)) {
    const options = heard.opponents.map(([section, title]) => new Option(`${section} ${title}`, section));
    element("opponent").replaceChildren(...options);
    last.opponent = "";
  }
  if (changed("opponent", heard.opponent)) element("opponent").value = heard.opponent;
  if (changed("columns", heard.columns)) {
    showButtons(element("columns"), heard.columns, (column) => app.call("play", column));
    for (const button of element("columns").children) button.ariaLabel = button.title;
  }
  if (changed("actions", heard.actions)) {
    showButtons(element("actions"), heard.actions, (text) => app.call("act", text));
  }
  for (const id of ["opponent", "columns", "actions"]) {
    const box = id === "opponent" ? element(id).parentElement : element(id);
    box.hidden = !element(id).children.length;
  }
}

element("opponent").addEventListener("change", (event) => globalThis.app.call("choose", event.target.value));
