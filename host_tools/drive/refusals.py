# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What `skalbox uf2` says of a firmware that it refuses. The builder's page says the same (host_tools.web)."""

_WANTED = "CircuitPython %d.%d.%d or newer is needed"

REFUSALS = {
    # A UF2.
    "size": "no UF2 file: its size is no multiple of %d bytes",
    "no block": "no UF2 file: block %d is none",
    "block": "block %d is not one that a Pico's bootloader accepts",
    "two blocks": "two of its blocks have the address 0x%08x and different content",
    "family": "its family is %s; allowed: %s",
    "not whole": "it is not whole: it has %d of %d blocks",
    "large": "is larger than %d MB, and no more than that is read",
    # A firmware.
    "no CircuitPython": "it names no CircuitPython; " + _WANTED,
    "old": "it names CircuitPython %s; " + _WANTED,
    "no room": "it names a %s, whose drive is too small for the game; a Pico has room",
    "other board": "it is for the board %s, and the wiring %s for %s: take that board's firmware, or name another "
    "wiring (--preset); a board that has none gets CircuitPython as it is, and then skalbox deploy",
    "has a drive": "a drive is in it already; use the .uf2 as downloaded from CircuitPython",
    "too long": "it reaches to 0x%08x, so its drive is not at 0x%08x as that of a Pico or Pico 2: put it on the board "
    "as it is, and then use skalbox deploy",
}
