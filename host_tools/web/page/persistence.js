// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Asks the browser never to drop the saves of its own accord, which it may do if it is short of room.

/** Whether the browser asks its visitor, by a dialog: Firefox does. The others call themselves "like Gecko". */
export const asksVisitor = (agent = navigator.userAgent) => /\bGecko\/\d/.test(agent);

/** Whether the saves stay; null if the browser promises that to nobody (on a plain http address). */
export async function isPersistent(storage = navigator.storage) {
  try {
    return storage?.persist ? await storage.persisted() : null;
  } catch {
    return null;
  }
}

/** Asks for it, and resolves with the answer. */
export async function persist(storage = navigator.storage) {
  try {
    return await storage.persist();
  } catch {
    return false;
  }
}
