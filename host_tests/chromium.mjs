// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Drives Chromium over its own protocol, through a pipe.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Of its own accord it asks nobody for anything; sound begins with a gesture, as for a visitor.
const OPTIONS = `--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync --remote-debugging-pipe --mute-audio --autoplay-policy=user-gesture-required`;

const PROFILE = "--user-data-dir=";

export class Chromium {
  /** Starts this program with more options. Its profile is an empty one of its own, or in the folder that they name. */
  static async open(program, ...more) {
    const chromium = new Chromium();
    const given = more.find((each) => each.startsWith(PROFILE));
    chromium.folder = given?.slice(PROFILE.length) ?? mkdtempSync(join(tmpdir(), "skalbox-chromium-"));
    const options = [...OPTIONS.split(/\s+/), ...more, ...(given ? [] : [PROFILE + chromium.folder]), "about:blank"];
    chromium.process = spawn(program, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    if (!given) process.once("exit", () => rmSync(chromium.folder, { recursive: true, force: true, maxRetries: 3 })); // after an error, too
    chromium.waiting = new Map();
    chromium.pages = new Map();
    chromium.number = 0;
    chromium.workers = []; // the addresses that service workers have asked for
    let rest = Buffer.alloc(0);
    chromium.process.stdio[4].on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) chromium.take(JSON.parse(rest.subarray(0, end)));
    });
    const workers = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: "service_worker" }] };
    await chromium.send("Target.setAutoAttach", workers);
    return chromium;
  }

  take(message) {
    const { id, method, params, sessionId } = message;
    const waiting = this.waiting.get(id);
    if (waiting) {
      this.waiting.delete(id);
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result);
    } else if (this.pages.has(sessionId)) this.pages.get(sessionId).heard(method, params);
    else if (method === "Network.requestWillBeSent") this.workers.push(params.request.url);
    else if (method === "Target.attachedToTarget" && params.targetInfo.type === "service_worker") this.watch(params.sessionId);
  }

  /** A worker waits until its requests are heard. It may go at any time. */
  watch(sessionId) {
    for (const method of ["Network.enable", "Runtime.runIfWaitingForDebugger"]) this.send(method, {}, sessionId).catch(() => {});
  }

  /** Every address that a page or a worker has asked for. */
  get requests() {
    return [...this.pages.values()].flatMap((page) => page.requests).concat(this.workers);
  }

  /** What all pages have written to their consoles. */
  get said() {
    return [...this.pages.values()].flatMap((page) => page.said);
  }

  send(method, params = {}, sessionId) {
    const id = ++this.number;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }) + "\0");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** A tab, or a window. */
  async page(width, height, { scale = 1, touch = false, newWindow = false } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", newWindow });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    this.pages.set(sessionId, page);
    for (const domain of ["Page", "Runtime", "Network", "Accessibility", "DOM", "Log"]) await page.send(domain + ".enable");
    const metrics = { width, height, deviceScaleFactor: scale, mobile: touch };
    await page.send("Emulation.setDeviceMetricsOverride", metrics);
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: touch ? 5 : 1 });
    return page;
  }

  async close() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.send("Browser.close").catch(() => {});
    await gone;
  }

  /** Ends the browser's process as a system does that is short of memory. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }
}

export class Page {
  constructor(chromium, session, target) {
    Object.assign(this, { chromium, session, target, requests: [], said: [] });
  }

  heard(method, params) {
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    if (method === "Runtime.consoleAPICalled") this.said.push(params.args.map((each) => each.value ?? each.description).join(" "));
    if (method === "Log.entryAdded" && params.entry.source === "security") this.said.push(params.entry.text);
    if (method === "Runtime.exceptionThrown") this.said.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
  }

  send(method, params) {
    return this.chromium.send(method, params, this.session);
  }

  async run(expression) {
    const found = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (found.exceptionDetails) throw new Error(found.exceptionDetails.exception?.description ?? found.exceptionDetails.text);
    return found.result.value;
  }

  /** Until the expression is true, 20 seconds at most. */
  async until(expression) {
    for (const end = Date.now() + 20000; !(await this.run(expression)); ) {
      if (Date.now() > end) throw new Error("it did not come true: " + expression + "\n" + this.said.join("\n"));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  go(url) {
    return this.send("Page.navigate", { url });
  }

  /** Leaves the page at this address, and forgets all that it keeps in the browser. */
  async forget(address) {
    await this.go("about:blank");
    await this.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "indexeddb,local_storage" });
  }

  /** PNG of the window, or of a part of it: x, y, width and height in CSS pixels. */
  async picture(part) {
    const clip = part && { ...part, scale: 1 };
    return Buffer.from((await this.send("Page.captureScreenshot", { format: "png", clip })).data, "base64");
  }

  /** The accessibility tree: each node that a screen reader meets with its role and its name, and the text in it. */
  async tree() {
    const { nodes } = await this.send("Accessibility.getFullAXTree");
    const known = new Map(nodes.map((node) => [node.nodeId, node]));
    const text = (node) =>
      node.role?.value === "StaticText" ? node.name.value : node.childIds.map((id) => (known.has(id) ? text(known.get(id)) : "")).join("");
    const has = (node, name) => node.properties?.some((each) => each.name === name && each.value.value);
    const shown = nodes.filter((node) => !node.ignored);
    return shown.map((node) => ({ role: node.role?.value, name: node.name?.value ?? "", text: text(node), focusable: has(node, "focusable") }));
  }

  /** Chooses this file in an input of files. */
  async choose(selector, path) {
    const { root } = await this.send("DOM.getDocument");
    const { nodeId } = await this.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    await this.send("DOM.setFileInputFiles", { nodeId, files: [path] });
  }

  /** Drags this file from outside over the element, and drops it there. */
  async drop(selector, path) {
    await this.show(selector);
    const [x, y] = await this.middle(selector);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await this.send("Input.dispatchDragEvent", { type, x, y, data });
  }

  /** Presses a key of more than one letter, and lets go: Tab, Enter, Escape. */
  async press(key, modifiers = 0) {
    const windowsVirtualKeyCode = { Tab: 9, Enter: 13, Escape: 27 }[key];
    for (const type of ["rawKeyDown", "keyUp"]) await this.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode, modifiers });
  }

  async close() {
    await this.chromium.send("Target.closeTarget", { targetId: this.target });
  }

  async type(key, code, ms = 80) {
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
  }

  /** Scrolls until it is in the middle of the window. */
  async show(selector) {
    await this.run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: "center", behavior: "instant" })`);
  }

  async middle(selector) {
    return this.run(`(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  }

  async touch(selectors, ms = 80) {
    const touchPoints = [];
    for (const [id, selector] of selectors.entries()) {
      const [x, y] = await this.middle(selector);
      touchPoints.push({ x, y, id });
    }
    await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  async click(selector, ms = 80) {
    const [x, y] = await this.middle(selector);
    const where = { x, y, button: "left", clickCount: 1 };
    await this.send("Input.dispatchMouseEvent", { type: "mousePressed", ...where });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...where });
  }
}
