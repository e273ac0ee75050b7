// Keeps the page's own files, so that it opens at once, and a page that says so where the table cannot be reached.

const NAME = "patience-{version}";
const FILES = {files}.map((file) => new URL(file, self.location).pathname); // relative to this one, wherever it is served

self.addEventListener("install", (e) => e.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", (e) => e.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
  .then(() => self.clients.claim())));

self.addEventListener("fetch", (e) => {
  const { pathname } = new URL(e.request.url);
  if (e.request.method !== "GET") return;
  if (e.request.mode === "navigate") e.respondWith(fetch(e.request).catch(() => caches.match(new URL("offline.html", self.location).pathname)));
  else if (FILES.includes(pathname)) e.respondWith(caches.match(pathname).then((found) => found ?? fetch(e.request)));
});
