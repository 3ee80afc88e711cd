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

/** The digits of a QR code in the page's own address; null if there are none. */
export function scanned() {
  return /^#(\d+)$/.exec(location.hash)?.[1] ?? null;
}

/** Whether the page's own address has a match to show, as one of these two. */
export const isShown = () => /^#(\d+$|record=)/.test(location.hash);

/** The code of a challenge or a duel in the page's own address, as "duel=yams-K7Q2M9XA"; null if there is none. What a chat
 * or a person makes of it counts too: other cases, and something behind it. */
export function invited() {
  const [, kind, game, code] = /^#(challenge|duel)=(\w*)-?(\w*)/i.exec(location.hash) ?? [];
  return kind ? `${kind.toLowerCase()}=${game.toLowerCase()}-${code.toUpperCase()}` : null;
}

/** The text under this name in the page's own address, of at most `most` bytes; null if there is none, "" if it is
 * damaged. */
export async function found(name, most = 1 << 20) {
  const [, kind, letters] = /^#(\w+)=([\w-]*)/.exec(location.hash) ?? []; // something may be behind it
  if (kind !== name) return null;
  try {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const given = Uint8Array.from(packed, (char) => char.charCodeAt(0));
    const bytes = await through(new DecompressionStream("deflate-raw"), given, most);
    return bytes ? new TextDecoder().decode(bytes) : "";
  } catch {
    return "";
  }
}
