// Keeps one whole version of the site, so that it opens without network. The two lines below are
// filled in when the site is built.
const VERSION = "";
const FILES = [];

// Asks the server whether a file has changed: it may have allowed the browser to keep an old one for
// long. One that has not is taken from the browser's own cache, where the page has just put it.
self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const removeOthers = async () => {
    const others = (await caches.keys()).filter((name) => name !== VERSION);
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(removeOthers());
});

// A page that has just been opened asks for the new version; if another one still runs with the
// old one, both keep that.
self.addEventListener("message", async (event) => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const alone = pages.length <= 1;
  if (alone) await self.skipWaiting();
  event.source.postMessage(alone);
});

// A file that is missing here, because the page has thrown it away as damaged, is kept again.
const KEPT = new Set(FILES.map((file) => new URL(file, self.location).href));

async function fetchAndKeep(request) {
  const answer = await fetch(request);
  if (answer.ok && KEPT.has(request.url)) {
    const copy = answer.clone();
    caches.open(VERSION).then((cache) => cache.put(request, copy)).catch((error) => console.warn(String(error)));
  }
  return answer;
}

// The browser's store may be damaged, or not answer at all: then the network is asked, and where there
// is none, the store is waited for.
let patience = 2000; // milliseconds that the store has
const later = () => new Promise((done) => { setTimeout(done, patience, "late"); });

async function answer(request) {
  const cache = caches.open(VERSION);
  const kept = cache.then((files) => files.match(request, { ignoreSearch: true })).catch(() => undefined);
  const found = await Promise.race([kept, later()]);
  if (found !== "late") return found ?? fetchAndKeep(request);
  patience = 0;
  return fetch(request).catch(async (error) => (await kept) ?? Promise.reject(error));
}

self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
