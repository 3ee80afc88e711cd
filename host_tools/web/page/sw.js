// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Keeps the page in the browser, so that it opens without a network. The build writes the lists and their version.
const VERSION = "";
const FILES = [];
const LATER = []; // pages that not everybody opens, with what they need: kept from the first time that one is opened

const FOLDER = new URL("./", location).href; // copies in other folders of the same address have caches of their own
const OWN = `skalbox ${new URL(FOLDER).pathname} `;
const NAME = OWN + VERSION;
const EARLIER = "skalbox-"; // how 1.0.0 began a cache's name, in whatever folder it was
const PAGES = LATER.filter((name) => name.endsWith(".html")).map((name) => FOLDER + name);
const fresh = new Set(); // windows with such a page from the server, which may have a later version than the cache

const isLater = (url) => PAGES.includes(url.replace(/[?#].*/, ""));
const asked = (name) => new Request(name, { cache: "no-cache" });

/** Fetches these files, or none of them. */
async function fill(names) {
  const cache = await caches.open(NAME);
  await cache.addAll(names.map(asked));
}

/** Keeps the other pages too, if the server still has them in this version: a later worker keeps its own. */
async function fillLater() {
  if (await caches.match(new Request(PAGES[0]), { cacheName: NAME })) return;
  const worker = await fetch(asked("sw.js"));
  if ((await worker.text()).includes(VERSION)) await fill(LATER);
}

/** Whether one of the other pages is open, or was kept by an earlier release. */
async function isWanted() {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some(({ url }) => isLater(url))) return true;
  for (const name of await caches.keys())
    if ((await isOld(name)) && (await (await caches.open(name)).keys()).some(({ url }) => isLater(url))) return true;
  return false;
}

async function install() {
  await fill(FILES);
  if (await isWanted()) await fill(LATER);
  await skipWaiting();
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

/** Fetches what the cache does not have. */
function fetched({ request, resultingClientId }) {
  if (resultingClientId && isLater(request.url)) fresh.add(resultingClientId);
  return fetch(request);
}

/** Keeps what is missing. */
async function mend(url) {
  if (!(await caches.match(new Request(FOLDER), { cacheName: NAME }))) await fill(FILES); // something else has deleted it
  if (isLater(url)) await fillLater();
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || fresh.has(event.clientId)) return;
  const kept = caches.match(request, { ignoreSearch: true, cacheName: NAME }).catch(() => undefined);
  event.respondWith(kept.then((found) => found ?? fetched(event)));
  if (request.mode === "navigate") event.waitUntil(mend(request.url).catch(() => {})); // without a network: next time
});
