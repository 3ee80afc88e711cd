// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What not every browser has, or lets this page have: in a frame even reading it may throw.

/** What `act` returns, or the promise of it; undefined if it throws or rejects. */
export function optional(act) {
  try {
    const found = act();
    return typeof found?.catch === "function" ? found.catch(() => undefined) : found;
  } catch {
    return undefined;
  }
}

/** Puts a text into the clipboard, without https too; returns whether it is there. To be called in a touch or a click. */
export async function copied(text) {
  const written = optional(() => navigator.clipboard.writeText(text).then(() => true));
  if (await written) return true;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = optional(() => document.execCommand("copy"));
  field.remove();
  return Boolean(done);
}
