// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Checks in node what copies of the page in several folders, and earlier releases, leave to each other: the argument is
// the folder with the page's modules. Standard output as of page_saves.mjs.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { Caches, Disk, rest, Shelf } from "./page_fakes.mjs";

const folder = process.argv[2];
const load = (name) => import(pathToFileURL(join(folder, name)).href);
const { asksVisitor, isPersistent, Keeping, persist } = await load("keeping.js");
const { own } = await load("names.js");
const { packed, unpacked } = await load("local.js");
const { SIZES } = await load("board.js");
const { Notice } = await load("notice.js");
const SLOT = "/saves/a/slot.bin";
const bytes = (...all) => Uint8Array.from(all);
const base64 = (...all) => btoa(String.fromCharCode(...all));

/** The browser's storage: each a value, or a function that throws. */
function browser({ indexedDB, localStorage, locks }) {
  const forbid = () => {
    throw Object.assign(new Error("forbidden"), { name: "SecurityError" });
  };
  for (const [name, value] of Object.entries({ indexedDB, localStorage, BroadcastChannel: undefined })) {
    Object.defineProperty(globalThis, name, { configurable: true, get: value === "forbidden" ? forbid : () => value });
  }
  const request = locks === "forbidden" ? async () => forbid() : locks;
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { userAgent: "like Gecko", locks: locks && { request } } });
}

async function start(here = false) {
  const said = [];
  const keeping = new Keeping({ told: (trouble) => said.push(trouble), lost: () => said.push("lost") });
  const page = await keeping.open();
  return { keeping, page, said, saves: await keeping.join(here) };
}

/** What 1.0.0 has left in mid-match. */
const earlier = () => new Shelf([["skalbox:memory", base64(1, 2)], ["skalbox:" + SLOT, base64(3)], ["skalbox:page", '{"panel":"320x170"}'], ["other", "stays"]]);

const checks = {
  async "the first copy that starts takes over what an earlier release has kept"() {
    const [indexedDB, localStorage] = [new Disk(), earlier()];
    browser({ indexedDB, localStorage });
    const { page, saves, said } = await start();
    assert.deepEqual([page, saves.get("memory"), saves.get(SLOT), saves.page.panel], [{ panel: "320x170" }, bytes(1, 2), bytes(3), "320x170"]);
    assert.deepEqual([indexedDB.kept.saves.get("memory"), [...localStorage], said], [bytes(1, 2), [["other", "stays"]], []]);
  },

  async "a copy that has saves of its own leaves those of an earlier release alone"() {
    const [indexedDB, localStorage] = [new Disk(), new Shelf()];
    browser({ indexedDB, localStorage });
    await start();
    for (const [name, text] of earlier()) localStorage.set(name, text);
    const { saves, page } = await start();
    assert.deepEqual([saves.get("memory"), page, localStorage.size], [null, {}, 4]);
  },

  async "what cannot be copied stays where it was, and is played"() {
    const [indexedDB, localStorage] = [new Disk(), earlier()];
    browser({ indexedDB, localStorage });
    const take = indexedDB.transaction;
    indexedDB.transaction = (names, mode, options) => {
      if (mode === "readwrite") indexedDB.error = Object.assign(new Error(), { name: "QuotaExceededError" });
      return take.call(indexedDB, names, mode, options);
    };
    const { saves, said } = await start();
    assert.deepEqual([saves.get("memory"), localStorage.size, said], [bytes(1, 2), 4, ["refused"]]);
  },

  async "damaged saves of an earlier release count as missing"() {
    const localStorage = new Shelf([["skalbox:memory", "no base64!"], ["skalbox:page", "{"], ["skalbox:" + SLOT, base64(3)]]);
    browser({ indexedDB: new Disk(), localStorage });
    const { saves, page } = await start();
    assert.deepEqual([saves.get("memory"), saves.get(SLOT), page], [null, bytes(3), {}]);
  },

  async "a tab that still has the earlier release is another tab that plays"() {
    browser({ indexedDB: new Disk(), localStorage: earlier(), locks: async () => Promise.reject(Object.assign(new Error(), { name: "TimeoutError" })) });
    assert.equal((await start()).saves, null);
    assert.deepEqual((await start(true)).saves.get("memory"), bytes(1, 2));
  },

  async "without IndexedDB the saves are in localStorage, under the folder's name"() {
    const localStorage = earlier();
    for (const indexedDB of [undefined, "forbidden", { open: () => { throw new Error("private window"); } }]) {
      browser({ indexedDB, localStorage });
      const { saves, said } = await start();
      assert.deepEqual([saves.get("memory"), said], [bytes(1, 2), []]);
    }
    assert.deepEqual([...localStorage.keys()].filter((name) => name !== "other" && !name.startsWith(own(""))), []);
    const indexedDB = new Disk();
    browser({ indexedDB, localStorage });
    assert.deepEqual((await start()).saves.get("memory"), bytes(1, 2), "until there is one");
    assert.equal(indexedDB.kept.saves.size, 3);
  },

  async "if all storage is forbidden the game starts, and it is said"() {
    browser({ indexedDB: "forbidden", localStorage: "forbidden", locks: "forbidden" });
    const { saves, said, keeping } = await start();
    saves.put("memory", bytes(1));
    await saves.settled();
    keeping.leave();
    await keeping.hasThrown();
    assert.deepEqual([saves.get("memory"), said, keeping.mayAsk], [bytes(1), ["refused"], false]);
  },

  async "a tab that looks at a record keeps only the page's own settings"() {
    const indexedDB = new Disk();
    browser({ indexedDB, localStorage: new Shelf() });
    const { saves, said } = await start();
    const other = new Keeping({ told() {}, lost() {} });
    await other.open();
    other.look();
    other.saves.page = { muted: true };
    saves.put("memory", bytes(1));
    await Promise.all([saves.settled(), other.saves.settled()]);
    assert.deepEqual([...indexedDB.kept.saves], [["page", { muted: true }], ["memory", bytes(1)]]);
    assert.deepEqual(said, []);
  },

  async "names carry the folder's path"() {
    assert.equal(own("saves"), `skalbox ${pathToFileURL(folder).pathname}/ saves`);
  },

  async "the worker of a copy deletes its own old caches alone, and fills one that is missing"() {
    const caches = new Caches();
    /** The worker at this place: send(event) waits until all is done. */
    function worker(place, version) {
      const heard = {};
      const location = new URL("https://host/" + place + "sw.js");
      const fetch = async ({ url }) => (url.endsWith("/sw.js") ? { text: async () => `const VERSION = "${server.version}"` } : "net");
      const clients = { claim() {}, matchAll: async () => server.windows.map((url) => ({ url })) };
      const context = { addEventListener: (name, act) => (heard[name] = act), location, caches, URL, fetch, skipWaiting() {}, clients };
      context.Request = function (name) { this.url = new URL(name, location).href; };
      const lists = `const VERSION = "${version}"; const FILES = ["./", "main.js"]; const LATER = ["build.html", "build/a.js"];`;
      runInNewContext(readFileSync(join(folder, "sw.js"), "utf8").replace(/const VERSION = .*\n.*\nconst LATER = .*?;/, lists), context);
      return async (name, more) => {
        const waits = [];
        heard[name]({ waitUntil: (each) => waits.push(each), respondWith: (each) => waits.push(each), ...more });
        await Promise.all(waits);
        return waits[0];
      };
    }
    const server = { version: "z", windows: [] };
    const visit = (url) => ({ request: { method: "GET", mode: "navigate", url } });
    for (const [name, ...urls] of [["skalbox-1", "https://host/a/", "https://host/a/main.mjs"], ["skalbox-2", "https://host/a/b/", "https://host/a/b/main.mjs"], ["skalbox-3"], ["alien", "https://host/a/"]]) {
      const cache = await caches.open(name);
      await cache.addAll(urls.map((url) => ({ url })));
    }
    const [top, below] = [worker("a/", "x"), worker("a/b/", "y")];
    for (const send of [top, below]) await send("install");
    for (const send of [top, below]) await send("activate");
    assert.deepEqual([...caches.keys()].sort(), ["alien", "skalbox /a/ x", "skalbox /a/b/ y", "skalbox-3"]);
    const next = worker("a/", "z");
    await next("install");
    await next("activate");
    assert.deepEqual([...caches.keys()].sort(), ["alien", "skalbox /a/ z", "skalbox /a/b/ y", "skalbox-3"]);
    assert.equal(await next("fetch", visit("https://host/a/")), "kept");
    caches.delete("skalbox /a/ z");
    assert.equal(await next("fetch", visit("https://host/a/")), "net");
    const kept = (version) => [...caches.get("skalbox /a/ " + version).kept.keys()].map((url) => url.replace("https://host/a/", ""));
    assert.deepEqual(kept("z"), ["", "main.js"]);

    // The other pages: from the first time that one is opened.
    const opened = { ...visit("https://host/a/build.html?x#y"), resultingClientId: "w" };
    const part = { request: { method: "GET", mode: "cors", url: "https://host/a/main.js" } };
    server.version = "later"; // than this worker
    assert.equal(await next("fetch", opened), "net");
    assert.deepEqual(kept("z"), ["", "main.js"]);
    assert.equal(await next("fetch", { ...part, clientId: "w" }), undefined, "all of that window comes from the server");
    assert.equal(await next("fetch", { ...part, clientId: "v" }), "kept");
    server.version = "z";
    await next("fetch", visit("https://host/a/"));
    assert.deepEqual(kept("z"), ["", "main.js"]);
    await next("fetch", opened);
    assert.deepEqual(kept("z"), ["", "main.js", "build.html", "build/a.js"]);
    assert.equal(await next("fetch", visit("https://host/a/build.html")), "kept");
    await worker("a/", "1")("install");
    assert.deepEqual(kept("1"), ["", "main.js", "build.html", "build/a.js"], "an earlier release has kept them");
    for (const name of [...caches.keys()]) caches.delete(name);
    for (const [windows, version] of [[["https://host/a/"], "2"], [["https://host/a/build.html#x"], "3"]]) {
      Object.assign(server, { windows });
      await worker("a/", version)("install");
    }
    assert.deepEqual([kept("2").length, kept("3").length], [2, 4], "one is open");
  },

  async "a file with all saves comes back"() {
    const entries = new Map(Object.entries(SIZES).map(([name, size]) => [name, new Uint8Array(size).map((_, i) => i * 7)]));
    entries.set("page", { panel: "320x240", muted: true });
    assert.deepEqual(unpacked(packed(entries), SIZES), entries);
    const few = new Map([["memory", new Uint8Array(SIZES.memory)]]);
    assert.deepEqual(unpacked(packed(few), SIZES), few);
  },

  async "a damaged or foreign file is refused"() {
    const good = new Map([["memory", new Uint8Array(SIZES.memory).fill(9)], ["page", { muted: true }]]);
    const text = packed(good);
    const wrong = ["", "{", "null", "[]", "3", '"a"', "skal 1\ngame yams\n", text.slice(0, -9), text.replace("memory", "nothing"), text.replace('"version": 1', '"version": 2')];
    wrong.push(packed(new Map()), packed(new Map([["memory", bytes(1)]])), packed(new Map([["else", bytes(1)]])), packed(new Map([["page", null]])));
    for (const each of wrong) assert.equal(unpacked(each, SIZES), null, each.slice(0, 40));
    for (let i = 0; i < text.length; i += 13) {
      const found = unpacked(text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ 4) + text.slice(i + 1), SIZES);
      assert.ok(found === null || (found.get("memory").every((byte) => byte === 9) && found.get("page").muted), `at ${i}`);
    }
  },

  async "a browser is asked to keep the saves at the first throw, by a row of the menu if it asks its visitor"() {
    const agents = { "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": true, "Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36": false };
    for (const [agent, asks] of Object.entries(agents)) assert.equal(asksVisitor(agent), asks);
    const storage = { persisted: async () => false, persist: async () => true };
    assert.deepEqual([await isPersistent(storage), await persist(storage), await isPersistent({}), await isPersistent(null)], [false, true, null, null]);
    assert.deepEqual([await persist(null), await isPersistent({ persist() {}, persisted: () => Promise.reject(new Error()) })], [false, null]);
    browser({ indexedDB: new Disk(), localStorage: new Shelf() });
    let asked = 0;
    for (const agent of Object.keys(agents)) {
      Object.assign(navigator, { userAgent: agent, storage: { persisted: async () => false, persist: async () => Boolean(++asked) } });
      const { keeping } = await start(true);
      await rest();
      for (let i = 0; i < 3; i++) await keeping.hasThrown();
      assert.deepEqual([asked, keeping.mayAsk], agents[agent] ? [0, true] : [1, false]);
    }
  },

  async "what is so is said until it ends, and comes back after what has happened"() {
    const box = { replaceChildren: (...all) => (box.says = all.map((each) => each.textContent ?? each)) };
    globalThis.document = { createElement: () => ({ addEventListener() {} }) };
    const notice = new Notice(box, 10);
    const later = () => new Promise((resolve) => setTimeout(resolve, 30));
    notice.stay("trouble", "nothing is kept");
    assert.deepEqual([box.hidden, box.says], [false, ["nothing is kept"]]);
    notice.tell("copied");
    assert.deepEqual(box.says, ["copied"]);
    await later();
    assert.deepEqual(box.says, ["nothing is kept"]);
    notice.stay("shown", "a record", "Back", () => {});
    notice.tell("copied");
    assert.deepEqual(box.says, ["copied", "Back"], "the way back stays");
    notice.stay("shown", "");
    assert.deepEqual(box.says, ["nothing is kept"]);
    notice.stay("trouble", "");
    await later();
    assert.deepEqual([box.hidden, box.says], [true, [""]]);
  },
};

process.on("unhandledRejection", () => {}); // its check fails anyway
const found = {};
for (const [name, check] of Object.entries(checks)) found[name] = await check().then(() => "", (error) => error.stack);
process.stdout.write(JSON.stringify(found));
