// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Keeps the whole page in the browser, so that it opens without a network. The build writes the list and its version.
const VERSION = "";
const FILES = [];

const FOLDER = new URL("./", location).href; // copies in other folders of the same address have caches of their own
const OWN = `skalbox ${new URL(FOLDER).pathname} `;
const NAME = OWN + VERSION;
const EARLIER = "skalbox-"; // how 1.0.0 began a cache's name, in whatever folder it was

/** Fetches the whole page, or nothing of it. */
async function fill() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
}

/** Whether a cache is an earlier one of this copy. */
async function isOld(name) {
  if (name.startsWith(OWN)) return name !== NAME;
  if (!name.startsWith(EARLIER)) return false;
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return kept.includes(FOLDER) && kept.every((url) => url.startsWith(FOLDER));
}

async function dropOld() {
  for (const name of await caches.keys()) if (await isOld(name)) await caches.delete(name);
}

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const kept = caches.match(request, { ignoreSearch: true, cacheName: NAME }).catch(() => undefined);
  event.respondWith(kept.then((found) => found ?? fetch(request)));
  if (request.mode !== "navigate") return;
  // Something else may have deleted the cache.
  const missing = caches.match(new Request(FOLDER), { cacheName: NAME }).then((found) => found || fill());
  event.waitUntil(missing.catch(() => {})); // without a network: next time
});
