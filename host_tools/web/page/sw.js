// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Keeps the whole page in the browser, so that it opens without a network. The build writes the list and its version.
const VERSION = "";
const FILES = [];

const NAME = "skalbox-" + VERSION;

addEventListener("install", (event) => {
  const wanted = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(wanted)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const drop = (names) => names.filter((name) => name.startsWith("skalbox-") && name !== NAME).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(drop(names))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches.match(event.request, { ignoreSearch: true, cacheName: NAME }).then((kept) => kept ?? fetch(event.request)),
  );
});
