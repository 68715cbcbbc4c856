// What this browser remembers: the seats it holds, and how its owner likes things.

export const read = (name, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(`questhall.${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
};

export const write = (name, value) => {
  try {
    localStorage.setItem(`questhall.${name}`, JSON.stringify(value));
  } catch {
    // a full or forbidden storage costs comfort, not the game
  }
};

export const liking = (name, otherwise) => read("likes", {})[name] ?? otherwise;
export const like = (name, value) => write("likes", { ...read("likes", {}), [name]: value });

/** Whether a question that only hides what one holds, or has one answer, answers itself; for each game, on at first. */
export const passes = (game) => liking("passes", {})[game] ?? true;
export const flipPasses = (game) => like("passes", { ...liking("passes", {}), [game]: !passes(game) });

/** Everything kept about a table: {tokens: [...], held: {token: seat}, came, invites: [{seat, link}], title, game, moment}. */
export const remembered = (table) => read("tables", {})[table] ?? { tokens: [], invites: [] };

export function remember(table, facts) {
  const tables = read("tables", {});
  tables[table] = { ...remembered(table), ...facts, moment: Date.now() };
  write("tables", tables);
}

/** Keep what the hall gave us when we made a table: our seats, and the links to give away. */
export function rememberMade({ table, seats }, facts = {}) {
  const mine = seats.filter((one) => one.who === "me" && one.token);
  remember(table, {
    ...facts,
    tokens: mine.map((one) => one.token),
    held: Object.fromEntries(mine.map((one) => [one.token, one.seat])),
    invites: seats.filter((one) => one.who === "friend" && one.link).map(({ seat, link }) => ({ seat, link })),
  });
}

export function forget(table) {
  globalThis.caches?.open("questhall-states").then((kept) => kept.delete(`/last/${table}`));
  const tables = read("tables", {});
  delete tables[table];
  write("tables", tables);
}

/** The tables at which this browser sits, the latest first. */
export function tables() {
  return Object.entries(read("tables", {}))
    .map(([table, facts]) => ({ table, ...facts }))
    .filter((facts) => facts.tokens?.length)
    .sort((a, b) => b.moment - a.moment);
}

/** The lesson of a game that this browser has begun and not finished: {table, step, of}. */
export function lessonOf(game) {
  return tables().find((facts) => facts.lesson === game && !facts.learnt);
}

/** A seat's secret comes in the address after #; keep it here and clean the address. */
export function adoptLink(table) {
  const token = location.hash.slice(1);
  if (!/^[\w-]{16,}$/.test(token)) return;
  const { tokens } = remembered(table);
  if (!tokens.includes(token)) remember(table, { tokens: [...tokens, token] });
  history.replaceState(null, "", location.pathname + location.search);
}

/** Whether a lesson at this table has been walked to its end. */
export const learnt = (table) => Boolean(remembered(table).learnt);

/** How soon somebody should look at a table: people who wait, people who are waited for, lessons, what is over. */
export const pressing = ({ to_act: mine, over, lesson }) => (over ? 3 : lesson ? 2 : mine ? 0 : 1);
