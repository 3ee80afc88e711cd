// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// A drive for the workshop's page, which runs this before its own scripts: a folder of the origin-private file system
// that behaves as a picked folder does. It refuses to rename, and a file is written beside its name, as NAME.crswap.
// window.drive: { stopAt: number of the operation at which the page is to stop for good, done: how many there were, stopped,
// gone: whether the cable is pulled, pullAt: when to pull it, locked, room: bytes that may still be written }.
{
  const drive = (window.drive = { stopAt: -1, done: 0, stopped: false, gone: false, pullAt: -1, locked: false, room: Infinity });
  const fault = (name) => new DOMException("the drive of the test", name);

  async function reading() {
    if (drive.gone) throw fault("NotFoundError");
  }

  /** Before each change; `half` is what a change leaves that is cut short. */
  async function changing(half = () => {}) {
    await reading();
    if (drive.locked) throw fault("NoModificationAllowedError");
    const number = drive.done++;
    if (number === drive.stopAt) {
      await half();
      drive.stopped = true;
      await new Promise(() => {});
    }
    if (number === drive.pullAt) {
      await half();
      drive.gone = true;
      throw fault("NotFoundError");
    }
  }

  async function put(folder, name, data) {
    const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await stream.write(data);
    await stream.close();
  }

  class Stream {
    constructor(folder, name) {
      Object.assign(this, { folder, name, parts: [] });
    }
    async write(data) {
      const swap = this.name + ".crswap";
      await changing(() => put(this.folder, swap, data.slice(0, data.length >> 1)));
      if ((drive.room -= data.length) < 0) throw fault("QuotaExceededError");
      await put(this.folder, swap, data);
    }
    async close() {
      await changing();
      await (await this.folder.getFileHandle(this.name + ".crswap")).move(this.name);
    }
    async abort() {
      await this.folder.removeEntry(this.name + ".crswap");
    }
  }

  class File {
    kind = "file";
    constructor(folder, real) {
      Object.assign(this, { folder, real, name: real.name });
    }
    async getFile() {
      await reading();
      return this.real.getFile();
    }
    async createWritable() {
      await changing();
      return new Stream(this.folder, this.name);
    }
    async move() {
      throw fault("NotAllowedError");
    }
  }

  class Folder {
    kind = "directory";
    constructor(real) {
      Object.assign(this, { real, name: real.name });
    }
    async *entries() {
      await reading();
      for await (const [name, real] of this.real.entries())
        yield [name, real.kind === "file" ? new File(this.real, real) : new Folder(real)];
    }
    async *keys() {
      for await (const [name] of this.entries()) yield name;
    }
    async has(name) {
      for await (const each of this.real.keys()) if (each === name) return true;
      return false;
    }
    async getDirectoryHandle(name, { create = false } = {}) {
      await reading();
      if (create && !(await this.has(name))) await changing();
      return new Folder(await this.real.getDirectoryHandle(name, { create }));
    }
    async getFileHandle(name, { create = false } = {}) {
      await reading();
      if (create && !(await this.has(name))) await changing();
      return new File(this.real, await this.real.getFileHandle(name, { create }));
    }
    async removeEntry(name) {
      await changing();
      await this.real.removeEntry(name);
    }
  }

  const real = async (create) => (await navigator.storage.getDirectory()).getDirectoryHandle(drive.name ?? "CIRCUITPY", { create });
  const each = async (folder, path, act) => {
    for await (const [name, handle] of folder.entries())
      if (handle.kind === "file") await act(path + name, handle);
      else await each(handle, path + name + "/", act);
  };

  window.showDirectoryPicker = async () => new Folder(await real(false));

  /** Lays these files on the drive: base64 by path. */
  drive.lay = async (files) => {
    const top = await real(true);
    for (const [path, text] of Object.entries(files)) {
      const parts = path.split("/");
      let folder = top;
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
      await put(folder, parts.at(-1), Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
    }
  };

  /** SHA-256 of each file by path. */
  drive.sums = async () => {
    const found = {};
    await each(await real(false), "", async (path, handle) => {
      const sum = await crypto.subtle.digest("SHA-256", await (await handle.getFile()).arrayBuffer());
      found[path] = Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
    });
    return found;
  };
}
