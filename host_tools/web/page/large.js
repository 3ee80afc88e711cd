// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The largest files: the build packs them, since not every server does, and the page unpacks them.

const GZIP = [0x1f, 0x8b, 0x08];

/** The address of the packed file; of the file itself if this browser cannot unpack. */
export const packed = (url) => ("DecompressionStream" in globalThis ? url.replace(/\.\w+$/, ".pack") : url);

/** The bytes that an answer has once they are unpacked: a server may have declared a packed file as such, and then the
 * browser has unpacked it already. */
export async function unpacked(answer) {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!GZIP.every((byte, i) => bytes[i] === byte)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The bytes of the file at this address. */
export const large = async (url) => unpacked(await fetch(packed(url)));
