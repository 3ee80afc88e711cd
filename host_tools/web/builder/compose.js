// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Puts firmware, drive and settings together: the same bytes as `skalbox uf2 --settings` makes of them.

import { complaints } from "./check.js";
import { image } from "./fat.js";
import { checkWiring, opened } from "./firmware.js";
import { Refusal } from "./say.js";
import { toml } from "./settings.js";
import { joined } from "./uf2.js";

// Returns the files of a drive with these settings, path -> bytes in their order. `drive`: drive.json, `blob`:
// drive.bin, which has their contents.
export function driveFiles(drive, blob, settings) {
  const files = new Map(drive.system.map((path) => [path, new Uint8Array(0)]));
  for (const [path, at, size] of drive.files) files.set(path, blob.subarray(at, at + size));
  files.set(drive.settings, new TextEncoder().encode(settings));
  return files;
}

// Returns { name, data, chip } of the UF2 for the firmware in the file { name, data }. A Refusal, of one sentence, if
// the file or a setting can't be used. `table`: settings.json; `settings`: name -> value of those that are set.
export function composed({ table, drive, blob }, file, preset, settings) {
  const firmware = opened(file, table);
  checkWiring(firmware, file.name, preset, table);
  const [wrong] = complaints(table, preset, settings);
  if (wrong) throw new Refusal(wrong.text);
  const files = driveFiles(drive, blob, toml(table, preset, settings));
  const data = joined(firmware, image(files, drive.label, drive.date), table.firmware.drive);
  return { name: `skalbox-${drive.version}-${firmware.chip.toLowerCase()}.uf2`, data, chip: firmware.chip };
}
