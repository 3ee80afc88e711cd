# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The scene of test_layouts in which a turn is played again."""

from collections.abc import Iterator
from types import SimpleNamespace

from layouts import Watch, match
from panels import is_low
from scenes import POTT, SIMPLE, YAHTZEE, YAMS

from host_tools.tours import tour
from host_tools.tours.actions import take, tap, throw
from skalcore import events, rules

# game, mode, players, whether a practice is for the win
PRACTICES = [
    (POTT, rules.MATCH, 4, True),
    (POTT, SIMPLE, 1, False),
    (YAMS, rules.MATCH, 8, False),
    (YAHTZEE, rules.MATCH, 1, False),
]
# In tenths: the largest of three digits, the largest of a Yam's match of extras, and equal ones.
TOTALS = ((9999, 1001), (12345, 13456), (2500, 2500))
CHANCES = ((1000, 0), (9, 995), (0, 0))  # in tenths of a percent


def practices(watch: Watch) -> Iterator[None]:
    """The first turn played again, from the dice of its first throw: every screen says that it is a practice."""
    from skalbox.match.practice import Practice

    machine = watch.machine
    app = machine.app

    def look(name: str) -> list[str]:
        shown = [text.text for text in watch.look(name)]
        assert app.words.PRACTICE in shown, (name, shown)
        return shown

    for kind, mode, players, for_win in PRACTICES:
        session = match(kind, mode, players, 1)
        at = next(i for i, event in enumerate(session.events()) if events.kind(event) == events.ROLL) + 1
        found = SimpleNamespace(worst=[(0, 0, b"", 0, 0, 0, 0, at)], unit=128, luck=0, loss=0, for_win=for_win)
        tour.give(machine, session)
        practice = Practice(session, 0, found, 0, at, app.words.PRACTICE)
        practice.start_try(session)
        app.resume(machine.ticks_ms())
        yield from machine.settle()
        practice.seat = session.game.player
        look("the turn")
        yield from tap(machine, 0, 3)
        look("dice held")
        yield from throw(machine, "66666")
        look("after the second throw")
        yield from machine.tap(0, 700)
        yield from machine.settle()
        assert app.words.PRACTICE_END in [text.text for text in watch.look("the menu")]
        yield from tap(machine, 2)
        look("a box, with a throw left")
        practice.start_try(session)
        yield from take(machine, session, "turn")
        for faces in ("66666", "12346"):
            yield from throw(machine, faces)
        look("a box")
        for box in range(rules.GAMES[kind].rounds):
            practice.start_try(session)
            session.score(box)
            app.resume(machine.ticks_ms())
            yield from machine.polls(1)
            assert app.screen.name == "practised" and not app.screen._done
            assert (app.words.THINKING in look("worked out")) != is_low(machine.panel.kind)
            app.screen._done = True
            totals = (CHANCES if for_win else TOTALS)[box % 3]
            app.screen._tell(totals)
            shown = look(f"box {box} and {totals}")
            assert any(text.startswith(app.words.game(rules.GAMES[kind]).BOXES[box]) for text in shown)
            percent = app.words.PERCENT if for_win else ""
            for total in totals:
                assert "%d%s%d%s" % (total // 10, app.words.DECIMAL, total % 10, percent) in shown
