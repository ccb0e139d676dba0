// A board to play on while Python is on its way: two discs, a chance opponent, and no other file.
// Python goes on with the game as it stands.
(() => {
  const [WIDTH, HEIGHT, SIDE, TOP] = [1080, 720, 100, 120];
  const [COLUMNS, ROWS] = [7, 6];
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const [INK, FADED, PAPER, GREY, HOLE] = isDark
    ? ["#F1F1F3", "#BEBEC5", "#1E1E21", "#3A3A3F", "#2C2C30"]
    : ["#1D1D1F", "#515156", "#F6F5F1", "#C8C8C8", "#FFFFFF"];
  const COLOURS = { R: "#FF553E", Y: "#FFDD3B" };
  const TEXTS = {
    en: { R: "Your turn, Red", Y: "Yellow’s turn", won: { R: "Red wins", Y: "Yellow wins" }, draw: "A draw",
      plays: "9.1.2 plays at random.", waits: "It answers as soon as Python is here.", more: "The rest is on its way." },
    zh: { R: "輪到你，紅方", Y: "輪到黃方", won: { R: "紅方贏", Y: "黃方贏" }, draw: "和局",
      plays: "9.1.2 隨機下棋。", waits: "Python 載入後就會回答。", more: "其餘的正在載入。" },
  };
  const canvas = document.getElementById("sketch");
  const asked = new URLSearchParams(location.hash.slice(1));
  if ((asked.get("sketch") ?? "lab") !== "lab") return;
  if (["lesson", "page", "exercise"].some((each) => asked.has(each))) return;
  const texts = TEXTS[(asked.get("language") ?? navigator.language).startsWith("zh") ? "zh" : "en"];
  const atRandom = (asked.get("stage") ?? "9.1.2") === "9.1.2";
  const screen = [document.documentElement.clientWidth, innerHeight];
  const { width, height, board, news } = laidOut(...screen);
  const pen = canvas.getContext("2d");
  const ratio = devicePixelRatio || 1;
  let columns = Array.from({ length: COLUMNS }, () => []);
  let moves = "";
  let answering;

  // The size of the picture, the place of the board and its scale, and the place of the news: as the
  // lab's layout has them.
  function laidOut(across, down) {
    if (across >= 1000 && down >= 500) return { width: WIDTH, height: HEIGHT, board: [0, 0, 1], news: [724, 20] };
    const width = Math.max(across, 320);
    if (across >= Math.max(600, 1.1 * down)) {
      const scale = Math.min((width - 356) / 700, down / HEIGHT);
      return { width, height: Math.max(500, down), board: [0, 0, scale], news: [700 * scale + 12, 8] };
    }
    const scale = Math.min(width / 700, (0.72 * down) / HEIGHT);
    const board = [(width - 700 * scale) / 2, 0, scale];
    return { width, height: HEIGHT * scale + 620, board, news: [12, HEIGHT * scale + 8] };
  }

  const mover = () => (moves.length % 2 ? "Y" : "R");
  const isOpen = (column) => columns[column]?.length < ROWS;
  const at = (column, row) => columns[column]?.[row];

  function winner() {
    for (let column = 0; column < COLUMNS; column += 1) {
      for (let row = 0; row < ROWS; row += 1) {
        for (const [across, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
          const four = [0, 1, 2, 3].map((step) => at(column + step * across, row + step * up));
          if (four[0] && four.every((disc) => disc === four[0])) return four[0];
        }
      }
    }
    return "";
  }

  const isOver = () => Boolean(winner()) || moves.length === COLUMNS * ROWS;

  function drop(column) {
    columns[column].push(mover());
    moves += column + 1;
  }

  function answer() {
    const open = columns.map((_, column) => column).filter(isOpen);
    drop(open[Math.floor(Math.random() * open.length)]);
    draw();
  }

  function disc(x, y, across, fill, edge) {
    pen.beginPath();
    pen.arc(x, y, across / 2, 0, 2 * Math.PI);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = edge;
    pen.lineWidth = 2;
    if (edge) pen.stroke();
  }

  function write(text, x, y, size, colour = INK, weight = "Regular") {
    pen.font = `${size}px "NotoSansTC-${weight}", sans-serif`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  }

  function draw() {
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, width, height);
    pen.translate(board[0], board[1]);
    pen.scale(board[2], board[2]);
    pen.fillStyle = GREY;
    pen.fillRect(0, 0, SIDE * COLUMNS, TOP);
    pen.fillStyle = "#2F6DB5";
    pen.fillRect(0, TOP, SIDE * COLUMNS, SIDE * ROWS);
    for (let column = 0; column < COLUMNS; column += 1) {
      write(String(column + 1), SIDE * (column + 0.46), TOP - 3, 14 / Math.min(1, board[2]), FADED);
      for (let row = 0; row < ROWS; row += 1) {
        const [x, y] = [SIDE * (column + 0.5), HEIGHT - SIDE * (row + 0.5)];
        disc(x, y, 84, "#1F4B80");
        disc(x, y + 2, 80, HOLE);
        const mark = at(column, row);
        if (mark) disc(x, y, 80, COLOURS[mark], "black");
      }
    }
    const won = winner();
    const headline = won ? texts.won[won] : isOver() ? texts.draw : texts[mover()];
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [left, top] = [news[0] + 14, news[1]];
    if (!isOver()) disc(left + 16, top + 30, 28, COLOURS[mover()], "black");
    write(headline, left + (isOver() ? 0 : 42), top + 39, 24, INK, "Bold");
    write(atRandom ? texts.plays : texts.waits, left, top + 80, 18);
    write(texts.more, left, top + 108, 15, FADED);
    document.getElementById("said").textContent = headline;
  }

  function clicked(event) {
    const box = canvas.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height];
    const column = Math.floor((x - board[0]) / board[2] / SIDE);
    if (y > HEIGHT * board[2] || mover() === "Y" || isOver() || !isOpen(column)) return;
    drop(column);
    draw();
    if (atRandom && !isOver()) answering = setTimeout(answer, 400);
  }

  for (const move of asked.get("position") ?? "") {
    if (!/[1-7]/.test(move) || !isOpen(move - 1) || isOver()) return; // Python says why
    drop(move - 1);
  }
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.aspectRatio = `${Math.round(width)} / ${Math.round(height)}`;
  canvas.style.maxWidth = `${Math.round(width)}px`;
  document.body.classList.add("fitted");
  canvas.addEventListener("click", clicked);
  draw();

  // Ends this board. Returns its moves, as columns 1 to 7.
  globalThis.leaveFirstBoard = () => {
    clearTimeout(answering);
    canvas.removeEventListener("click", clicked);
    return moves;
  };
})();
