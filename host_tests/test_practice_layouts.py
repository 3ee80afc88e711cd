# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A turn played again, on every panel and in both languages: every box of every game, the largest totals; and each of
its screens says that it is a practice.
"""

from types import SimpleNamespace

import pytest
from layouts import Watch, match
from panels import TRIED, is_low
from texts import texts

from host_tools.tours import tour
from skalcore import events, rules

ROLL = 5
POTT, YAMS, YAHTZEE = range(3)
# game, mode, players, whether the practice is for the win
GAMES = [
    (POTT, rules.MATCH, 4, True),
    (POTT, rules.SOLO_SIMPLE, 1, False),
    (YAMS, rules.MATCH, 8, False),
    (YAHTZEE, rules.MATCH, 1, False),
]
# In tenths: the largest of three digits, the largest of a Yam's match of extras, and equal ones.
TOTALS = ((9999, 1001), (12345, 13456), (2500, 2500))
CHANCES = ((1000, 0), (9, 995), (0, 0))  # in tenths of a percent


def first_decision(session) -> int:
    """The number of events before it."""
    return next(i for i, event in enumerate(session.events()) if events.kind(event) == events.ROLL) + 1


def practise(watch, session, for_win=False):
    """Play the first turn again, from the dice of its first throw."""
    from skalbox.match.practice import Practice

    app = watch.machine.app
    at = first_decision(session)
    found = SimpleNamespace(worst=[(0, 0, b"", 0, 0, 0, 0, at)], unit=128, luck=0, loss=0, for_win=for_win)
    tour.give(watch.machine, session)
    practice = Practice(session, 0, found, 0, at, app.words.PRACTICE)
    yield from again(watch, practice)
    practice.seat = session.game.player
    return practice


def again(watch, practice):
    app = watch.machine.app
    practice.begin(app.lobby.session)
    app.resume(watch.machine.ticks_ms())
    yield from watch.machine.settle()


@pytest.mark.parametrize(("panel", "language"), TRIED)
def test_any_turn(panel, language, tried):
    def driver(watch):
        machine = watch.machine
        app = machine.app

        def look(name: str) -> list[str]:
            watch.look(name)
            shown = [text.text for text in texts(machine)]
            assert app.words.PRACTICE in shown, (name, shown)
            return shown

        for kind, mode, players, for_win in GAMES:
            session = match(kind, mode, players, 1)
            practice = yield from practise(watch, session, for_win)
            percent = app.words.PERCENT if for_win else ""
            look("the turn")
            yield from tour.tap(machine, 0, 3)
            look("dice held")
            yield from tour.throw(machine, "66666")
            look("after the second throw")
            yield from machine.tap(0, 700)
            yield from machine.settle()
            watch.look("the menu")
            assert app.words.PRACTICE_END in [text.text for text in texts(machine)]
            yield from tour.tap(machine, 0)
            look("a box, with a throw left")
            practice.begin(session)
            yield from tour.take(machine, session, "turn")
            for faces in ("66666", "12346"):
                yield from tour.throw(machine, faces)
            look("a box")
            for box in range(rules.GAMES[kind].rounds):
                practice.begin(session)
                session.score(box)
                app.resume(machine.ticks_ms())
                yield from machine.polls(1)
                assert app.screen.name == "practised" and not app.screen._done
                assert (app.words.THINKING in look("worked out")) != is_low(panel)
                app.screen._done = True
                totals = (CHANCES if for_win else TOTALS)[box % 3]
                app.screen._tell(totals)
                shown = look(f"box {box} and {totals}")
                assert any(text.startswith(app.words.game(rules.GAMES[kind]).BOXES[box]) for text in shown)
                for total in totals:
                    assert "%d%s%d%s" % (total // 10, app.words.DECIMAL, total % 10, percent) in shown

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} screens of practices on {panel} in {language}")
