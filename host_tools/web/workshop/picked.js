// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// A drive that somebody has picked, through the File System Access API. It knows no rename: a move is write, compare,
// delete.

const LARGEST = 1 << 20; // bytes of a file that is read: ours are smaller

/** Why the drive could not be used: "lost", "locked", "full" or "wrong" (it reads back something else). name: the file. */
export class Trouble extends Error {
  constructor(kind, name, cause) {
    super(`${kind}: ${name}`, { cause });
    Object.assign(this, { kind, name: name ?? "" });
  }
}

const KINDS = { NotAllowedError: "locked", NoModificationAllowedError: "locked", QuotaExceededError: "full" };

/** What `work` returns, or a Trouble with the file of this name. */
async function tried(name, work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(KINDS[error.name] ?? "lost", name, error);
  }
}

const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const split = (path) => [path.slice(0, Math.max(path.lastIndexOf("/"), 0)), path.slice(path.lastIndexOf("/") + 1)];

export class Picked {
  /** root: a FileSystemDirectoryHandle. */
  constructor(root) {
    this.root = root;
  }

  get name() {
    return this.root.name;
  }

  /** Whether the drive is plugged in. */
  async there() {
    try {
      await this.root.entries().next();
      return true;
    } catch {
      return false;
    }
  }

  async folder(path) {
    let found = this.root;
    for (const each of path.split("/").filter(Boolean)) found = await found.getDirectoryHandle(each);
    return found;
  }

  async file(path, create = false) {
    const [folder, name] = split(path);
    return (await this.folder(folder)).getFileHandle(name, { create });
  }

  /** All that is there: folders, and the bytes of each file by its path. */
  list() {
    return tried("", async () => {
      const found = { folders: [], files: {} };
      const look = async (folder, path) => {
        for await (const [name, handle] of folder.entries()) {
          if (handle.kind === "file") found.files[path + name] = (await handle.getFile()).size;
          else {
            found.folders.push(path + name);
            await look(handle, path + name + "/");
          }
        }
      };
      await look(this.root, "");
      return found;
    });
  }

  read(path) {
    return tried(path, async () => new Uint8Array(await (await (await this.file(path)).getFile()).arrayBuffer()));
  }

  /** The bytes of these files by their paths, those too large left out. */
  async content(paths, files) {
    const found = new Map();
    for (const path of paths) if (files[path] <= LARGEST) found.set(path, await this.read(path));
    return found;
  }

  /** Browsers write beside the file and rename on closing: the file has the old content or the new. */
  write(path, data) {
    return tried(path, async () => {
      const stream = await (await this.file(path, true)).createWritable();
      try {
        await stream.write(data);
        await stream.close();
      } catch (error) {
        await stream.abort().catch(() => {});
        throw error;
      }
    });
  }

  make(path) {
    const [folder, name] = split(path);
    return tried(path, async () => (await this.folder(folder)).getDirectoryHandle(name, { create: true }));
  }

  /** Removes a file, or an empty folder. */
  remove(path) {
    const [folder, name] = split(path);
    return tried(path, async () => (await this.folder(folder)).removeEntry(name));
  }

  /** The names in a folder; null if it is not there. */
  names(path) {
    return tried(path, async () => {
      try {
        const found = [];
        for await (const name of (await this.folder(path)).keys()) found.push(name);
        return found;
      } catch (error) {
        if (error.name === "NotFoundError" && (await this.there())) return null;
        throw error;
      }
    });
  }

  async discard(path) {
    const [folder, name] = split(path);
    if ((await this.names(folder))?.includes(name)) await this.remove(path);
  }

  /** Compares a file of this drive with what it must have; `name` is what the user knows it as. */
  async check(path, name, data) {
    if (!same(await this.read(path), data)) throw new Trouble("wrong", name);
  }

  async move(path, target, data) {
    await this.write(target, data);
    await this.check(target, target, data);
    await this.remove(path);
  }

  async empty(path, wanted) {
    for (const each of await this.names(path)) if (wanted(each)) await this.remove(`${path}/${each}`);
  }

  /** Creates a folder again. What is left of the old one is moved to the first free saves/lost. */
  async renew(path) {
    if ((await this.names(path)).length) {
      const taken = await this.names("saves");
      let number = 0;
      while (taken.includes(`lost${number}`)) number++;
      await this.make(`saves/lost${number}`);
      for (const each of await this.names(path))
        await this.move(`${path}/${each}`, `saves/lost${number}/${each}`, await this.read(`${path}/${each}`));
    }
    await this.remove(path);
    await this.make(path);
  }

  /** Carries out a step of host_tools.drive.planning. `data`: what it writes or compares. */
  async carryOut({ what, name, target, count }, data) {
    const work = {
      report() {},
      safe() {},
      sync() {}, // a browser has closed each file, and can do no more
      make: () => this.make(name),
      write: () => this.write(name, data),
      fill: () => count && this.write(name, new Uint8Array(count)),
      move: () => this.move(name, target, data),
      remove: () => this.remove(name),
      discard: () => this.discard(name),
      drop: async () => {
        await this.empty(name, (each) => each.startsWith("."));
        await this.remove(name);
      },
      prune: async () => {
        if ((await this.names(name))?.length === 0) await this.remove(name);
      },
      renew: () => this.renew(name),
      check: () => this.check(name, target, data),
    };
    await work[what]();
  }
}
