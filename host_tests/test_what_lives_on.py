# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Tables and objects that live as long as the device is on: growing later, they would split a Pico's free memory.

A table of entries and an object's attributes grow in one piece and never shrink. Names have tests of their own, in
test_heap_names.
"""

import itertools
import operator
import random
import sys
from array import array
from types import SimpleNamespace

import pytest
from at_the_table import begun, on_device, under_way
from test_restarting import finished

from host_tools.tours.actions import ASKING, ROLL, take, tap
from host_tools.virtual.machine import Machine
from skalcore.rules import Rules

KEYS = 600


def objects_of(root):
    """The objects of the device's classes that can be reached from this one by attributes, by id."""
    found, left = {}, [root]
    while left:
        each = left.pop()
        if id(each) in found or not type(each).__module__.startswith(("skalbox", "skalcore")):
            continue
        found[id(each)] = each
        for value in getattr(each, "__dict__", {}).values():
            if isinstance(value, dict):
                left += value.values()
            elif isinstance(value, (list, tuple)):
                left += value
            else:
                left.append(value)
    return found


def test_objects_and_tables_that_live_on_do_not_grow(tried):
    machine = Machine(seed=3, options={"SKALBOX_LANG": "fr"}, null_panel=True)
    keys = random.Random(4)
    screens, grown, most = set(), set(), {"files of words": 0, "discs": 0}

    def drive():
        yield from machine.settle()
        yield from machine.wait(2000)
        app, table = machine.app, sys.modules["skalbox.draw.assets"]
        lasting = {each: one for each, one in objects_of(app).items() if one is not app.screen}
        before = {each: set(vars(one)) for each, one in lasting.items() if hasattr(one, "__dict__")}
        rows = sum(len(each) // 3 for each in (table.index.DISCS, table.index.RINGS))
        for _ in range(KEYS):
            yield from machine.tap(
                5 if keys.random() < 0.45 else keys.randrange(5), 700 if keys.random() < 0.06 else 60
            )
            yield from machine.settle()
            screens.add(app.screen.name)
            now = objects_of(app)
            for each in before.keys() & now.keys():
                if now[each] is lasting[each]:
                    grown.update((type(now[each]).__name__, name) for name in vars(now[each]).keys() - before[each])
            most["files of words"] = max(most["files of words"], len(app.words._parts))
            most["discs"] = max(most["discs"], len(app.assets.discs))
        assert most["files of words"] <= sys.modules["skalbox.lang.words"]._FILES
        assert most["discs"] <= rows

    machine.run(drive())
    assert machine.crash is None
    tried(f"{KEYS} random keys, {len(screens)} screens: at most {most}; new attributes: {len(grown)}")
    assert len(screens) > 15 and most["files of words"] > 2
    assert grown == set()


@on_device
def test_what_lives_on_is_made_anew_when_a_match_begins(machine, monkeypatch):
    """It was made beside a full screen, where it would lie between the free pieces for as long as the device is on."""
    from skalbox import table_memory

    yield from finished(machine)
    app, storage, over = machine.app, machine.app.lobby.storage, machine.app.lobby.session
    saved, stories = [], []
    enter = app.lobby.enter_in_hall

    def objects():
        lobby = app.lobby
        lists = lobby.players, lobby.roles, lobby.settings.names, lobby.settings.roles
        return storage.hall, storage.settings, storage.chip.hall, storage.chip.settings, *lists

    def enters():
        enter()
        saved.extend(objects())

    def asks(size):
        stories.append(over.story)
        return len(stories) == 1  # after the copies were made, the largest piece is large enough

    before = over.story = [(1, 0, 2, 3, 4, 5, 6), (7, 1, 0, 0, 0, 0, 0)]
    monkeypatch.setattr(table_memory, "_lacks", asks)
    app.lobby.enter_in_hall = enters
    app.start_match(machine.ticks_ms())
    yield from machine.polls(1)
    for old, new in ((saved, objects()), (before, stories[1])):
        assert list(old) == list(new) and all(new) and not any(map(operator.is_, old, new))


@on_device
def test_the_heads_of_a_match_that_was_left_are_made_anew(machine):
    yield from take(machine, under_way(3), "turn")
    chip = machine.app.lobby.storage.chip
    chip.head, chip.signs = bytes(range(25)), b"\x88\x99\xaa\xbb"
    before = chip.head, chip.signs
    chip.renew_objects(None, None)
    assert (chip.head, chip.signs) == before and chip.head is not before[0] and chip.signs is not before[1]
    chip.head, chip.signs = None, b""
    chip.renew_objects(None, None)
    assert (chip.head, chip.signs) == (None, b"")


@on_device
def test_the_head_of_a_match_is_made_anew(machine):
    """It is made while all that saves it is in memory, and lives as long as the match."""
    yield from take(machine, under_way(3), "turn")
    storage = machine.app.lobby.storage
    storage.head.note_seats(0b010, 0b101)
    storage.head.note_slot(7, 12)
    storage.evening = bytes(range(30))
    before = storage.head, storage.evening
    kept = {name: list(each) if isinstance(each, list) else each for name, each in vars(storage.head).items()}
    storage.renew_objects()
    assert storage.head is not before[0] and storage.head.roles is not before[0].roles and vars(storage.head) == kept
    assert storage.evening == before[1] and storage.evening is not before[1]


@on_device
def test_saved_data_is_not_in_memory_twice(machine):
    """A hall has up to 1,014 bytes, and settings up to 246: the chip's memory and the storage know the same ones."""
    yield from take(machine, under_way(3), "turn")
    storage = machine.app.lobby.storage
    chip = storage.chip
    hall, settings = bytes(range(200)), bytes(range(50))
    for chips in ((hall, settings), (b"older", b"newer"), (None, None)):
        storage.hall, storage.settings = hall, settings
        chip.hall, chip.settings = (bytes(bytearray(each)) if each else None for each in chips)
        storage.renew_objects()
        assert (storage.hall, storage.settings, chip.hall, chip.settings) == (hall, settings, *chips)
        same = chips == (hall, settings)
        assert (chip.hall is storage.hall) == (chip.settings is storage.settings) == same
        assert storage.hall is not hall and storage.settings is not settings


@on_device
def test_names_are_made_anew_and_shared_by_all_lists_of_them(machine):
    """One name would keep 20 KB of memory from being one piece."""
    yield from machine.settle()
    from skalbox.match import change

    lobby = machine.app.lobby
    settings = lobby.settings
    ana, eva, max_ = ("".join(name) for name in ("Ana", "Eva", "Max"))
    lobby.players, lobby.waiting, lobby.typed = [ana, eva], [(max_, 0x31)], [max_]
    lobby.signs, lobby.wins, lobby.played = {max_: 3}, {ana: 1}, {ana: 2, eva: 2}
    settings.names, settings.typed = [ana, eva], [(max_, 3)]

    def held():
        pairs = [name for name, _ in lobby.waiting + settings.typed]
        tables = [*lobby.signs, *lobby.wins, *lobby.played]
        return [*lobby.players, *lobby.typed, *pairs, *tables, *settings.names]

    before = held(), dict(lobby.signs), dict(lobby.wins), dict(lobby.played), settings.pack()
    change.renew(lobby)
    assert (held(), lobby.signs, lobby.wins, lobby.played, settings.pack()) == before
    assert len(set(map(id, held()))) == 3 and not set(map(id, held())) & set(map(id, before[0]))


# The next screen, the largest free piece in bytes, and whether lists and names are copied.
COPIED = [("legs", 12_287, True), ("legs", 12_288, False), ("help", 0, False)]


@pytest.mark.parametrize(("screen", "piece", "copied"), COPIED)
@on_device
def test_lists_and_names_are_copied_before_a_match_that_lacks_room(machine, monkeypatch, screen, piece, copied):
    """They were made beside the players' screen, and a match that begins needs 12 KB in one piece."""
    yield from machine.settle()
    from skalbox import table_memory

    app, lobby = machine.app, machine.app.lobby
    lobby.players, lobby.roles, lobby.signs = ["".join(name) for name in ("Ana", "Eva")], [0x21, 0x11], {"Ana": 3}
    lobby.settings.names = list(lobby.players)

    def objects():
        return lobby.players, lobby.players[0], lobby.roles, lobby.signs, lobby.settings.names

    before = objects()
    monkeypatch.setattr(table_memory, "_lacks", lambda size: size > piece)
    app.show(screen, machine.ticks_ms())
    yield from machine.polls(1)
    after = objects()
    assert app.screen.name == screen and before == after
    for old, new in zip(before, after, strict=True):
        assert (new is not old) == copied


@on_device
def test_the_events_of_a_finished_match_are_made_anew_before_the_next_begins(machine):
    """Their list grows while memory is full, and lives until the next match has begun."""
    yield from finished(machine)
    from skalbox.match import change

    session = machine.app.lobby.session
    listed = session.events()
    change.renew(machine.app.lobby)
    assert list(session.events()) == list(listed) != []
    session._events[0] ^= 1
    assert list(session.events()) != list(listed)


@on_device
def test_what_a_screen_saves_is_made_anew_after_it(machine):
    """It was saved while the screen was in memory: there 16 bytes would keep 20 KB from being one piece."""
    yield from machine.settle()
    app, saved = machine.app, []
    storage = app.lobby.storage
    app.show("settings", machine.ticks_ms())
    yield from machine.settle()
    app.set("SOUND", 0)
    storage.hall = storage.chip.hall = bytes(range(200))

    def objects():
        return storage.settings, storage.chip.settings, storage.hall, storage.chip.hall

    saved.append(objects())
    for name in ("title", "players"):
        app.show(name, machine.ticks_ms())
        yield from machine.polls(2)
        saved.append(objects())
    for one, other in itertools.pairwise(saved):
        assert one == other and not any(map(operator.is_, one, other))


@on_device
def test_the_loop_itself_collects_the_garbage_of_a_screen(machine, monkeypatch):
    """The words that a call's frame does not use may have an address of that screen, which it would then keep."""
    from skalbox import app as loop

    callers = []

    def collect():
        callers.append((sys._getframe(1).f_code.co_name, machine.app.screen is None))

    monkeypatch.setattr(loop, "gc", SimpleNamespace(collect=collect))
    yield from machine.settle()
    for name in ("settings", "title", "players"):
        callers.clear()
        machine.app.show(name, machine.ticks_ms())
        yield from machine.polls(2)
        assert callers[0] == ("step", True), name


def pieces(data) -> list:
    """All that these tuples have and that takes memory of its own, but the game's rules, which stay."""
    if isinstance(data, tuple):
        return [piece for each in data for piece in pieces(each)]
    return [] if data is None or isinstance(data, (int, Rules)) else [data]


# Whether the coach plays for the win, the open boxes of both, and how many pieces of memory its answers take.
ANSWERS = [(False, (13, 13), 12), (True, (13, 13), 13), (True, (3, 3), 19), (True, (1, 0), 13)]


@pytest.mark.parametrize(("for_win", "left", "many"), ANSWERS)
@on_device
def test_the_coachs_answers_are_made_anew_after_the_screen_that_asked(machine, for_win, left, many):
    """The coach makes them while it fills the memory, and the turn's other screens keep them."""
    machine.app.lobby.settings.set("COACH", int(for_win))
    yield from begun(machine, [ASKING, ASKING])
    app = machine.app
    for card, empty, points in zip(app.lobby.session.game.cards, left, (0, 2), strict=True):
        for box in range(len(card) - empty):
            card[box] = points
    machine.faces.append([5, 5, 5, 2, 3])
    yield from tap(machine, ROLL)
    app.lay("coach", machine.ticks_ms())
    yield from machine.settle()
    before = app.thought
    app.close(machine.ticks_ms())
    yield from machine.settle()
    assert app.screen.name == "turn" and app.thought == tuple(before)
    known = pieces(app.thought)
    assert len(known) == many and not any(map(operator.is_, pieces(tuple(before)), known))
    kept = app.thought
    app.show("turn", machine.ticks_ms())
    yield from machine.settle()
    assert app.thought is kept, "once is enough"


@on_device
def test_the_events_in_a_slot_are_made_anew_between_two_screens(machine):
    """They are read while all that restores a match is in memory, and live as long as the match."""
    yield from take(machine, under_way(3), "turn")
    storage = machine.app.lobby.storage
    for events in (array("H", [1, 2, 3]), ()):
        storage.in_slot = events
        storage.renew_objects()
        assert storage.in_slot == events and (storage.in_slot is events) == (not events)


@on_device
def test_what_a_match_has_just_saved_is_made_anew_without_what_saved_it(machine, monkeypatch):
    yield from machine.settle()
    from skalbox import table_memory

    app, leave_only, saved = machine.app, table_memory.leave_only, []
    storage = app.lobby.storage

    def objects():
        return storage.settings, storage.chip.settings, storage.chip.head, storage.chip.signs

    def leaves(*given):
        saved.extend(objects())
        leave_only(*given)

    monkeypatch.setattr(table_memory, "leave_only", leaves)
    app.lobby.players, app.lobby.roles = ["Ana", "Léa"], [0x21, 0x11]
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    assert saved == list(objects()) and all(saved[:3]) and not any(map(operator.is_, saved[:3], objects()))


@on_device
def test_the_words_of_another_language_are_read_again_between_two_screens(machine):
    """They are first read beside the settings."""
    yield from machine.settle()
    app, words = machine.app, []
    for name in ("settings", "help", "title"):
        app.show(name, machine.ticks_ms())
        yield from machine.settle()
        if name == "settings":
            app.set("LANG", 1 - app.lobby.settings.get("LANG"))
        words.append(app.words.load_part("turn"))
    first, again, later = words
    assert again is not first and later is again and again.KEY_MENU == first.KEY_MENU


@on_device
def test_after_a_restart_the_words_are_read_once_what_has_restored_the_match_is_gone(machine, monkeypatch):
    """Read before, they broke up the largest piece, and the next match began with another restart."""
    yield from finished(machine)
    from skalbox.hardware import fresh_start
    from skalbox.match import change

    app, carried, spoken = machine.app, [], []
    monkeypatch.setattr(fresh_start, "restart", carried.append)
    change.restart(app.lobby, None)
    before = set(sys.modules)
    sys.modules[change.__name__] = change
    speak, recall = app.speak, change.recall

    def recalls(lobby, carried):
        spoken.append("recalled")
        return recall(lobby, carried)

    def speaks(language):
        spoken.append(set(sys.modules) - before)
        speak(language)

    monkeypatch.setattr(change, "recall", recalls)
    monkeypatch.setattr(app, "speak", speaks)
    app.screen = None  # as at a start
    app.start(machine.ticks_ms(), carried[0])
    yield from machine.settle()
    assert spoken == ["recalled", set()] and app.screen.name == "title" and sum(app.lobby.hall().played) == 1


@on_device
def test_the_keys_pictures_go_with_their_screen(machine):
    """All but the empty key are made when memory is fullest."""
    yield from machine.settle()
    app = machine.app
    kept: list = []
    for name in ("settings", "help", "title"):
        app.show(name, machine.ticks_ms())
        yield from machine.settle()
        drawn = [part.bitmap for part in app.screen._frame.keys.group if getattr(part, "text", "")]
        assert drawn and not any(picture is old for picture in drawn for old in kept)
        kept += drawn
    assert len(kept) > 5


@on_device
def test_the_signs_that_are_worn_stay_in_one_place(machine):
    yield from machine.settle()
    from skalbox.draw.view import View

    before = View._signs
    for numbers in ([0x21, 0x11, 0x81], [0x31], [0x81 - 16 * seat for seat in range(8)]):
        machine.app.screen.wear(numbers)
        assert View._signs is before and before == numbers


@on_device
def test_fonts_keep_no_text_from_screen_to_screen(machine):
    yield from machine.settle()
    assets = machine.app.assets
    for font in (assets.small, assets.big):
        assert font.width("12") > 0 and font._text == "12"
    assets.drop_cache()
    assert [(font._text, len(font._numbers)) for font in (assets.small, assets.big)] == [("", 0)] * 2
