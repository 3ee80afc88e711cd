# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The scenes of test_layouts: every screen of a match and beside it, in games of every kind, with full and empty lists.

A scene is a generator of a Watch: it shows screens, and has the watch look at each.
"""

import contextlib
import io
from collections.abc import Iterator

from layouts import NAMES, TO_THE_END, Watch, match, parts, rolled
from sight import labelled

from host_tools.tours import tour
from host_tools.tours.actions import lay, show, tap, throw
from skalcore import events, rules
from skalcore.boxes import OPEN
from skalcore.game import BANK, TIE

COMMON = (
    "Léa", "Noé", "Inès", "Hugo", "Zoé", "Jules", "Chloé", "Théo", "Anaïs", "Lucas", "Emma", "Gaël",
    "Maud", "Rémi", "Lucie", "Paul", "Alice", "Tom", "Mamie", "Papi", "Maman", "Papa",
)  # fmt: skip
POTT, YAMS, YAHTZEE = range(3)
SIMPLE, SOLO = rules.SOLO_SIMPLE, rules.SOLO_RECOMMENDED
TYPED = NAMES[:4]  # the widest names that can be typed letter by letter; all other names are given
# game, mode, players, legs: at these numbers of players and legs the layouts change.
GAMES = [
    *[(POTT, rules.MATCH, players, 1) for players in (2, 3, 4)],
    (POTT, SOLO, 1, 1),
    *[(YAMS, rules.MATCH, players, 1) for players in (1, 3, 5, 7, 8)],
    *[(YAHTZEE, rules.MATCH, *each) for each in ((1, 1), (1, 9), (2, 3), (4, 9), (6, 1), (8, 9))],
]
BEGUN = [
    *[(POTT, rules.MATCH, players, 1) for players in (2, 3, 4)],
    *[(POTT, mode, 1, 1) for mode in (SIMPLE, SOLO)],
    *[(YAMS, rules.MATCH, players, 1) for players in (1, 2, 4, 5, 8)],
    *[(YAHTZEE, rules.MATCH, *each) for each in ((1, 9), (3, 1), (6, 3), (8, 2))],
]
# Players and winners of matches that several win.
SHARED = ((2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4), (5, 2), (6, 3), (8, 2), (8, 8))


def widest(machine, players: int) -> list[str]:
    return [*TYPED, *sorted(COMMON, key=machine.app.assets.small.room, reverse=True)][:players]


def begun(machine, case, turns: int = -1):
    """A match of this case after this many turns, each one throw written in the first open box; -1: before its
    opening."""
    from skalbox.match.session import Session

    kind, mode, players, legs = case
    session = Session(widest(machine, players), None, kind, mode, legs)
    game = session.game
    if turns >= 0 and players > 1:
        for seat in range(players):
            session.apply(events.dry(tour.dice("66666" if seat == players - 1 else "12345")))
        if game.rules.has_pot:
            session.apply(events.start_choice(events.FINISH))
    for turn in range(turns):
        while game.expects() == 1 << events.DRY:
            session.apply(events.dry(tour.dice("12345")))
        box = min(box for box, points in enumerate(game.cards[game.player]) if points == OPEN)
        session.apply(events.roll(tour.dice(("11123", "66655", "33345", "12345", "55555")[turn % 5])))
        session.score(box)
    session.pot_seen = True
    return session


def full_hall(most: int):
    """A hall with twelve of the widest names, and ten totals up to `most` in each category."""
    from skalbox.saves import hall

    full = hall.Hall(7)
    for face in range(6):
        full.faces[face] = most * 9 + face
    full.players = [hall.Player(name) for name in [*TYPED, *sorted(COMMON, key=len)[-8:]]]
    for player in full.players:
        player.fives = 99
        for tally in player.tallies:
            tally.matches, tally.wins, tally.total, tally.best = 888, 88, 888 * most, most
    for which in range(hall.CATEGORIES):
        full.played[which] = 888
        for place in range(hall.BEST):
            full.best[which].append(hall.Entry(most - place, full.players[place], 888 - 20 * place))
    return full


def openings(watch: Watch) -> Iterator[None]:
    """Screens from the title to the first throw, and posters: in the first turn, in the middle of a round, before a
    leg."""
    machine = watch.machine
    app = machine.app
    for screen in ("language", "size"):
        yield from lay(machine, screen)
        watch.look(screen)
    yield from tap(machine, 2)
    watch.look("size, large")
    for case in BEGUN:
        app.lobby.game_index, app.lobby.mode, players, legs = case
        game = rules.GAMES[app.lobby.game_index]
        app.lobby.players = widest(machine, players)
        for app.lobby.session in (None, begun(machine, case)):
            yield from show(machine, "title")
            watch.look(f"title {case}")
        if players > 1:
            yield from _opening(watch, case)
        for turns in sorted({0, 1, 2, players + players // 2, 6 * players + 1, game.rounds * players}):
            if turns < game.rounds * players * legs:
                yield from watch.show(begun(machine, case, turns), "passon")
                watch.look(f"passon after {turns} turns {case}")
    for by_dice in (False, True):
        yield from watch.show(tour.ended(), "opening")
        yield from throw(machine, "61234")
        watch.look("tie-break")
        yield from throw(machine, "61235" if by_dice else "61234")
        watch.look("tie-break, over" if by_dice else "tie-break, level")


def _opening(watch: Watch, case) -> Iterator[None]:
    machine = watch.machine
    session = begun(machine, case)
    yield from watch.show(session, "opening")
    watch.look(f"opening {case}")
    last = case[2] - 1
    for seat in range(last):
        session.apply(events.dry(tour.dice("66555" if seat % 2 else "66666")))
    yield from watch.show(session, "opening")
    watch.look(f"opening, one to roll {case}")
    yield from throw(machine, "66666")
    watch.look(f"opening, level {case}")
    while session.game.contest.seat < last:
        session.apply(events.dry(tour.dice("55555")))
    yield from watch.show(session, "opening")
    yield from throw(machine, "66666")
    watch.look(f"opening, won {case}")
    if session.game.rules.has_pot:
        yield from watch.show(session, "choice")
        watch.look(f"choice {case}")


def lists(watch: Watch) -> Iterator[None]:
    """Fairness, fame and statistics, of an empty hall and of full ones; questions, menus and errors."""
    from skalbox.saves.hall import Hall

    machine = watch.machine
    app = machine.app
    halls = [Hall(), full_hall(312), full_hall(2789)]
    for spread in (0, 40, 60, 90):
        halls.append(Hall(1))
        for face in range(6):
            halls[-1].faces[face] = 300 + spread * (face == 5)
    for number, each in enumerate(halls):
        app.lobby.storage.hall = each.pack()
        yield from lay(machine, "fairness")
        watch.look(f"fairness {number}")
        if number < 3:
            yield from _pages(watch, number)
    yield from lay(machine, "wipe")
    watch.look("wipe")
    yield from watch.show(tour.under_way(), "turn")
    for screen in ("leave", "gamemenu", "game"):
        yield from lay(machine, screen)
        watch.look(screen)
    app.lobby.session = None
    for error in (RuntimeError("no such die"), MemoryError("W" * 33), OSError(28)):
        with contextlib.redirect_stderr(io.StringIO()):
            app.fail(error, machine.ticks_ms())
        app.screen.name = "error"
        watch.look(f"error {error!r}")


def _pages(watch: Watch, number: int) -> Iterator[None]:
    machine = watch.machine
    yield from lay(machine, "fame")
    for page in range(5):
        watch.look(f"fame {number}, page {page}")
        yield from tap(machine, 2)
    for kind in range(3):
        machine.app.lobby.game_index = kind
        yield from lay(machine, "stats")
        watch.look(f"stats {number} of {kind}")
        while 2 in labelled(machine.app):
            yield from tap(machine, 2)
            watch.look(f"stats {number} of {kind}, further down")


def sheets(watch: Watch) -> Iterator[None]:
    """Matches that are nearly done, with everything that can be shown, or over: in the end every seat was there."""
    machine = watch.machine
    for game, mode, players, legs in GAMES:
        rounds = rules.GAMES[game].rounds
        for boxes in (players * rounds - players - 1, TO_THE_END) if players % 2 == 0 else (players * 6,):
            session = match(game, mode, players, legs, boxes, boxes != players * 6)
            machine.app.lobby.session = session
            machine.app.table = None
            machine.app.base = "turn"
            yield from lay(machine, "sheets")
            shown: set[int] = set()
            for key in (0, 2, 0, 1, 0):
                watch.look(f"sheets of {(game, mode, players, legs, boxes)}")
                if not shown and boxes != TO_THE_END:
                    assert session.game.player in _signs(machine)
                shown |= _signs(machine)
                if key in labelled(machine.app):
                    yield from tap(machine, key)
            assert shown == set(range(players))


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


def standings(watch: Watch) -> Iterator[None]:
    sessions = [match(*game, extras=extras) for game in GAMES for extras in (True, False)]
    sessions += [shared(*each) for each in SHARED]
    sessions += [tour.ended(), tour.ended(aces=("11166", "11123"), twos=("22213", "22216"))]
    words = watch.machine.app.words
    for session in sessions:
        game = session.game
        if game.phase == TIE:
            session.names = list(NAMES[:2])
            for faces in ("66666", "66665"):
                session.apply(events.dry(tour.dice(faces)))
        lobby = watch.machine.app.lobby
        for lobby.storage.hall, lobby.wins in ((None, {}), (low_record(session), dict.fromkeys(NAMES, 12))):
            yield from watch.show(session, "final")
            texts = watch.look(f"standings of {session.game_index, game.mode, game.players}")
            said = " ".join(text.text for text in texts)
            for seat in range(game.players):
                assert str(game.match_total(seat)) in said and session.names[seat] in said
            assert (words.SHARED in said) == (game.winners & (game.winners - 1) != 0)
            if game.players == 1:
                assert words.WINS_LEAD.split()[0] not in said.split()


def low_record(session) -> bytes:
    """A hall whose record every total of this match beats."""
    from skalbox.saves.hall import Entry, Hall, Player, category

    hall = Hall()
    hall.players = [Player("Tom")]
    hall.best[category(session.game_index, session.game.mode)] = [Entry(1, hall.players[0], 0)]
    return hall.pack()


def legs(watch: Watch) -> Iterator[None]:
    """Legs won by one, and shared by two or more, in which the points have one digit to four."""
    for players in range(2, 9):
        for winners in sorted({1, 2, 3, players} - set(range(players + 1, 4))):
            for most in (7, 290, 1480):
                session = match(YAHTZEE, rules.MATCH, players, 3, 0)
                game = session.game
                for seat in range(players):
                    game.leg_totals[players + seat] = most if seat < winners else most // 2
                session.names = turned(list(NAMES[:players]), winners)
                yield from watch.show(session, "leg")
                texts = [text.text for text in watch.look(f"leg of {players}, won by {winners}, {most}")]
                said = " ".join(texts)
                for seat in range(players):
                    assert str(game.match_total(seat)) in texts and session.names[seat][:4] in said
                assert (watch.machine.app.words.LEVEL_HEADING in said) == (winners > 1)


def pots(watch: Watch) -> Iterator[None]:
    """Standing and running; and every combination of winners, with one digit of points or three."""
    machine = watch.machine
    for players in (2, 3, 4):
        for faces in ("66555", "11111", "12345"):
            session = match(POTT, rules.MATCH, players, 1, 0)
            tour.write(session, "aces " + faces)
            yield from watch.show(session, "pot_card")
            watch.look(f"pot's card of {players}, {faces}")
        for boxes in (players, 5 * players):
            session = match(POTT, rules.MATCH, players, 1, boxes)
            for session.pot_seen in (True, False):
                machine.app.lobby.session = session
                animated = not session.pot_seen
                machine.app.show("pot", machine.ticks_ms())
                if animated:
                    yield from machine.wait(150)
                    assert machine.moving()
                    watch.look(f"pot of {players}, while it runs")
                yield from machine.settle()
                watch.look(f"pot of {players}")
        session = match(POTT, rules.MATCH, players, 1, 2 * players)
        for winners in range(1, 1 << players):
            for won in (6, 252):
                for seat in range(players):
                    session.game.ledger.past_pots[players + seat] = won if winners >> seat & 1 else 0
                session.names = turned(list(NAMES[:players]), winners)
                session.pot_seen = True
                yield from watch.show(session, "pot")
                watch.look(f"pot of {players}, won by {winners:b}")
                if players == 4 or not winners & (winners - 1):
                    watch.expect(*(name for seat, name in enumerate(session.names) if not winners >> seat & 1))


def turned(names: list, by: int) -> list:
    return names[by % len(names) :] + names[: by % len(names)]


def resumes(watch: Watch) -> Iterator[None]:
    for case in GAMES:
        game, mode, players, legs = case
        for boxes in (0, players * rules.GAMES[game].rounds - 1):
            session = match(game, mode, players, legs, boxes)
            yield from watch.show(session, "resume")
            watch.look(f"resume {case}")
            if session.game.phase == BANK:
                continue
            yield from watch.show(rolled(session, "63614"), "resume")
            watch.look(f"resume {case} with dice")
            session.damaged = True
            yield from watch.show(session, "resume")
            watch.look(f"resume {case}, damaged")


def zeros(watch: Watch) -> Iterator[None]:
    """The question before a 0 in any box, and the menu of a turn."""
    machine = watch.machine
    for game, players in ((POTT, 4), (YAMS, 8), (YAHTZEE, 1)):
        session = rolled(match(game, rules.MATCH, players, 1, 0), "66521")
        for box in range(players % 2, session.game.rules.rounds, 2):
            session.cursor = box
            for session.wants_zero in (False, True) if game == YAHTZEE else (False,):
                yield from watch.show(session, "scoring", "zero")
                watch.look(f"zero in box {box} of game {game}")
                points = session.game.points(box)
                said = machine.app.words.STRIKE_WORTH % points in machine.strings()
                assert said == (session.wants_zero and points > 0)
    session = rolled(match(YAMS, rules.MATCH, 2, 1, 0), "66666")
    session.game.cards[session.game.player][11] = 50
    session.cursor = 12
    yield from watch.show(session, "scoring", "zero")
    watch.look("zero for a further Yam's")
    assert machine.app.words.STRIKE_EXTRA in machine.strings()
    yield from watch.show(rolled(match(POTT, rules.MATCH, 3, 1, 4), "66521", 1), "turn", "menu")
    watch.look("menu")


def named_tables(watch: Watch) -> Iterator[None]:
    """The table before, between and after throws, for every player in turn and every leader; lists of seats."""
    machine = watch.machine
    app = machine.app
    for case in (BEGUN[2], BEGUN[4], (YAMS, rules.MATCH, 8, 1), (YAHTZEE, rules.MATCH, 2, 9), (YAHTZEE, 0, 1, 3)):
        players = case[2]
        for boxes in (0, players + 1, players * (rules.GAMES[case[0]].rounds - 1) + players // 2):
            session = match(*case, boxes, extras=False)
            session.names = turned(session.names, boxes)
            if session.game.expects() != 1 << events.DRY:
                yield from watch.show(session, "turn")
                watch.look(f"table of {case} after {boxes} boxes")
                watch.expect(session.names[session.game.player])
                yield from watch.show(rolled(session, "66654"), "scoring")
                watch.look(f"a box of {case} after {boxes} boxes")
    for players in (2, 8):
        app.lobby.game_index, app.lobby.players, app.lobby.roles = YAMS, list(NAMES[:players]), [3] * players
        for seat in range(players):
            yield from show(machine, "players", seat)
            watch.look(f"players, {seat}")
            watch.expect(NAMES[seat])
            yield from lay(machine, "seat", seat)
            watch.look(f"seat {seat}")
        session = match(YAMS, rules.MATCH, players, 1, 3 * players)
        yield from watch.show(session, "turn", "seats")
        watch.look("seats")
        session.roles = [3] * players  # the device plays them
        tour.give(machine, rolled(session, "66654"))
        app.show("robot", machine.ticks_ms())
        yield from machine.polls(1)
        watch.look("the device thinks")
        watch.expect(session.names[session.game.player])
