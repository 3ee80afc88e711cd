// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// A text in a link to this page: behind its #, which a browser never sends to a server.

async function through(stream, bytes) {
  const body = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** A link to this page with this text under a name, compressed. */
export async function linked(name, text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const link = new URL(location.href);
  link.hash = `${name}=${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return link.href;
}

/** The text under this name in the page's own address, of at most `most` bytes; null if there is none, "" if it is
 * damaged. */
export async function found(name, most = 1 << 20) {
  const [, kind, letters] = /^#(\w+)=(.*)$/.exec(location.hash) ?? [];
  if (kind !== name) return null;
  try {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(
      new DecompressionStream("deflate-raw"),
      Uint8Array.from(packed, (char) => char.charCodeAt(0)),
    );
    return bytes.length > most ? "" : new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}
