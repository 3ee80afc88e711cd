# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Share, after a match: the code on the panel is read from the picture, and the match in it is the device's."""

import random
from collections import Counter

import pytest
import zxingcpp
from helpers import KINDS, SIMPLE, SKALPOTT, YAHTZEE, YAMS
from panels import PANELS
from sight import soft_keys
from test_packing import CASES, finished, sheets, text_of

from host_tools.records.record import Record
from host_tools.records.unpacking import unpack
from host_tools.tours.actions import ROLL, take, tap
from host_tools.tours.share import PAGE, SHARE
from host_tools.virtual.machine import Machine
from skalcore import rules

LONG_PAGE = "https://dice.test/" + "x" * 62
# Matches that fit on the smallest panel, on larger ones alone, and nowhere.
MATCHES = [
    *[(kind, kind.fewest, 1, challenged) for kind in KINDS for challenged in (False, True)],
    *[(SKALPOTT, 4, 1, False), (YAMS, 6, 1, False), (YAHTZEE, 2, 3, True), (YAHTZEE, 8, 1, False)],
    *[(YAHTZEE, 8, 9, False)],
]
LAST = 4  # the last of them, whose code holds the whole match on some panels alone


def board(panel="240x240", page=PAGE, language="en", **options) -> Machine:
    options = {"SKALBOX_LANG": language, "SKALBOX_PAGE": page, **options}
    return Machine(panel=panel, options=options, seed=1)


def session_of(found: Record):
    """The device's match of this record, at its end."""
    from skalbox.match.session import Session

    game = found.game
    session = Session(found.names, None, rules.GAMES.index(game.rules), game.mode, game.legs, code=found.code)
    for event in found.events:
        session.apply(event)
    session.pot_seen = True
    return session


def code_of(machine: Machine, found: Record):
    """Opens Share at the end of this match; yields at last the text of the code."""
    yield from take(machine, session_of(found), "final")
    yield from tap(machine, *SHARE)
    assert machine.app.screen.name == "qr"
    codes = zxingcpp.read_barcodes(machine.image())
    assert len(codes) == 1
    return codes[0].text


def codes_of_all(machine: Machine, cases: list, seed: str, whole: Counter | None = None):
    """Shows and reads the code of each match, and counts those that came whole."""
    yield from machine.settle()
    for case in cases:
        found = finished(*case[:3], seed, case[3])
        text = yield from code_of(machine, found)
        address, _, digits = text.partition("#")
        back = unpack(digits)
        assert address == PAGE and (sheets(back) == sheets(found) if back.alone else text_of(back) == text_of(found))
        if whole is not None:
            whole[not back.alone] += 1
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "final"


@pytest.mark.parametrize("panel", PANELS)
def test_the_code_is_the_match(panel, tried):
    """The last matches are tried on every panel, the others on the first panel, and a third of them on each other one.
    `make soak` tries every game."""
    machine = board(panel)
    whole = Counter()
    at = PANELS.index(panel)
    cases = (MATCHES[:-LAST][at % 3 :: 3] if at else MATCHES[:-LAST]) + MATCHES[-LAST:]
    machine.run(codes_of_all(machine, cases, panel, whole))
    assert machine.crash is None
    assert whole[True] >= len(cases) - LAST and whole[False] > 0
    tried(f"{panel}: {len(cases)} codes read from the panel, {whole[True]} of them with the whole match")


@pytest.mark.soak
@pytest.mark.parametrize("panel", PANELS)
def test_the_code_is_the_match_of_every_game(panel, tried):
    """One to eight players, several legs, challenges."""
    machine = board(panel)
    cases = [(*case, challenged) for case in CASES for challenged in (False, True)]
    machine.run(codes_of_all(machine, cases, panel))
    assert machine.crash is None
    tried(f"{panel}: {len(cases)} codes read from the panel")


@pytest.mark.parametrize("panel", PANELS)
def test_a_longer_address_has_the_sheets_alone(panel):
    """The longest allowed has room for the longest names of eight players in nine legs."""
    found = finished(YAHTZEE, 8, 9, "long")
    found.names = [f"{seat}23456789ABC" for seat in range(8)]
    machine = board(panel, LONG_PAGE)

    def drive():
        yield from machine.settle()
        text = yield from code_of(machine, found)
        assert text.startswith(LONG_PAGE + "#")
        back = unpack(text[len(LONG_PAGE) + 1 :])
        assert back.alone and sheets(back) == sheets(found)

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize(("length", "alone"), [(33, False), (34, True)])
def test_from_34_characters_on_an_address_is_long(length, alone):
    machine = board(page="https://dice.test/".ljust(length, "x"))

    def drive():
        yield from machine.settle()
        text = yield from code_of(machine, finished(SIMPLE, 1, 1, "short"))
        assert unpack(text.partition("#")[2]).alone is alone

    machine.run(drive())


@pytest.mark.parametrize("page", ["", PAGE])
def test_without_an_address_there_is_no_share(page):
    machine = board(page=page)

    def drive():
        yield from machine.settle()
        yield from take(machine, session_of(finished(YAMS, 2, 1, "none")), "final")
        yield from tap(machine, SHARE[0])
        assert ("Share" in soft_keys(machine.app)) is bool(page)
        yield from tap(machine, SHARE[1])
        assert machine.app.screen.name == ("qr" if page else "more")

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("panel", PANELS)
def test_the_way_back(panel):
    """Any key leads back if the pill has no room beside the code, and the screen has said so; else ROLL alone does."""
    machine = board(panel)
    square = panel == "240x240"

    def drive():
        yield from machine.settle()
        yield from take(machine, session_of(finished(YAMS, 6, 1, "back")), "final")
        for key in (*range(5), ROLL):
            yield from tap(machine, SHARE[0])
            yield from machine.tap(SHARE[1])
            yield from machine.polls()
            assert (machine.app.words.SHARE_ANY_KEY in machine.strings()) is square, "before the code"
            yield from machine.settle()
            yield from tap(machine, key)
            assert machine.app.screen.name == ("final" if square or key == ROLL else "qr")
            if machine.app.screen.name == "qr":
                yield from tap(machine, ROLL)

    machine.run(drive())
    assert machine.crash is None


def test_a_key_ends_it_while_the_code_is_made():
    machine = board()

    def drive():
        yield from machine.settle()
        yield from take(machine, session_of(finished(YAMS, 2, 1, "early")), "final")
        yield from tap(machine, SHARE[0])
        yield from machine.tap(SHARE[1])
        yield from machine.wait(200)
        yield from machine.tap(random.Random(1).randrange(6))
        yield from machine.settle()
        assert machine.app.screen.name == "final"

    machine.run(drive())
    assert machine.crash is None


def test_the_light_stays_for_two_minutes(tried):
    machine = board(SKALBOX_SLEEP_MIN="1")

    def drive():
        from skalbox.hardware.power import AWAKE, DARK, DIM

        yield from machine.settle()
        yield from code_of(machine, finished(YAMS, 2, 1, "light"))
        power = machine.app.power
        began = machine.now_ms
        seen = {}
        while power.state != DARK:
            seen.setdefault(power.state, machine.now_ms - began)
            yield from machine.wait(500)
        assert list(seen) == [AWAKE, DIM] and 120_000 <= seen[DIM] + 2000 < 145_000
        tried(f"dimmed {seen[DIM] / 1000:.0f} s after the code was shown")

    machine.run(drive())
    assert machine.crash is None
