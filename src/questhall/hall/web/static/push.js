// Calls while no page is open: by the push service of the browser, where the hall and the browser know how.

import { get, post } from "./api.js";

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const manager = async () => (await navigator.serviceWorker?.ready.catch(() => null))?.pushManager;

/** Let the hall call this browser; false where that cannot be. */
export async function callHere() {
  const [way, told] = [await manager(), await get("/api/push").catch(() => null)];
  if (!way || !told?.key) return false;
  try {
    const found = await way.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(told.key) });
    const { endpoint, keys } = found.toJSON();
    await post("/api/me/push", { endpoint, keys });
    return true;
  } catch {
    return false; // no service in reach, or a hall with another key than before: pages that are open still call
  }
}

/** No more of it. */
export async function callNot() {
  const found = await (await manager())?.getSubscription();
  if (!found) return;
  await post("/api/me/push/end", { endpoint: found.endpoint }).catch(() => {});
  await found.unsubscribe().catch(() => {});
}
