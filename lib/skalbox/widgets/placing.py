# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The list of the standings: below the winner's field, or on low panels beside it or in its place."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import PILL_RIGHT, WIDTH, at
from skalbox.draw.palette import ASH, BLACK, FOG, NIGHT, PAPER, PLAYERS, smooth
from skalbox.draw.text import RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Page
    from skalbox.match.ranking import Standing

_PLACE = const(12)  # right end of a place
_GAP = const(6)
# Large rows: first baseline, pitch, where sign and name begin.
_LARGE = const(116)
_LARGE_STEP = const(23)
_LARGE_SIGN = const(19)
_LARGE_NAME = const(42)
# Small rows.
_SMALL = const(73)
_SMALL_STEP = const(16)  # with an accent a line needs as much
_SMALL_NAME = const(36)
_BAR_W = const(72)
_BAR_X = WIDTH - 116
_BAR_H = const(4)
# On low panels: beside the field ...
_BESIDE_X = at(0, 0, 118, 186)
_BESIDE = at(0, 0, 41, 50)
_BESIDE_STEP = at(0, 0, 18, 23)
# ... and in two columns without one.
_LIST_Y = at(36, 36, 25, 31)
_LIST_H = at(128, 128, 72, 90)
_PAD = const(3)  # on either side of a column
_EDGE = const(7)  # from the right edge
# Rows of a list: the room that such a row asks for, and where in it sign and name stand.
_ROWS = ((201, 17, 41), (119, 11, 28), (0, 9, 23))
_OUT = const(2)  # where that is too little, a row reaches so far out on both sides ...
_CLOSE = const(13)  # ... and the name stands right behind the sign, which has the place's


def large(assets: "Assets", frame: "Page", standing: "Standing") -> None:
    """Everybody but the winner: place, sign, name, distance and total."""
    small = assets.small
    most = standing.totals[standing.order[0]]
    baseline = _LARGE
    distance = PILL_RIGHT - 10 - max([assets.big.room(str(total)) for total in standing.totals])  # its right end
    font = assets.big  # of all names: small if one of them needs it
    for seat in standing.order[1:]:
        room = distance - small.room(_away(standing, seat)) - _GAP - _LARGE_NAME
        if assets.big.room(standing.names[seat]) > room:
            font = small
    for seat in standing.order[1:]:
        text = baseline - 2
        total = standing.totals[seat]
        frame.words(small, FOG, _PLACE, text, str(standing.places[seat]), RIGHT)
        sign = tile(assets.signs18, index.SIGNS18_BIN, smooth(PLAYERS[seat]), _LARGE_SIGN, baseline - 17, seat)
        frame.add(sign)
        away = _away(standing, seat)
        frame.words(font, PAPER, _LARGE_NAME, text if font is small else baseline, standing.names[seat])
        if away:
            frame.words(small, FOG, distance, text, away, RIGHT)
        frame.words(assets.big, PAPER if total == most else ASH, PILL_RIGHT, baseline, str(total), RIGHT)
        baseline += _LARGE_STEP


def _away(standing: "Standing", seat: int) -> str:
    """How far a player is behind the leader, nothing for who shares the lead."""
    points = standing.totals[standing.order[0]] - standing.totals[seat]
    return "−%d" % points if points else ""


def small(assets: "Assets", frame: "Page", standing: "Standing", seats: list) -> None:
    """These seats in small rows, with bars as long as the totals."""
    font = assets.small
    most = max(1, standing.totals[standing.order[0]])
    baseline = _SMALL
    for seat in seats:
        total = standing.totals[seat]
        own = smooth(PLAYERS[seat])
        frame.words(font, FOG, _PLACE, baseline, str(standing.places[seat]), RIGHT)
        frame.add(tile(assets.signs12, index.SIGNS12_BIN, own, 18, baseline - 11, seat))
        frame.words(font, PAPER, _SMALL_NAME, baseline, standing.names[seat])
        group = displayio.Group(x=_BAR_X, y=baseline - 6)
        shapes.add_rectangle(group, smooth(NIGHT), 0, 0, _BAR_W, _BAR_H)
        if total * _BAR_W >= most:
            shapes.add_rectangle(group, own, 0, 0, total * _BAR_W // most, _BAR_H)
        frame.add(group)
        frame.words(font, PAPER, PILL_RIGHT, baseline, str(total), RIGHT)
        baseline += _SMALL_STEP


def beside(assets: "Assets", frame: "Page", standing: "Standing") -> None:
    """Low panels: everybody but the winner, right of the field."""
    end = WIDTH - _EDGE
    seats = standing.order[1:]
    fit = _fit(assets, standing, seats, end - _BESIDE_X)
    baseline = _BESIDE
    for seat in seats:
        _row(assets, frame, standing, fit, _BESIDE_X, end, baseline, seat)
        baseline += _BESIDE_STEP


def columns(assets: "Assets", frame: "Page", standing: "Standing") -> None:
    """Everybody in one column or two, the winners on fields of their colours."""
    seats = standing.order
    count = 1 if len(seats) <= 4 else 2
    rows = -(-len(seats) // count)
    pitch = min(_LIST_H // rows, 32)
    width = WIDTH // count
    room = width - 2 * _PAD
    fit = _fit(assets, standing, seats, room)
    for i in range(len(seats)):
        x = i // rows * width + _PAD
        top = _LIST_Y + i % rows * pitch
        ground = BLACK
        if standing.winners >> seats[i] & 1:
            ground = PLAYERS[seats[i]]
            frame.add(shapes.plate(assets, smooth(ground), x - 2, top, room + 4, pitch - 1, 4))
        baseline = top + (pitch - 1 + fit[0].capitals) // 2
        _row(assets, frame, standing, fit, x, x + room, baseline, seats[i], ground)


def _fit(assets: "Assets", standing: "Standing", seats: list, room: int) -> tuple:
    """What the totals of a list are written in, large unless a name needs the room; where sign and name stand."""
    names = max([assets.small.room(standing.names[seat]) for seat in seats])
    for least, sign, name in _ROWS:
        for font in (assets.big, assets.small):
            totals = max([font.room(str(standing.totals[seat])) for seat in seats])
            if room >= least and name + names + 4 + totals <= room:
                return font, sign, name
    return assets.small, -_OUT, _CLOSE - _OUT


def _row(
    assets: "Assets",
    frame: "Page",
    standing: "Standing",
    fit: tuple,
    x: int,
    end: int,
    baseline: int,
    seat: int,
    ground: int = BLACK,
) -> None:
    """Place, sign, name and total of a player, from x to `end`; in black on a ground of colour."""
    font, sign, name = fit
    text = baseline - 3 if font is assets.big else baseline
    if sign < 0:
        end += _OUT
    else:
        frame.words(assets.small, BLACK if ground else FOG, x, text, str(standing.places[seat]), ground=ground)
    own = smooth(BLACK if ground else PLAYERS[seat], ground)
    if name < 25:
        frame.add(tile(assets.signs12, index.SIGNS12_BIN, own, x + sign, text - 10, seat))
    else:
        frame.add(tile(assets.signs14, index.SIGNS14_BIN, own, x + sign, text - 12, seat))
    total = str(standing.totals[seat])
    whose = assets.small.cut(end - font.room(total) - 1 - x - name, standing.names[seat])
    frame.words(assets.small, BLACK if ground else PAPER, x + name, text, whose, ground=ground)
    level = standing.totals[seat] == standing.totals[standing.order[0]]
    frame.words(font, BLACK if ground else PAPER if level else ASH, end, baseline, total, RIGHT, ground)
