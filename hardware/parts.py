# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The bought parts, measured: one row a dimension, with its value, its source and the check that guards it.

Lengths are millimetres. "long" is a part's longer side and "high" points away from the carrier board. A check is a name
of hardware/case/checks.py: it fails if the dimension is 1 mm off in the part alone. Some dimensions are free, and their
rows say why.
"""

from __future__ import annotations

from types import SimpleNamespace

FILE, SHEET, SELLER, ASSUMED = "board file", "data sheet", "seller", "assumed"
FREE = "free: "

ROWS = (
    # Adafruit 4311, 2.0 inch, 240x320, ST7789. Its edge is the short edge beside the header.
    ("panel", "long", 59.055, FILE, "feet_in_panel"),
    ("panel", "short", 35.56, FILE, "panel_between_strips"),
    ("panel", "pcb", 1.6, SHEET, "glass_under_front"),
    ("panel", "glass_long", 47.8, SHEET, "glass_in_frame"),
    ("panel", "glass_short", 34.6, SHEET, "glass_in_frame"),
    ("panel", "glass_high", 2.3, SHEET, "glass_under_front"),  # 2.05, and the adhesive below it
    ("panel", "active_long", 40.8, SHEET, "picture_in_window"),
    ("panel", "active_short", 30.6, SHEET, "picture_in_window"),
    ("panel", "picture_from_edge", 31.69, FILE, "picture_in_window"),  # to the middle of the picture
    ("panel", "glass_from_edge", 29.79, FILE, "header_in_holes"),  # to the middle of the glass
    ("panel", "header_from_edge", 2.54, FILE, "header_in_holes"),
    ("panel", "header_high", 2.54, SHEET, "glass_under_front"),  # the plastic between the two boards
    ("panel", "tail", 1.5, ASSUMED, FREE + "you cut the pins behind the board"),
    ("panel", "hole", 2.5, FILE, "feet_in_panel"),
    ("panel", "hole_from_edge", 56.515, FILE, "feet_in_panel"),
    ("panel", "hole_from_middle", 15.24, FILE, "feet_in_panel"),
    # Raspberry Pi Pico or Pico 2, soldered flat: its parts and the socket point to the back.
    ("pico", "long", 51.0, SHEET, "pico_on_pads"),
    ("pico", "wide", 21.0, SHEET, "pico_on_pads"),
    ("pico", "pcb", 1.0, SHEET, "plug_in_opening"),
    ("pico", "usb_over", 1.3, SHEET, "plug_reaches"),
    ("pico", "usb_wide", 8.0, SHEET, FREE + "the plug is wider, and its opening is guarded"),
    ("pico", "usb_high", 2.8, SHEET, "plug_in_opening"),
    ("pico", "bootsel_from_usb", 12.4, ASSUMED, "bootsel_under_hole"),  # from the short edge
    ("pico", "bootsel_from_middle", 3.3, ASSUMED, "bootsel_under_hole"),  # to the left, seen from its parts
    ("pico", "bootsel_high", 2.5, ASSUMED, "bootsel_in_reach"),
    # A tact switch 6 x 6 x 5 mm for surface mounting, C&K PTS645 or alike.
    ("switch", "side", 6.2, SHEET, "switch_on_pads"),
    ("switch", "body", 3.6, SHEET, "key_travels"),
    ("switch", "stem", 3.5, SHEET, "stem_under_key"),
    ("switch", "high", 5.0, SHEET, "key_rests"),
    ("switch", "travel", 0.25, SHEET, "key_travels"),
    # TDK PS1240P02BT.
    ("piezo", "diameter", 12.2, SHEET, "piezo_in_ring"),
    ("piezo", "high", 6.5, SHEET, "piezo_under_front"),
    ("piezo", "pitch", 5.0, SHEET, "pins_in_holes"),
    # Adafruit 2809, LIS3DH with two STEMMA QT sockets, soldered flat by one row of pins.
    ("sensor", "long", 25.4, FILE, "row_of_parts"),
    ("sensor", "short", 17.78, FILE, "row_of_parts"),
    ("sensor", "high", 4.6, SHEET, "back_over_parts"),
    ("sensor", "row_from_middle", 6.35, FILE, "pins_in_holes"),
    # JST S2B-PH-K, from the side, with the plug in it.
    ("socket", "wide", 5.9, SHEET, "row_of_parts"),
    ("socket", "long", 7.6, SHEET, "plug_comes_out"),
    ("socket", "high", 4.8, SHEET, "back_over_parts"),
    ("socket", "pins_from_end", 1.35, SHEET, "row_of_parts"),
    ("socket", "plug_over", 2.2, SHEET, "plug_comes_out"),  # how far the plug's end is out of the socket
    # SS-12D00 with a lever of 4 mm.
    ("slide", "long", 8.6, SELLER, FREE + "nothing is near its ends"),
    ("slide", "wide", 3.7, SELLER, "row_of_parts"),
    ("slide", "high", 3.5, SELLER, "lever_in_slot"),
    ("slide", "lever", 4.0, SELLER, "lever_in_slot"),
    ("slide", "lever_thick", 1.5, SELLER, "lever_in_slot"),
    ("slide", "travel", 2.0, SELLER, "lever_in_slot"),
    ("slide", "pitch", 2.5, SELLER, "pins_in_holes"),
    # 1N5817 in a DO-41 body.
    ("diode", "long", 5.2, SHEET, FREE + "its leads are bent to the two holes of the board"),
    ("diode", "thick", 2.7, SHEET, FREE + "it has more than 3 mm to the back"),
    # A resistor of 1 kiloohm, 1/4 W, such as Yageo's CFR-25.
    ("resistor", "long", 6.3, SHEET, FREE + "its leads are bent to the two holes of the board"),
    ("resistor", "thick", 2.5, SHEET, "resistor_beside_holder"),
    # A LiPo cell 503450 with its protection board.
    ("cell", "long", 52.0, SELLER, "cell_in_rails"),
    ("cell", "wide", 34.5, SELLER, "cell_in_rails"),
    ("cell", "high", 5.5, SELLER, "cell_in_depth"),
    # A holder for three AAA side by side, with leads.
    ("holder", "long", 53.0, SELLER, "holder_in_rails"),
    ("holder", "wide", 38.0, SELLER, "holder_in_rails"),
    ("holder", "high", 12.8, SELLER, "holder_in_depth"),
    # The plug of a micro-USB cable: it has to come near the socket.
    ("plug", "wide", 11.0, ASSUMED, "plug_in_opening"),
    ("plug", "high", 7.5, ASSUMED, "plug_in_opening"),
    # A pan-head screw M2.5 x 10, which cuts its own thread in the front's plastic.
    ("screw", "long", 10.0, SHEET, "screw_holds"),
    ("screw", "thread", 2.5, SHEET, "screw_holds"),
    ("screw", "head", 5.0, SHEET, "screw_head_in_back"),
    ("screw", "head_high", 2.1, SHEET, FREE + "the counterbore is deeper than any head"),
)

BOUGHT: dict[str, dict[str, float]] = {}
for _part, _dimension, _mm, _source, _guard in ROWS:
    BOUGHT.setdefault(_part, {})[_dimension] = _mm


def measured(changes: dict[str, dict[str, float]] | None = None) -> SimpleNamespace:
    """Return the sizes as `parts.panel.long`, with these changes: {part: {dimension: millimetres}}."""
    changes = changes or {}
    return SimpleNamespace(
        **{part: SimpleNamespace(**dict(sizes, **changes.get(part, {}))) for part, sizes in BOUGHT.items()}
    )
