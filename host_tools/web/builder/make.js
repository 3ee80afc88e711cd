// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Elements of the page.

// Returns a new element with these properties and children.
export function make(kind, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(kind), attributes);
  made.append(...children);
  return made;
}
