# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Restart of a device by itself, if memory is short or in pieces: it goes on as before."""

import pytest
from at_the_table import begun, on_device, opened, run

from host_tools.tours.tour import tap
from host_tools.virtual.drive_files import CRASH_SIZE
from host_tools.virtual.machine import Machine

ROLL = 5
UNAIDED = 0


def held(machine: Machine):
    """Begins a match of two, and holds the first and the last die of a throw."""
    yield from machine.settle()
    yield from opened(machine)
    yield from tap(machine, ROLL, ROLL, ROLL, 0, 4)
    app = machine.app
    assert app.screen.name == "turn" and app.lobby.session.held == 0b10001
    return app.lobby.session.events().tolist()


def finished(machine: Machine):
    """Plays Yam's alone to its standings."""
    yield from begun(machine, [UNAIDED])
    app = machine.app
    while app.screen.name != "final":
        if app.screen.name == "turn" and app.lobby.session.game.has_dice():
            yield from tap(machine, 0, 1, 2, 3, 4)
        yield from tap(machine, ROLL)
        yield from machine.wait(900)


ROLL_RESTARTING, TITLE, UNAIDED_RESTARTING = 5, 4, 0


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("again", [False, True])
def test_between_two_matches_broken_up_memory_is_made_whole(broken, again, monkeypatch):
    def driver(machine):
        yield from finished(machine)
        before = machine.app
        from skalbox import table_memory

        monkeypatch.setattr(table_memory, "_lacks", lambda size: broken)
        yield from tap(machine, ROLL_RESTARTING if again else TITLE)
        yield from machine.settle()
        app = machine.app
        assert (app is not before) is broken
        assert sum(app.lobby.hall().played) == 1, "the match is in the hall"
        assert app.lobby.players == ["Ana"] and app.screen.name == ("turn" if again else "title")
        assert (app.lobby.session is not None) is again and (not again or not len(app.lobby.session.events()))

    machine = run(driver)
    assert machine.sleep_memory[1] == 0, "the mark counts once"


def shrink(monkeypatch, pieces: list[int]) -> None:
    """The largest free piece of this device has as many bytes as the first of `pieces`."""
    from skalbox import table_memory

    monkeypatch.setattr(table_memory, "_lacks", lambda size: pieces[0] < size)


@on_device
def test_the_restart_that_the_next_match_would_need_comes_as_the_standings_are_left(machine, monkeypatch):
    """An evening of four matches: nobody waits for it between the title and the opening."""
    pieces = [21_000, 18_000, 15_000, 11_500]  # from match to match
    restarts = []
    for number in range(4):
        app = machine.app
        shrink(monkeypatch, pieces)
        yield from finished(machine)
        assert machine.app is app, "it begins at once"
        yield from tap(machine, TITLE)
        yield from machine.settle()
        assert machine.app.screen.name == "title" and sum(machine.app.lobby.hall().played) == number + 1
        restarts.append(machine.app is not app)
        pieces[:] = [21_000] if restarts[-1] else pieces[1:]
    assert restarts == [False, False, True, False]


@pytest.mark.parametrize(("left", "restarts"), [(12_288, False), (12_287, True)])
@on_device
def test_what_was_loaded_ahead_goes_before_the_device_restarts(machine, left, restarts, monkeypatch):
    """What begins a match has to be loaded again then, and needs as large a piece as ever."""
    from skalbox import table_memory

    pieces = [6_143]
    freed = []
    free = table_memory.free

    def wholly(app) -> None:
        freed.append(pieces[0])
        free(app)
        pieces[0] = left

    yield from machine.settle()
    app = machine.app
    monkeypatch.setattr(app.presses, "used", lambda: True)
    app.lobby.players, app.lobby.roles = ["Ana"], [UNAIDED]
    shrink(monkeypatch, pieces)
    monkeypatch.setattr(table_memory, "free", wholly)
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    assert freed[0] == 6_143 and (machine.app is not app) is restarts
    assert machine.app.screen.name == "turn" and machine.app.lobby.session.names == ["Ana"]


# The largest piece counts as the standings are left, not at the title.
@pytest.mark.parametrize(("piece", "restarts"), [(16_384, False), (16_383, True)])
@on_device
def test_another_match_after_the_standings_begins_after_that_restart(machine, piece, restarts, monkeypatch):
    pieces = [10_239]
    shrink(monkeypatch, pieces)
    app = machine.app
    yield from finished(machine)
    pieces[0] = piece
    yield from tap(machine, ROLL_RESTARTING)
    yield from machine.settle()
    assert (machine.app is not app) is restarts
    assert machine.app.screen.name == "turn" and machine.app.lobby.session.names == ["Ana"]
    assert sum(machine.app.lobby.hall().played) == 1


@on_device
def test_a_board_whose_memory_is_never_whole_does_not_restart_for_ever(machine, monkeypatch):
    yield from finished(machine)
    app = machine.app
    from skalbox import table_memory

    monkeypatch.setattr(table_memory, "_lacks", lambda size: True)
    monkeypatch.setattr(app.presses, "used", lambda: False)  # as after a restart
    app.show("end", machine.ticks_ms())
    yield from machine.settle()
    assert machine.app is app and app.screen.name == "title" and sum(app.lobby.hall().played) == 1


def break_up(monkeypatch, machine: Machine) -> None:
    """Breaks up the memory of this device until it restarts; a key has been used on it."""
    from skalbox import table_memory

    monkeypatch.setattr(machine.app.presses, "used", lambda: True)
    monkeypatch.setattr(table_memory, "_lacks", lambda size: True)


@on_device
def test_a_match_begins_after_a_restart_as_it_was_chosen(machine, monkeypatch):
    """The running one is put aside."""
    known = yield from held(machine)
    before = machine.app
    lobby = before.lobby
    lobby.game_index, lobby.players, lobby.roles = 1, ["Inès", "Hugo", "Éva"], [UNAIDED_RESTARTING, 5, 0x11]
    lobby.waiting, lobby.code = [("Zoé", UNAIDED_RESTARTING)], b"ABCDEFGH"
    lobby.set("COACH", 0)
    break_up(monkeypatch, machine)
    before.start_match(machine.ticks_ms())
    yield from machine.settle()
    app = machine.app
    session = app.lobby.session
    assert app is not before and app.screen.name == "opening" and app.lobby.storage.aside == 1
    assert session.names == ["Inès", "Hugo", "Éva"] and session.game_index == 1 and session.code == b"ABCDEFGH"
    assert app.lobby.roles == [0x30 | UNAIDED_RESTARTING, 0x25, 0x11] and app.lobby.waiting == [
        ("Zoé", UNAIDED_RESTARTING)
    ]
    assert app.lobby.code == b"" and not app.lobby.settings.get("COACH")
    break_up(monkeypatch, machine)
    app.start_match(machine.ticks_ms(), 0)  # nobody has rolled yet, so nothing is put aside for it
    yield from machine.settle()
    assert machine.app is not app and machine.app.screen.name == "resume" and not machine.app.lobby.storage.aside
    session = machine.app.lobby.session
    assert session.names == ["Léa", "Noé"] and session.events().tolist() == known


def test_the_first_match_begins_after_a_restart_too(monkeypatch):
    def driver(machine):
        yield from machine.settle()
        before = machine.app
        before.lobby.game_index, before.lobby.players, before.lobby.roles = 1, ["Ana", "Bob"], [UNAIDED_RESTARTING, 5]
        break_up(monkeypatch, machine)
        before.start_match(machine.ticks_ms())
        yield from machine.settle()
        assert machine.app is not before and machine.app.screen.name == "opening"
        session = machine.app.lobby.session
        assert (
            session.names == ["Ana", "Bob"]
            and session.roles == [UNAIDED_RESTARTING, 5]
            and session.game.rules.has_pot is False
        )

    machine = run(driver)
    assert machine.sleep_memory[1] == 0


@on_device
def test_a_match_is_left_after_a_restart(machine, monkeypatch):
    yield from held(machine)
    before = machine.app
    break_up(monkeypatch, machine)
    before.show("end", machine.ticks_ms(), ())
    yield from machine.settle()
    app = machine.app
    assert app is not before and app.screen.name == "title" and app.lobby.session is None
    assert app.lobby.storage.head is None and sum(app.lobby.hall().played) == 0


@pytest.mark.parametrize("loss", ["full", "stuck", "reported"])
@on_device
def test_a_match_that_is_not_saved_is_not_restarted(machine, loss, monkeypatch):
    yield from finished(machine)
    app = machine.app
    setattr(app.lobby.storage, loss, 1)
    break_up(monkeypatch, machine)
    yield from tap(machine, TITLE)
    yield from machine.settle()
    assert machine.app is app and app.screen.name == "title" and sum(app.lobby.hall().played) == 1


@on_device
def test_a_loss_is_reported_before_anything_begins(machine):
    yield from held(machine)
    lobby = machine.app.lobby
    from skalbox.match import change

    carried = bytes((2, 0, 0)) + lobby.storage.settings
    assert change.recall(lobby, carried) == ("begin", (-1, False))
    lobby.session.damaged = True
    assert change.recall(lobby, carried) is None
    lobby.session = None
    assert change.recall(lobby, bytes((1, 0, 0)) + lobby.storage.settings) is None, "no match to leave"
    lobby.lost = 1
    assert change.recall(lobby, carried) is None


@on_device
def test_what_does_not_fit_into_the_memory_that_survives_is_asked_again(machine, monkeypatch):
    yield from held(machine)
    machine.app.lobby.players = ["W" * 12] * 22
    break_up(monkeypatch, machine)
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    assert machine.app.screen.name == "resume"


ROLL_RESTARTING, TITLE = 5, 4


def run_out(now: int) -> bool:
    raise MemoryError("memory allocation failed, allocating 4096 bytes")


@pytest.mark.parametrize(("times", "writes"), [(0, False), (1, False), (2, False), (1, True)])
@on_device
def test_a_screen_that_finds_no_room_as_it_is_entered_is_made_once_more(machine, monkeypatch, times, writes, capsys):
    """It is made without the table and the coach's answers, but not a second time, and not if it has written: then the
    device restarts."""
    from skalbox.draw.softkeys import SoftKeys

    known = yield from held(machine)
    app, labels, refused = machine.app, SoftKeys.labels, []
    app.thought, table = (b"", None), app.table

    def refuse(keys, rows):
        if len(refused) < times and machine.app is app:
            refused.append(rows)
            if writes:
                app.lobby.session.throw()
            run_out(0)
        return labels(keys, rows)

    monkeypatch.setattr(SoftKeys, "labels", refuse)
    app.show("scoring", machine.ticks_ms())
    yield from machine.settle()
    assert len(refused) == times
    restarted = machine.app is not app
    has_to_restart = times == 2 or writes
    assert restarted == has_to_restart and machine.app.fault is None
    assert machine.app.lobby.session.events().tolist()[: len(known)] == known
    if not restarted:
        assert app.screen.name == "scoring" and {"Up", "Down", "Dice"} <= set(machine.strings())
        assert (app.table is table) == (times == 0)
        assert (app.thought is None) == (times > 0)
        yield from tap(machine, ROLL)
        assert len(app.lobby.session.events()) == len(known) + 1


@pytest.mark.parametrize("chip", ["rp2", "espressif", "none"])
def test_where_memory_runs_out_the_turn_goes_on_with_the_dice_still_held(chip, capsys):
    def driver(machine):
        known = yield from held(machine)
        before = machine.app
        before.screen.tick = run_out
        yield from machine.polls(2)
        yield from machine.settle()
        app = machine.app
        assert app is not before and app.screen.name == "turn" and app.fault is None
        marks = app.lobby.storage.has_room_for_marks()
        assert app.lobby.session.events().tolist() == known and app.lobby.session.held == (0b10001 if marks else 0)
        assert marks is (chip == "rp2")
        yield from tap(machine, ROLL_RESTARTING)
        assert len(app.lobby.session.events()) > len(known)

    machine = run(driver, nvm_kind=chip)
    assert bytes(machine.crash_log).rstrip().endswith(b"allocating 4096 bytes") and len(machine.crash_log) == CRASH_SIZE


@on_device
def test_a_device_that_runs_out_again_before_a_key_was_used_says_so(machine, capsys):
    yield from held(machine)
    machine.app.screen.tick = run_out
    yield from machine.polls(2)
    yield from machine.settle()
    machine.app.screen.tick = run_out
    yield from machine.polls(2)
    assert machine.app.screen.name == "error" and "MemoryError" in " ".join(machine.strings())
    yield from machine.settle()
    yield from tap(machine, ROLL_RESTARTING)
    yield from machine.settle()
    assert machine.app.screen.name == "resume", "the next start is one as any other"


@on_device(alarms=False)
def test_without_memory_that_survives_a_restart_the_title_offers_the_match(machine, capsys):
    known = yield from held(machine)
    machine.app.screen.tick = run_out
    yield from machine.polls(2)
    yield from machine.settle()
    assert machine.app.screen.name == "resume" and machine.app.lobby.session.events().tolist() == known


@on_device
def test_a_match_that_runs_out_while_its_dice_cannot_be_marked_goes_on_all_the_same(machine, capsys):
    known = yield from held(machine)
    session = machine.app.lobby.session
    session.mark_holds = lambda: run_out(0)
    machine.app.screen.tick = run_out
    yield from machine.polls(2)
    yield from machine.settle()
    assert machine.app.screen.name == "turn" and machine.app.lobby.session.events().tolist() == known
    assert "the game cannot be saved" in capsys.readouterr().out


@pytest.mark.parametrize("key", [ROLL_RESTARTING, TITLE])
@on_device
def test_where_there_is_no_room_to_save_a_result_more_is_freed(machine, key, monkeypatch):
    yield from finished(machine)
    app = machine.app
    storage = type(app.lobby.storage)
    allocate, tried, drops = storage.allocate, [], []
    from skalbox import table_memory

    drop = table_memory.drop
    monkeypatch.setattr(table_memory, "drop", lambda app: drops.append(drop(app)))

    def short(self):
        tried.append(len(drops))
        if len(tried) == 1:
            run_out(0)
        allocate(self)

    monkeypatch.setattr(storage, "allocate", short)
    yield from tap(machine, key)
    yield from machine.settle()
    assert machine.app is app and tried[1] > tried[0] and sum(app.lobby.hall().played) == 1


@on_device
def test_a_match_is_left_once_its_screens_are_gone(machine, monkeypatch):
    """Saving it needs 4 KB in one piece."""
    left = []
    yield from held(machine)
    app = machine.app
    abandon = type(app.lobby).abandon

    def watched(lobby):
        left.append((app.screen, app.table, app.thought, lobby.storage.sector is not None))
        abandon(lobby)

    monkeypatch.setattr(type(app.lobby), "abandon", watched)
    app.lay("leave", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.tap(ROLL_RESTARTING, 1500)
    yield from machine.settle()
    assert left == [(None, None, None, True)]
    assert app.screen.name == app.base == "title" and app.lobby.session is None


@on_device
def test_a_throw_from_a_poster_without_room_for_dice_in_the_air_goes_on(machine, monkeypatch):
    """They are in the air again on the table, where the poster's memory is free."""
    yield from held(machine)
    from skalbox.widgets.dicerow import DiceRow

    machine.free_bytes = 30_000
    app, pictures, refused = machine.app, DiceRow._pictures, []

    def refuse(name, side, first=0):
        if app.screen.name == "passon":
            refused.append(name)
            run_out(0)
        return pictures(name, side, first)

    monkeypatch.setattr(DiceRow, "_pictures", staticmethod(refuse))
    while app.screen.name != "passon":
        yield from tap(machine, ROLL)
    thrown = len(app.lobby.session.events())
    yield from tap(machine, ROLL)
    assert refused == ["air"] * 2 and machine.app is app, "while the poster is read, and when ROLL goes down"
    assert app.screen.name == "turn" and len(app.lobby.session.events()) == thrown + 1
    assert app.display.root_group is app.table.group and app.table.dice.group in list(app.table.group)
