// The table as last seen, for when there is no net. It is kept in this browser only, and goes with "Forget".

const NAME = "questhall-states";
const QUIET = 5000; // milliseconds without news, before a copy is kept
const PATIENCE = 2500; // until the table as last seen is shown

const address = (table) => `/last/${table}`;

let timer = 0;

/** Keep a copy of what is to be seen, soon. */
export function keepState(table, model, token) {
  clearTimeout(timer);
  if (!globalThis.caches) return;
  timer = setTimeout(async () => {
    const { as } = model();
    if (as === null || as === undefined) return;
    try {
      const headers = { Authorization: `Bearer ${token(as)}` };
      const tall = matchMedia("(max-width: 720px), (max-aspect-ratio: 4/5)").matches ? 1 : 0;
      const answer = await fetch(`/api/tables/${table}?as=${as}&tall=${tall}`, { headers });
      if (answer.ok) await (await caches.open(NAME)).put(address(table), answer);
    } catch {
      // without a copy there is nothing to show without a net; the game does not mind
    }
  }, QUIET);
}

/** Show the table as last seen when the hall does not answer. */
export function lastState(table, live, model) {
  const look = async () => {
    if (model() || !globalThis.caches) return;
    if (!live.tries) return void setTimeout(look, 500); // it may answer yet
    const kept = await caches.match(address(table));
    if (!kept || model()) return;
    live.heard({ ...(await kept.json()), ask: null, kept: true });
  };
  setTimeout(look, PATIENCE);
}
