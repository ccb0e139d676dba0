// Keeps the files of Python's home folder in this browser.
const FOLDER = "/home/pyodide"; // settings, unfinished games, answers to exercises, one's own programs
const STORE = "FILE_DATA";
const OFTEN = 100; // milliseconds between two looks for changed files: a tab may be closed at any time

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
// `kept` with the number of times that it has written. Returns `look`, which reads or writes at once.
export async function keepFiles(python, kept) {
  const { FS } = python;
  const store = await openStore();
  let times = 0;
  let known = new Map(); // when each file was changed, as far as this tab and the store agree

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

  async function write() {
    const now = new Map(filesBelow(FOLDER));
    const changed = [...now].filter(([path, time]) => known.get(path) !== time);
    const gone = [...known.keys()].filter((path) => !now.has(path));
    if (changed.length + gone.length) {
      const transaction = store.transaction(STORE, "readwrite");
      for (const [path, time] of changed) {
        const contents = FS.readFile(path);
        transaction.objectStore(STORE).put({ timestamp: new Date(time), mode: FS.stat(path).mode, contents }, path);
      }
      for (const path of gone) transaction.objectStore(STORE).delete(path);
      await finished(transaction);
      known = now;
    }
    times += 1;
    kept(times);
  }

  let last = read();
  const afterwards = (action) => { last = last.then(action).catch((error) => console.warn(String(error))); };
  await last;
  setInterval(() => afterwards(write), OFTEN);
  return { look: (reads) => afterwards(reads ? read : write) };
}
