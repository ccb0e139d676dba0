// What stays in this browser: texts by name.

// localStorage, or where a frame or a setting forbids it, something that lasts as long as the page.
function openTexts() {
  try {
    localStorage.getItem("");
    return {
      getItem: (key) => localStorage.getItem(key),
      removeItem: (key) => localStorage.removeItem(key),
      setItem(key, value) {
        try {
          localStorage.setItem(key, value);
        } catch {
          dispatchEvent(new Event("full"));
        }
      },
    };
  } catch {
    const kept = new Map();
    return {
      forgets: true,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    };
  }
}

export const texts = openTexts();
