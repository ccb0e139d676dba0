// The page as text: for a screen reader, and on a phone, where the picture's own is too small.
const element = (id) => document.getElementById(id);
let last = {};

function changed(key, value) {
  const written = JSON.stringify(value);
  if (last[key] === written) return false;
  last[key] = written;
  return true;
}

function button(text, act, title = "") {
  const made = document.createElement("button");
  made.textContent = text;
  made.title = title;
  made.addEventListener("click", act);
  return made;
}

export function showSpoken(heard, page) {
  if (changed("position", heard.position)) element("position").textContent = heard.position;
  if (changed("text", heard.text)) {
    element("text").replaceChildren(...heard.text.map((line) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    }));
  }
  if (changed("opponents", heard.opponents)) {
    const options = heard.opponents.map(([section, title]) => new Option(`${section} ${title}`, section));
    element("opponent").replaceChildren(...options);
    last.opponent = "";
  }
  if (changed("opponent", heard.opponent)) element("opponent").value = heard.opponent;
  if (changed("columns", heard.columns)) {
    element("columns").replaceChildren(...heard.columns.map((move) => button(move, () => page.play(move))));
  }
  if (changed("actions", heard.actions)) {
    element("actions").replaceChildren(...heard.actions.map(([text, meaning], number) =>
      button(text, () => page.act(number), meaning)));
  }
  for (const id of ["opponent", "columns", "actions"]) {
    const box = id === "opponent" ? element(id).parentElement : element(id);
    box.hidden = !element(id).children.length;
  }
}

element("opponent").addEventListener("change", (event) => globalThis.python.pyimport("page").choose(event.target.value));
