// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Drives Chromium over its own protocol, through a pipe.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Chromium {
  static async open(program) {
    const chromium = new Chromium();
    chromium.folder = mkdtempSync(join(tmpdir(), "skalbox-chromium-"));
    const options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--mute-audio"];
    options.push("--no-first-run", "--autoplay-policy=user-gesture-required", "--user-data-dir=" + chromium.folder);
    chromium.process = spawn(program, [...options, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    chromium.waiting = new Map();
    chromium.number = 0;
    let rest = Buffer.alloc(0);
    chromium.process.stdio[4].on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) chromium.take(JSON.parse(rest.subarray(0, end)));
    });
    return chromium;
  }

  take(message) {
    const waiting = this.waiting.get(message.id);
    if (waiting) {
      this.waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result);
    } else this.pages?.get(message.sessionId)?.heard(message.method, message.params);
  }

  send(method, params = {}, sessionId) {
    const id = ++this.number;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }) + "\0");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async page(width, height, { scale = 1, touch = false } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    (this.pages ??= new Map()).set(sessionId, page);
    for (const domain of ["Page", "Runtime", "Network", "Accessibility", "DOM"]) await page.send(domain + ".enable");
    const metrics = { width, height, deviceScaleFactor: scale, mobile: touch };
    await page.send("Emulation.setDeviceMetricsOverride", metrics);
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: touch ? 5 : 1 });
    return page;
  }

  async close() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.send("Browser.close").catch(() => {});
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class Page {
  constructor(chromium, session, target) {
    Object.assign(this, { chromium, session, target, requests: [], said: [] });
  }

  heard(method, params) {
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    if (method === "Runtime.consoleAPICalled") this.said.push(params.args.map((each) => each.value ?? each.description).join(" "));
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

  async picture() {
    return Buffer.from((await this.send("Page.captureScreenshot", { format: "png" })).data, "base64");
  }

  async close() {
    await this.chromium.send("Target.closeTarget", { targetId: this.target });
  }

  async type(key, code, ms = 80) {
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
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
