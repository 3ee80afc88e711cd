# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sentences of `skalbox uf2` about a firmware that it refuses. The builder's page says the same
(host_tools.web)."""

REFUSALS = {
    # A UF2.
    "size": "not a UF2 file: its size is not a multiple of %d bytes",
    "no block": "not a UF2 file: block %d is not valid",
    "block": "the bootloader of a Pico does not accept block %d: download the file again",
    "two blocks": "two blocks for the address 0x%08x differ: download the file again",
    "family": "not for the chip of a Pico: its UF2 family is %s; allowed: %s",
    "not whole": "incomplete, it has %d of %d blocks: download the file again",
    "large": "too large: the limit is %d MB",
    # A firmware.
    "no CircuitPython": "no CircuitPython version found: use %d.%d.%d or newer",
    "old": "CircuitPython %s is too old: use %d.%d.%d or newer",
    "no room": "the drive of a %s is too small for the game: use a Pico or a Pico 2",
    "other board": "the firmware is for %s, but the wiring %s is for %s: use the firmware of that board, or choose "
    "another wiring (--preset); if none fits, copy CircuitPython alone to your board, then use skalbox deploy",
    "has a drive": "it already contains a drive: use the .uf2 file as downloaded from CircuitPython",
    "too long": "it ends at 0x%08x, so its drive is not at 0x%08x as on a Pico or Pico 2: copy it alone to your board, "
    "then use skalbox deploy",
}
