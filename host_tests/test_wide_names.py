# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Names typed letter by letter: how wide they may be, that the letters screen enforces this, and that such a name is
shown whole on every panel in both languages; a wider one, from an older match, breaks nothing.
"""

import pytest
from common_names import COMMON
from layouts import NAMES, Watch, match, rolled
from panels import LAYOUTS, TRIED
from texts import texts

from host_tools.tours import tour, wide_names
from host_tools.tours.actions import lay, spell
from host_tools.virtual.machine import Machine
from skalcore import events, rules

ROLL = 5
POTT, YAMS, YAHTZEE = range(3)
EVERYWHERE = pytest.mark.parametrize(("panel", "language"), TRIED)

POSSIBLE = (
    "Emmanuelle Maximilien Maximilian Wilhelmina Christophe Clémentine Alexandrie Mouhamadou Montgomery Gwendoline "
    "Marguerite Bernadette Immanuelle Gwendolynn Commandant Apolline-m Anne-Marie Jean-Marie Marie-Rose Konstantin "
    "Emmanuel Mohammed Mohammad Muhammad Guillaume Bérengère Alexandra Maryammou Mohamadou Gwénaëlle"
)
TOO_WIDE = "Mmmmmmmm Mmmmmmmmmm Wwwwwwwwww Mwmwmwmwmw Mohammmmmm"


@pytest.mark.parametrize("panel", LAYOUTS)
def test_the_letters_screen_accepts_names_of_ten_letters_that_fit(panel):
    def driver(watch):
        machine = watch.machine
        app = machine.app
        from skalbox.players import names

        assert all(names.fits(app.assets, name) for name in COMMON)
        small, big = (font.room(NAMES[0]) for font in (app.assets.small, app.assets.big))
        assert (small, big) == (names.SMALL_W, names.BIG_W), "the tests' first name is as wide as a name may be"
        for name in POSSIBLE.split():
            assert names.fits(app.assets, name), name
        for wanted in ("Emmanuelle", "Mouhamadou", "Anne-Marie", "Éléonore", *TOO_WIDE.split()):
            app.lobby.players, app.lobby.roles = ["Tom"], []
            yield from lay(machine, "letters", 0)
            for number, letter in enumerate(wanted):
                before = app.screen.spelled
                yield from spell(machine, letter)
                refused = app.screen.spelled == before
                assert refused == (not names.fits(app.assets, before + letter)), (wanted, before)
                watch.look(f"letters of {wanted}, {number + 1}")
                if app.words.BACK in machine.strings():
                    assert refused
                    yield from tour.tap(machine, ROLL)  # to the groups
            typed = app.screen.spelled
            assert (typed == wanted) == (wanted not in TOO_WIDE.split())
            yield from tour.tap(machine, ROLL)
            assert app.lobby.players[0] == typed and names.fits(app.assets, typed)

    Watch(panel, "fr").run(driver)


@EVERYWHERE
def test_every_screen_with_a_name(panel, language, tried):
    def driver(watch):
        for visit in (_tables, _pots, _seats):
            yield from visit(watch)

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} screens with names on {panel} in {language}")


def _tables(watch):
    """The table before, between and after throws, for every player in turn and every leader."""
    for kind, mode, players, legs in (
        (POTT, rules.MATCH, 4, 1),
        (POTT, rules.SOLO_RECOMMENDED, 1, 1),
        (YAMS, rules.MATCH, 8, 1),
        (YAHTZEE, rules.MATCH, 2, 9),
        (YAHTZEE, rules.MATCH, 1, 3),
    ):
        rounds = rules.GAMES[kind].rounds
        for boxes in (0, players + 1, players * (rounds - 1) + players // 2):
            session = match(kind, mode, players, legs, boxes, extras=False)
            session.names = _turned(session.names, boxes)
            name = f"{(kind, mode, players, legs)} after {boxes} boxes"
            if session.game.expects() == 1 << events.DRY:
                continue
            yield from watch.show(session, "turn")
            watch.look(f"table of {name}")
            _expect_names(watch, session.names[session.game.player])
            yield from watch.show(rolled(session, "66654"), "scoring")
            watch.look(f"a box of {name}")


def _turned(names: list, by: int) -> list:
    return names[by % len(names) :] + names[: by % len(names)]


def _expect_names(watch, *names: str) -> None:
    """These names must be readable."""
    readable = [text.text for text in texts(watch.machine)]
    for name in names:
        if not any(name in text for text in readable):
            watch.faults.append(f"{name} is missing among {readable}")


def _pots(watch):
    """Every combination of winners, with one digit of points or three."""
    for players in (2, 3, 4):
        session = match(POTT, rules.MATCH, players, 1, 2 * players)
        ledger = session.game.ledger
        for winners in range(1, 1 << players):
            for won in (6, 252):
                for seat in range(players):
                    ledger.past_pots[players + seat] = won if winners >> seat & 1 else 0
                session.names = _turned(list(NAMES[:players]), winners)
                session.pot_seen = True
                yield from watch.show(session, "pot")
                watch.look(f"pot of {players}, won by {winners:b}")
                if players == 4 or not winners & (winners - 1):
                    lost = [name for seat, name in enumerate(session.names) if not winners >> seat & 1]
                    _expect_names(watch, *lost)


def _seats(watch):
    machine = watch.machine
    app = machine.app
    for players in (2, 8):
        app.lobby.kind, app.lobby.players, app.lobby.roles = YAMS, list(NAMES[:players]), [3] * players
        for seat in range(players):
            yield from tour.show(machine, "players", seat)
            watch.look(f"players, {seat}")
            _expect_names(watch, NAMES[seat])
            app.lay("seat", machine.ticks_ms(), seat)
            yield from machine.settle()
            watch.look(f"seat {seat}")
        session = match(YAMS, rules.MATCH, players, 1, 3 * players)
        yield from watch.show(session, "turn", "seats")
        watch.look("seats")
        session.roles = [3] * players  # the device plays them
        tour.give(machine, rolled(session, "66654"))
        app.show("scoring", machine.ticks_ms())
        yield from machine.polls(1)
        assert app.screen.name == "coach"
        watch.look("the device thinks")
        _expect_names(watch, session.names[session.game.player])


@pytest.mark.parametrize("panel", ["240x240", "240x135"])
def test_a_wider_name_of_an_older_match_breaks_nothing(panel, monkeypatch):
    wide = ("Mmmmmmmmmm", "Wwwwwwwwww", "MMMMMMMMMMMM", "WWWWWWWWWW")
    monkeypatch.setattr(wide_names, "WIDE", wide + tuple(f"Mwmwmwmwm{each}" for each in "abcd"))
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "fr"}, seed=1)
    shown = []

    def seen(name: str) -> None:
        assert machine.app.fault is None, name
        shown.append(name)

    def driver():
        yield from machine.settle()
        for scene in wide_names.SCENES:
            yield from tour.scene(machine, scene, seen)

    machine.run(driver())
    assert machine.crash is None and machine.panel.outside == 0 and len(shown) == 27


def test_the_watch_finds_what_is_cut_off_or_covered():
    """Even without drawing."""
    watch = Watch("240x240", "fr")

    def driver(watch):
        from skalbox.draw import palette
        from skalbox.draw.text import Strip

        machine = watch.machine
        assets = machine.app.assets
        yield from watch.show(match(POTT, rules.MATCH, 4, 1, 4), "passon")
        watch.look("as it is")
        assert not watch.faults
        group = machine.app.screen.group
        cut = Strip(assets.small, palette.smooth(palette.PAPER), 60, 60, 60, NAMES[0], above=10, below=4)
        group.append(cut)
        watch.look("cut")
        assert len(watch.faults) == 1 and "cut off" in watch.faults.pop()
        group.pop()
        group.append(Strip(assets.small, palette.smooth(palette.PAPER), 60, 60, 80, NAMES[0], above=10, below=4))
        watch.look("whole")
        assert not watch.faults
        group.append(Strip(assets.small, palette.smooth(palette.PAPER), 130, 60, 40, "7", align=2, above=10, below=0))
        watch.look("covered")
        assert len(watch.faults) == 1 and "under 7" in watch.faults.pop()
        with pytest.raises(ValueError, match="x must be 0-80"):
            import bitmaptools

            bitmaptools.blit(group[-2].bitmap, assets.signs12, 81, 0)

    watch.run(driver)
