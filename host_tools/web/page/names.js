// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What this copy of the page calls its own in the browser. Copies in other folders of the same address share the
// browser's storage, so each name carries the folder's path.

export const FOLDER = new URL(".", import.meta.url).pathname;

/** The name of this copy's database, channel or session data. A path contains no space. */
export const own = (name) => `skalbox ${FOLDER} ${name}`;
