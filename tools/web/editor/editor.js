// The editor of a program (CodeMirror), and QR codes.
import { indentUnit } from "@codemirror/language";
import { python } from "@codemirror/lang-python";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { indentWithTab } from "@codemirror/commands";
import { basicSetup } from "codemirror";

export { renderSVG as qrCode } from "uqr";

const LOOK = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", backgroundColor: "white" },
  ".cm-scroller": { fontFamily: "monospace, 'NotoSansTC-Regular'", lineHeight: "1.45" },
  "&.cm-focused": { outline: "2px solid #0000ff" },
});

// In a shadow root, where CodeMirror needs no <style> that the page's policy would forbid.
export class Editor {
  #view;
  #changed;

  constructor(place, changed) {
    this.#changed = changed;
    const root = place.attachShadow({ mode: "open" });
    this.#view = new EditorView({ parent: root, root, state: this.#state("") });
    this.#view.scrollDOM.tabIndex = 0; // scrolled by keys, too
  }

  #state(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        basicSetup, python(), indentUnit.of("    "), keymap.of([indentWithTab]), lintGutter(), LOOK,
        EditorView.contentAttributes.of({ "aria-label": "Python" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.#changed(this.text);
        }),
      ],
    });
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  // Another text, which nobody has typed: what was undone before is not its past.
  set text(text) {
    if (text === this.text) return;
    this.#view.setState(this.#state(text));
  }

  // As if it were typed.
  type(text) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  // What is wrong at a line, or nothing with line 0.
  mark(number, message) {
    const { doc } = this.#view.state;
    const line = number > 0 && number <= doc.lines ? doc.line(number) : null;
    const wrong = line ? [{ from: line.from, to: line.to, severity: "error", message }] : [];
    this.#view.dispatch(setDiagnostics(this.#view.state, wrong));
    if (line) this.#view.dispatch({ effects: EditorView.scrollIntoView(line.from, { y: "nearest" }) });
  }

  get marked() {
    return this.#view.dom.querySelectorAll(".cm-lint-marker-error").length;
  }

  focus() {
    this.#view.focus();
  }
}
