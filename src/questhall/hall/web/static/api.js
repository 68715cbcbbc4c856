// Requests to the hall. Acts carry a key, so that a repeated request is still one act.

import { personKey } from "./person.js";

export class Refused extends Error {
  constructor(answer, status) {
    super(answer.reason || "The hall did not understand that.");
    this.code = answer.error || answer.result || String(status);
    this.rule = answer.rule || "";
    this.status = status;
  }
}

export const newKey = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].join("-");

async function ask(path, { method = "GET", body, token } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method === "POST") headers["Questhall-Person"] = personKey(); // what is made or taken belongs to us on all devices
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const kind = response.headers.get("Content-Type") || "";
  const answer = kind.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw new Refused(typeof answer === "string" ? { reason: "" } : answer, response.status);
  return answer;
}

export const get = (path, token) => ask(path, { token });
export const post = (path, body, token) => ask(path, { method: "POST", body, token });

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** An act that must not get lost: repeated with the same key until the hall has answered. `worried` is told of trouble. */
export async function act(path, body, token, worried = () => {}) {
  const keyed = { key: newKey(), ...body };
  for (let round = 0; ; round += 1) {
    try {
      return await post(path, keyed, token);
    } catch (error) {
      const passing = !(error instanceof Refused) || error.status >= 500 || error.status === 429;
      if (!passing || round > 30) throw error;
      worried(round);
      await wait(Math.min(8000, 300 * 2 ** Math.min(round, 5)) * (0.7 + Math.random() * 0.6));
    }
  }
}
