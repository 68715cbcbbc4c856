// What tools/look.py asks a page that people look at: put into it before it loads.

// the walk answers everything itself: what would answer itself might be gone when the mouse comes
try {
  const games = ["roll-for-adventure", "call-to-adventure", "drawn-to-adventure", "adventure-tactics", "drawn-to-destiny", "pig"];
  const likes = JSON.parse(localStorage.getItem("questhall.likes") ?? "{}");
  localStorage.setItem("questhall.likes", JSON.stringify({ ...likes, passes: Object.fromEntries(games.map((game) => [game, false])) }));
} catch {
  // a page without a place of its own
}

window.looking = {
  /** Everything that can be measured at one question. */
  measure: () => {
  const stage = document.querySelector("#stage"), frame = stage.getBoundingClientRect();
  const board = document.querySelector("[data-board]").getBoundingClientRect();
  const inside = (box, hole) => box.width && box.bottom > hole.top && box.top < hole.bottom && box.right > hole.left && box.left < hole.right;
  const holder = (element) => element.closest("#stage, #dock, #mats, #strip, #over") ?? document.documentElement;
  const hole = (element) => {
    const box = holder(element).getBoundingClientRect();
    return { top: Math.max(0, box.top), left: Math.max(0, box.left), bottom: Math.min(innerHeight, box.bottom), right: Math.min(innerWidth, box.right) };
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && inside(element.getBoundingClientRect(), hole(element));
  const words = [];
  for (const text of document.querySelectorAll("main .drawing text")) {
    if (!text.textContent.trim() || !seen(text)) continue;
    const { a, b } = text.getScreenCTM();
    words.push([parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b), text.textContent.trim()]);
  }
  for (const element of document.querySelectorAll("header *, main *:not(svg *)")) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!own.length || element.closest(".hidden-words, [hidden], .skip") || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width > 1 && box.bottom > 0 && box.top < innerHeight) words.push([parseFloat(getComputedStyle(element).fontSize), own[0].data.trim()]);
  }
  words.sort((a, b) => a[0] - b[0]);
  const missed = [];
  for (const piece of document.querySelectorAll(".piece.can")) {
    const [x, y] = looking.middle(piece.querySelector(".art")), bounds = hole(piece);
    if (!piece.checkVisibility() || x < bounds.left || x > bounds.right || y < bounds.top || y > bounds.bottom) continue; // scrolled out or folded away
    if (!looking.point(piece, x, y) && !looking.below(piece, x, y, bounds)) missed.push(piece.dataset.id);
  }
  const hidden = [...document.querySelectorAll("#choices .choice")].filter((choice) => {
    const box = choice.getBoundingClientRect(), row = choice.closest("#choices").getBoundingClientRect();
    return !box.width || box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < 0 || box.top < row.top - 1 || box.bottom > row.bottom + 1;
  });
  return {
    share: (100 * Math.min(board.width, frame.width) * Math.min(board.height, frame.height)) / innerWidth / innerHeight,
    smallest: words[0] ?? [99, ""],
    missed,
    hidden: hidden.map((choice) => choice.textContent),
    picture: document.querySelector("[data-board]").getAttribute("viewBox"),
    areas: [...document.querySelectorAll(".area")].map((area) => area.dataset.area).join(" "),
    // where the board stands, and what 400 of its units measure: a list that grows below it moves nothing
    place: [frame.x, frame.y, frame.width, frame.height, 400 * document.querySelector("[data-board]").getScreenCTM().a],
    wide: document.documentElement.scrollWidth > innerWidth + 1,
  };
},

  /**
   * Where a press chooses this piece: its middle; where something that can be chosen itself lies there, any other point,
   * if at least a quarter of the piece is left for it.
   */
  point: (piece, x, y) => {
    const hits = (h, v) => {
      const top = document.elementFromPoint(h, v);
      return top?.closest(".drawing") && top.closest("#main") && document.querySelector("#main").meant(h, v) === piece.dataset.id;
    };
    if (hits(x, y)) return [x, y];
    const other = document.querySelector("#main").meant(x, y);
    if (!document.querySelector(`.piece.can[data-id="${CSS.escape(other ?? "")}"]`)) return null;
    const box = piece.querySelector(".art").getBoundingClientRect();
    const free = [];
    for (let i = 1; i < 12; i += 1)
      for (let j = 1; j < 12; j += 1) {
        const at = [box.x + (box.width * i) / 12, box.y + (box.height * j) / 12];
        if (hits(...at)) free.push(at);
      }
    return free.length >= 30 ? free[Math.floor(free.length / 2)] : null;
  },

  /** Whether a piece is partly scrolled out, and its middle belongs to something on it that can be chosen: one scrolls to it. */
  below: (piece, x, y, { top, bottom, left, right }) => {
    const box = piece.querySelector(".art").getBoundingClientRect();
    const other = document.querySelector("#main").meant(x, y) ?? "";
    const part = box.top < top || box.bottom > bottom || box.left < left || box.right > right;
    return part && Boolean(document.querySelector(`.piece.can[data-id="${CSS.escape(other)}"]`));
  },

  /** The middle of an element; of a drawing by its own measures, since Firefox counts icons four times too large elsewhere. */
  middle: (element) => {
    const drawn = element.getBBox?.();
    const box = drawn ?? element.getBoundingClientRect();
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const { x, y } = drawn ? at.matrixTransform(element.getScreenCTM()) : at;
    return [x, y];
  },

  /** The middle of what must be pressed for a pick, brought into sight; null if there is nothing to press. */
  aim: (pick) => {
  const button = [...document.querySelectorAll("#choices [data-pick]")].find((one) => one.dataset.pick === pick);
  const art = document.querySelector(`.piece.can[data-id="${CSS.escape(pick)}"] .art`);
  const element = button ?? art;
  if (!element?.checkVisibility()) return null;
  const holder = element.closest("#stage, #dock, #mats, #strip, #over, #choices");
  const middle = () => looking.middle(element);
  const hole = holder.getBoundingClientRect();
  let [x, y] = middle();
  if (x < hole.left + 2 || x > hole.right - 2 || y < hole.top + 2 || y > hole.bottom - 2) {
    holder.scrollBy({ left: x - hole.left - hole.width / 2, top: y - hole.top - hole.height / 2, behavior: "instant" });
    [x, y] = middle();
  }
  return button ? [x, y] : (looking.point(element.closest(".piece"), x, y) ?? [x, y]);
},

  /** Whether the question with this number is open. */
  ready: (at) => document.body.classList.contains("asked") && document.body.dataset.at === String(at),

  /** The page that lies over the table, and the middle of each of its buttons. */
  page: () => {
  const page = document.querySelector("#moment:not([hidden])");
  if (!page) return null;
  const aims = [...page.querySelectorAll(".page-choices .choice, footer > button")].map((button) => {
    button.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = button.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  return { aims, choices: page.querySelectorAll(".page-choices .choice").length };
},

  beats: [],
  delays: [],
  sent: [], // choices that have left for the hall
};

const fetching = window.fetch;
window.fetch = (address, options = {}) => {
  if (options.method === "POST" && String(address).endsWith("/answer")) window.looking.sent.push(JSON.parse(options.body).choice);
  return fetching(address, options);
};

document.addEventListener("beat", (event) => window.looking.beats.push([performance.now(), event.detail]));
new PerformanceObserver((list) => {
  for (const one of list.getEntries())
    if (one.name === "pointerup" || one.name === "click") window.looking.delays.push(one.duration);
}).observe({ type: "event", durationThreshold: 16 });
