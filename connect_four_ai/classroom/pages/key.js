// The teacher's key: it comes in the address, which then forgets it, and stays in this browser.
const NAME = "teacher key";
const given = new URLSearchParams(location.hash.slice(1));

if (given.has("key")) {
  localStorage.setItem(NAME, given.get("key"));
  given.delete("key");
  history.replaceState(null, "", `${location.pathname}#${given}`);
}

export const key = () => localStorage.getItem(NAME) ?? "";
export const setKey = (value) => localStorage.setItem(NAME, value);
export const spoken = localStorage.getItem("teacher language") ?? (navigator.language.startsWith("zh") ? "zh-Hant" : "en");
export const speak = (language) => localStorage.setItem("teacher language", language);
