// Who this browser is: a key that it made itself. Another device with the same key is the same person.

import { read, remember, remembered, tables, write } from "./store.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A secret of so many letters. */
export const newSecret = (length = 32) =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => LETTERS[byte % 64]).join("");

export const isKey = (words) => /^[\w-]{32,64}$/.test(words);

/** This browser's key; made when it is first needed. */
export function personKey() {
  let key = read("person", "");
  if (!isKey(key)) {
    key = newSecret(43);
    write("person", key);
  }
  return key;
}

export const hasKey = () => isKey(read("person", ""));

export const becomePerson = (key) => write("person", key);

export function forgetPerson() {
  for (const name of ["person", "tables", "likes", "last-me"]) localStorage.removeItem(`questhall.${name}`);
  return globalThis.caches?.delete("questhall-states");
}

/** Ask the hall as this person. */
export async function asPerson(path, body) {
  const headers = { Accept: "application/json", "Questhall-Person": personKey() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.reason || "The hall did not understand that.");
  return told;
}

/** What the hall knows of us; the seats that another device of ours took are ours here too. */
export async function sync() {
  if (!hasKey()) return null;
  const me = await asPerson("/api/me");
  for (const { table, seat, token } of me.seats) {
    const { tokens = [], held = {} } = remembered(table);
    if (token && !tokens.includes(token)) {
      const others = tokens.filter((one) => held[one] !== seat);
      remember(table, { tokens: [...others, token], held: { ...held, [token]: seat } });
    }
  }
  return me;
}

/** Seats that this browser holds belong to us from now on, wherever we are. */
export const claimAll = () =>
  asPerson("/api/me/claim", {
    tables: tables()
      .slice(0, 100)
      .flatMap(({ table, tokens }) => tokens.map((token) => ({ table, token }))),
  });
