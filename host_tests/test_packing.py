# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A match survives the digits of a QR code: its record is the same, or else its final sheets; misread digits are
refused."""

import random

import challenge_dice
import pytest
from helpers import GOLDEN, KINDS, NODE, ROOT, SKALPOTT, YAHTZEE, YAMS, record

from host_tools.node import micropython
from host_tools.records.record import Record, write
from host_tools.records.report import report
from host_tools.records.unpacking import Shared, Unpacker, unpack
from skalcore import challenge, packing
from skalcore.game import OVER

MOST = 1 << 20  # digits: no limit
ROOM = 1014  # ... of version 14 behind an address of 33 characters
CASES = [
    (kind, players, legs)
    for kind in KINDS
    for players in range(kind.fewest, kind.most + 1)
    for legs in sorted({1, min(3, kind.most_legs), kind.most_legs})
]
LONG_NAMES = ["ABCDEFGHIJKL", "zyxwvutsrqpo", "_-_-_-_-_-_-", "012345678901", "B", "9", "_", "-"]


def packed(found: Record, most: int = MOST, alone: bool = False) -> str:
    return packing.pack(found.game, found.names, found.code, () if alone else found.events, most)


def text_of(found: Record | Shared) -> str:
    return write(found.game, found.names, found.events, found.code)


def sheets(found: Record | Shared) -> tuple:
    """What the final sheets show, and who has won."""
    told = report(found.game, found.names, found.code)
    return told["players"], found.game.winners, list(found.game.leg_totals), found.code


def finished(kind, players: int, legs: int, seed: object, challenged: bool = False, duel: bool = False) -> Record:
    rng = random.Random(f"{kind} {players} {legs} {seed}")
    if not challenged:
        return record(kind.random_text(rng, players, legs))
    code = "".join(rng.choices(packing.challenge.CHARACTERS.decode(), k=8))
    lines = challenge_dice.game(rng, code, kind.game, kind.mode, players, legs, duel)
    return record("\n".join(kind.header(players) + lines) + "\n")


@pytest.mark.parametrize(("kind", "players", "legs"), CASES, ids=str)
def test_every_game_comes_back(kind, players, legs, tried):
    lengths = []
    for challenged in (False, True) if legs < 9 or players == 8 else (False,):
        found = finished(kind, players, legs, "back", challenged)
        assert found.game.phase == OVER and bool(found.code) is challenged
        if players > 4 and kind.most > 4:
            found.names = LONG_NAMES[:players]
        digits = packed(found)
        back = unpack(digits)
        assert digits.isdecimal() and not back.alone and text_of(back) == text_of(found)
        alone = packed(found, alone=True)
        left = unpack(alone)
        assert left.alone and left.events == [] and sheets(left) == sheets(found)
        lengths += [len(digits), len(alone)]
        # Either fits as a whole, or nothing of it comes.
        assert packed(found, len(digits)) == digits and packed(found, len(digits) - 1) == ""
        assert packed(found, len(alone), True) == alone and packed(found, len(alone) - 1, True) == ""
    assert max(lengths[1::2]) <= 600, "the final sheets fit on every panel, also behind the longest address"
    tried(f"{kind}, {players} players, {legs} legs: {lengths} digits of the match and of its sheets")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_come_back(path):
    found = record(path.read_text())
    if found.game.phase == OVER:
        assert text_of(unpack(packed(found))) == text_of(found)


@pytest.mark.parametrize("kind", [SKALPOTT, YAMS, YAHTZEE], ids=str)
def test_a_duel_comes_back(kind):
    found = finished(kind, 3, 1, "duel", True, True)
    back = unpack(packed(found))
    assert challenge.is_duel(found.code) and back.code == found.code and text_of(back) == text_of(found)
    assert unpack(packed(found, alone=True)).code == found.code


def test_most_matches_fit(tried):
    """The digits are almost as few as the choices allow."""
    for kind, players, challenged in ((SKALPOTT, 4, False), (YAMS, 4, False), (YAHTZEE, 4, True)):
        lengths = [len(packed(finished(kind, players, 1, seed, challenged))) for seed in range(5)]
        tried(f"{kind} of {players}{' as a challenge' * challenged}: {min(lengths)} to {max(lengths)} of {ROOM} digits")
        assert max(lengths) <= ROOM
    assert packed(finished(YAHTZEE, 8, 9, 0), ROOM) == ""


def test_misread_digits_are_refused(tried):
    """Each single digit and each pair of neighbours, and digits that are missing, too many or none."""
    digits = packed(finished(SKALPOTT, 2, 1, "misread"))
    wrong = [
        digits[:at] + str((int(digits[at]) + by) % 10) + digits[at + 1 :] for at in range(len(digits)) for by in (1, 5)
    ]
    wrong += [digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in range(len(digits) - 1)]
    wrong += [
        digits[:-1],
        digits + "0",
        digits[:20],
        "1",
        "",
        "2" + digits[1:],
        digits[:9] + "x" + digits[10:],
        "1" * 60,
    ]
    wrong = [each for each in wrong if each != digits]
    for each in wrong:
        with pytest.raises(ValueError, match=r"^the code ") as caught:
            unpack(each)
        assert len(str(caught.value)) < 80
    tried(f"{len(wrong)} wrong codes of {len(digits)} digits refused")


def checked(blocks: str) -> str:
    """These blocks with a good check value."""
    return packing.VERSION + packing.check(packing.VERSION + blocks) + blocks


def test_a_good_check_value_does_not_help(tried):
    """Whatever has been packed, the page never breaks: it is a whole match or a sentence."""
    rng = random.Random("blocks")
    digits = packed(finished(YAMS, 2, 1, "blocks"))[6:]
    cases = ["", "0", "5" * 20, digits + "0", digits[:-1], digits[:150], digits + digits, digits[:150] + "0"]
    cases += ["".join(rng.choices("0123456789", k=rng.randint(1, 700))) for _ in range(300)]
    good = 0
    for blocks in cases:
        try:
            back = unpack(checked(blocks))
        except ValueError as error:
            assert str(error) and "\n" not in str(error)
        else:
            good += 1
            assert back.alone, "which has no check of its own"
    tried(f"{len(cases)} wrong blocks with a good check value: {good} were sheets")
    assert good < 5


def test_a_full_last_block_is_a_block():
    """Nothing may follow it, and it is not taken for one that goes on."""
    packer = packing.Line(MOST)
    for _ in range(packing.LENGTH):
        packer.code(7, 10)
    digits = packer.digits()
    assert digits[6:] == "7" * packing.LENGTH
    for blocks, good in ((digits[6:], True), (digits[6:] + "0", False), (digits[6:-1], False)):
        coder = Unpacker(blocks)
        assert [coder.code(0, 10) for _ in range(packing.LENGTH - 1)] == [7] * (packing.LENGTH - 1)
        coder.code(0, 10)
        if good:
            coder.end()
            continue
        with pytest.raises(ValueError, match="digits that no match has"):
            coder.end()


_ON_BOARD = """
from record import read, write
from unpacking import unpack
from skalcore import challenge, packing
for text in %r:
    found = read(text.encode())
    for happened in (found.events, ()):
        digits = packing.pack(found.game, found.names, found.code, happened, 5000)
        back = unpack(digits)
        print(digits, write(back.game, back.names, back.events, back.code) == text)
    try:
        unpack(digits[:-1] + "x")
    except ValueError as error:
        print(error)
"""


@NODE
def test_micropython_packs_and_unpacks_the_same():
    kinds = [(kind, kind.most, 1, challenged) for kind in KINDS for challenged in (False, True)]
    found = [finished(kind, players, legs, "board", challenged) for kind, players, legs, challenged in kinds]
    files = micropython.sources("skalcore")
    for name in ("record.py", "unpacking.py"):
        files[name] = (ROOT / "host_tools/records" / name).read_text()
    said = micropython.run(_ON_BOARD % [text_of(each) for each in found], files).splitlines()
    for number, each in enumerate(found):
        assert said[3 * number] == packed(each) + " True"
        assert said[3 * number + 1].split()[0] == packed(each, alone=True)
        assert said[3 * number + 2] == "the code must be digits"


@pytest.mark.parametrize(
    ("names", "code", "said"),
    [
        (["Ana", "Ana"], b"", "two players of the code have the same name"),
        (
            ["Ana", "Bo", "Cy", "Dee", "Eve"],
            challenge.duel_of(b"K7Q2M9XA"),
            "a duel has 2 to 4 players, and the code has 5",
        ),
    ],
)
def test_what_no_device_writes_is_refused(names, code, said):
    """Else it would become a record that no command reads."""
    match = finished(YAMS, len(names), 1, said)
    with pytest.raises(ValueError, match=said):
        unpack(packing.pack(match.game, names, code, (), MOST))
