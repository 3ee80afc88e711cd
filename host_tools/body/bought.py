# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Stand-ins for what is bought: as large as the table says, where the carrier board has it."""

from __future__ import annotations

from types import SimpleNamespace

from design import Case
from manifold3d import Manifold
from places import (
    CARRIER,
    DIODE,
    HEADER_PAD,
    HOLD_SWITCHES,
    PANEL,
    PICO,
    PICO_PAD,
    PIEZO,
    RESISTOR,
    ROLL_SWITCHES,
    SCREWS,
    SENSOR,
    SLIDE,
    SOCKET,
    SOLDER,
    USB_LEGS,
    Part,
)

from host_tools.body.solids import Rect, box, centred, rod

TAIL = 0.35  # half as thick as a pin
LEAD = 0.5, 4.6  # of a switch: how high, how far from the middle
CHIPS = 1.3, 2.0, 14.0  # of the Pico, without socket and button: how high, from its edge, from the socket's edge
USB_LONG = 5.6
BUTTON = 1.6, 1.2  # of the Pico, to both sides
PIN_RADIUS = 0.5  # of what presses it: a paper clip
WIRE = 3.0, 2.0  # both wires of the battery together


def on_board(case: Case) -> dict[str, Manifold]:
    """Return what is soldered to the carrier board, and the board."""
    solids = {"carrier": carrier(), "panel": panel(case), "pico": pico(case)}
    for number, part in enumerate(HOLD_SWITCHES + ROLL_SWITCHES, 1):
        solids[f"switch {number}"] = switch(case).translate((*part.middle, 0))
    return {**solids, "piezo": piezo(case), "tails": tails(case), "solder": solder(case), **behind(case)}


def carrier() -> Manifold:
    board = Rect(*CARRIER[:5]).slab(-CARRIER.thick, 0)
    for hole in SCREWS + USB_LEGS:
        board -= rod(hole.middle, hole.diameter / 2, -CARRIER.thick - 1, 1)
    return board


def panel(case: Case) -> Manifold:
    """Return the panel with its glass, and the plastic of its header."""
    size, low = case.parts.panel, case.parts.panel.header_high
    board = case.panel_rect.slab(low, low + size.pcb)
    for y in (case.foot_at[1], -case.foot_at[1]):
        board -= rod((case.foot_at[0], y), size.hole / 2, low - 1, low + size.pcb + 1)
    x, top = PANEL.pads[0]
    bottom = PANEL.pads[-1][1]
    plastic = box(x - 1.27, x + 1.27, bottom - 1.27, top + 1.27, 0, low)
    return board + case.glass_rect.slab(low + size.pcb, case.glass) + plastic


def pico(case: Case) -> Manifold:
    """Return the Pico on the back: its board, its chips, the socket and the button."""
    size, (x, y), top = case.parts.pico, PICO.middle, -CARRIER.thick
    under, edge = top - size.pcb, y + size.long / 2
    high, aside, after = CHIPS
    body = centred(size.wide, size.long).at(x, y).slab(under, top)
    body += (
        centred(size.wide - 2 * aside, 0)
        ._replace(bottom=y - size.long / 2 + aside, top=edge - after)
        .at(x, 0)
        .slab(under - high, under)
    )
    half = size.usb_wide / 2
    body += box(x - half, x + half, edge - USB_LONG, edge + size.usb_over, under - size.usb_high, under)
    left, bottom = case.bootsel_at[0] - BUTTON[0], case.bootsel_at[1] - BUTTON[1]
    return body + box(left, left + 2 * BUTTON[0], bottom, bottom + 2 * BUTTON[1], under - size.bootsel_high, under)


def switch(case: Case, pressed: float = 0.0) -> Manifold:
    """Return a switch over the origin."""
    size, (high, far) = case.parts.switch, LEAD
    body = centred(size.side, size.side).slab(0, size.body) + rod((0, 0), size.stem / 2, 0, size.high - pressed)
    return body + centred(size.side, 2 * far).slab(0, high)


def piezo(case: Case) -> Manifold:
    return rod(PIEZO.middle, case.parts.piezo.diameter / 2, 0, case.parts.piezo.high)


def tails(case: Case) -> Manifold:
    """Return the pins of the panel and of the piezo, as they come through the board."""
    solid, long = Manifold(), case.parts.panel.tail
    for x, y in PANEL.pads + PIEZO.pads:
        solid += box(x - TAIL, x + TAIL, y - TAIL, y + TAIL, -CARRIER.thick - long, 0)
    for x, y in SENSOR.pads + SOCKET.pads + SLIDE.pads + DIODE.pads + RESISTOR.pads:
        solid += box(x - TAIL, x + TAIL, y - TAIL, y + TAIL, -CARRIER.thick, long)
    return solid


def solder(case: Case) -> Manifold:
    """Return the solder that is high on the back: on the pads beside the Pico, and around the pins of the panel."""
    solid, top, middle = Manifold(), -CARRIER.thick, PICO.middle[0]
    long, high = PICO_PAD
    for x, y in PICO.pads:
        side = 1 if x > middle else -1
        ends = middle + side * case.parts.pico.wide / 2, x + side * long / 2
        solid += box(min(ends), max(ends), y - high / 2, y + high / 2, top - SOLDER, top)
    for at in PANEL.pads:
        solid += centred(HEADER_PAD, HEADER_PAD).at(*at).slab(top - SOLDER, top)
    return solid - tails(case)


def behind(case: Case) -> dict[str, Manifold]:
    """Return the smaller parts on the back of the board."""
    parts, top = case.parts, -CARRIER.thick
    sensor = centred(parts.sensor.long, parts.sensor.short).at(*SENSOR.middle).slab(top - parts.sensor.high, top)
    x, half, mouth = SOCKET.middle[0], parts.socket.wide / 2, case.socket_mouth
    socket = box(x - half, x + half, case.socket_end, mouth, top - parts.socket.high, top)
    plug = box(x - half, x + half, mouth, mouth + parts.socket.plug_over, top - parts.socket.high, top - 0.3)
    slide = centred(parts.slide.wide, parts.slide.long).at(*SLIDE.middle).slab(top - parts.slide.high, top)
    half, way = parts.slide.lever_thick / 2, parts.slide.travel / 2  # the stand-in is the lever's whole way
    lever = centred(2 * half, 2 * (half + way)).at(*SLIDE.middle)
    slide += lever.slab(top - parts.slide.high - parts.slide.lever, top)
    lying = {"diode": axial(DIODE, parts.diode), "resistor": axial(RESISTOR, parts.resistor)}
    return {"sensor": sensor, "socket": socket, "plug of the battery": plug, "slide switch": slide, **lying}


def axial(part: Part, size: SimpleNamespace) -> Manifold:
    """Return the round body of a part that lies on the back, between its two holes."""
    radius = size.thick / 2
    body = rod((0, 0), radius, -size.long / 2, size.long / 2).rotate((90, 0, 0))
    return body.translate((*part.middle, -CARRIER.thick - radius))


def battery(case: Case, deep: bool) -> Manifold:
    """Return the cell, or the holder for three AAA, on the floor of its back."""
    floor, size = case.floor(deep), case.parts.holder if deep else case.parts.cell
    return case.battery_rect(deep).slab(floor, floor + size.high)


def wires(case: Case, deep: bool) -> Manifold:
    """Return the way of the battery's two wires: from its lower end to the plug."""
    wide, high = WIRE
    x, end = SOCKET.middle[0], case.socket_mouth + case.parts.socket.plug_over
    low = case.parts.socket.high + CARRIER.thick
    return box(x - wide / 2, x + wide / 2, end, case.battery_rect(deep).bottom, -low, -low + high)


def usb_plug(case: Case, out: float = 0.0) -> Manifold:
    """Return what is moulded around the plug of a cable, `out` millimetres away from where it has to come."""
    size = case.parts.plug
    near = case.inside.top - case.plug_stops + 0.15 + out
    half, z = size.wide / 2, case.plug_height
    x = PICO.middle[0]
    return box(x - half, x + half, near, near + 20, z - size.high / 2, z + size.high / 2)


def bootsel_pin(case: Case, deep: bool) -> Manifold:
    """Return the paper clip that presses the button."""
    end = -CARRIER.thick - case.parts.pico.pcb - case.parts.pico.bootsel_high
    return rod(case.bootsel_at, PIN_RADIUS, case.floor(deep) - 30, end)


def screws(case: Case) -> Manifold:
    """Return both screws. Their thread is as thin as the pilot hole, which it cuts wider."""
    size, solid = case.parts.screw, Manifold()
    for screw in SCREWS:
        solid += rod(screw.middle, case.pilot / 2, case.seat, case.seat + size.long)
        solid += rod(screw.middle, size.head / 2, case.seat - size.head_high, case.seat)
    return solid
