# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The end of a match of one player: the place in the hall of fame, the record, the mean, and what the pots brought."""

from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, SMALL, WIDTH, at
from skalbox.draw.palette import ASH, PAPER, PLAYERS, SMOKE, mask, smooth
from skalbox.draw.text import RIGHT
from skalbox.match import results
from skalcore.rules import MATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.picture import Page

_X = at(MARGIN, MARGIN, 118, 186)
_FIRST = at(93, 93, 39, 48)  # baseline
_STEP = at(23, 23, 18, 23)
_LABEL_X = const(24)  # behind the icon
_COMPARED = WIDTH - at(56, 56, 42, 52)  # right end of what it compares with


def _signed(points: int) -> str:
    return "+%d" % points if points >= 0 else "−%d" % -points


def _facts(app: "App") -> list:
    """Return a row for each fact: icon, label, what it compares with, result, whether that is good."""
    session = app.lobby.session
    game = session.game
    hall = app.lobby.hall()
    total = results.per_leg(game.match_total(0), game.legs)
    rows = []
    enters = results.enters(session, 0)
    place, of = results.placed(hall, session, total)
    if place and enters:
        rows.append(
            (index.ICON_TROPHY, app.words.FAME, "", app.words.PLACE_OF % (app.words.PLACES[place - 1], of), True)
        )
    best, name = results.record(hall, session)
    if best >= 0:
        rows.append(
            (index.ICON_STAR, app.words.RECORD, "%s %d" % (name, best), _signed(total - best), enters and total > best)
        )
    mean = results.mean(hall, session, 0)
    if mean >= 0:
        rows.append((index.ICON_STATS, app.words.AVERAGE, str(mean), _signed(total - mean), total >= mean))
    if game.mode != MATCH:
        won = sum([1 for points in game.ledger.past_pots if points])
        points = game.ledger.pots[0]
        text = app.words.POTS_OF % (won, game.rules.rounds)
        rows.append((index.ICON_POT, app.words.POTS_WON, text, _signed(points), won * 2 >= game.rules.rounds))
    elif game.legs > 1:
        rows.append((index.ICON_DICE, app.words.EACH_LEG, "", str(total), True))
    else:
        bonus = game.bonus(0)
        text = app.words.POTS_OF % (game.upper(0), game.rules.bonus_from)
        rows.append((index.ICON_PLUS, app.words.BONUS, text, _signed(bonus) if bonus else "0", bonus > 0))
    return rows


def show(app: "App", frame: "Page") -> None:
    """Write all this below the field, or on low panels beside it, where icons stand for the labels."""
    assets = app.assets
    small = assets.small
    font = small if SMALL else assets.big
    baseline = _FIRST
    first = True
    for icon, label, compared, result, good in _facts(app):
        text = baseline if SMALL else baseline - 3
        if not (first or LOW):
            frame.add(shapes.block(mask(SMOKE), MARGIN, baseline - 18, WIDTH - 2 * MARGIN, 1))
        first = False
        frame.add(tile(assets.icons, index.ICONS_BIN, smooth(ASH), _X, text - 12, icon))
        right = PILL_RIGHT
        if not LOW:
            frame.words(small, ASH, _X + _LABEL_X, text, label)
        width = font.room(result)
        frame.words(font, PLAYERS[0] if good else ASH, right, baseline, result, RIGHT)
        x = min(_COMPARED, right - width - 6)
        left = _X + 20 if LOW else _X + _LABEL_X + small.room(label) + 6
        if compared and x - small.room(compared) < left:
            compared = compared[compared.rfind(" ") + 1 :]  # the points without the name
        if compared:
            frame.words(small, PAPER, x, text, compared, RIGHT)
        baseline += _STEP
