// Away from the table, on any page of the hall: somebody is called when it is their turn somewhere.

import { post } from "./api.js";
import { callBack, title, wantsNews } from "./notice.js";
import { tables } from "./store.js";

const EVERY = 60000; // milliseconds between two looks
const MOST = 8; // tables that are looked at, the latest

const own = document.title;
let known = null; // the tables at which we were asked when we last looked
const over = new Set(); // tables that need not be looked at again

async function look() {
  if (!wantsNews()) return;
  const mine = tables()
    .filter(({ table }) => !over.has(table))
    .slice(0, MOST);
  if (!mine.length) return;
  const asked = mine.map(({ table, tokens }) => ({ table, token: tokens[0] }));
  const found = await post("/api/brief", { tables: asked }).catch(() => null);
  if (!found) return;
  for (const one of found) if (one.over) over.add(one.table);
  const turns = found.filter((one) => one.to_act && !one.over && !one.lesson);
  title(own, turns.length > 0);
  if (known) for (const one of turns) if (!known.has(one.table)) callBack(`It is your turn: ${one.title}.`, `/t/${one.table}`);
  known = new Set(turns.map((one) => one.table));
}

export const watchTables = () => setInterval(look, EVERY);
