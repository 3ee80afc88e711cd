# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Named checks: do these bought parts fit into this case and onto this carrier board?

A row is the check's name, what is measured, how, and the lowest and highest value that is right. `c` is the case, and
`p` the measured parts, which may be others than the parts that the case was made for, `c.parts`. Several rows of one
name are one check.
"""

from __future__ import annotations

from types import SimpleNamespace

from design import Case
from places import (
    CARRIER,
    HEADER_PAD,
    HOLD_SWITCHES,
    PANEL,
    PICO,
    PICO_PAD,
    PIEZO,
    RESISTOR,
    SCREWS,
    SENSOR,
    SLIDE,
    SOCKET,
    SOLDER,
    SWITCH_PAD,
)

SWITCH_SPREAD = 0.1  # how far a switch's height may be off


def _socket(case: Case, parts: SimpleNamespace) -> float:
    """Return how much higher up the mouth of this battery socket is than the table's."""
    made, size = case.parts.socket, parts.socket
    return size.long - size.pins_from_end - made.long + made.pins_from_end


# fmt: off
CHECKS = (
    ("glass_in_frame", "play of the glass at its sides",
     lambda c, p: (c.glass_rect.wide - p.panel.glass_long) / 2 + c.held, 0.1, 0.4),
    ("glass_in_frame", "play of the glass above and below",
     lambda c, p: (c.glass_rect.high - p.panel.glass_short) / 2 + c.held, 0.1, 0.4),
    ("glass_under_front", "gap between glass and front",
     lambda c, p: c.plate_in - p.panel.header_high - p.panel.pcb - p.panel.glass_high, 0.15, 0.5),
    ("picture_in_window", "frame at the sides of the picture",
     lambda c, p: (c.picture.wide - p.panel.active_long) / 2 + c.picture_free, 0.3, 0.6),
    ("picture_in_window", "frame above and below the picture",
     lambda c, p: (c.picture.high - p.panel.active_short) / 2 + c.picture_free, 0.3, 0.6),
    ("picture_in_window", "way of the picture, and of the dice, from the keys",
     lambda c, p: c.glass_middle + p.panel.glass_from_edge - p.panel.picture_from_edge, -0.3, 0.3),
    ("header_in_holes", "way of the header from its holes",
     lambda c, p: c.glass_middle + p.panel.glass_from_edge - p.panel.header_from_edge - PANEL.pads[0][0], -0.3, 0.3),
    ("panel_between_strips", "gap between panel and strips",
     lambda c, p: c.inside.top - c.strip - p.panel.short / 2, 0.3, 1.0),
    ("feet_in_panel", "gap between a foot's lip and the panel",
     lambda c, p: c.hole_from_end + c.foot_edge - p.panel.long + p.panel.hole_from_edge, 0.1, 0.5),
    ("feet_in_panel", "play of a foot's peg", lambda c, p: (p.panel.hole - c.parts.panel.hole) / 2 + c.close, 0.1, 0.4),
    ("feet_in_panel", "foot inside the panel's edge",
     lambda c, p: p.panel.short / 2 - p.panel.hole_from_middle - c.foot_wide / 2, 0.1, 0.9),
    ("pico_on_pads", "pad beside the Pico, for the solder",
     lambda c, p: (PICO.pads[0][0] - PICO.pads[-1][0] + PICO_PAD[0] - p.pico.wide) / 2, 0.4, 1.0),
    ("pico_on_pads", "Pico beyond its first pin",
     lambda c, p: (p.pico.long - PICO.pads[0][1] + PICO.pads[19][1]) / 2, 1.1, 1.6),
    ("plug_in_opening", "opening at the sides of the plug", lambda c, p: (c.opening[0] - p.plug.wide) / 2, 0.3, 1.2),
    ("plug_in_opening", "opening above and below the plug",
     lambda c, p: (c.opening[1] - p.plug.high) / 2
     - abs(c.split - p.pico.pcb - p.pico.usb_high / 2 - c.plug_height), 0.2, 0.9),
    ("plug_reaches", "gap between plug and socket",
     lambda c, p: c.inside.top - c.plug_stops - PICO.middle[1] - c.parts.pico.long / 2 - p.pico.usb_over, -0.1, 0.8),
    ("bootsel_under_hole", "way of BOOTSEL from its hole to the side",
     lambda c, p: p.pico.bootsel_from_middle - c.parts.pico.bootsel_from_middle, -0.8, 0.8),
    ("bootsel_under_hole", "way of BOOTSEL from its hole upwards",
     lambda c, p: p.pico.bootsel_from_usb - c.parts.pico.bootsel_from_usb, -0.8, 0.8),
    ("bootsel_in_reach", "gap between BOOTSEL and its tube",
     lambda c, p: c.split - p.pico.pcb - p.pico.bootsel_high - c.bootsel_tube, 0.5, 2.0),
    ("switch_on_pads", "way between a switch and its pads",
     lambda c, p: HOLD_SWITCHES[0].pads[0][1] - HOLD_SWITCHES[0].middle[1] - (SWITCH_PAD[1] + p.switch.side) / 2,
     0.0, 0.4),
    ("stem_under_key", "play of the stem in the key",
     lambda c, p: (c.parts.switch.stem - p.switch.stem) / 2 + c.stem_free, 0.15, 0.8),
    ("key_rests", "slack of a key over a high switch",
     lambda c, p: c.slack - p.switch.high + c.parts.switch.high - SWITCH_SPREAD, 0.0, 0.3),
    ("key_rests", "slack of a key over a low switch",
     lambda c, p: c.slack - p.switch.high + c.parts.switch.high + SWITCH_SPREAD, 0.0, 0.3),
    ("key_travels", "travel of the switch", lambda c, p: p.switch.travel, 0.1, 0.5),
    ("key_travels", "way of a key's flange to the switch's body",
     lambda c, p: c.key_low - p.switch.body - p.switch.travel, SWITCH_SPREAD, 0.6),
    ("piezo_in_ring", "play of the piezo in its ring",
     lambda c, p: c.held + (c.parts.piezo.diameter - p.piezo.diameter) / 2, 0.1, 0.5),
    ("piezo_under_front", "gap between piezo and front", lambda c, p: c.plate_in - p.piezo.high, 0.15, 0.5),
    ("pins_in_holes", "way of the piezo's pins from their holes",
     lambda c, p: p.piezo.pitch - PIEZO.pads[0][1] + PIEZO.pads[1][1], -0.3, 0.3),
    ("pins_in_holes", "way of the slide switch's pins from their holes",
     lambda c, p: p.slide.pitch - SLIDE.pads[0][1] + SLIDE.pads[1][1], -0.3, 0.3),
    ("pins_in_holes", "way of the sensor's row from its holes",
     lambda c, p: p.sensor.row_from_middle - SENSOR.middle[1] + SENSOR.pads[0][1], -0.3, 0.3),
    ("row_of_parts", "gap between sensor and socket",
     lambda c, p: SOCKET.middle[0] - SENSOR.middle[0] - (p.socket.wide + p.sensor.long) / 2, 0.1, 1.0),
    ("row_of_parts", "gap between slide switch and post",
     lambda c, p: SCREWS[1].middle[0] - c.post - SLIDE.middle[0] - p.slide.wide / 2, 0.1, 1.0),
    ("row_of_parts", "sensor inside the board's edge",
     lambda c, p: SENSOR.middle[1] - p.sensor.short / 2 - CARRIER.bottom, 0.1, 0.8),
    ("row_of_parts", "socket inside the board's edge",
     lambda c, p: SOCKET.pads[0][1] - p.socket.pins_from_end - CARRIER.bottom, 0.5, 2.0),
    ("back_over_parts", "gap between sensor and back", lambda c, p: c.split - c.slim_in - p.sensor.high, 0.5, 2.0),
    ("back_over_parts", "gap between socket and back", lambda c, p: c.split - c.slim_in - p.socket.high, 0.5, 2.0),
    ("plug_comes_out", "opening before the battery's plug", lambda c, p: c.cable_door[1] + _socket(c, p), 0.5, 2.0),
    ("plug_comes_out", "opening beyond the battery's plug",
     lambda c, p: c.cable_door[2] - _socket(c, p) + c.parts.socket.plug_over - p.socket.plug_over, 6.8, 8.4),
    ("lever_in_slot", "lever below the face of the back",
     lambda c, p: c.split - p.slide.high - p.slide.lever - c.slim_in + c.plate, 0.2, 1.2),
    ("lever_in_slot", "free way of the lever in its slot",
     lambda c, p: c.lever_way - p.slide.lever_thick - p.slide.travel, 0.4, 1.4),
    ("cell_in_rails", "play of the LiPo cell at its sides",
     lambda c, p: c.battery_held + (c.cell_rect.wide - p.cell.wide) / 2, 0.1, 0.5),
    ("cell_in_rails", "play of the LiPo cell above and below",
     lambda c, p: c.battery_held + (c.cell_rect.high - p.cell.long) / 2, 0.1, 0.5),
    ("cell_in_rails", "gap between LiPo cell and the solder of the Pico",
     lambda c, p: c.cell_rect.left - c.battery_held - PICO.pads[0][0] - PICO_PAD[0] / 2, 0.3, 2.0),
    ("cell_in_rails", "gap between LiPo cell and the solder of the header",
     lambda c, p: PANEL.pads[0][0] - HEADER_PAD / 2 - c.cell_rect.right - c.battery_held, 0.3, 2.0),
    ("holder_in_rails", "play of the holder at its sides",
     lambda c, p: c.battery_held + (c.holder_rect.wide - p.holder.wide) / 2, 0.1, 0.5),
    ("holder_in_rails", "play of the holder above and below",
     lambda c, p: c.battery_held + (c.holder_rect.high - p.holder.long) / 2, 0.1, 0.5),
    ("cell_in_depth", "gap between LiPo cell and board", lambda c, p: c.split - c.slim_in - p.cell.high, 0.3, 0.8),
    ("holder_in_depth", "gap between holder and the solder of Pico and header",
     lambda c, p: c.split - SOLDER - c.deep_in - p.holder.high, 0.3, 0.8),
    ("resistor_beside_holder", "gap between resistor and holder",
     lambda c, p: RESISTOR.middle[0] - p.resistor.thick / 2 - c.holder_rect.right - c.battery_held, 0.3, 0.8),
    ("screw_holds", "thread of a screw in the front", lambda c, p: c.seat + p.screw.long, 4.5, 6.0),
    ("screw_holds", "screw wider than its hole in the front", lambda c, p: p.screw.thread - c.pilot, 0.2, 0.6),
    ("screw_head_in_back", "counterbore around a screw's head", lambda c, p: c.counterbore - p.screw.head, 0.3, 1.2),
)
# fmt: on


def failing(case: Case, parts: SimpleNamespace) -> dict[str, list[str]]:
    """Return a sentence for everything that does not fit, by the name of its check."""
    found: dict[str, list[str]] = {}
    for name, what, measure, low, high in CHECKS:
        value = measure(case, parts)
        if not low - 1e-6 <= value <= high + 1e-6:
            found.setdefault(name, []).append(f"{what} is {value:.2f} mm, and {low:g} to {high:g} would fit")
    return found
