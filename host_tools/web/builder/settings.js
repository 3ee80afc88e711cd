// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The settings that somebody chose, { name: value } of those only that are not as usual: as settings.toml and as the
// end of an address.

const PRESET = "SKALBOX_PRESET";
const PANEL = "SKALBOX_PANEL";
const PREFIX = "SKALBOX_";

// Returns the names of all settings but the preset, in the order of the page. `table`: settings.json.
export const names = (table) => table.groups.flatMap((group) => group.settings.map((each) => each.name));

// Returns what is allowed of a setting, which may depend on the panel.
export function row(table, name, panel) {
  return table.panels[panel]?.[name] ?? table.settings[name];
}

// Returns the panel that these settings name: a size, or "board".
export function panelOf(table, preset, settings) {
  return settings[PANEL] ?? usual(table, preset, PANEL);
}

// Returns the value that holds where a setting is left out; null: none, or the board's own.
export function usual(table, preset, name, panel) {
  return table.presets[preset].settings[name] ?? row(table, name, panel).default;
}

// Returns a settings.toml: that of a new drive, with the lines of these settings. Their values have no quotes in them.
export function toml(table, preset, settings) {
  const chosen = { ...settings, [PRESET]: preset };
  return table.toml.replace(/^(?:# )?(SKALBOX_[A-Z_0-9]+) = "[^"\n]*"/gm, (line, name) =>
    name in chosen ? `${name} = "${chosen[name]}"` : line,
  );
}

// Returns the end of an address, from # on, that brings these settings back.
export function fragment(preset, settings) {
  const pairs = Object.entries(settings).map(([name, value]) => [name.slice(PREFIX.length).toLowerCase(), value]);
  return "#" + new URLSearchParams([["preset", preset], ...pairs]);
}

// Returns { preset, settings, ignored } of the end of an address; ignored: what in it is no setting, as text.
export function fromFragment(table, end) {
  const found = { preset: table.default, settings: {}, ignored: [] };
  const known = new Set(names(table));
  for (const [key, value] of new URLSearchParams(end.replace(/^#/, ""))) {
    const name = PREFIX + key.toUpperCase();
    if (name === PRESET && value in table.presets) found.preset = value;
    else if (known.has(name) && /^[\w .+-]*$/.test(value)) found.settings[name] = value.trim();
    else found.ignored.push(`${key}=${value}`);
  }
  return found;
}
