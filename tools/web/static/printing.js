// Collects printed lines: a program may print thousands.
const EACH = 100; // milliseconds between two batches

// Calls `send` with the lines since the last batch.
export function collector(send) {
  let lines = [];
  let last = 0;

  function flush() {
    if (lines.length) send(lines.join("\n"));
    lines = [];
    last = performance.now();
  }

  function print(line) {
    lines.push(line);
    if (performance.now() - last > EACH) flush();
  }

  return { print, flush };
}
