// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Puts firmware, drive and settings together: the same bytes as `skalbox uf2 --settings` makes of them.

import { complaints } from "./check.js";
import { Refusal } from "./say.js";
import { toml } from "./settings.js";

// Returns { name, data, chip } of the UF2 for `firmware`, which python.opened gave of the file of this name. A Refusal, of
// one sentence, if the wiring or a setting can't be used. `table`: settings.json; `listed`: drive.json as text, `blob`:
// drive.bin; `settings`: name -> value of those that are set.
export function composed({ table, python, listed, blob }, firmware, name, preset, settings) {
  python.checkWiring(name, preset);
  const [wrong] = complaints(table, preset, settings);
  if (wrong) throw new Refusal(wrong.text);
  const data = python.composed(listed, blob, toml(table, preset, settings));
  const { version } = JSON.parse(listed);
  return { name: `skalbox-${version}-${firmware.chip.toLowerCase()}.uf2`, data, chip: firmware.chip };
}
