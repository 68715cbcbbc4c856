// The service worker: the hall's pages without a net, and notices that lead back to the table.
// Everything comes from the net when it answers; what came last is kept for when it does not.

const SHELL = "questhall-shell";
const PATIENCE = 4000; // milliseconds that the net may take before what is kept is shown
const FIRST = ["/", "/me", "/static/kit.css", "/static/hall.css", "/static/people.css", "/static/table.css"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((kept) => Promise.allSettled(FIRST.map((path) => kept.add(path)))));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The shell of a page is the same for every table. */
function shellOf(url) {
  const path = url.pathname.replace(/^\/t\/[^/]+(\/replay)?$/, (_, replay) => `/t/any${replay ?? ""}`);
  return path.replace(/^\/sit\/[^/]+$/, "/sit/any");
}

async function answer(request, url) {
  const kept = await caches.open(SHELL);
  const key = shellOf(url);
  const fresh = fetch(request).then((found) => {
    if (found.ok && found.type === "basic") kept.put(key, found.clone());
    return found;
  });
  fresh.catch(() => {}); // it is dealt with below
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  try {
    return (await Promise.race([fresh, late])) ?? (await kept.match(key)) ?? (await fresh);
  } catch (error) {
    const found = await kept.match(key);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = event.request.method === "GET" && url.origin === location.origin && !url.search;
  const page = event.request.mode === "navigate";
  if (ours && (page || url.pathname.startsWith("/static/"))) event.respondWith(answer(event.request, url));
});

self.addEventListener("push", (event) => {
  const { title = "Questhall", body = "It is your turn.", path = "/me" } = event.data?.json() ?? {};
  const told = { body, tag: path, icon: "/static/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, told));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/me";
  const go = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((one) => new URL(one.url).pathname === path) ?? windows[0];
    if (!there) return self.clients.openWindow(path);
    await there.focus();
    return new URL(there.url).pathname === path ? undefined : there.navigate(path);
  };
  event.waitUntil(go());
});
