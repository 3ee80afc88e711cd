# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""More than one match is kept: another game puts the unfinished one aside, and the list of games offers it first."""

from array import array

import pytest
from at_the_table import on_device, run
from test_settings import restarted

from host_tools.tours.actions import GOOD, NAMES, ROLL, dice, show, tap, throw, wait
from host_tools.tours.matches import MATCH, SKALPOTT, YAHTZEE, YAMS, new, play
from host_tools.virtual.machine import Machine
from skalcore import events

UP, DOWN, HELP = 1, 2, 3  # on the list of games
NO_CHIP_MEMORY = {"nvm_kind": "none", "nvm": None}


def start(machine: Machine, kind: int, names: list[str], roles: tuple[int, ...] = (), code: bytes = b""):
    """Starts a match of these players, as ROLL on the list of players does, and makes some throws."""
    lobby = machine.app.lobby
    lobby.game_index, lobby.players, lobby.roles, lobby.code = kind, list(names), list(roles), code
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    for number in range(len(names) if len(names) > 1 else 0):
        machine.faces.append(dice("66666" if number == 0 else "12345"))
        yield from tap(machine, ROLL)


def ana_plays(machine: Machine):
    """Ana plays Yam's on a new device and has thrown once; returns what is there then."""
    yield from machine.settle()
    yield from start(machine, YAMS, ["Ana"])
    yield from throw(machine, "65544")
    return there(machine)


def there(machine: Machine) -> tuple:
    """The running match, and those that wait: kind, names and events of each."""
    from skalbox.saves import aside
    from skalbox.saves.slots import Slots

    lobby, slots = machine.app.lobby, Slots()
    session = lobby.session
    own = session and (session.game_index, session.names, session.events().tolist(), session.code)
    waiting = [
        (each.head.game, each.head.names, aside.events_of(slots, each).tolist(), each.head.code)
        for each in aside.all_aside(slots)
    ]
    assert len(waiting) == lobby.storage.aside
    return own, waiting


@pytest.mark.parametrize("how", [{}, NO_CHIP_MEMORY], ids=["chip memory", "slots alone"])
def test_matches_wait_and_go_on_where_they_were(how):
    """Three matches take turns, through losses of power; roles, who has left and whom the coach has helped stay."""

    def driver(machine):
        app = machine.app
        yield from machine.settle()
        yield from start(machine, YAMS, ["Ana", "Bo"], (1, GOOD))
        yield from throw(machine, "65544")
        app.lobby.session.help(0)
        app.lobby.session.leave(1, True)
        first = there(machine)[0]
        yield from start(machine, SKALPOTT, ["Léa", "Noé", "Inès"])
        second = there(machine)[0]
        assert first[2] and second[2] and there(machine) == (second, [first])
        if not how:
            yield from restarted(machine)
            app = machine.app
            assert there(machine) == (second, [first])
        yield from start(machine, YAHTZEE, ["Zoé"], (), b"K7Q2M9XA")
        yield from tap(machine, ROLL)
        third = there(machine)[0]
        assert third[3] == b"K7Q2M9XA" and there(machine) == (third, [first, second])
        yield from show(machine, "game")
        assert "Léa, Noé, Inès" in machine.strings() and "Resume" in machine.strings()
        yield from tap(machine, DOWN, ROLL)
        assert app.screen.name == "resume" and there(machine) == (first, [second, third])
        session = app.lobby.session
        assert (session.roles, session.away, session.aided) == ([1, GOOD], 2, 1)
        assert (app.lobby.game_index, app.lobby.players) == (YAMS, ["Ana", "Bo"])
        yield from restarted(machine)
        assert there(machine) == (first, [second, third])
        yield from show(machine, "game")
        yield from tap(machine, ROLL)
        assert there(machine) == (third, [second, first])

    run(driver, **how)


@on_device
def test_saving_between_two_screens_has_its_memory_first(machine):
    """The 4 KB that it writes from are allocated before the modules that save are loaded, and not again."""
    used = []
    before = yield from ana_plays(machine)
    storage = machine.app.lobby.storage
    renew = storage.chip.renew

    def watched(hall, settings, head, image, signs):
        used.append((len(storage.sector), image is storage.sector))
        renew(hall, settings, head, image, signs)

    storage.chip.renew = watched
    yield from start(machine, YAHTZEE, ["Zoé"])
    assert there(machine)[1] == [before[0]] and storage.sector is None
    assert used == [(4096, True)]


@on_device
def test_the_players_chosen_next_are_not_those_of_the_match(machine):
    """Somebody sits down for the next match while this one waits behind the list of players."""
    yield from ana_plays(machine)
    lobby = machine.app.lobby
    lobby.players.append("Bo")
    lobby.seat_players()
    yield from restarted(machine)
    lobby = machine.app.lobby
    assert lobby.session.names == lobby.storage.head.names == ["Ana"]
    lobby.players.append("Bo")
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    lobby.players.append("Cy")
    assert there(machine) == ((YAMS, ["Ana", "Bo"], [], b""), [(YAMS, ["Ana"], [events.roll([6, 5, 5, 4, 4])], b"")])
    assert lobby.storage.head.names == ["Ana", "Bo"]


@on_device
def test_a_match_without_a_throw_is_not_put_aside(machine):
    yield from start(machine, YAMS, ["Ana"])
    yield from start(machine, YAMS, ["Bo"])
    yield from throw(machine, "65544")
    assert there(machine)[1] == []


@on_device
def test_looking_at_other_games_leaves_the_match_alone(machine):
    """It goes on from the title, and when it is over the next one is of its own players."""
    app = machine.app
    before = yield from ana_plays(machine)
    yield from show(machine, "game")
    yield from tap(machine, UP, ROLL)
    assert app.screen.name == "players" and app.lobby.game_index != YAMS
    yield from show(machine, "title")
    assert "Resume" in machine.strings() and there(machine) == before
    yield from tap(machine, ROLL)
    app.lobby.session.score(0)
    play(app.lobby.session)
    yield from show(machine, "final")
    yield from machine.wait(1_100)
    yield from tap(machine, ROLL)
    assert (app.lobby.session.game_index, app.lobby.session.names) == (YAMS, ["Ana"])


@on_device
def test_the_question_when_there_is_no_room(machine):
    """Back erases nothing; Erase takes the match that has waited longest, and the statistics count its dice."""
    app = machine.app
    yield from machine.settle()
    matches = [play(new(YAMS, [name]), 3) for name in NAMES[:3]]
    wait(machine, *matches)
    yield from start(machine, YAMS, ["Ana"])
    yield from throw(machine, "65544")
    running, waiting = there(machine)
    app.lobby.players = ["Bo"]
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    assert app.screen.name == "new_match" and f"{NAMES[0]} · Yam’s" in machine.strings()
    yield from tap(machine, 0)
    assert app.screen.name == "players" and there(machine) == (running, waiting)
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, ROLL)
    assert app.screen.name == "new_match" and there(machine) == (running, waiting), "a tap erases nothing"
    yield from machine.tap(ROLL, 1100)
    yield from machine.settle()
    assert there(machine) == ((YAMS, ["Bo"], [], b""), [*waiting[1:], running])
    assert sum(app.lobby.hall().faces) == 15
    yield from restarted(machine)
    assert there(machine) == (None, [*waiting[1:], running]) and sum(app.lobby.hall().faces) == 15


@on_device
def test_with_one_slot_the_match_itself_would_be_erased(machine):
    """A slot that is the only one is never overwritten while a match is in it alone."""
    app = machine.app
    before = yield from ana_plays(machine)
    app.lobby.storage.writable = 1
    app.lobby.players = ["Bo"]
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    assert app.screen.name == "new_match" and "Ana · Yam’s" in machine.strings() and there(machine) == before
    yield from machine.tap(ROLL, 1100)
    yield from machine.settle()
    assert there(machine) == ((YAMS, ["Bo"], [], b""), [])


@pytest.mark.parametrize("how", [{}, NO_CHIP_MEMORY], ids=["chip memory", "slots alone"])
def test_a_slot_that_fails_leaves_the_match_as_it_is(how):
    """Putting aside is refused, and the question is asked for the players chosen."""

    def driver(machine):
        app = machine.app
        yield from machine.settle()
        yield from start(machine, YAMS, ["Ana"])
        for _ in range(2):
            yield from throw(machine, "65544")
            app.lobby.session.score(app.lobby.session.game.round)
        before = there(machine)
        machine.drive_writable = False
        yield from start(machine, SKALPOTT, ["Bo"])
        assert app.screen.name == "new_match" and there(machine) == before and app.lobby.players == ["Bo"]
        yield from tap(machine, 0)
        assert app.lobby.session.names == ["Ana"] and app.lobby.storage.writable == 1
        machine.drive_writable = True
        app.lobby.session.throw()
        if not how:
            yield from restarted(machine)
            assert there(machine)[0][2][: len(before[0][2])] == before[0][2]

    run(driver, **how)


@on_device
def test_with_one_slot_a_match_that_waits_is_safe_and_the_device_says_so(machine):
    app = machine.app
    yield from machine.settle()
    wait(machine, play(new(YAMS, ["Ana"]), 3))
    app.lobby.storage.writable = 1
    before = there(machine)
    yield from show(machine, "game")
    yield from tap(machine, ROLL)
    assert app.screen.name == "unsaved" and any("It is safe" in text for text in machine.strings())
    yield from tap(machine, ROLL)
    assert app.screen.name == "title" and there(machine) == before


@on_device
def test_with_one_slot_the_running_match_stays(machine):
    """Nothing is asked: no match could be erased for the other one."""
    wait(machine, play(new(YAMS, ["Bo"]), 3))
    yield from start(machine, YAMS, ["Ana"])
    yield from throw(machine, "65544")
    lobby, before = machine.app.lobby, there(machine)
    lobby.storage.writable = 1
    assert lobby.resume_aside(0) == "title" and there(machine) == before and lobby.storage.take_trouble()


@on_device
def test_the_question_when_there_is_no_room_to_resume_a_match(machine):
    """Two matches wait. The long one is in the way of the other, which may become as long."""
    from skalbox.match import shelf

    lobby = machine.app.lobby
    eight, others = [f"Player {number}" for number in range(8)], [f"Other {number}" for number in range(8)]
    wait(machine, play(new(YAHTZEE, eight, MATCH, 9), 800, 1), new(YAHTZEE, others, MATCH, 9))
    yield from start(machine, YAMS, ["Ana"])
    yield from throw(machine, "65544")
    running, (long, short) = there(machine)
    assert [head.names for head in shelf.in_the_way(lobby, 1)] == [eight]
    assert lobby.resume_aside(1) == "new_match" and there(machine) == (running, [long, short])
    lobby.game_index, lobby.players, lobby.legs = YAHTZEE, list(others), 9
    assert [head.names for head in shelf.in_the_way(lobby)] == [eight]
    assert lobby.resume_aside(1, True) == "resume"
    lobby.restore()
    assert there(machine) == (short, [running])
    known = {player.name for player in lobby.hall().players}
    assert known >= set(eight) and not known & set(others)


def every_event(players: int, legs: int) -> array:
    """As many events as a match of Yahtzee has if every turn takes three throws."""
    return array("H", [0] * (players * legs * 13 * 6))


SIZES = [
    # players and legs of the match that waits, of the running one, of the next one; how many must be erased
    ((4, 1), (4, 1), (4, 1), 0), ((4, 3), (4, 3), (4, 3), 0), ((8, 3), (8, 3), (8, 3), 0),
    ((8, 3), (1, 1), (8, 9), 1), ((8, 3), (8, 3), (8, 9), -1), ((1, 1), (8, 9), (4, 9), -1),
]  # fmt: skip


@pytest.mark.parametrize("waits, runs, follows, erased", SIZES)
def test_the_room_is_that_of_the_longest_match(waits, runs, follows, erased):
    """Whatever is put aside, the next match can be saved to its last event."""
    with Machine() as machine:
        from skalbox.players.roles import COUNT
        from skalbox.saves import aside
        from skalbox.saves.storage import Storage

        def begin(match: tuple[int, int], happened: array, erased: int = 0) -> bool:
            names = [name + "abcdefghij"[len(name) :] for name in NAMES[: match[0]]]
            return aside.start_match(storage, (YAHTZEE, MATCH, match[1], names), happened, erased)

        storage = Storage(machine.nvm, COUNT)
        begin(waits, array("H"))
        assert begin(runs, every_event(*waits))
        happened = every_event(*runs)
        assert aside.room_for(storage, YAHTZEE, *follows, len(happened)) == erased
        if erased >= 0:
            assert begin(follows, happened, erased) and storage.aside == 2 - erased
            assert storage.save_to_slot(storage.head, every_event(*follows))
