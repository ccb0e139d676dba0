// Keeps the files of Python's home folder in this browser.
const FOLDER = "/home/pyodide"; // settings, unfinished games, answers to exercises, one's own programs
const STORE = "FILE_DATA";
const OFTEN = 100; // milliseconds between two looks for changed files: a tab may be closed at any time
const PAUSE = 50; // looks that are left out after a failure

function openStore() {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(FOLDER, 21);
    opening.onupgradeneeded = () => {
      if (!opening.result.objectStoreNames.contains(STORE)) opening.result.createObjectStore(STORE);
    };
    opening.onsuccess = () => done(opening.result);
    opening.onerror = opening.onblocked = () => fail(opening.error ?? new Error("blocked"));
  });
}

// Keeps Python's files: read at the start, written as soon as one has changed. Each of several tabs
// writes only what it has changed itself, and reads what the others have when it is shown again. Calls
// `kept` with the number of times that it has written all, and whether it could not, as on a full disk.
// Returns `look`, which reads or writes at once.
export async function keepFiles(python, kept) {
  const { FS } = python;
  const store = await openStore();
  let times = 0;
  let pause = 0; // looks to leave out
  const known = new Map(); // when each file was changed, as far as this tab and the store agree

  function* filesBelow(folder) {
    for (const name of FS.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      const { mode, mtime } = FS.stat(path);
      if (FS.isDir(mode)) yield* filesBelow(path);
      else yield [path, Number(mtime)];
    }
  }

  function finished(transaction) {
    return new Promise((done, fail) => {
      transaction.oncomplete = done;
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  }

  async function read() {
    const transaction = store.transaction(STORE, "readonly");
    const cursor = transaction.objectStore(STORE).openCursor();
    const found = [];
    cursor.onsuccess = () => {
      if (!cursor.result) return;
      found.push([cursor.result.key, cursor.result.value]);
      cursor.result.continue();
    };
    await finished(transaction);
    for (const [path, { contents, timestamp }] of found) {
      const changed = Number(timestamp);
      if (!contents || known.get(path) === changed) continue;
      try {
        FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        FS.writeFile(path, contents);
        FS.utime(path, changed, changed);
        known.set(path, changed);
      } catch (error) {
        console.warn(path, String(error)); // a damaged entry
      }
    }
  }

  // Writes a file of which this is the time, or deletes it if there is none any more.
  async function keep(path, time) {
    const transaction = store.transaction(STORE, "readwrite");
    const files = transaction.objectStore(STORE);
    if (time === undefined) files.delete(path);
    else files.put({ timestamp: new Date(time), mode: FS.stat(path).mode, contents: FS.readFile(path) }, path);
    await finished(transaction);
    if (time === undefined) known.delete(path);
    else known.set(path, time);
  }

  // Each file on its own: where there is no room for a large one, a small one is still written.
  async function write() {
    const now = new Map(filesBelow(FOLDER));
    const paths = [...new Set([...known.keys(), ...now.keys()])].filter((path) => known.get(path) !== now.get(path));
    const written = await Promise.allSettled(paths.map((path) => keep(path, now.get(path))));
    const failed = written.find(({ reason }) => reason);
    pause = failed ? PAUSE : 0;
    if (failed) console.warn(String(failed.reason));
    else times += 1;
    kept(times, Boolean(failed));
  }

  let last = read();
  const afterwards = (action) => { last = last.then(action).catch((error) => console.warn(String(error))); };
  await last;
  setInterval(() => (pause ? pause -= 1 : afterwards(write)), OFTEN);
  return { look: (reads) => afterwards(reads ? read : write) };
}
