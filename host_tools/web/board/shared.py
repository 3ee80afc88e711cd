# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The things that may be shared: a finished match, or a challenge or a duel, to which a link may lead."""

import json

from record import is_code
from supervisor import ticks_ms

from skalbox import main
from skalcore import challenge, rules
from skalcore.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def found() -> str:
    """Return what may be shared now as JSON. The "game" is its name, "" if there is none. The "code" is of a challenge
    or a duel, else "", and "link" is the text of a link to it, which accept() takes. The "totals" are pairs of name and
    points if the match is over. "offer" says whether the screen shows something that people like to share."""
    app: "Any" = main.app
    none = {"game": "", "code": "", "link": "", "totals": [], "offer": False}
    if app is None or app.screen is None or app.words is None:
        return json.dumps(none)
    session = app.lobby.session
    screen = app.screen
    if screen.name == "challenge":
        # The screen's own business, but the only place that has the code before the match begins.
        code, game = screen.code, rules.GAMES[getattr(screen, "_game_index")]  # noqa: B009
        if len(code) < challenge.LENGTH:
            return json.dumps(none)
        totals: list = []
    elif session is not None and session.practice is None:
        code, game = session.code, session.game.rules
        over = session.game.phase == OVER
        totals = [[session.names[seat], session.game.match_total(seat)] for seat in range(session.game.players)]
        totals = totals if over else []
    else:
        return json.dumps(none)
    offer = screen.name in ("challenge", "final") and bool(code or totals)
    spaced = link = ""
    if code:
        kind, plain = challenge.line_of(code).split(" ")
        spaced, link = challenge.spaced(code), "%s=%s-%s" % (kind, game.name, plain)
    name = app.words.game(game).NAME
    return json.dumps({"game": name, "code": spaced, "link": link, "totals": totals, "offer": offer})


def accept(text: str) -> bool:
    """Show who plays the challenge or the duel of this link, as "duel=yams-K7Q2M9XA". Return whether it is one."""
    kind, _, rest = text.partition("=")
    name, _, plain = rest.partition("-")
    names = [each.name for each in rules.GAMES]
    code = plain.encode()
    app: "Any" = main.app
    if kind not in ("challenge", "duel") or name not in names or not is_code(code) or app is None:
        return False
    app.lobby.choose_game(names.index(name), challenge.duel_of(code) if kind == "duel" else code)
    app.show("players", ticks_ms())
    return True
