// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// A text in a link to this page: behind its #, which a browser never sends to a server.
import { PAGE } from "./tables.js";

/** The address of this page: the one that it was built for, or else the one at which it is open. */
export function here() {
  return new URL(PAGE || location.pathname + location.search, location.href);
}

/** What comes out of a stream that these bytes are sent through; null as soon as it is more than `most` bytes. */
async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let part; (part = await reader.read()), !part.done; parts.push(part.value)) {
    length += part.value.length;
    if (length > most) {
      reader.cancel().catch(() => {}); // the rest is not unpacked
      return null;
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A link to this page with this text under a name, compressed. */
export async function linked(name, text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const link = here();
  link.hash = `${name}=${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return link.href;
}

/** What is behind the # of the page's own address, without the escapes of a browser or a chat. */
function behind() {
  return location.hash.slice(1).replace(/(?:%[\da-f]{2})+/gi, (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  });
}

/** A code without spaces, hyphens and the like. */
const joined = (code = "") => code.replace(/\W|_/g, "");

/** The digits of a QR code in the page's own address; null if there are none. */
export function scanned() {
  return joined(/^([^a-z&]*\d[^a-z&]*)(?:&|$)/i.exec(behind())?.[1]) || null;
}

/** Whether the page's own address has a match to show, as one of these two. */
export const isShown = () => scanned() !== null || /^\W*record\W*=/i.test(behind());

/** The code of a challenge or a duel in the page's own address, as "duel=yams-K7Q2M9XA"; null if there is none. What a chat
 * or a person makes of it counts too: other cases, spaces or hyphens in the code, and something behind it. */
export function invited() {
  const [, kind, game, code] = /^\W*(challenge|duel)\W*=\W*([a-z]*)((?:[^a-z\d&]*[a-z\d]){8}(?![a-z\d]))?/i.exec(behind()) ?? [];
  return kind ? `${kind.toLowerCase()}=${game.toLowerCase()}-${joined(code).toUpperCase()}` : null;
}

/** The text under this name in the page's own address, of at most `most` bytes; null if there is none, "" if it is
 * damaged. */
export async function found(name, most = 1 << 20) {
  const [, kind, letters] = /^\W*(\w+)\W*=([\w\s-]*)/.exec(behind()) ?? [];
  if (kind?.toLowerCase() !== name) return null;
  // Behind a space is the rest, or what somebody has added.
  for (const each of [letters, letters.trim().split(/\s/)[0]]) {
    try {
      const packed = atob(each.replaceAll("-", "+").replaceAll("_", "/")); // which passes over spaces
      const given = Uint8Array.from(packed, (char) => char.charCodeAt(0));
      const bytes = await through(new DecompressionStream("deflate-raw"), given, most);
      return bytes ? new TextDecoder().decode(bytes) : "";
    } catch {
      // the next one
    }
  }
  return "";
}
