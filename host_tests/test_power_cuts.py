# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power cuts at flash operations of matches: single ones and pairs, whole stories, and on a device without a slot."""

import importlib
import random
from collections.abc import Callable

import pytest
from at_the_table import on_device
from at_the_table import opened as opened_at_the_table
from helpers import KINDS, RECOMMENDED, SIMPLE, SKALPOTT, YAHTZEE, YAMS
from power import FINISH, UNDO, Story, Teller, story
from power_pairs import Board, changed, computers, cut_pairs, filled, full, none_left, one_left, opened, resting
from power_pairs import checkpointed as checkpointed_pair_cases
from power_pairs import played as played_pair_cases
from test_words import words

from host_tools.tours.actions import ROLL, tap
from host_tools.virtual.flash import PowerCut
from host_tools.virtual.machine import Machine
from skalcore import events

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it
TEARS = [("before", 0), *[("half", tear) for tear in range(6)], ("after", 0)]
SITTINGS = [(SKALPOTT, 2), (SKALPOTT, 4), (SIMPLE, 1), (RECOMMENDED, 1), (YAMS, 3), (YAHTZEE, 2)]


def played(machine, sitting, undos=True) -> Teller:
    kind, players = sitting
    teller = Teller(machine, story(kind, f"power {kind} {players}", players, undos=undos))
    teller.tell()
    return teller


def every_cut(teller: Teller):
    """(step, operation, when, tear) for each flash operation of the story."""
    for number, (erases, programs) in enumerate(teller.operations):
        for operation in range(1, erases + programs + 1):
            for when, tear in TEARS:
                yield number, operation, when, tear


def cut_all(sitting, share: int) -> tuple[int, int]:
    """Cut at every `share`-th of them, and at a fifth of the end of the match; returns the numbers of cuts tried and
    of all. A share that is odd tries each of TEARS.
    """
    with Machine() as machine:
        teller = played(machine, sitting)
        cuts = list(every_cut(teller))
        end = len(teller.story.steps) - 1
        chosen = [
            cut for at, cut in enumerate(cuts) if at % share == 0 or (cut[0] == end and at % 5 == 0 and share < 50)
        ]
        for cut in chosen:
            wrong = teller.cut(*cut)
            assert not wrong, f"{sitting[0]} of {sitting[1]}: {wrong}"
        return len(chosen), len(cuts)


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: f"{sitting[0]}-{sitting[1]}")
def test_power_cuts(sitting, tried):
    """A share of the cuts; `make soak` tries all."""
    count, of = cut_all(sitting, 19)
    tried(f"{count:,} power cuts of {of:,} in {sitting[0]} of {sitting[1]}")
    assert count > 100


@pytest.mark.soak
@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: f"{sitting[0]}-{sitting[1]}")
def test_every_power_cut(sitting, tried):
    count, of = cut_all(sitting, 1)
    print(f"{count:,} power cuts, every one, in {sitting[0]} of {sitting[1]}")
    assert count == of


def test_no_erase_while_a_match_is_on(tried):
    for sitting in SITTINGS:
        with Machine() as machine:
            teller = played(machine, sitting)
        assert all(erases == 0 for erases, _ in teller.operations[:-1]), sitting
        # The end erases the slot's sectors (file and folder), then the chip's memory, once.
        assert teller.operations[-1][0] <= 4, teller.operations[-1]
        turns = sum(step >= 0 and events.kind(step) in (events.SCORE, events.ZERO) for step in teller.story.steps)
        kept = sum(programs for _, programs in teller.operations[:-1]) * 3
        tried(f"{kept / turns:.1f} bytes of flash a turn in {sitting[0]} of {sitting[1]}, end {teller.operations[-1]}")


def test_the_journal_gives_the_same_match_after_every_event():
    for kind in KINDS:
        with Machine() as machine:
            teller = played(machine, (kind, kind.fewest))
            for number, image in enumerate(teller.images[:-1]):
                machine.flash.load(image)
                _, session = teller.restart()
                assert session.events().tolist() == teller.happened[number], (kind, number)


def filler(cycles: int) -> Story:
    """A story that writes a box and takes it back, again and again."""
    steps = [events.dry([6, 6, 6, 6, 6]), events.dry([1, 1, 1, 1, 1]), events.start_choice(events.START)]
    steps += [events.roll([1, 2, 3, 4, 6])]
    for _ in range(cycles):
        steps += [events.score(0), UNDO]
    return Story(SKALPOTT, ["A", "B"], 1, steps)


def checkpointed(chosen: Callable[[int, bool], bool]) -> tuple[int, int]:
    """Cut a match that fills the journal three times at the operations chosen(number, in a checkpoint)."""
    with Machine() as machine:
        teller = Teller(machine, filler(1600))
        teller.tell()
        full = [number for number, (erases, _) in enumerate(teller.operations) if erases]
        assert len(full) == 3, f"{len(full)} checkpoints"
        cuts = list(every_cut(teller))
        taken = [cut for at, cut in enumerate(cuts) if chosen(at, cut[0] in full)]
        for cut in taken:
            wrong = teller.cut(*cut)
            assert not wrong, wrong
        return len(taken), len(cuts)


def test_a_journal_that_fills(tried):
    count, of = checkpointed(lambda at, full: at % 400 == 0 or (full and at % 7 == 0))
    tried(f"{count:,} power cuts of {of:,} in a match that checkpoints three times")


_PARTS = 4  # that can run in parallel


@pytest.mark.soak
@pytest.mark.parametrize("part", range(_PARTS))
def test_every_cut_of_a_journal_that_fills(part):
    count, of = checkpointed(lambda at, full: at % _PARTS == part)
    print(f"{count:,} power cuts of {of:,} in a match that checkpoints three times, part {part + 1} of {_PARTS}")


def random_images(machine: Machine, seed: str, count: int):
    """NVM images: noise, one repeated byte, and damaged journals of real matches."""
    rng = random.Random(seed)
    clean = machine.flash.save()
    real = []
    for sitting in SITTINGS[:3]:
        machine.flash.load(clean)
        real.append(played(machine, sitting, undos=False).images[40][:4096])
    for number in range(count):
        if number % 4 == 0:
            image = bytearray(rng.randbytes(4096))
        elif number % 40 == 1:
            image = bytearray([rng.choice([0, 255, 0x55])]) * 4096
        else:
            image = bytearray(rng.choice(real))
            for _ in range(rng.choice([1, 1, 3, 20])):
                at = rng.randrange(4096)
                image[at] = rng.choice([rng.randrange(256), image[at] & rng.randrange(256), 0xFF])
        yield bytes(image) + clean[4096:]


def survive(seed: str, count: int) -> tuple[int, int]:
    """Open this many damaged images; returns their number, and in how many of them a match was found."""
    found = 0
    with Machine() as machine:
        teller = Teller(machine, filler(0))
        for image in random_images(machine, seed, count):
            machine.flash.load(image)
            machine.flash.log.clear()
            _, session = teller.restart()
            if session is not None:
                found += 1
                again = teller.left(*teller.restart())
                assert again.events == session.events().tolist()
            _, fresh = teller.open()
            fresh.apply(events.dry([1, 2, 3, 4, 5]))
            assert teller.left(*teller.restart()).events == [events.dry([1, 2, 3, 4, 5])]
    return count, found


def test_random_memories_lead_to_a_match(tried):
    count, found = survive("damage", 600)
    tried(f"{count:,} damaged images of the chip's memory, with a match in {found}")


@pytest.mark.soak
def test_many_damaged_memories(tried):
    count, found = survive("damage often", 100_000)
    print(f"{count:,} damaged images of the chip's memory, with a match in {found}")


def test_the_check_of_power_cuts_can_fail(monkeypatch):
    """A journal that accepts any check bits is caught."""
    from skalcore import journal

    def careless(data, at, number):
        bits = data[at] | data[at + 1] << 8
        return journal.NOTHING if bits == 0xFFFF and data[at + 2] == 255 else bits

    monkeypatch.setattr(journal, "decode", careless)
    with pytest.raises(AssertionError):
        cut_all((SKALPOTT, 2), 3)


def test_every_story_ends_with_finish():
    assert all(story(kind, "x", kind.fewest).steps[-1] == FINISH for kind in KINDS)


def two(board: Board) -> None:
    """A match is put aside, another runs."""
    played_pair_cases(board)
    board.put()
    for _ in range(4):
        board.roll()


def three(board: Board) -> None:
    """Two are put aside, a third runs."""
    two(board)
    board.put()
    for _ in range(3):
        board.roll()


def between(board: Board) -> None:
    """Two are put aside, none runs."""
    three(board)
    board.finish()


def begun(board: Board) -> None:
    """One was put aside and taken up again, so it begins in a slot and goes on in the chip's memory."""
    two(board)
    board.take()
    for _ in range(3):
        board.roll()
    assert board.storage.head.events and board.storage.aside == 1


def long(board: Board) -> None:
    """One is put aside; the journal of the other is full."""
    played_pair_cases(board)
    board.put()
    filled(board)
    assert board.storage.aside == 1


# The initial state, and the steps from there; the cuts begin with the first one.
CASES = {
    "the first is put aside": (played_pair_cases, ["put", "roll", "roll", "take", "roll", "finish"]),
    "a second is put aside": (two, ["put", "roll", "finish"]),
    "one is taken up, one put aside": (two, ["take", "roll", "finish", "take", "roll"]),
    "one of two is taken up": (three, ["take", "roll", "take", "finish"]),
    "one is taken up, none runs": (between, ["take", "roll", "finish", "take", "roll", "finish"]),
    "one that begins in a slot is put aside": (begun, ["put", "roll", "take", "roll"]),
    "one that begins in a slot is exchanged": (begun, ["take", "roll", "finish"]),
    "a match ends, others wait": (three, ["finish", "set_sound", "take", "roll"]),
    "settings change, others wait": (between, ["set_sound", "begin", "roll", "put", "roll"]),
    "the journal is full, another waits": (long, ["roll", "roll", "take", "finish"]),
    "one slot, two wait": (one_left(three), ["finish", "set_sound", "begin", "roll", "finish"]),
    "one slot, one is to be put aside": (one_left(played_pair_cases), ["put", "roll", "finish"]),
}


@pytest.mark.parametrize("name", CASES)
def test_power_cuts_with_others_aside_and_pairs_of_them(name, tried):
    """Every third of about 100 first cuts, within and after an operation in turn, with one of the second ones; `make
    soak` tries every pair."""
    count, _ = cut_pairs(CASES, name, 34, 1)
    tried(f"{count:,} pairs of power cuts, {name}")
    assert count


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_every_pair_of_power_cuts(name):
    count, _ = cut_pairs(CASES, name)
    print(f"{count:,} pairs of power cuts, every one, {name}")
    assert count


def test_the_check_finds_a_match_that_is_there_twice(monkeypatch):
    """The journal of a match that was put aside is taken for a running match's journal."""
    with opened(CASES, "a second is put aside") as case:
        from skalbox.saves import newest

        serials = newest.serials
        monkeypatch.setattr(newest, "serials", lambda payload, at: [0] * len(serials(payload, at)))
        assert any(case.cut(*pair) for pair in case.pairs(0, 1))


def test_the_check_finds_a_slot_that_is_overwritten(monkeypatch):
    """Overwrites the only whole slot while matches wait there."""
    with opened(CASES, "one slot, two wait") as case:
        from skalbox.saves.slots import Slots

        write = Slots.write
        monkeypatch.setattr(Slots, "write", lambda self, pieces, over, *more: write(self, pieces, True, *more))
        assert any(case.cut(*pair) for pair in case.pairs(0, 3))


NEXT = ["begin", "roll", "finish"]
# The initial state, and the steps from there; the cuts begin with the first one.
PAIRS = {
    "a match ends": (played_pair_cases, ["finish", "set_sound"]),
    "a match ends, then another": (played_pair_cases, ["finish", *NEXT]),
    "settings change": (resting, ["set_sound", *NEXT]),
    "settings change, the title waits": (resting, ["set_sound", "make_ready", *NEXT]),
    "settings changed in the match that ends": (changed, ["finish", "set_sound"]),
    "the journal is full": (filled, ["roll", "roll", "finish"]),
    "the journal was full, and the match ends": (checkpointed_pair_cases, ["finish", *NEXT]),
    "one slot, a match ends": (one_left(changed), ["finish", *NEXT]),
    "one slot, settings change": (one_left(resting), ["set_sound", *NEXT]),
    "one slot, the journal is full": (one_left(filled), ["roll", "roll", "finish"]),
    "the only slot has the match's beginning": (one_left(checkpointed_pair_cases), ["finish", *NEXT]),
    "no slot, a match ends": (none_left(changed), ["finish", "set_sound", *NEXT]),
    "no slot, settings change": (none_left(resting), ["set_sound", *NEXT]),
    "no slot, settings change, the title waits": (none_left(resting), ["set_sound", "make_ready", *NEXT]),
    "no slot, the journal was full, and the match ends": (full, ["finish", "set_sound", *NEXT]),
    "a computer has the drive, a match ends": (computers(changed), ["finish", "set_sound", *NEXT]),
    "a computer has the drive and the match's beginning": (computers(checkpointed_pair_cases), ["finish", *NEXT]),
}


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_of_power_cuts(name, tried):
    """A share of the pairs; `make soak` tries every pair."""
    count, warned = cut_pairs(PAIRS, name, 13, 4)
    tried(f"{count:,} pairs of power cuts, {name}; the device warned {warned} times that it cannot save")
    assert count > 2


@pytest.mark.soak
@pytest.mark.parametrize("name", PAIRS)
def test_every_pair_of_power_cuts_in_each_state(name):
    count, warned = cut_pairs(PAIRS, name)
    print(f"{count:,} pairs of power cuts, every one, {name}; the device warned {warned} times that it cannot save")
    assert count > 2


def test_the_check_of_pairs_finds_a_slot_that_is_overwritten(monkeypatch):
    """Overwrites the only whole slot while the match starts there."""
    with opened(PAIRS, "the only slot has the match's beginning") as case:
        from skalbox.saves.slots import Slots

        write = Slots.write
        monkeypatch.setattr(Slots, "write", lambda self, pieces, over, *more: write(self, pieces, True, *more))
        assert any(case.cut(*pair) for pair in case.pairs(17, 5))


def test_the_check_finds_an_erase_without_a_copy(monkeypatch):
    """As in version 1.0.0: the only slot is spared, but the chip's memory is erased."""
    with opened(PAIRS, "a match ends") as case:
        from skalbox.saves.slots import Slots

        Storage = importlib.import_module("skalbox.saves.storage_seldom")._seldom_methods

        write, close = Slots.write, Storage._close

        def careless(storage, what):
            close(storage, what)
            storage.chip.renew(storage.hall, storage.settings, None, bytearray(4096))

        monkeypatch.setattr(Slots, "write", lambda self, pieces, over, *more: write(self, pieces, False, *more))
        monkeypatch.setattr(Storage, "_close", careless)
        assert any(case.cut(*pair) for pair in case.pairs(40, 20))


BACK = 0


def _withdraw(board: Board) -> None:
    """Leaves a match in which nobody has rolled yet, as the opening's key does and as the start does by itself."""
    if board.session is not None and not len(board.session.events()):
        board.session = board.storage.head = None


def _steps(board: Board) -> list[str]:
    """What may come next."""
    if board.session is None:
        return ["set_sound", "begin", "begin", "begin"]
    return ["set_sound", "roll", "withdraw", "withdraw"] + ["finish"] * bool(len(board.session.events()))


def story_unsaved(board: Board, rng: random.Random, cuts: list[int]) -> list[str]:
    """Plays some steps, the power failing in many of them; checks what each restart finds. Returns what was done."""
    board.restart()
    done = []
    for _ in range(rng.randint(3, 14)):
        name = rng.choice(_steps(board))
        known = board.state().match
        if rng.random() < 0.35:
            board.machine.flash.cut(rng.randint(1, 2), "half", rng.randrange(1000))
        try:
            _withdraw(board) if name == "withdraw" else getattr(board, name)()
            board.machine.flash.cancel()
            done.append(name)
        except PowerCut:
            done.append(name + ", cut")
            cuts[0] += 1
            found = board.restart().match
            assert not board.storage.lost, done
            assert board.session is None or not board.session.damaged, done
            assert found is None or known is None or found[: len(known)] == known, done
            assert found or not known or name == "finish", done
            _withdraw(board)
    return done


@pytest.mark.parametrize("stories", [500, pytest.param(20_000, marks=pytest.mark.soak)])
def test_no_cut_without_slots_is_called_damage(stories, tried):
    rng, cuts, seen = random.Random("no slots"), [0], set()
    with Machine(slots=False) as machine:
        new = machine.flash.save()
        for _ in range(stories):
            machine.flash.load(new)
            seen.add(tuple(story_unsaved(Board(machine), rng, cuts)))
    assert cuts[0] > stories
    tried(f"{len(seen):,} stories with {cuts[0]:,} power cuts on a device without slots")


@on_device
def test_a_match_nobody_began_and_the_torn_head_of_the_next_are_no_loss(machine):
    machine.drive_writable = False
    app = machine.app
    app.lobby.game_index, app.lobby.players = 1, ["Ana", "Bo"]
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    if app.screen.name == "unsaved":
        yield from tap(machine, ROLL)
    assert app.screen.name == "opening"
    yield from tap(machine, BACK)
    assert app.lobby.session is None and app.lobby.storage.chip.head is not None
    for tear in range(6):  # then the chip's memory is full
        app.lobby.game_index, app.lobby.players = 1, ["Ana", "Bo"]
        machine.cut_in(1, "half", tear=tear)
        app.start_match(machine.ticks_ms())
        yield from machine.settle()
        app = machine.app
        assert app.screen.name == "title" and app.lobby.session is None
        assert not app.lobby.lost
    yield from opened_at_the_table(machine)
    assert machine.app.lobby.session is not None


@on_device
def test_the_first_throw_of_a_match_that_cannot_be_read_is_still_a_loss(machine):
    """What was learned about torn heads hides no damage."""
    machine.drive_writable = False
    yield from opened_at_the_table(machine)
    events = len(machine.app.lobby.session.events())
    assert events
    chip = machine.app.lobby.storage.chip
    at = chip._at(0)
    machine.flash.data[at] ^= 1
    machine.cut_now()
    yield
    yield from machine.settle()
    assert machine.app.screen.name == "lost" and words("en")["LOST_TEXTS"][0] in " ".join(machine.strings())
