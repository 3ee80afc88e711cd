# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sheets, standings, pot, resume, turn menu and the question before a 0, on every panel, for every game.

Every text fits its place, none overlaps another, all are readable, nothing is off the panel or over the keys, and what
is labelled does something.
"""

import pytest
from layouts import NAMES, TO_THE_END, Watch, match, parts, rolled
from panels import LAYOUTS, TRIED
from sight import labelled, seen
from texts import texts

from host_tools.tours import tour
from host_tools.virtual.machine import Machine
from skalcore import events, rules
from skalcore.game import BANK, TIE

ROLL = 5
SOLO = rules.SOLO_RECOMMENDED
POTT, YAMS, YAHTZEE = range(3)

# game, mode, players, legs
GAMES = [
    *[(POTT, rules.MATCH, players, 1) for players in (2, 3, 4)],
    (POTT, SOLO, 1, 1),
    *[(YAMS, rules.MATCH, players, 1) for players in (1, 3, 5, 7, 8)],
    *[(YAHTZEE, rules.MATCH, players, legs) for players, legs in ((1, 1), (1, 9), (2, 3), (4, 9), (6, 1), (8, 9))],
]


@pytest.mark.parametrize(("panel", "language"), TRIED)
def test_every_screen(panel, language):
    def driver(watch):
        for visit in (sheets, standings, pots, resumes, zeros):
            yield from visit(watch)

    Watch(panel, language).run(driver)


def sheets(watch):
    numbers: list = []
    _listen(numbers)
    machine = watch.machine
    for game, mode, players, legs in GAMES:
        rounds = rules.GAMES[game].rounds
        # Nearly done, with everything that can be shown; or over.
        for boxes in (players * rounds - players - 1, TO_THE_END) if players % 2 == 0 else (players * 6,):
            session = match(game, mode, players, legs, boxes, boxes != players * 6)
            machine.app.lobby.session = session
            machine.app.table = None
            machine.app.base = "turn"
            machine.app.lay("sheets", machine.ticks_ms())
            yield from machine.settle()
            shown: set[int] = set()
            for key in (0, 2, 1, 2):
                name = f"sheets of {(game, mode, players, legs, boxes)}"
                watch.look(name)
                watch.faults += [f"{name}, {machine.panel.kind}: {each}" for each in _crossing(numbers, machine)]
                numbers.clear()
                if not shown and boxes != TO_THE_END:
                    assert session.game.player in _signs(machine)
                shown |= _signs(machine)
                if key in labelled(machine.app):
                    yield from tour.tap(machine, key)
            assert shown == set(range(players))


def _listen(numbers: list) -> None:
    """Makes every Numbers of a sheet append its position to `numbers`."""
    from skalbox.draw.grid import Numbers

    real = Numbers.__init__

    def listening(self, font, palette, x, y, size, texts, places):
        numbers.append((font, x, y, size, texts, places))
        real(self, font, palette, x, y, size, texts, places)

    Numbers.__init__ = listening


def _crossing(numbers: list, machine) -> list[str]:
    """The numbers of a sheet that are cut off, touch their neighbour, or touch a total."""
    from skalbox.draw import measures

    found = []
    for font, x, y, size, shown, places in numbers:
        before = 0
        for text, (right, baseline) in zip(shown, places, strict=True):
            left = right - font.room(text)
            if measures.LOW:
                if left < before + 1:
                    found.append(f"{text} at {x + left} touches its neighbour")
                before = right
            elif left < 0:
                found.append(f"{text} is cut off")
            if right > size[0] or baseline > size[1]:
                found.append(f"{text} is cut off")
        for text in texts(machine):
            left, top, right, bottom = text.ink
            if top < y + size[1] and y < bottom and left < x + places[-1][0] + 1 and right > x:
                found.append(f"{text} overlaps numbers")
    return found


def _signs(machine) -> set[int]:
    """The seats whose signs are visible."""
    assets = machine.app.assets
    sheets = (assets.signs12, assets.signs14, assets.signs18)
    return {part[0] for part in parts(machine.display.root_group) if getattr(part, "bitmap", None) in sheets}


def shared(players: int, winners: int):
    """A match of Yam's in which the first `winners` seats share the win."""
    session = match(YAMS, rules.MATCH, players, 1)
    game = session.game
    best = max(game.total(seat) for seat in range(players))
    game.winners = (1 << winners) - 1
    for seat in range(winners):
        game.cards[seat][12] += best - game.total(seat)
    return session


def standings(watch):
    sessions = [match(*game, extras=extras) for game in GAMES for extras in (True, False)]
    sessions += [shared(players, winners) for players, winners in ((2, 2), (3, 2), (4, 4), (5, 2), (8, 8))]
    sessions += [tour.ended(), tour.ended(aces=("11166", "11123"), twos=("22213", "22216"))]
    for session in sessions:
        game = session.game
        if game.phase == TIE:
            session.names = list(NAMES[:2])
            session.apply(events.dry(tour.dice("66666")))
            session.apply(events.dry(tour.dice("66665")))
        yield from watch.show(session, "final")
        watch.look(f"standings of {session.kind, game.mode, game.players, game.legs}")
        said = " ".join(text.text for text in texts(watch.machine))
        for seat in range(game.players):
            assert str(game.match_total(seat)) in said and session.names[seat] in said
        words = watch.machine.app.words
        assert (words.SHARED in said) == (game.winners & (game.winners - 1) != 0)
        if game.players == 1:
            assert words.WINS_LEAD.split()[0] not in said.split()


def pots(watch):
    machine = watch.machine
    for players in (2, 3, 4):
        for boxes in (players, 5 * players):
            session = match(POTT, rules.MATCH, players, 1, boxes)
            for animated in (False, True):
                session.pot_seen = not animated
                machine.app.lobby.session = session
                machine.app.show("pot", machine.ticks_ms())
                if animated:
                    yield from machine.wait(150)
                    assert machine.moving()
                    watch.look(f"pot of {players}, while it runs")
                yield from machine.settle()
                watch.look(f"pot of {players}")


def resumes(watch):
    for game, mode, players, legs in GAMES:
        boxes = players * rules.GAMES[game].rounds - 1
        for session in (match(game, mode, players, legs, 0), match(game, mode, players, legs, boxes)):
            yield from watch.show(session, "resume")
            watch.look(f"resume {(game, mode, players, legs)}")
            if session.game.phase == BANK:
                continue
            yield from watch.show(rolled(session, "63614"), "resume")
            watch.look(f"resume {(game, mode, players, legs)} with dice")
            session.damaged = True
            yield from watch.show(session, "resume")
            watch.look(f"resume {(game, mode, players, legs)}, damaged")


def zeros(watch):
    machine = watch.machine
    for game, players in ((POTT, 4), (YAMS, 8), (YAHTZEE, 1)):
        session = rolled(match(game, rules.MATCH, players, 1, 0), "66521")
        for box in range(players % 2, session.game.rules.rounds, 2):
            for wanted in (False, True) if game == YAHTZEE else (False,):
                session.cursor = box
                session.wants_zero = wanted
                yield from watch.show(session, "scoring", "zero")
                watch.look(f"zero in box {box} of game {game}")
                worth = machine.app.words.STRIKE_WORTH % session.game.points(box)
                shown = worth in machine.strings()
                assert shown == (wanted and session.game.points(box) > 0)
    session = rolled(match(YAMS, rules.MATCH, 2, 1, 0), "66666")
    session.game.cards[session.game.player][11] = 50
    session.cursor = 12
    yield from watch.show(session, "scoring", "zero")
    watch.look("zero for a further Yam's")
    assert machine.app.words.STRIKE_EXTRA in machine.strings()
    session = rolled(match(POTT, rules.MATCH, 3, 1, 4), "66521", 1)
    yield from watch.show(session, "turn", "menu")
    watch.look("menu")


def test_rolls_first_press_ends_the_running_pot_and_nothing_else():
    def driver(watch):
        machine = watch.machine
        session = match(POTT, rules.MATCH, 4, 1, 8)
        session.pot_seen = False
        machine.app.lobby.session = session
        machine.app.show("pot", machine.ticks_ms())
        yield from machine.wait(240)  # ROLL rests for 200 ms
        assert machine.moving()
        yield from machine.tap(ROLL)
        assert machine.app.screen.name == "pot" and not machine.app.screen.moving(0)
        watch.look("pot")
        # Once seen, it does not run again; switched off, it never does.
        yield from watch.show(session, "turn", "sheets")
        for session.pot_seen, animated in ((True, True), (False, False)):
            machine.app.lobby.settings.set("ANIMATIONS", animated)
            machine.app.show("pot", machine.ticks_ms())
            yield from machine.polls()
            assert machine.app.screen.name == "pot" and not machine.app.screen.moving(0)
        yield from machine.settle()
        yield from tour.tap(machine, ROLL)
        assert machine.app.screen.name == "turn"

    Watch("240x240", "fr").run(driver)


def test_a_running_pot_costs_little():
    """In pixel bytes: a step repaints only the old and the new position of the icon."""
    machine = Machine(seed=1)
    sent = []

    def driver(machine):
        yield from machine.settle()
        session = match(POTT, rules.MATCH, 4, 1, 8)
        session.pot_seen = False
        machine.app.lobby.session = session
        machine.app.show("pot", machine.ticks_ms())
        yield from machine.wait(10)
        while machine.moving():
            before = machine.panel.pixel_bytes
            yield
            if machine.panel.pixel_bytes > before:
                sent.append(machine.panel.pixel_bytes - before)

    machine.run(driver(machine))
    assert machine.crash is None and machine.panel.outside == 0
    assert 8 <= len(sent) <= 11 and max(sent[:-1]) <= 4_000 and sent[-1] <= 25_000, sent


def test_a_page_of_the_sheets_is_sent_as_one_picture():
    machine = Machine(panel="240x135", seed=1)

    def driver(machine):
        yield from machine.settle()
        yield from tour.take(machine, match(YAHTZEE, rules.MATCH, 8, 2, 30), "turn")
        machine.app.lay("sheets", machine.ticks_ms())
        yield from machine.settle()
        for key in (0, 2, 1):
            before = machine.panel.pixel_bytes
            yield from tour.tap(machine, key)
            assert 0 < machine.panel.pixel_bytes - before <= 240 * 135 * 2

    machine.run(driver(machine))
    assert machine.crash is None and machine.panel.outside == 0


@pytest.mark.parametrize("panel", LAYOUTS)
def test_labelled_keys_do_something(panel):
    def driver(watch):
        machine = watch.machine
        cases = [
            (lambda: match(YAHTZEE, rules.MATCH, 8, 2, 30), "turn", "sheets"),
            (lambda: match(YAMS, rules.MATCH, 3, 1), "final", ""),
            (lambda: match(POTT, rules.MATCH, 3, 1, 6), "pot", ""),
            (lambda: match(YAMS, rules.MATCH, 8, 1, 9), "resume", ""),
            (lambda: rolled(match(POTT, rules.MATCH, 3, 1, 4), "66521", 1), "turn", "menu"),
        ]
        for make, base, over in cases:
            yield from watch.show(make(), base, over)
            says = labelled(machine.app)
            for key in range(6):
                yield from watch.show(make(), base, over)
                machine.app.begin = lambda now: machine.app.show("title", now)
                before = seen(machine.app)
                yield from tour.tap(machine, key)
                assert (seen(machine.app) != before) == (key in says), (base, over, key)
            watch.looks += 1

    Watch(panel, "fr").run(driver)
