# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The bought parts, measured: one row a dimension, with its value, its source and the check that guards it.

Lengths are millimetres. "long" is a part's longer side and "high" points away from the carrier board. A check is a
function of hardware/case/checks.py: it fails if the dimension is 1 mm off in the part alone. A dimension without a
check is free, and its row says why.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

# The sources of a dimension.
FILE = "board file"
SHEET = "data sheet"
SELLER = "seller"
ASSUMED = "assumed"


class Size(NamedTuple):
    """One dimension of a bought part. `check` is empty if it is free, for the reason `free`."""

    mm: float
    source: str
    check: str = ""
    free: str = ""


# Adafruit 4311, 2.0 inch, 240x320, ST7789. Its edge is the short edge beside the header.
PANEL = {
    "long": Size(59.055, FILE, "panel_between_walls"),
    "short": Size(35.56, FILE, "panel_between_walls"),
    "pcb": Size(1.6, SHEET, "glass_under_front"),
    "glass_long": Size(47.8, SHEET, "glass_in_frame"),
    "glass_short": Size(34.6, SHEET, "glass_in_frame"),
    "glass_high": Size(2.3, SHEET, "glass_under_front"),  # 2.05, and the adhesive below it
    "active_long": Size(40.8, SHEET, "picture_in_window"),
    "active_short": Size(30.6, SHEET, "picture_in_window"),
    "picture_from_edge": Size(31.69, FILE, "picture_in_window"),  # to the middle of the picture
    "glass_from_edge": Size(29.79, FILE, "header_in_holes"),  # to the middle of the glass
    "header_from_edge": Size(2.54, FILE, "header_in_holes"),
    "header_high": Size(2.54, SHEET, "glass_under_front"),  # the plastic between the two boards
    "tail": Size(1.5, ASSUMED, "tails_clear"),  # the pins behind the carrier board, cut
    "hole": Size(2.5, FILE, "feet_in_panel"),
    "hole_from_edge": Size(56.515, FILE, "feet_in_panel"),
    "hole_from_middle": Size(15.24, FILE, "feet_in_panel"),
}

# Raspberry Pi Pico or Pico 2, soldered flat: its parts and the socket point to the back.
PICO = {
    "long": Size(51.0, SHEET, "pico_on_pads"),
    "wide": Size(21.0, SHEET, "pico_on_pads"),
    "pcb": Size(1.0, SHEET, "plug_in_opening"),
    "usb_over": Size(1.3, SHEET, "plug_reaches"),
    "usb_wide": Size(8.0, SHEET, "plug_in_opening"),
    "usb_high": Size(2.8, SHEET, "plug_in_opening"),
    "bootsel_from_usb": Size(12.4, ASSUMED, "bootsel_under_hole"),  # from the short edge
    "bootsel_from_middle": Size(3.3, ASSUMED, "bootsel_under_hole"),  # to the left, seen from its parts
    "bootsel_high": Size(2.5, ASSUMED, "bootsel_in_reach"),
}

# A tact switch 6 x 6 x 5 mm for surface mounting, C&K PTS645 or alike.
SWITCH = {
    "side": Size(6.2, SHEET, "switches_apart"),
    "body": Size(3.6, SHEET, "key_travels"),
    "stem": Size(3.5, SHEET, "stem_under_key"),
    "high": Size(5.0, SHEET, "key_rests"),
    "travel": Size(0.25, SHEET, "key_travels"),
}

# TDK PS1240P02BT.
PIEZO = {
    "diameter": Size(12.2, SHEET, "piezo_in_ring"),
    "high": Size(6.5, SHEET, "piezo_under_front"),
    "pitch": Size(5.0, SHEET, "pins_in_holes"),
}

# Adafruit 2809, LIS3DH with two STEMMA QT sockets, soldered flat by one row of pins.
SENSOR = {
    "long": Size(25.4, FILE, "sensor_clear"),
    "short": Size(17.78, FILE, "sensor_clear"),
    "high": Size(4.6, SHEET, "back_over_parts"),
    "row_from_middle": Size(6.35, FILE, "pins_in_holes"),
}

# JST S2B-PH-K, from the side, with the plug in it.
SOCKET = {
    "wide": Size(5.9, SHEET, "socket_clear"),
    "long": Size(7.6, SHEET, "plug_comes_out"),
    "high": Size(4.8, SHEET, "back_over_parts"),
    "pins_from_end": Size(1.35, SHEET, "pins_in_holes"),
    "plug_over": Size(2.2, SHEET, "plug_comes_out"),  # how far the plug's end is out of the socket
}

# SS-12D00 with a lever of 4 mm.
SLIDE = {
    "long": Size(8.6, SELLER, "slide_clear"),
    "wide": Size(3.7, SELLER, "slide_clear"),
    "high": Size(3.5, SELLER, "lever_in_slot"),
    "lever": Size(4.0, SELLER, "lever_in_slot"),
    "lever_thick": Size(1.5, SELLER, "lever_in_slot"),
    "travel": Size(2.0, SELLER, "lever_in_slot"),
    "pitch": Size(2.5, SELLER, "pins_in_holes"),
}

# 1N5817 in a DO-41 body.
DIODE = {
    "long": Size(5.2, SHEET, free="its leads are bent to the two holes of the board"),
    "thick": Size(2.7, SHEET, "back_over_parts"),
}

# A LiPo cell 503450 with its protection board.
CELL = {
    "long": Size(52.0, SELLER, "cell_in_rails"),
    "wide": Size(34.5, SELLER, "cell_in_rails"),
    "high": Size(5.5, SELLER, "cell_in_depth"),
}

# A holder for three AAA side by side, with leads.
HOLDER = {
    "long": Size(53.0, SELLER, "holder_in_rails"),
    "wide": Size(38.0, SELLER, "holder_in_rails"),
    "high": Size(12.8, SELLER, "holder_in_depth"),
}

# The plug of a micro-USB cable: it has to come near the socket.
PLUG = {
    "wide": Size(11.0, ASSUMED, "plug_in_opening"),
    "high": Size(7.5, ASSUMED, "plug_in_opening"),
}

# A pan-head screw M2.5 x 10, which cuts its own thread in the front's plastic.
SCREW = {
    "long": Size(10.0, SHEET, "screw_holds"),
    "thread": Size(2.5, SHEET, "screw_holds"),
    "head": Size(5.0, SHEET, "screw_head_in_back"),
    "head_high": Size(2.1, SHEET, "screw_head_in_back"),
}

BOUGHT = {
    "panel": PANEL,
    "pico": PICO,
    "switch": SWITCH,
    "piezo": PIEZO,
    "sensor": SENSOR,
    "socket": SOCKET,
    "slide": SLIDE,
    "diode": DIODE,
    "cell": CELL,
    "holder": HOLDER,
    "plug": PLUG,
    "screw": SCREW,
}


def measured(changes: dict[str, dict[str, float]] | None = None) -> SimpleNamespace:
    """Return the sizes as `parts.panel.long`, with these changes: {part: {dimension: millimetres}}."""
    changes = changes or {}
    return SimpleNamespace(
        **{
            part: SimpleNamespace(**dict({name: size.mm for name, size in rows.items()}, **changes.get(part, {})))
            for part, rows in BOUGHT.items()
        }
    )
