// The page's side of app.js, the Web Worker with the app's Python.
import { confinedWorker } from "./confined.js";

export class App {
  #worker = confinedWorker("app.js");
  #asked = new Map(); // what waits for an answer, by number
  #count = 0;
  #calls = 0;

  // `received`: functions for the messages of app.js, by their kinds.
  constructor(received) {
    this.#worker.addEventListener("message", ({ data }) => {
      if (data.is === "answer") this.#answered(data);
      else received[data.is](data);
    });
    this.#worker.addEventListener("error", (event) => received.failed({ why: event.message ?? "" }));
  }

  #answered({ id, value, failed }) {
    const { done, fail } = this.#asked.get(id);
    this.#asked.delete(id);
    if (failed === undefined) done(value);
    else fail(new Error(failed));
  }

  send(is, given = {}) {
    this.#worker.postMessage({ is, ...given });
  }

  #ask(is, given) {
    this.#count += 1;
    this.send(is, { id: this.#count, ...given });
    return new Promise((done, fail) => this.#asked.set(this.#count, { done, fail }));
  }

  // Calls a function of page.py.
  call(name, ...given) {
    this.#calls += 1;
    return this.#ask("call", { name, given }).finally(() => { this.#calls -= 1; });
  }

  // Whether a call is on its way: what the app told before does not know of it.
  get isCalled() {
    return this.#calls > 0;
  }

  // Runs Python, with these values as variables if there are any, and returns the value of its last line.
  runPython(code, values) {
    return this.#ask("evaluate", { code, values });
  }

  // Ends Python: what waits for an answer of it waits for ever.
  end() {
    this.#worker.terminate();
  }
}
