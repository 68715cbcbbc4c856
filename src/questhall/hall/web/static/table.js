// The table page: brings the parts together. The hall speaks through the socket, people through the picker.

import { Advice } from "./advice.js";
import { act, get, Refused } from "./api.js";
import { Areas } from "./areas.js";
import { Board } from "./board.js";
import { Book } from "./book.js";
import { Company } from "./company.js";
import { $, el, gather, icon } from "./dom.js";
import { hasWon, showResult } from "./ending.js";
import { learnHeld, tokenOf } from "./held.js";
import { Keys } from "./keys.js";
import { Lessons } from "./lesson.js";
import { Live } from "./live.js";
import { lost } from "./lost.js";
import { Looks } from "./look.js";
import { openHelp, openMenu } from "./menu.js";
import { Moment } from "./moment.js";
import { Motion, pace } from "./motion.js";
import { learnNames, nameArt, named, nameOf } from "./names.js";
import { callBack, note, title } from "./notice.js";
import { Picker, ways } from "./picker.js";
import { Pointer } from "./pointer.js";
import { Prompt } from "./prompt.js";
import { invite, seatMenu } from "./share.js";
import { closeSheet, openSheet } from "./sheet.js";
import { byTurns, Side } from "./side.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";
import { adoptLink, liking, passes, remember, remembered } from "./store.js";
import { wantsWords, withWords } from "./words.js";

const table = location.pathname.split("/")[2];
const path = `/api/tables/${table}`;
const LONG_LINE = 400; // messages and moments that wait behind a page
const narrow = matchMedia("(max-width: 720px), (max-aspect-ratio: 4/5)");

adoptLink(table);

let model = { n: null, seats: [], as: null, ask: null, result: null, undo: {}, log: [], chat: [] };
let wasMine = false; // whether it was our turn before
let ended = false; // whether the end has been shown
let lone = 0; // timer of an answer that needs no thought
let itself = ""; // what is said meanwhile
let gap = false; // whether everything has been asked for

const sound = new Sound();
const board = new Board($("#main"), $("#board"));
const stage = new Stage($("#stage"), board);
const areas = new Areas(board, stage);
const picker = new Picker({ changed: refresh, chosen: send });
const advice = new Advice(board, { path, token: () => token(), attempt, changed: refresh });
const prompt = new Prompt(picker, board, { pick, hover, advice });
const side = new Side({ seatPressed: (seat) => seatMenu(table, model, seat, { token, lookFrom, attempt, now: () => model }), said: say });
const moment = new Moment({ choices: (holder) => prompt.onPage(holder), question: () => picker.ask, turned: () => motion.go() });
const motion = new Motion(
  board,
  apply,
  sound,
  (ids, to) => stage.reveal(ids.filter((id) => board.pieces.has(id)), to.filter((id) => board.pieces.has(id))),
  (line) => moment.waits(line),
);
const looks = new Looks(board, {
  path,
  token: () => token(),
  query: () => `${model.as === null ? "" : `&as=${model.as}`}&tall=${narrow.matches ? 1 : 0}`,
  facts,
  lit: () => [...picker.nodes].map((node) => node.pick).filter((id) => board.pieces.has(id)),
  game: () => model.game,
});
new Book(() => model);
const lessons = new Lessons(table, board, {
  pointed: (ids) => {
    advice.pointed = ids;
    refresh();
  },
  reveal: (ids) => stage.reveal(ids.filter((id) => board.pieces.has(id))),
  lit: () => [...picker.nodes].map((node) => node.pick).filter((id) => board.pieces.has(id)),
});
new Pointer(board, {
  can: (id) => Boolean(picker.node(id)),
  leads: (id) => Boolean(picker.node(id)?.next),
  pick,
  unpick: () => picker.back(),
  look,
  hover,
});
const keys = new Keys(board, {
  legal: () => picker.nodes.map((node) => node.pick).filter((id) => board.pieces.has(id)),
  pick,
  back: () => picker.back(),
  look: (id) => look(id, true),
  shortcuts: {
    u: undo,
    r: redo,
    h: () => model.ask && advice.askHint(),
    o: () => model.ask && advice.askOdds(),
    a: () => prompt.openList(),
    l: () => side.toggle(),
    s: recap,
    "?": openHelp,
    "+": () => stage.zoomTo(stage.zoom * 1.3),
    "-": () => stage.zoomTo(stage.zoom / 1.3),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [String(n), () => prompt.press(n)])),
  },
});

// the hall speaks

const live = new Live(table, {
  hello: () => {
    gap = false;
    const { tokens, as = null } = remembered(table);
    return { tokens, as: model.as ?? as, tall: narrow.matches, beats: pace() > 0, have: model.n, mark: model.mark };
  },
  heard,
  state: connection,
});
const company = new Company({ table, board, live, token: (seat) => token(seat), attempt });

narrow.addEventListener("change", () => live.send({ tall: narrow.matches }));

function heard(message) {
  if (message.type === "table") motion.take(message);
  else if (message.type === "change") {
    if (message.from !== motion.newest(model.n)) return wantAll();
    if (message.beats?.length && "ask" in message) overtaken(message.ask);
    motion.take(message);
  }
  if (motion.busy) return;
  const news = motion.line.findLast((waiting) => waiting.seats); // behind a page that is being read
  if (news) turnNews(news);
  if (motion.line.length > LONG_LINE) wantAll(); // its reader has gone away: one message instead of all
}

/** A question that was answered elsewhere is not asked any more while one watches what came of it. */
function overtaken(ask) {
  if (picker.open && picker.ask.at !== ask?.at) picker.begin(null);
}

/** Something was missed: ask for everything, once. */
function wantAll() {
  if (!gap) live.send({ full: true });
  gap = true;
}

/** One moment of several: the table as it was then; the question waits. */
function applyBeat({ drawing, log, beat }) {
  if (drawing) {
    board.patch(drawing);
    nameArts((drawing.pieces || []).map((piece) => piece.id));
  }
  side.more({ log, art: beat?.art });
  prompt.watch();
}

function apply(message) {
  if (message.type === "beat") return void applyBeat(message);
  const full = message.type === "table";
  const { log, chat, drawing, cues, beats, ...facts } = message;
  model = { ...model, ...facts };
  looks.forget();
  const renamed = learnNames(model.seats);
  if (drawing && full) board.whole(drawing);
  else if (drawing) board.patch(drawing);
  if (renamed || full) nameArts(board.pieces.keys());
  else if (drawing) nameArts((drawing.pieces || []).map((piece) => piece.id));
  if (full) side.whole(message);
  else side.more(message);
  if (full) begin();
  if (!model.result) ended = false;
  side.seats(model);
  company.told(model, message);
  tools();
  if (full || "ask" in message) {
    advice.forget();
    picker.begin(model.ask);
    lonePass();
  } else refresh();
  lessons.teach(model.lesson, model.game);
  turnNews();
  if (model.result && "result" in message) {
    sound.end(hasWon(model));
    if (!ended || model.result.again) showResult(table, model, moment, again);
    ended = true;
  } else {
    if (full || "page" in message || "ask" in message) moment.turn(model.page);
    whoIsNext();
  }
}

function begin() {
  document.body.dataset.accent = model.accent || "brown";
  const { from } = remembered(table); // a "what if?" of another game
  $("#title").textContent = from ? `What if? ${model.title}` : model.title;
  $("#origin").hidden = !from;
  if (from) $("#origin").href = from;
  $("#rules-link").href = `/g/${model.game}/rules`;
  gather(model.game);
  $("#replay-link").href = `/t/${table}/replay`;
  remember(table, { title: model.title, game: model.game, as: model.as });
  learnHeld(table, model);
  document.body.classList.add("ready");
  gap = false;
}

function nameArts(ids) {
  for (const id of ids) nameArt(board.pieces.get(id).art);
}

function connection(word, sentence) {
  const trouble = $("#trouble");
  trouble.hidden = word === "open";
  trouble.textContent = sentence;
  if (word === "refused") {
    $("#question").textContent = sentence;
    const watch = () => (remember(table, { tokens: [] }), location.reload());
    const seated = remembered(table).tokens.length;
    const instead = seated ? el("button", { type: "button", onclick: watch }, icon("eye"), "Watch without a seat") : null;
    lost(seated ? "No seat for you" : "No such table", sentence, instead);
  }
}

// people choose

/** A choice is on its way: first the answer to the eye, then, a picture later, everything else. */
function sending() {
  board.clearMarks("legal", "hint", "point", "ahead");
  for (const id of picker.picked) {
    board.mark(id, "chosen");
    board.pieces.get(id)?.group.classList.add("pending");
  }
  prompt.render(model);
  requestAnimationFrame(() => setTimeout(() => picker.locked && settle()));
}

/** Everything that depends on what can be picked now. */
function refresh() {
  if (picker.locked) sending();
  else settle();
}

function settle() {
  board.clearMarks("legal", "chosen", "hint", "point");
  const legal = new Set(picker.nodes.map((node) => node.pick));
  const anywhere = picker.anywhere;
  const refused = new Set(
    (model.ask?.refusals || []).map((refusal) => refusal.element).filter((id) => !anywhere.has(id)),
  );
  for (const [id, entry] of board.pieces) {
    const can = legal.has(id);
    entry.group.classList.toggle("can", can);
    entry.group.classList.toggle("cannot", picker.open && !can && refused.has(id) && !picker.picked.includes(id));
    const button = entry.group.getAttribute("role") === "button";
    if (can && !button) entry.group.setAttribute("role", "button");
    else if (!can && button) entry.group.removeAttribute("role");
    board.name(entry);
    if (can) board.mark(id, "legal");
  }
  board.crowd(legal.size > 24);
  for (const id of picker.picked) board.mark(id, "chosen");
  advice.show(picker.nodes);
  if (picker.locked) picker.picked.forEach((id) => board.pieces.get(id)?.group.classList.add("pending"));
  else board.root.querySelectorAll(".pending").forEach((group) => group.classList.remove("pending"));
  keys.settle();
  hover(null);
  prompt.render(model);
  keys.restore();
  if (!picker.open) return;
  const lit = inQuestion([...legal].filter((id) => board.pieces.has(id)));
  if (!lit.length || lit.some((id) => board.pieces.get(id).area === board.main)) stage.back();
  stage.reveal(lit);
}

/** What a question is about: what can be chosen, and on the board those whom it names. */
function inQuestion(lit) {
  const onBoard = (id) => board.pieces.get(id).area === board.main;
  if (lit.length && !lit.some(onBoard)) return lit;
  const named = [...board.pieces.keys()].filter((id) => board.pieces.get(id).piece.under && onBoard(id) && board.label(id));
  return [...lit.filter(onBoard), ...named.filter((id) => model.ask.prompt.includes(board.label(id).split(",")[0]))];
}

/** Asked only so that nobody learns what we hold: pass, or cast, by itself, after a while that tells nothing. And the
 *  end of a turn in which nothing else can be done, after a while to take something back. A page waits for its reader. */
function lonePass() {
  clearTimeout(lone);
  itself = "";
  const all = picker.open ? ways(model.ask.tree) : [];
  const pass = all.find((way) => way.choice === "pass" || way.choice === "throw");
  const hides = pass && all.every((way) => /^(pass|throw)\b/.test(way.choice));
  const over = all.length === 1 && /^(end|done)$/.test(all[0].choice) && !model.page;
  if (model.lesson || !(hides || over) || !passes(model.game)) return;
  const way = hides ? pass : all[0];
  itself = over ? "Nothing else can be done: this answers itself." : "";
  hover(null);
  lone = setTimeout(() => picker.open && !picker.path.length && prompt.take(way), hides ? 1200 + Math.random() * 1800 : 1500);
}

function pick(id) {
  const done = picker.pick(id);
  if (done) {
    setTimeout(() => sound.pick()); // after the picture
    looks.close();
  }
  return done;
}

async function send(way) {
  const choice = wantsWords(way.choice) ? await withWords(way.choice, named(way.words)) : way.choice;
  if (!choice) return picker.release();
  const still = () => picker.locked && picker.ask.at === way.at; // the next choice may be on its way before this one is answered
  try {
    const worried = (round) =>
      round === 1 && note("The hall does not answer. Your choice is safe and will be sent again.");
    side.mine();
    moment.answer();
    const answer = await act(`${path}/answer`, { at: way.at, choice }, token(), worried);
    if (answer.result === "stale" || answer.result === "illegal") throw new Refused(answer, 409);
    if (answer.n <= model.n && still()) wantAll();
  } catch (error) {
    if (still()) picker.release();
    note(error.message, { game: model.game, rule: error.rule, kind: "trouble" });
    wantAll();
  }
}

/** What picking this would mean: in words if it is a choice, else the pieces to which it leads and those it could reach. */
function hover(id) {
  looks.rest(id && board.pieces.has(id) ? id : null);
  const told = id ? picker.meaning(id) : "";
  const words = id === `=${told}` ? "" : told; // a button that says it itself
  $("#meaning").textContent = words ? named(words) : picker.open ? itself : "";
  board.clearMarks("ahead");
  const node = id ? picker.node(id) : picker.path.at(-1);
  const ahead = (id && node?.next?.map((next) => next.pick)) || [];
  const reach = node && model.ask?.leads ? ways([node]).flatMap(({ choice }) => model.ask.leads[choice] ?? []) : [];
  for (const one of new Set([...ahead, ...reach]))
    if (board.pieces.has(one) && !board.marked.has(one)) board.mark(one, "ahead");
}

/** What the page knows of a piece: why it cannot be chosen, or what choosing it would mean. */
function facts(id, pinned) {
  const chain = board.chain(id);
  const can = chain.find((one) => picker.node(one));
  return {
    refusals: (model.ask?.refusals || []).filter((refusal) => chain.includes(refusal.element)),
    meaning: can ? named(picker.meaning(can)) : "",
    choose: can && pinned ? () => pick(can) : null,
  };
}

/** Explain a piece, and let it stand until something else is clicked. */
function look(id) {
  looks.open(id, true);
}

// seats

const token = (seat = model.as) => tokenOf(table, seat);

/** Look from another seat of ours. */
function lookFrom(seat) {
  closeSheet();
  model.as = seat;
  remember(table, { as: seat });
  live.send({ as: seat });
}

let peeking = null; // the seat that waits while the one before it looks once more

/** One device, several people: turn the table to whoever must act; cover it while it changes hands. */
function whoIsNext() {
  const mine = model.seats.filter((seat) => seat.yours && seat.who === "person");
  if (model.result || mine.length < 2 || mine.some((seat) => seat.seat === model.as && seat.to_act)) return stayHere();
  const next = mine.find((seat) => seat.to_act);
  if (!next) return stayHere();
  if (peeking === next.seat) return;
  if (!model.hidden) {
    lookFrom(next.seat);
    return;
  }
  const [giver, taker] = [nameOf(model.as), nameOf(next.seat)];
  const uncover = () => {
    $("#cover").hidden = true;
    document.body.classList.remove("covered");
    prompt.handOver = null;
  };
  const cover = () => {
    peeking = null;
    document.body.classList.add("covered");
    $("#cover").hidden = false;
    $("#cover-go").focus();
  };
  $("#cover-face").src = `/static/face/${encodeURIComponent(next.face || taker)}`;
  $("#cover-name").textContent = taker;
  $("#cover-why").textContent = `What ${giver} holds is covered until then.`;
  $("#cover-go").textContent = `I am ${taker}`;
  $("#cover-go").onclick = () => {
    uncover();
    lookFrom(next.seat);
  };
  $("#cover-peek").textContent = `${giver} looks once more`;
  $("#cover-peek").onclick = () => {
    uncover();
    peeking = next.seat;
    prompt.handOver = el("button", { type: "button", class: "main", onclick: cover }, icon("hand"), `Hand the device to ${taker}`);
    prompt.render(model);
  };
  cover();
}

/** Nobody else is waited for: the device stays where it is. */
function stayHere() {
  peeking = null;
  prompt.handOver = null;
}

function turnNews({ seats = model.seats, result = model.result } = {}) {
  const mine = !result && seats.some((seat) => seat.yours && seat.to_act && seat.who === "person");
  title(`${model.title} · Questhall`, mine);
  if (mine && !wasMine) {
    sound.turn();
    callBack("It is your turn.");
  }
  wasMine = mine;
}

// tools

function tools() {
  const { undo: back = {}, seats, as, ask, result } = model;
  const seated = seats.some((seat) => seat.yours);
  for (const button of document.querySelectorAll("[data-seated]")) button.hidden = !seated;
  $("#undo").disabled = Boolean(result) && !back.free;
  $("#undo").title = back.free ? "Take back (u)" : "Ask the others to take back (u)";
  $("#redo").hidden = !back.redo;
  $("#hint").disabled = !ask;
  $("#odds").disabled = !ask;
  $("#list").disabled = !ask;
  const wish = back.wish;
  const asked = wish && seated && wish.seat !== as && !wish.consents?.includes(as);
  $("#wish").hidden = !wish;
  if (!wish) return;
  $("#wish-words").textContent = asked
    ? `${nameOf(wish.seat)} would like to take back a move.`
    : "Waiting until the others agree to take back a move.";
  $("#wish-yes").hidden = !asked;
  $("#wish-no").hidden = !asked && wish.seat !== as;
  $("#wish-no").textContent = asked ? "No" : "Never mind";
}

async function attempt(job) {
  try {
    return await job();
  } catch (error) {
    note(error instanceof Refused ? error.message : "The hall could not be reached.", {
      game: model.game,
      rule: error.rule,
      kind: "trouble",
    });
    return null;
  }
}

async function back(what, body = {}) {
  const answer = await attempt(() => act(`${path}/${what}`, body, token()));
  if (answer?.result === "illegal" || answer?.result === "stale")
    note(answer.reason || "That cannot be taken back.", { game: model.game, rule: answer.rule });
  if (answer?.result === "asked") note("The others have been asked.");
}

function undo() {
  if (!picker.back()) back("undo");
}

function redo() {
  back("redo");
}

/** The same people, one seat on; whoever presses first makes the table, the others join it with the link they have. */
async function again() {
  const answer = model.result.again ? { table: model.result.again } : await attempt(() => act(`${path}/again`, {}, token()));
  if (!answer?.table) return;
  remember(answer.table, { tokens: remembered(table).tokens, title: model.title, game: model.game });
  location.href = `/t/${answer.table}`;
}

/** What has happened since our last turn, by turns. */
function recap() {
  const lines = side.since();
  openSheet("Since your last turn", lines.length ? el("ol", { class: "recap" }, ...byTurns(lines)) : el("p", {}, "Nothing yet."));
}

function say(words) {
  const seated = model.seats.some((seat) => seat.yours);
  attempt(() =>
    act(`${path}/chat`, seated ? { text: words } : { text: words, name: liking("name", "") || "A guest" }, token()),
  );
}

function menu() {
  const inWords = async () => {
    const answer = await attempt(() => get(`${path}?text=1${model.as === null ? "" : `&as=${model.as}`}`, token()));
    return answer?.text || "The table in words is not available.";
  };
  openMenu({ table, model, attempt, token: token(), sound, stage, pace: () => live.send({ beats: pace() > 0 }), invite: () => invite(table, model, { attempt, token, now: () => model }), inWords, list: () => prompt.openList(), odds: () => advice.askOdds() });
}

for (const [id, job] of Object.entries({
  undo,
  redo,
  hint: () => advice.askHint(),
  odds: () => advice.askOdds(),
  menu,
  list: () => prompt.openList(),
  recap,
  invite: () => invite(table, model, { attempt, token, now: () => model }),
}))
  $(`#${id}`).addEventListener("click", job);
$("#advice-close").addEventListener("click", () => ($("#advice").hidden = true));
$("#wish-yes").addEventListener("click", () => back("consent", { agree: true }));
$("#wish-no").addEventListener("click", () => back("consent", { agree: false }));
if (new URLSearchParams(location.search).has("invite")) {
  history.replaceState(null, "", location.pathname);
  const wait = setInterval(() => model.n !== null && (clearInterval(wait), invite(table, model, { attempt, token, now: () => model })), 100);
}
