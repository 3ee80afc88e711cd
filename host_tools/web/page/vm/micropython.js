// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// MicroPython as its own module loads it, but from the packed file.
import { packed, unpacked } from "../large.js";
import { loadMicroPython as load } from "./own.js";

/** As MicroPython's own. */
export async function loadMicroPython(options) {
  const { instantiateStreaming } = WebAssembly;
  // Which MicroPython hands the answer to.
  WebAssembly.instantiateStreaming = async (answer, imports) => WebAssembly.instantiate(await unpacked(await answer), imports);
  try {
    return await load({ ...options, url: packed(new URL("micropython.wasm", import.meta.url).href) });
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
