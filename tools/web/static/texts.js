// What the page itself says, before Python is here; all else is Python's.
const ENGLISH = {
  run: "Run", original: "As it was", write: "My program", share: "Share", copy: "Copy", close: "Close",
  download: "Download", open: "Open a file", loading: "Loading Python …", copied: "Copied.",
  opponent: "Opponent", board: "The board; what it shows is also written below.",
  unended: "This program did not end last time. Change it, and click Run.",
  large: "This file is too large.", noSketch: "There is no sketch", noLanguage: "There is no language",
};
const CHINESE = {
  run: "執行", original: "還原", write: "我的程式", share: "分享", copy: "複製", close: "關閉",
  download: "下載", open: "開啟檔案", loading: "正在載入 Python……", copied: "已經複製。",
  opponent: "對手", board: "棋盤；畫面的內容在下面也有文字。",
  unended: "這個程式上次沒有停下來。請先修改，再按「執行」。",
  large: "這個檔案太大了。", noSketch: "沒有這個程式", noLanguage: "沒有這種語言",
};
export const TEXTS = { en: ENGLISH, "zh-Hant": CHINESE };
