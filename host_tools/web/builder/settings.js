// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The settings that somebody chose, { name: value } of those only that are not as usual, as the end of an address.

const PRESET = "SKALBOX_PRESET";
const PREFIX = "SKALBOX_";

const PARTS = "parts"; // key of what is drawn, and has no setting of its own
const BATTERY = "battery"; // its only value

// Returns the names of all settings but the preset, in the order of the page. `table`: settings.json.
export const names = (table) => table.languages.en.groups.flatMap((group) => group.settings.map((each) => each.name));

// Returns what is allowed of a setting, which may depend on the panel.
export function row(table, name, panel) {
  return table.panels[panel]?.[name] ?? table.settings[name];
}

// Returns the end of an address, from # on, that brings these settings back. `battery`: whether one is drawn.
export function fragment(preset, settings, battery = false) {
  const pairs = Object.entries(settings).map(([name, value]) => [name.slice(PREFIX.length).toLowerCase(), value]);
  return "#" + new URLSearchParams([["preset", preset], ...pairs, ...(battery ? [[PARTS, BATTERY]] : [])]);
}

// Returns { preset, settings, battery, ignored } of the end of an address; ignored: what in it is no setting, as text.
export function fromFragment(table, end) {
  const found = { preset: table.default, settings: {}, battery: false, ignored: [] };
  const known = new Set(names(table));
  for (const [key, value] of new URLSearchParams(end.replace(/^#/, ""))) {
    const name = PREFIX + key.toUpperCase();
    if (name === PRESET && Object.hasOwn(table.presets, value)) found.preset = value;
    else if (known.has(name) && /^[\w .+-]*$/.test(value)) found.settings[name] = value.trim();
    else if (key === PARTS && value === BATTERY) found.battery = true;
    else found.ignored.push(`${key}=${value}`);
  }
  return found;
}
