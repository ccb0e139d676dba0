// Keeps one whole version of the site, so that it opens without network. The two lines below are
// filled in when the site is built.
const VERSION = "";
const FILES = [];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const removeOthers = async () => {
    const others = (await caches.keys()).filter((name) => name !== VERSION);
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(removeOthers());
});

self.addEventListener("fetch", (event) => {
  const kept = caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
