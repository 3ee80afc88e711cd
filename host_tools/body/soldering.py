# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The pictures of soldering: before each step its parts are above their pads, and what was soldered before is in place.

A part is drawn in more pieces than its stand-in of host_tools/body/bought.py, so that each piece has its colour.
"""

from __future__ import annotations

from collections.abc import Callable

from design import Case
from manifold3d import Manifold
from PIL import Image
from places import (
    BACK,
    CARRIER,
    DIODE,
    FRONT,
    HOLD_SWITCHES,
    PANEL,
    PICO,
    PICO_PAD,
    PIEZO,
    RESISTOR,
    ROLL_SWITCHES,
    SENSOR,
    SLIDE,
    SOCKET,
    SWITCH_PAD,
    Part,
)
from printed import in_place

from host_tools.body import bought
from host_tools.body.looks import SIZE, Things, moved, only, picture, turned
from host_tools.body.scene import View
from host_tools.body.solids import box, centred, rod

UNDER = -CARRIER.thick  # the back of the board
COPPER = 0.06  # thicker than it is, so that it can be seen
TAIL = 1.5  # what is left of a pin behind the board
# The holes that parts are put through: the radius of the pad and of the hole.
THROUGH = {PANEL: (0.85, 0.5), SENSOR: (0.85, 0.5), SLIDE: (0.85, 0.5), SOCKET: (0.75, 0.4)}
THROUGH |= {PIEZO: (1.1, 0.5), DIODE: (1.1, 0.55), RESISTOR: (0.8, 0.4)}
PIN = 0.35  # the radius of a pin
CHIP = 3.5, 0.9  # of the Pico: half its side, and how high
EDGE_PAD = 2.4, 0.8  # of the Pico: how far inwards, and half as wide
SENSOR_PCB, SENSOR_CHIP, QT = 1.6, (1.5, 1.0), (4.5, 6.0)  # QT: the sockets at both ends of the sensor
BAND = 1.4, 0.6  # the ring of the diode: from its middle, and half as wide
LIFT = 15.0  # how far parts are above their places


def bare() -> Things:
    """Return the empty board with its pads. The first pad of a part with pins is square, if it matters which it is."""
    board, gold = bought.carrier(), Manifold()
    for part, (radius, hole) in THROUGH.items():
        for number, at in enumerate(part.pads):
            low, high = UNDER - COPPER, COPPER
            round_one = number or part is RESISTOR
            shape = rod(at, radius, low, high) if round_one else centred(2 * radius, 2 * radius).at(*at).slab(low, high)
            gold += shape
            gold -= rod(at, hole, low - 1, high + 1)
            board -= rod(at, hole, low - 1, high + 1)
    for part, size, low in (
        *((switch, SWITCH_PAD, 0.0) for switch in HOLD_SWITCHES + ROLL_SWITCHES),
        (PICO, PICO_PAD, UNDER - COPPER),
    ):
        for at in part.pads:
            gold += centred(*size).at(*at).slab(low, low + COPPER)
    return {"carrier": board, "gold of the board": gold}


def pins(part: Part, low: float, high: float) -> Manifold:
    """Return the pins of a part, cut at these heights."""
    solid = Manifold()
    for at in part.pads:
        solid += rod(at, PIN, low, high)
    return solid


def through(part: Part) -> Manifold:
    """Return the pins of a part as they come out on its other side."""
    return pins(part, UNDER - TAIL, 0) if part.side == FRONT else pins(part, UNDER, TAIL)


def switches(case: Case) -> Things:
    both = enumerate(HOLD_SWITCHES + ROLL_SWITCHES, 1)
    return {f"switch {number}": bought.switch(case).translate((*part.middle, 0)) for number, part in both}


def small(case: Case) -> Things:
    """Return the diode and the resistor with their leads, the slide switch and the battery's socket."""
    things = only(bought.behind(case), "socket", "slide", "diode", "resistor")
    (x, y), radius = DIODE.middle, case.parts.diode.thick / 2
    leads = bent(DIODE, radius) + bent(RESISTOR, case.parts.resistor.thick / 2)
    away, half = BAND
    band = rod((0, 0), radius + COPPER, -half, half).rotate((90, 0, 0)).translate((x, y + away, UNDER - radius))
    return {**things, "steel of small parts": leads + band + through(SLIDE) + through(SOCKET)}


def bent(part: Part, high: float) -> Manifold:
    """Return the leads of a part that lies on the back: bent to its holes, from so high over the board."""
    (x, top), (_, bottom) = part.pads
    along = box(x - PIN, x + PIN, bottom, top, UNDER - high - PIN, UNDER - high + PIN)
    return through(part) + pins(part, UNDER - high, UNDER) + along


def buzzer(case: Case) -> Things:
    return {"piezo": bought.piezo(case), "steel of the buzzer": through(PIEZO)}


def pico(case: Case) -> Things:
    """Return the Pico with its pads, socket, chip and button."""
    size, (x, y) = case.parts.pico, PICO.middle
    low, edge, middle = UNDER - size.pcb, y + size.long / 2, size.wide / 2
    long, half = EDGE_PAD
    gold = Manifold()
    for at, pad in PICO.pads:
        side = 1 if at > x else -1
        outer, inner = x + side * (middle + COPPER), x + side * (middle - long)
        gold += box(min(outer, inner), max(outer, inner), pad - half, pad + half, low - COPPER, UNDER)
    usb = size.usb_wide / 2
    chip, high = CHIP
    button = centred(2 * bought.BUTTON[0], 2 * bought.BUTTON[1]).at(*case.bootsel_at)
    return {
        "pico": centred(size.wide, size.long).at(x, y).slab(low, UNDER),
        "gold of the pico": gold,
        "steel of the pico": box(
            x - usb, x + usb, edge - bought.USB_LONG, edge + size.usb_over, low - size.usb_high, low
        ),
        "black of the pico": centred(2 * chip, 2 * chip).at(x, y).slab(low - high, low),
        "white of the pico": button.slab(low - size.bootsel_high, low),
    }


def sensor(case: Case) -> Things:
    """Return the sensor with its six pieces of wire."""
    return sensor_board(case) | {"steel of the sensor": pins(SENSOR, UNDER - SENSOR_PCB - 1, TAIL)}


def sensor_board(case: Case) -> Things:
    size, (x, y), low = case.parts.sensor, SENSOR.middle, UNDER - SENSOR_PCB
    board = centred(size.long, size.short).at(x, y).slab(low, UNDER)
    for at in SENSOR.pads:
        board -= rod(at, THROUGH[SENSOR][1], low - 1, UNDER + 1)
    wide, high = QT
    sockets = Manifold()
    for side in (-1, 1):
        sockets += centred(wide, high).at(x + side * (size.long - wide) / 2, y).slab(UNDER - size.high, low)
    half, tall = SENSOR_CHIP
    return {
        "sensor": board,
        "black of the sensor": sockets + centred(2 * half, 2 * half).at(x, y).slab(low - tall, low),
    }


def panel(case: Case) -> Things:
    """Return the panel with its header."""
    size, low = case.parts.panel, case.parts.panel.header_high
    glass = case.glass_rect.slab(low + size.pcb, case.glass)
    x, top = PANEL.pads[0]
    plastic = centred(2.54, 0)._replace(bottom=PANEL.pads[-1][1] - 1.27, top=top + 1.27).at(x, 0).slab(0, low)
    return {
        "panel": glass,
        "blue of the panel": bought.panel(case) - glass - plastic,
        "black of the panel": plastic,
        "steel of the panel": pins(PANEL, UNDER - TAIL, low + size.pcb + 1),
    }


ORDER = switches, small, buzzer, pico, sensor, panel


def soldered(case: Case, until: int = len(ORDER)) -> Things:
    """Return the board after `until` steps."""
    things = bare()
    for add in ORDER[:until]:
        things |= add(case)
    return things


def seen(things: Things, side: str, low: float) -> Image.Image:
    """Return the picture of one side of the board, from its lower edge; the lowest point is that far below its face."""
    if side == BACK:
        return picture(turned(things), View((-75, -175, 180), (0, -16, 4), 25, -low, SIZE))
    return picture(things, View((-75, -175, 180), (0, -16, 4), 25, UNDER - low, SIZE))


def switches_step(case: Case) -> Image.Image:
    return seen(soldered(case, 0) | moved(switches(case), z=LIFT), FRONT, COPPER)


def small_step(case: Case) -> Image.Image:
    return seen(soldered(case, 1) | moved(small(case), z=-LIFT), BACK, case.parts.switch.high)


def buzzer_step(case: Case) -> Image.Image:
    return seen(soldered(case, 2) | moved(buzzer(case), z=LIFT), FRONT, case.parts.slide.high + case.parts.slide.lever)


def pico_step(case: Case) -> Image.Image:
    return seen(soldered(case, 3) | moved(pico(case), z=-LIFT), BACK, case.parts.piezo.high)


def sensor_step(case: Case) -> Image.Image:
    wires = {"steel of the sensor": sensor(case)["steel of the sensor"]}
    lifted = moved(sensor_board(case), z=-LIFT) | moved(wires, z=-2 * LIFT)
    return seen(soldered(case, 4) | lifted, BACK, case.parts.piezo.high)


def panel_step(case: Case) -> Image.Image:
    """Return the panel over its feet and the board."""
    feet = only(in_place(case, False), "upper foot", "lower foot")
    lifted = moved(panel(case), z=2 * LIFT) | moved(feet, z=LIFT)
    things = soldered(case, 5) | lifted
    low = case.parts.slide.high + case.parts.slide.lever
    return picture(things, View((-110, -170, 150), (0, -16, 8), 27, UNDER - low, SIZE))


# By the numbers of the guide's steps.
STEPS: dict[str, Callable[[Case], Image.Image]] = {
    "solder-3-switches": switches_step,
    "solder-4-small-parts": small_step,
    "solder-6-buzzer": buzzer_step,
    "solder-7-pico": pico_step,
    "solder-8-sensor": sensor_step,
    "solder-10-panel": panel_step,
}
