# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sizes of what is printed, in millimetres: the only other table of numbers besides parts.py and places.py.

Heights count from the front face of the carrier board. `Case` adds what follows from the bought parts.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from types import SimpleNamespace

sys.path.append(str(Path(__file__).resolve().parents[1]))

from parts import measured
from places import CARRIER, CELL, HOLDER, PANEL, PICO, SOCKET, SOLDER

from host_tools.body.solids import Rect, centred
from host_tools.handheld.sizes import HOLD, PLAY, ROLL

LAYER = 0.2


class Sizes:
    """The chosen sizes."""

    # The shell.
    wall = 2.4
    top_wall = 3.0  # with the pockets of the hooks
    plate = 2.0
    corner, inner_corner = 7.0, 3.7
    rounding = (1.5, 0.0), (0.5, 1.0), (0.12, 1.8), (0.0, 2.6)  # inset, and way from the face
    edge = 0.4  # the chamfer of what lies on the printer's bed
    carrier_gap = 0.25
    lip, lip_high, lip_corner = 1.2, 1.4, 5.0  # the outer half of the front's wall, before the back's tongue
    close = 0.15  # between parts that meet
    # The window.
    picture_free = 0.5
    window_edge = 0.4  # upright, below the bevel
    groove = 1.3, 0.8, 0.4  # from the bevel, wide, deep
    held = 0.2  # on each side of a part in its frame
    rib, rib_high = 1.6, 1.6
    flex = 13.0  # the glass' flexible cable is nearer to the middle than this
    # The keys.
    hold, roll = HOLD, ROLL
    key_corner = 1.6
    key_over = 1.8  # over the front
    key_rounding = (0.0, 1.2), (0.12, 0.6), (0.45, 0.2), (1.1, 0.0)  # inset, and way from the top
    flange, flange_high = (0.9, 1.2), 1.0  # beyond the key
    flange_over = 0.2  # over the top of the switch's stem
    slack = 0.2  # of the flange below the front: the key is never pressed at rest
    guide = 1.4  # the thicker front around the windows
    stem_free = 0.35
    # Screws and hooks. A screw's head rests at the same height in both backs.
    post = 4.0  # from a screw's middle to the side of its post
    pilot, pilot_deep = 2.1, 6.4
    screw_free, counterbore, seat = 2.9, 5.6, -4.6
    strip, strip_ends = 2.0, 12.0  # the board's upper edge leans on two strips, which end so far from the middle
    upper_posts = (-27.0, 18.95), (29.3, 14.0)  # of the back: their inner corners
    hang, hang_turn = 0.6, 8.0  # the back is hung into the hooks so far out, and turned by these degrees
    hooks = -5.0, 19.0
    hook = 8.0, 0.4, 0.9, 0.65  # wide, from the inside of the wall, thick, bite
    hook_heights = -3.0, -4.4, -5.0  # of the bite: begins, is full until, ends
    # Openings.
    opening = 12.5, 8.5, 2.0  # for the plug: wide, high, corner
    plug_stops = 0.2  # before the board's edge
    grille = 2.7, 1.0  # a die's five: from the middle, radius
    piezo_ring = 1.2, 2.0  # thick, high
    bootsel = 1.3, 2.6, 1.2  # radius of the hole, radius of its tube, below the button
    lever_free = 0.45, 0.4  # beside the lever, and at both ends of its way
    lever_recess = 1.1
    well = -8.8, 1.9, -3.8, 6.0  # in the deep back, around the switch
    cable_door = 7.0, 1.2, 7.6, 1.0  # wide, before the socket's mouth, beyond the plug, corner
    # The battery.
    battery_held = 0.25
    battery_over = 0.4  # between a LiPo cell and the board
    holder_over = 0.4  # between the holder and the solder on the board: it lies over the Pico's and the header's
    rail, rail_high = 1.2, 2.4
    rail_gaps = 20.0, 20.0  # at the sides for fingers, below for the wires
    # The feet under the panel's free end.
    foot_wide, foot_lip = 4.4, 1.3
    foot_free = 0.3
    foot_edge = 0.2  # from the lip to the panel's edge
    # Lettering: high, stroke, deep.
    letters = 4.4, 0.8, 0.4
    roll_letters = 4.0, 0.9, 0.4


def whole_layers(height: float) -> float:
    """Return the next height that is a number of printed layers."""
    return round(math.ceil(height / LAYER - 1e-6) * LAYER, 4)


class Case(Sizes):
    """The printed sizes for these bought parts."""

    def __init__(self, parts: SimpleNamespace, play: float = PLAY) -> None:
        panel, pico, switch = parts.panel, parts.pico, parts.switch
        self.parts, self.play = parts, play
        # Heights of the glass, of the front, of the back face of the board, and of the insides of both backs.
        self.glass = panel.header_high + panel.pcb + panel.glass_high
        self.plate_in = whole_layers(self.glass + 0.25)
        self.face = self.plate_in + self.plate
        self.root = self.plate_in + self.close  # what grows out of the front begins inside of it
        self.split = -CARRIER.thick
        self.slim_in = self.split - whole_layers(parts.cell.high + self.battery_over)
        self.deep_in = self.split - whole_layers(parts.holder.high + SOLDER + self.holder_over)
        # A key: its top, its lowest point, and what stops its flange.
        self.key_top = self.face + self.key_over
        self.key_low = switch.high + self.flange_over - self.flange_high
        self.stop = switch.high + self.flange_over + self.slack
        # The plug, the button, the lever.
        self.plug_height = self.split - pico.pcb - pico.usb_high / 2
        self.bootsel_at = (
            PICO.middle[0] + pico.bootsel_from_middle,
            PICO.middle[1] + pico.long / 2 - pico.bootsel_from_usb,
        )
        self.bootsel_tube = self.split - pico.pcb - pico.bootsel_high - self.bootsel[2]
        self.lever_way = parts.slide.lever_thick + parts.slide.travel + 2 * self.lever_free[1]
        # The battery's socket: its end at the board's edge, and its mouth.
        self.socket_end = SOCKET.pads[0][1] - parts.socket.pins_from_end
        self.socket_mouth = self.socket_end + parts.socket.long
        # Outlines, seen from the front.
        board = Rect(CARRIER.left, CARRIER.right, CARRIER.bottom, CARRIER.top)
        self.inside = board.grown(self.carrier_gap)._replace(corner=self.inner_corner)
        around = self.inside.grown(self.wall)._replace(corner=self.corner)
        self.outside = around._replace(top=self.inside.top + self.top_wall)
        self.picture = centred(panel.active_long, panel.active_short)
        self.glass_middle = panel.picture_from_edge - panel.glass_from_edge
        self.glass_rect = centred(panel.glass_long, panel.glass_short).at(self.glass_middle, 0)
        right = PANEL.pads[0][0] + panel.header_from_edge
        self.panel_rect = Rect(right - panel.long, right, -panel.short / 2, panel.short / 2)
        self.hole_from_end = panel.long - panel.hole_from_edge
        self.foot_at = self.panel_rect.left + self.hole_from_end, panel.hole_from_middle
        self.cell_rect = centred(parts.cell.wide, parts.cell.long).at(CELL[0], CELL[1] - parts.cell.long / 2)
        self.holder_rect = centred(parts.holder.wide, parts.holder.long).at(
            HOLDER[0], HOLDER[1] - parts.holder.long / 2
        )

    def floor(self, deep: bool) -> float:
        """Return the height of the inside of one of the backs."""
        return self.deep_in if deep else self.slim_in

    def battery_rect(self, deep: bool) -> Rect:
        """Return the outline of what lies in this back: the holder, or the cell."""
        return self.holder_rect if deep else self.cell_rect

    def window(self, size: tuple[float, float]) -> Rect:
        """Return the window around a key of this size, at the origin."""
        return centred(*size, self.key_corner).grown(self.play)


def nominal(play: float = PLAY) -> Case:
    """Return the case for the table of bought parts."""
    return Case(measured(), play)
