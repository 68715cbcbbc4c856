// The service worker: pages without a net, and notices. A browser that knows none goes without.

export const installed = navigator.serviceWorker?.register("/worker.js").catch(() => null);
