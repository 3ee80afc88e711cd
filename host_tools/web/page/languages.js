// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The languages that the browser asks for.

/** The first of them that is a name in `known`; undefined if none is. */
export const asked = (known) => navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in known);
