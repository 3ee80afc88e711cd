# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power cuts at flash operations of whole matches of every kind: before, half way in several ways, and after."""

import random
from collections.abc import Callable

import pytest
from helpers import KINDS, RECOMMENDED, SIMPLE, SKALPOTT, YAHTZEE, YAMS
from power import FINISH, UNDO, Story, Teller, story

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
    """Cut at every `share`-th of them, and at all of the end of the match; returns the numbers of cuts tried and of
    all.
    """
    with Machine() as machine:
        teller = played(machine, sitting)
        cuts = list(every_cut(teller))
        end = len(teller.story.steps) - 1
        chosen = [cut for at, cut in enumerate(cuts) if at % share == 0 or (cut[0] == end and share < 50)]
        for cut in chosen:
            wrong = teller.cut(*cut)
            assert not wrong, f"{sitting[0]} of {sitting[1]}: {wrong}"
        return len(chosen), len(cuts)


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: f"{sitting[0]}-{sitting[1]}")
def test_power_cuts(sitting, tried):
    count, of = cut_all(sitting, 5)
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
    steps = [events.dry([6, 6, 6, 6, 6]), events.dry([1, 1, 1, 1, 1]), events.first(events.START)]
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


def test_damaged_memories(tried):
    count, found = survive("damage", 2_000)
    tried(f"{count:,} damaged images of the chip's memory, with a match in {found}")


@pytest.mark.soak
def test_many_damaged_memories(tried):
    count, found = survive("damage often", 100_000)
    print(f"{count:,} damaged images of the chip's memory, with a match in {found}")


def test_the_check_can_fail(monkeypatch):
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
