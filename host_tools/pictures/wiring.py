# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the wiring of a soldered preset: its board, its parts, and a wire for each pin in skalbox.hardware.presets.

No pin numbers are written here: change one in the presets, and the picture follows.
"""

from __future__ import annotations

from dataclasses import dataclass

from host_tools.pictures.boards import LEFT, PITCH, RIGHT, Board, Pin
from host_tools.pictures.drawing import Box, Disc, Drawing, Point, rounded
from host_tools.pictures.parts import COLOURS, EDGE, GREY, INK, Part, Terminal
from host_tools.pictures.route import Aisle, Run, ways
from host_tools.pictures.typeface import STRONG

WIDTH = 1000
PAGE = 0xFBF8F3
_TAG = 50.0  # how wide a wire's labels are
_GAP = 12.0  # from a part's edge to its labels
_AISLE = 6.0  # from a label to the first lane
_BEND = 7.0
_WORDS = {"ground": "GND", "power": "3.3 V", "battery": "VSYS"}


@dataclass(frozen=True)
class Joint:
    """One wire: a terminal of a part and the pin of the board that it goes to."""

    part: Part
    terminal: Terminal
    pin: Pin

    @property
    def name(self) -> str:
        return f"{self.pin.name} {self.pin.number or self.pin.row}"


def joints(board: Board, parts: list[Part]) -> list[Joint]:
    """Return a wire for each terminal. A ground terminal gets the nearest ground pin on its side that is still
    free."""
    free = list(board.pins)
    found = []
    for part in parts:
        for terminal in part.terminals:
            pins = board.find(terminal.pin)
            if terminal.kind == "power":  # the first of a Feather's two is in the same position on every Feather
                pins = pins[:1]
            there = [pin for pin in pins if pin.side == part.side and pin in free]
            pin = min(there or pins, key=lambda pin: (abs(board.height(pin) - terminal.y), pin.row))
            if pin in free:
                free.remove(pin)
            found.append(Joint(part, terminal, pin))
    return found


def draw(board: Board, parts: list[Part], title: str, preset: str, notes: tuple[str, ...]) -> Drawing:
    """Return the picture; `notes` are sentences below it."""
    wires = joints(board, parts)
    below = max(*(part.y + part.height for part in parts), board.top + board.rows * PITCH + 8)
    height = int(below + 34 + 21 * len(notes) + 12)
    drawing = Drawing(WIDTH, height, f"Skalbox: the wiring {preset}", story(board, wires))
    drawing.add(Box(0.75, 0.75, WIDTH - 1.5, height - 1.5, PAGE, 18, EDGE, 1.5))
    drawing.text(28, 34, title, 22, INK, weight=STRONG)
    drawing.text(28, 64, f'settings.toml:  SKALBOX_PRESET = "{preset}"', 15, GREY)
    _wires(drawing, board, wires)
    board.draw(drawing, {wire.pin for wire in wires})
    for part in parts:
        part.draw(drawing)
    for number, note in enumerate(notes):
        y = below + 34 + 21 * number
        drawing.add(Disc(33, y, 3, 0xFF5929))
        drawing.text(44, y, note, 14, INK)
    return drawing


def story(board: Board, wires: list[Joint]) -> str:
    """Return the wires as a sentence for each part."""
    sentences = []
    for part in dict.fromkeys(wire.part for wire in wires):
        own = [f"{wire.terminal.words} to {_called(wire.pin)}" for wire in wires if wire.part == part]
        sentences.append(f"{part.title}{' (optional)' if part.optional else ''}: {', '.join(own)}.")
    return f"{board.title}. {' '.join(sentences)}"


def _called(pin: Pin) -> str:
    return f"{pin.name} (pin {pin.number})" if pin.number else pin.name


def _wires(drawing: Drawing, board: Board, wires: list[Joint]) -> None:
    runs = [
        Run(wire.name, wire.pin.side, _start(board, wire.pin), _end(wire), _around(board, wires, wire))
        for wire in wires
    ]
    laid = ways(tuple(runs), *_aisles(board, wires))
    # A pale edge separates a wire from those it crosses. Dashed ones are below: what both share is not optional.
    for wire, way in sorted(zip(wires, laid, strict=True), key=lambda pair: not pair[0].part.optional):
        colour = COLOURS[wire.terminal.kind][0]
        smooth = rounded(way, _BEND)
        drawing.wire(wire.name, smooth, PAGE, 7)
        drawing.wire(wire.name, smooth, colour, 3.5, wire.part.optional)
    _forks(drawing, wires, laid)
    seen = set()
    for wire in wires:
        colour, ink = COLOURS[wire.terminal.kind]
        x, y = wire.part.pad(wire.terminal)
        left = x + _GAP if wire.part.side == LEFT else x - _GAP - _TAG
        far = f"pin {wire.pin.number}" if _plain(wire.pin) else wire.pin.name
        drawing.wire(wire.name, ((x, y), (_end(wire)[0], y)), colour)
        drawing.tag(left, y, _TAG, far, colour, ink, wire.name)
        if wire.pin not in seen:
            seen.add(wire.pin)
            x, y = board.pad(wire.pin)
            left = board.left - 8 - _TAG if wire.pin.side == LEFT else board.right + 8
            drawing.wire(wire.name, ((x, y), (_start(board, wire.pin)[0], y)), colour)
            drawing.tag(left, y, _TAG, _WORDS.get(wire.terminal.kind, wire.terminal.kind), colour, ink, wire.name)


def _plain(pin: Pin) -> bool:
    """Return whether its number says more than its name, as for 3V3(OUT)."""
    return bool(pin.number) and not pin.name.startswith(("GP", "V"))


def _around(board: Board, wires: list[Joint], wire: Joint) -> float | None:
    """Return the height at which the wire passes the board, if it must: the shorter way, each apart from the
    others."""
    if wire.pin.side == wire.part.side:
        return None
    top, bottom = board.top - 34, board.top + (board.rows - 1) * PITCH + 34
    middle = (top + bottom) / 2
    above = wire.terminal.y < middle
    passing = [each for each in wires if each.pin.side != each.part.side and (each.terminal.y < middle) == above]
    return top - 24 - 7 * passing.index(wire) if above else bottom + 16 + 7 * passing.index(wire)


def _start(board: Board, pin: Pin) -> Point:
    return (board.left - 8 - _TAG if pin.side == LEFT else board.right + 8 + _TAG), board.height(pin)


def _end(wire: Joint) -> Point:
    x, y = wire.part.pad(wire.terminal)
    return (x + _GAP + _TAG if wire.part.side == LEFT else x - _GAP - _TAG), y


def _aisles(board: Board, wires: list[Joint]) -> tuple[Aisle, Aisle]:
    """Return the space left between the labels, on the left and on the right."""
    ends = {side: [_end(wire)[0] for wire in wires if wire.part.side == side] for side in (LEFT, RIGHT)}
    return (
        Aisle(max(ends[LEFT], default=24.0) + _AISLE, board.left - 8 - _TAG - _AISLE),
        Aisle(board.right + 8 + _TAG + _AISLE, min(ends[RIGHT], default=WIDTH - 24.0) - _AISLE),
    )


def _forks(drawing: Drawing, wires: list[Joint], laid: tuple[tuple[Point, ...], ...]) -> None:
    """Draw a dot where two wires of one pin part."""
    for pin in dict.fromkeys(wire.pin for wire in wires):
        own = [(way, wire) for wire, way in zip(wires, laid, strict=True) if wire.pin == pin and len(way) > 2]
        if sum(wire.pin == pin for wire in wires) > 1:
            ends = sorted((abs(way[1][0] - way[0][0]), way[1]) for way, _ in own)
            for _, (x, y) in ends[: len(ends) - 1]:
                drawing.add(Disc(x, y, 5, COLOURS[own[0][1].terminal.kind][0]))
