# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Practice, challenges and the device's matches do not count. A turn played again is not saved. Nothing of them is
compared with a record or enters the lists.
"""

import contextlib
import io
import random

import pytest
from at_the_table import on_device, run
from helpers import ROOT
from monkey import Play
from panels import LAYOUTS
from sight import home, labelled
from test_monkey import plant, tap
from test_practice import POTT, RETRY, YAHTZEE, YAMS, known, over, play_match, score, with_throws

from host_tools.desktop import key_script, script_run
from host_tools.tours import actions as hands
from host_tools.tours.actions import ASKING, BEST, ROLL, give, show
from host_tools.tours.matches import new, play, write
from host_tools.tours.review import REVIEW
from host_tools.virtual.machine import KEYS, Machine
from skalcore import events


def turn(machine):
    yield from ()


def shaking(machine):
    machine.press(ROLL)
    yield from machine.wait(100)


def settling(machine):
    yield from machine.tap(ROLL)
    yield from machine.wait(50)


def menu(machine):
    yield from machine.tap(0, 700)
    yield from machine.settle()


def coach(machine):
    yield from menu(machine)
    yield from machine.tap(3)


def box(machine):
    yield from menu(machine)
    yield from hands.tap(machine, 2)


def written(machine):
    yield from box(machine)
    yield from machine.tap(ROLL)
    yield from machine.wait(50)


def outcome(machine):
    yield from score(machine)


@pytest.mark.parametrize("where", [turn, shaking, settling, menu, coach, box, written, outcome])
@on_device
def test_a_power_cut_leads_back_to_the_standings(machine, where):
    yield from over(machine, POTT, 0, 2)
    session = machine.app.lobby.session
    happened, strings = session.events().tolist(), machine.strings()
    flash = machine.flash.save()
    yield from hands.tap(machine, *REVIEW)
    yield from hands.tap(machine, *[2] * with_throws(machine.app.screen._results), RETRY)
    yield from where(machine)
    assert machine.app.lobby.session.practice is not None
    app = machine.app
    machine.cut_now()
    while machine.app is app or machine.app is None or machine.app.screen is None:
        yield
    yield from machine.settle()
    app = machine.app
    assert app.screen.name == "final" and machine.strings() == strings
    assert app.lobby.session.events().tolist() == happened and app.lobby.session.practice is None
    assert app.lobby.session.aided == session._kept[3] == 2
    assert machine.flash.save() == flash, "neither the practice nor the restart wrote a byte"


def test_an_error_leads_back_to_the_standings():
    def driver(machine):
        yield from over(machine, YAMS, 0, 2)
        happened, strings = machine.app.lobby.session.events().tolist(), machine.strings()
        flash = machine.flash.save()
        yield from hands.tap(machine, *REVIEW, RETRY)
        machine.app.screen.tick = lambda now: 1 // 0
        yield from machine.polls()
        assert machine.app.screen.name == "error"
        yield from hands.tap(machine, ROLL)
        assert machine.app.screen.name == "final" and machine.strings() == strings
        assert machine.app.lobby.session.events().tolist() == happened and machine.flash.save() == flash

    with contextlib.redirect_stderr(io.StringIO()):
        run(driver)


@pytest.mark.parametrize("nvm_kind", ["rp2", "espressif", "none"])
def test_any_memory_and_a_deep_sleep(nvm_kind):
    """If the chip's memory cannot be appended to, only the match is written before a sleep, as on the standings."""

    def driver(machine):
        yield from over(machine, YAHTZEE, 0, 2)
        app = machine.app
        before = known(app.lobby.session)
        flash = machine.flash.save()
        yield from hands.tap(machine, *REVIEW, RETRY)
        yield from score(machine)
        yield from hands.tap(machine, ROLL)
        assert known(app.lobby.session) == before and machine.flash.save() == flash
        yield from hands.tap(machine, RETRY)
        yield from machine.wait(310_000)
        assert machine.app is not app or machine.panel.asleep
        machine.press(ROLL)
        yield from machine.wait(2_000)
        machine.release(ROLL)
        yield from machine.settle()
        app = machine.app
        assert app.screen.name == "final" and app.lobby.session.practice is None
        assert app.lobby.session.events().tolist() == before[0]
        assert nvm_kind != "rp2" or machine.flash.save() == flash

    run(driver, nvm_kind=nvm_kind)


SCRIPT = ROOT / "host_tests/scripts/practised.keys"
PRACTICE = ("# the practice begins", "# the practice ends")


def test_a_practice_by_its_keys(tmp_path, capsys):
    """A match of Yam's, one mistake of it played again twice, the title: all memory is as without the practice."""
    lines = SCRIPT.read_text().splitlines()
    first, last = (lines.index(mark) for mark in PRACTICE)
    assert last - first > 20
    images = []
    for number, script in enumerate((lines, lines[:first] + lines[last:])):
        machine = Machine(null_panel=True, seed=1, options={"SKALBOX_LANG": "fr"})
        steps = key_script.parse("\n".join(script), SCRIPT.name)
        assert script_run.Run(machine, steps, SCRIPT.name, tmp_path / str(number)).play() == 0
        assert machine.crash is None and capsys.readouterr().err == ""
        assert {"Léa", "294"} <= set((tmp_path / str(number) / "screen.txt").read_text().splitlines())
        images.append(machine.flash.save())
    assert images[0] == images[1]
    assert {path.name for path in (tmp_path / "0").glob("*.png")} >= {"turn.png", "outcome.png", "again.png"}


class Ape:
    """Press mostly labelled keys, in and around practices; never leave the match."""

    def __init__(self, play: Play, seed: int, match: tuple) -> None:
        self._play = play
        self._rng = random.Random(seed)
        self._match = match

    def __call__(self, machine: Machine):
        """Yields moves without end."""
        rng = self._rng
        yield "wait 100"
        play_match(machine, *self._match, seed=2)
        self._play.watch.take_up()
        yield "wait 1000"
        while True:
            up = ["release " + KEYS[key] for key in sorted(machine.held)]
            screen = machine.app.screen.name
            says = sorted(labelled(machine.app))
            if screen == "resume" or (screen == "pot" and machine.app.lobby.session.practice is None):
                yield from [*up, *tap("roll"), "wait 1000"]
            elif screen in ("final", "more"):
                yield from [*up, *tap("3" if screen == "final" else "2"), "wait 1000"]
            elif screen == "review" and rng.random() < 0.6:
                yield from [*up, "wait 1000", *tap("3") * rng.randrange(3), *tap("4")]
            elif screen == "review":  # its last key leads to the title, whose keys begin other matches
                yield from [*up, *tap(rng.choice("123")), "wait 1000"]
            elif rng.random() < 0.01:
                yield "cut"
            else:
                one = KEYS[rng.choice(says) if says and rng.random() < 0.8 else rng.randrange(6)]
                pause = rng.choice((0, 60, 60, 300, 700, 1100))
                more = ["press " + rng.choice(KEYS)] if rng.random() < 0.1 else []
                yield from [
                    *up, "press " + one, *more, f"wait {pause}", "release " + one, f"wait {rng.choice((0, 900))}",
                ]  # fmt: skip


@pytest.mark.parametrize(
    ("panel", "match"),
    [
        pytest.param(panel, match, marks=pytest.mark.soak if match[0] == YAMS or match[1] else ())
        for panel, match in zip(LAYOUTS, ((POTT, 0, 3), (YAMS, 0, 2), (YAHTZEE, 0, 1), (POTT, 2, 1)), strict=True)
    ],
    ids=str,
)
def test_a_monkey_leaves_no_trace_of_its_practices(panel, match, tried):
    play = Play(1, "fr", panel=panel)
    play.run(Ape(play, 3, match), 700, home)
    assert not play.failure, play.failure + "\n" + "\n".join(play.script[-30:])
    assert {"final", "review", "turn", "scoring", "practised"} <= play.watch.screens
    tried(f"{play.watch.key_events} key events in practices on {panel}: {' '.join(sorted(play.watch.screens))}")


def _keeps(screen, real):
    def enter(now):
        if screen._session.practice:
            screen._app.lobby.storage.append(events.hold_event(0), screen._session.events())
        real(now)

    return enter


def _could_keep(screen, real):
    def enter(now):
        screen._session.storage = screen._app.lobby.storage
        real(now)

    return enter


def _rewrites(screen, real):
    def enter(now):
        if screen._session.practice:
            screen._session._events[3] = events.hold_event(7)
        real(now)

    return enter


def _cheats(screen, real):
    def enter(now):
        if screen._session.practice:
            screen._session.game.cards[0][0] = 5
        real(now)

    return enter


@pytest.mark.parametrize(
    ("screen", "bug", "failure"),
    [
        ("scoring", _keeps, "a practice is kept"),
        ("turn", _could_keep, "a practice can be kept, or is played by the device"),
        ("turn", _rewrites, "a practice has changed the match"),
        ("turn", _cheats, "the practice is not what its events say"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_monkey_finds_a_trace(monkeypatch, screen, bug, failure):
    plant(monkeypatch, screen, "enter", bug)
    play = Play(1, "fr")
    play.run(Ape(play, 1, (POTT, 0, 3)), 300)
    assert play.failure == failure


CODE = b"ABCDEFGH"
RECORD, MEAN = 150, 140
# Game, role, code, whether the match counts.
CASES = [
    (YAMS, ASKING, b"", True),
    (YAHTZEE, ASKING, b"", False),
    (YAMS, ASKING, CODE, False),
    (YAHTZEE, ASKING, CODE, False),
    (YAMS, BEST, b"", False),
]


def kept() -> bytes:
    """A hall in which Léa has the record of every game, and a lower mean."""
    from skalbox.saves.hall import Entry, Hall

    hall = Hall()
    player = hall._player("Léa")
    for which in range(len(hall.best)):
        hall._enter(which, Entry(RECORD, player, 0))
    for tally in player.tallies:
        tally.matches, tally.total, tally.best = 2, 2 * MEAN, RECORD
    return hall.pack()


def counted(machine: Machine) -> tuple:
    """What the hall says of Léa: totals in lists, matches, fives of a kind; and the dice."""
    hall = machine.app.lobby.hall()
    player = hall.players[-1]
    entries = sum(len(each) for each in hall.best)
    return entries, player.matches(), player.fives, sum(hall.faces), sum(hall.played)


@pytest.mark.parametrize(("kind", "role", "code", "counts"), CASES)
@on_device
def test_only_what_counts_is_compared_with_the_record(machine, kind, role, code, counts):
    """At the table, and on the standings, where a better total is in the player's colour."""
    lobby = machine.app.lobby
    lobby.storage.hall = kept()
    lobby.players, lobby.roles, lobby.game_index, lobby.code = ["Léa"], [role], kind, code
    lobby.start_match()
    assert lobby.session.aims == (RECORD if counts else -1, MEAN)
    play(lobby.session)
    assert lobby.session.game.total(0) > RECORD
    yield from show(machine, "final")
    words = machine.app.words
    facts = {label: good for _, label, _, _, good in machine.app.screen._facts()}
    assert facts[words.RECORD] is counts and facts[words.AVERAGE] is True
    assert (words.FAME in facts) is counts


@pytest.mark.parametrize(("kind", "role", "code", "counts"), CASES)
@on_device
def test_only_what_counts_enters_the_hall(machine, kind, role, code, counts):
    """Dice are counted whatever they are thrown for, unless they follow from a code: they are about the device."""
    lobby = machine.app.lobby
    lobby.storage.hall = kept()
    before = counted(machine)
    session = new(kind, ["Léa"])
    session.code, session.roles = code, [role]
    write(session, session.game.rules.names[session.game.rules.five_box] + " 66666")
    play(session)
    give(machine, session)
    lobby.enter_in_hall()
    after = counted(machine)
    grown = [new - old for new, old in zip(after, before, strict=True)]
    assert grown[:3] == ([1, 1, 1] if counts else [0, 0, 0]) and (grown[3] > 0) is (not code)
    assert (grown[4] == 1) is (counts or role == BEST)


@on_device
def test_a_seat_whose_player_has_left_sets_a_record_and_the_device_does_not(machine):
    """The rest of the match is played for somebody who has left, and counts."""
    from skalbox.match import results

    lobby = machine.app.lobby
    lobby.storage.hall = kept()
    session = play(new(YAMS, ["Léa", "Noé"]))
    best = max(range(2), key=session.game.match_total)
    assert session.game.match_total(best) > RECORD
    session.roles, session.away = [ASKING, ASKING], 1 << best
    lobby.session = session
    assert results.beaten(lobby) == best
    session.roles[best] = BEST
    assert results.beaten(lobby) != best
    lobby.session = None
