// Where nothing arrives, loads the page once more without its service worker. Where the page still does
// not start, says so and offers to start without what was kept. It needs no other file, no storage and
// no module.
(() => {
  const PATIENCE = 30000; // milliseconds in which something has to arrive
  const TEXTS = {
    en: {
      stuck: "It does not start.",
      framed: "It cannot run inside this page.",
      afresh: "Start without what was kept",
      open: "Open it on its own",
    },
    zh: { stuck: "無法啟動。", framed: "無法在這個網頁裡執行。", afresh: "不用保存的資料，重新開始", open: "單獨開啟" },
  };
  const texts = TEXTS[navigator.language.startsWith("zh") ? "zh" : "en"];
  const element = (id) => document.getElementById(id);

  async function forgetAll() {
    try {
      localStorage.clear();
      for (const name of await caches.keys()) await caches.delete(name);
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      await new Promise((done) => {
        const deleting = indexedDB.deleteDatabase("/home/pyodide");
        deleting.onsuccess = deleting.onerror = deleting.onblocked = done;
      });
    } catch {
      // this browser keeps nothing, then
    }
    location.reload();
  }

  function warn(text) {
    element("news").textContent = text;
    element("afresh").textContent = texts.afresh;
    element("afresh").hidden = false;
  }

  async function reloadOnce() {
    try {
      if (sessionStorage.getItem("reloaded")) return warn(texts.stuck);
      sessionStorage.setItem("reloaded", "once");
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      location.reload();
    } catch {
      warn(texts.stuck);
    }
  }

  function arrived() {
    clearInterval(watch);
    try {
      sessionStorage.removeItem("reloaded");
    } catch {
      // nothing can be stored, so nothing was
    }
  }

  let before = -1;
  const watch = setInterval(() => {
    const progress = element("progress");
    if (!progress) arrived();
    else if (progress.value === before && progress.value) warn(texts.stuck);
    else if (progress.value === before) reloadOnce();
    before = progress?.value;
  }, PATIENCE);

  addEventListener("error", (event) => {
    if (event.target.type !== "module") return;
    const link = document.createElement("a");
    link.textContent = texts.open;
    link.href = location.href;
    link.target = "_blank";
    element("news").replaceChildren(`${texts.framed} `, link);
  }, true);

  addEventListener("DOMContentLoaded", () => element("afresh").addEventListener("click", forgetAll));
  globalThis.warnOfStart = warn;
})();
