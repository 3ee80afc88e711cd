# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""List records that break the format or a rule, unusual valid records, and ways to damage their bytes."""

from random import Random

import oracle

POTT = b"skal 1\ngame skalpott\nmode match\nplayers A B\n"  # 4 lines
OPEN = POTT + b"dry 6 6 6 6 6\ndry 1 1 1 1 1\nfirst start\n"  # 7
TURN = OPEN + b"roll 1 2 3 4 5\n"  # 8
YAMS = b"skal 1\ngame yams\nmode match\nplayers A\n"  # 4
YAHTZEE = b"skal 1\ngame yahtzee\nmode match\nplayers A\n"  # 4
FIRST_SOLO = b"skal 1\ngame skalpott\nmode solo-recommended\nplayers A\nroll 1 1 1 1 1\nscore aces\n"  # 6
SOLO = FIRST_SOLO + b"roll 1 1 1 1 1\nscore twos\n"  # 8
OVER = YAMS + b"".join(b"roll 1 2 3 4 5\nscore %s\n" % box.encode() for box in oracle.BOXES["yams"])  # 30
TIE = OPEN + b"".join(
    b"roll 1 2 3 4 6\nscore %s\n" % box.encode() for box in oracle.BOXES["skalpott"] for _ in "AB"
)  # 55
LONG = b"x" * 5000
# case: (the bytes, the line blamed, a piece of the reason)
BAD = {
    # the header: present, in order, complete
    "empty": (b"", 1, "the line skal is missing"),
    "only-blank": (b"\n\n  \n", 1, "the line skal is missing"),
    "only-comment": (b"# nothing\n", 1, "the line skal is missing"),
    "stops-after-skal": (b"skal 1\n", 1, "the line game is missing"),
    "stops-without-end": (b"skal 1", 1, "the line game is missing"),
    "stops-after-game": (b"# c\nskal 1\ngame yams\n", 3, "the line mode is missing"),
    "stops-after-mode": (b"skal 1\ngame yams\n\nmode match\n", 4, "the line players is missing"),
    "no-skal": (POTT[7:], 1, "the line skal here"),
    "no-game": (b"skal 1\nmode match\nplayers A B\n", 2, "the line game here"),
    "no-mode": (b"skal 1\ngame yams\nplayers A B\n", 3, "the line mode here"),
    "no-players": (b"skal 1\ngame yams\nmode match\nroll 1 2 3 4 5\n", 4, "the line players here"),
    "swapped": (b"skal 1\nmode match\ngame yams\nplayers A\n", 2, "the line game here"),
    "legs-too-early": (b"skal 1\ngame yahtzee\nmode match\nlegs 2\nplayers A\n", 4, "the line players here"),
    "skal-twice": (b"skal 1\nskal 1\n", 2, "the line game here"),
    "players-twice": (POTT + b"players A B\n", 5, "may come only once, in the header"),
    "skal-again-later": (OPEN + POTT, 8, "may come only once, in the header"),
    "legs-twice": (YAHTZEE + b"legs 2\nlegs 2\n", 6, "may come only once, in the header"),
    "legs-after-roll": (YAHTZEE + b"roll 1 2 3 4 5\nlegs 2\n", 6, "may come only once, in the header"),
    # its words
    "version-2": (b"skal 2\ngame yams\n", 1, "version 1"),
    "version-01": (b"skal 01\n", 1, "version 1"),
    "version-word": (b"skal one\n", 1, "version 1"),
    "version-none": (b"skal\n", 1, "nothing else"),
    "version-two": (b"skal 1 1\n", 1, "nothing else"),
    "SKAL": (b"SKAL 1\n", 1, "the line skal here"),
    "game-unknown": (b"skal 1\ngame poker\n", 2, "skalpott yams yahtzee"),
    "game-capital": (b"skal 1\ngame Yams\n", 2, "skalpott yams yahtzee"),
    "game-none": (b"skal 1\ngame\n", 2, "nothing else"),
    "game-two": (b"skal 1\ngame yams yahtzee\n", 2, "nothing else"),
    "mode-unknown": (b"skal 1\ngame yams\nmode solo\n", 3, "solo-simple"),
    "mode-yams-solo": (b"skal 1\ngame yams\nmode solo-simple\n", 3, "skalpott only"),
    "mode-yahtzee-solo": (b"skal 1\ngame yahtzee\nmode solo-recommended\n", 3, "skalpott only"),
    "players-none": (b"skal 1\ngame yams\nmode match\nplayers\n", 4, "1 to 8 players, not 0"),
    "pott-1": (b"skal 1\ngame skalpott\nmode match\nplayers A\n", 4, "2 to 4 players, not 1"),
    "pott-5": (b"skal 1\ngame skalpott\nmode match\nplayers A B C D E\n", 4, "2 to 4 players, not 5"),
    "solo-2": (b"skal 1\ngame skalpott\nmode solo-simple\nplayers A B\n", 4, "exactly 1 player, not 2"),
    "yams-9": (b"skal 1\ngame yams\nmode match\nplayers A B C D E F G H I\n", 4, "1 to 8 players, not 9"),
    "yahtzee-9": (b"skal 1\ngame yahtzee\nmode match\nplayers A B C D E F G H I\n", 4, "1 to 8 players, not 9"),
    "name-13": (b"skal 1\ngame yams\nmode match\nplayers ABCDEFGHIJKLM\n", 4, "1 to 12 characters"),
    "name-huge": (b"skal 1\ngame yams\nmode match\nplayers %s\n" % LONG, 4, "has 5000"),
    "name-dot": (b"skal 1\ngame yams\nmode match\nplayers A.B\n", 4, "A-Z a-z 0-9 _ and -"),
    "name-accent": (b"skal 1\ngame yams\nmode match\nplayers No\xc3\xa9\n", 4, "ASCII"),
    "name-twice": (b"skal 1\ngame yams\nmode match\nplayers A B A\n", 4, "two players are called A"),
    "legs-0": (YAHTZEE + b"legs 0\n", 5, "1 to 9"),
    "legs-10": (YAHTZEE + b"legs 10\n", 5, "1 to 9"),
    "legs-03": (YAHTZEE + b"legs 03\n", 5, "1 to 9"),
    "legs-minus": (YAHTZEE + b"legs -1\n", 5, "1 to 9"),
    "legs-word": (YAHTZEE + b"legs two\n", 5, "1 to 9"),
    "legs-none": (YAHTZEE + b"legs\n", 5, "nothing else"),
    "legs-two": (YAHTZEE + b"legs 2 3\n", 5, "nothing else"),
    "legs-yams": (YAMS + b"legs 2\n", 5, "only yahtzee has legs"),
    "legs-yams-1": (YAMS + b"legs 1\n", 5, "only yahtzee has legs"),
    "legs-pott": (POTT + b"legs 1\n", 5, "only yahtzee has legs"),
    # bytes and spaces
    "non-ascii": (YAMS + b"roll 1 2 3 4 \xb5\n", 5, "0xB5"),
    "non-ascii-comment": (YAMS + b"roll 1 2 3 4 5 # caf\xc3\xa9\n", 5, "ASCII"),
    "non-ascii-comment-line": (b"# \xe9\n" + YAMS, 1, "ASCII"),
    "bom": (b"\xef\xbb\xbf" + YAMS, 1, "ASCII"),
    "utf-16": (YAMS.decode().encode("utf-16"), 1, "ASCII"),
    "tab": (YAMS + b"roll\t1 2 3 4 5\n", 5, "tabs"),
    "tab-at-end": (YAMS + b"roll 1 2 3 4 5\t\n", 5, "tabs"),
    "tab-line": (YAMS + b"\t\n", 5, "tabs"),
    "tab-in-comment": (YAMS + b"roll 1 2 3 4 5 # a\tb\n", 5, "tabs"),
    "tab-before-comment": (YAMS + b"roll 1 2 3 4 5\t# five\n", 5, "tabs"),
    "leading-space": (YAMS + b" roll 1 2 3 4 5\n", 5, "not with a space"),
    "leading-space-header": (b" skal 1\n", 1, "not with a space"),
    "double-space": (YAMS + b"roll 1  2 3 4 5\n", 5, "single spaces"),
    "double-space-names": (b"skal 1\ngame yams\nmode match\nplayers A  B\n", 4, "single spaces"),
    "nul": (YAMS + b"roll 1 2 3 4 5\0\n", 5, "control characters"),
    "escape": (YAMS + b"\x1b[31mroll 1 2 3 4 5\n", 5, "control characters"),
    "delete": (YAMS + b"roll 1 2 3 4 5\x7f\n", 5, "control characters"),
    "old-mac-ends": (YAMS.replace(b"\n", b"\r"), 1, "control characters"),
    "two-returns": (YAMS + b"roll 1 2 3 4 5\r\r\n", 5, "control characters"),
    "form-feed": (YAMS + b"\x0c\n", 5, "control characters"),
    # words of events
    "keyword-unknown": (YAMS + b"throw 1 2 3 4 5\n", 5, "dry first roll keep score zero"),
    "keyword-capital": (YAMS + b"Roll 1 2 3 4 5\n", 5, "unknown keyword"),
    "keyword-huge": (YAMS + LONG + b"\n", 5, "..."),
    "four-dice": (YAMS + b"roll 1 2 3 4\n", 5, "five faces, not 4"),
    "six-dice": (YAMS + b"roll 1 2 3 4 5 6\n", 5, "five faces, not 6"),
    "no-dice": (YAMS + b"roll\n", 5, "five faces, not 0"),
    "face-0": (YAMS + b"roll 0 2 3 4 5\n", 5, "1 to 6"),
    "face-7": (YAMS + b"roll 1 2 3 4 7\n", 5, "1 to 6"),
    "face-minus": (YAMS + b"roll 1 2 3 4 -5\n", 5, "1 to 6"),
    "face-06": (YAMS + b"roll 1 2 3 4 06\n", 5, "1 to 6"),
    "face-plus": (YAMS + b"roll 1 2 3 4 +5\n", 5, "1 to 6"),
    "face-word": (YAMS + b"roll 1 2 3 4 five\n", 5, "1 to 6"),
    "face-comma": (YAMS + b"roll 1,2,3,4,5\n", 5, "five faces, not 1"),
    "dry-face-7": (POTT + b"dry 7 1 1 1 1\n", 5, "1 to 6"),
    "dry-four": (POTT + b"dry 1 1 1 1\n", 5, "five faces, not 4"),
    "first-none": (OPEN[:-12] + b"first\n", 7, "start or finish"),
    "first-other": (OPEN[:-12] + b"first begin\n", 7, "start or finish"),
    "first-two": (OPEN[:-12] + b"first start finish\n", 7, "start or finish"),
    "position-0": (TURN + b"keep 0 1\n", 9, "1 to 5"),
    "position-6": (TURN + b"keep 1 6\n", 9, "1 to 5"),
    "position-word": (TURN + b"keep one\n", 9, "1 to 5"),
    "positions-descend": (TURN + b"keep 3 1\n", 9, "ascending"),
    "position-twice": (TURN + b"keep 2 2\n", 9, "ascending"),
    "keep-all": (TURN + b"keep 1 2 3 4 5\n", 9, "nothing to throw"),
    "keep-six": (TURN + b"keep 1 2 3 4 5 5\n", 9, "ascending"),
    "score-none": (TURN + b"score\n", 9, "the name of a box"),
    "score-two": (TURN + b"score aces twos\n", 9, "the name of a box"),
    "box-unknown": (TURN + b"score pair\n", 9, "no box"),
    "box-capital": (TURN + b"score Aces\n", 9, "no box"),
    "box-of-yams": (TURN + b"score chance\n", 9, "no box"),
    "box-yahtzee": (TURN + b"score yahtzee\n", 9, "no box"),
    "box-of-pott": (YAMS + b"roll 1 2 3 4 5\nscore grand_chelem\n", 6, "no box"),
    "zero-box": (YAHTZEE + b"roll 1 2 3 4 5\nzero grand_chelem\n", 6, "no box"),
    # what the rules allow
    "roll-before-opening": (POTT + b"roll 1 2 3 4 5\n", 5, "a single roll"),
    "first-too-early": (POTT + b"dry 1 1 1 1 1\nfirst start\n", 6, "a single roll"),
    "dry-too-many": (OPEN[:-12] + b"dry 1 1 1 1 1\n", 7, "start or finish"),
    "no-first": (OPEN[:-12] + b"roll 1 2 3 4 5\n", 7, "start or finish"),
    "first-twice": (OPEN + b"first start\n", 8, "a throw"),
    "first-in-yams": (YAMS + b"first start\n", 5, "a throw"),
    "dry-alone": (YAMS + b"dry 1 2 3 4 5\n", 5, "a throw"),
    "score-before-roll": (OPEN + b"score aces\n", 8, "a throw"),
    "keep-before-roll": (OPEN + b"keep 1\n", 8, "a throw"),
    "roll-after-roll": (TURN + b"roll 1 2 3 4 5\n", 9, "keep or score"),
    "keep-after-keep": (TURN + b"keep 1\nkeep 1\n", 10, "a throw"),
    "score-after-keep": (TURN + b"keep 1\nscore aces\n", 10, "a throw"),
    "held-changed": (TURN + b"keep 2 4\nroll 6 2 6 5 6\n", 10, "die 4 is held and shows 4, not 5"),
    "fourth-throw": (TURN + 2 * b"keep\nroll 1 2 3 4 5\n" + b"keep 1\n", 13, "three throws"),
    "filled-box": (TURN + b"score aces\n" + 3 * b"roll 1 1 1 1 1\nscore aces\n", 13, "already filled"),
    "zero-in-pott": (TURN + b"zero aces\n", 9, "yahtzee only"),
    "zero-in-yams": (YAMS + b"roll 1 2 3 4 5\nzero aces\n", 6, "yahtzee only"),
    "solo-without-dry": (SOLO + b"roll 1 2 3 4 5\n", 9, "a single roll"),
    "solo-dry-too-early": (FIRST_SOLO + b"dry 1 1 1 1 1\n", 7, "a throw"),
    "tie-without-dry": (TIE + b"roll 1 2 3 4 5\n", 56, "a single roll"),
    "after-the-end": (OVER + b"roll 1 2 3 4 5\n", 31, "the game is over"),
    "after-the-tie": (TIE + b"dry 1 1 1 1 1\ndry 1 1 1 1 2\ndry 1 1 1 1 1\n", 58, "the game is over"),
    "dry-after-the-end": (OVER + b"\n# done\ndry 1 2 3 4 5\n", 33, "the game is over"),
}  # fmt: skip
# case: the bytes, how many events they hold
GOOD = {
    "header-only": (POTT, 0),
    "no-last-line-end": (POTT[:-1], 0),
    "legs-1": (YAHTZEE + b"legs 1\n", 0),
    "legs-9": (YAHTZEE + b"legs 9\nroll 1 2 3 4 5\n", 1),
    "crlf": (TURN.replace(b"\n", b"\r\n"), 4),
    "mixed-ends": (TURN.replace(b"\n", b"\r\n", 3), 4),
    "return-at-the-end": (TURN[:-1] + b"\r", 4),
    "blank-lines": (b"\n\n" + TURN.replace(b"\n", b"\n\n  \n"), 4),
    "comments": (b"# first\n#\n" + TURN.replace(b"\n", b" # said  aloud # twice\n"), 4),
    "comment-without-space": (TURN.replace(b"\n", b"#x\n"), 4),
    "comment-after-spaces": (TURN.replace(b"\n", b"    #x\n"), 4),
    "indented-comment": (b"   # x\n" + TURN, 4),
    "spaces-at-line-end": (TURN.replace(b"\n", b"   \n"), 4),
    "spaces-before-crlf": (TURN.replace(b"\n", b" \r\n"), 4),
    "keep-none": (TURN + b"keep\nroll 6 6 6 6 6\n", 6),
    "keep-four": (TURN + b"keep 1 2 3 4\nroll 1 2 3 4 6\n", 6),
    "name-12": (b"skal 1\ngame yams\nmode match\nplayers ABCDEFGHIJ-_ abcdefghij09 -\n", 0),
    "names-by-case": (b"skal 1\ngame yams\nmode match\nplayers ana Ana ANA\n", 0),
    "names-like-keywords": (b"skal 1\ngame yams\nmode match\nplayers roll dry legs\n", 0),
    "eight-players": (b"skal 1\ngame yahtzee\nmode match\nplayers A B C D E F G H\nlegs 9\n", 0),
    "zero": (YAHTZEE + b"roll 1 2 3 4 5\nzero chance\n", 2),
    "whole-yams": (OVER, 26),
    "solo-dry": (SOLO + b"dry 1 1 1 1 1\n", 5),
    "tie": (TIE + b"dry 1 1 1 1 1\n", 52),
}  # fmt: skip
CODED = YAMS + b"challenge K7Q2M9XA\n"  # 5
PAIR = b"skal 1\ngame yahtzee\nmode match\nplayers Ana Bo\n"
FIVE = b"skal 1\ngame yams\nmode match\nplayers A B C D E\n"
DUEL = PAIR + b"duel K7Q2M9XA\n"
# case: (the bytes, the line blamed, a piece of the reason)
BAD_CASES = {
    "challenge-short": (YAMS + b"challenge K7Q2M9X\n", 5, "8 characters"),
    "challenge-long": (YAMS + b"challenge K7Q2M9XAA\n", 5, "8 characters"),
    "challenge-small": (YAMS + b"challenge k7q2m9xa\n", 5, "8 characters"),
    "challenge-zero": (YAMS + b"challenge K7Q2M9X0\n", 5, "8 characters"),
    "challenge-one": (YAMS + b"challenge K7Q2M9X1\n", 5, "8 characters"),
    "challenge-I": (YAMS + b"challenge K7Q2M9XI\n", 5, "8 characters"),
    "challenge-O": (YAMS + b"challenge K7Q2M9XO\n", 5, "8 characters"),
    "challenge-none": (YAMS + b"challenge\n", 5, "nothing else"),
    "challenge-two": (YAMS + b"challenge K7Q2M9XA K7Q2M9XA\n", 5, "nothing else"),
    "challenge-twice": (CODED + b"challenge K7Q2M9XA\n", 6, "may come only once, in the header"),
    "challenge-before-legs": (YAHTZEE + b"challenge K7Q2M9XA\nlegs 2\n", 6, "may come only once, in the header"),
    "challenge-later": (YAMS + b"roll 1 2 3 4 5\nchallenge K7Q2M9XA\n", 6, "may come only once, in the header"),
    "challenge-other-dice": (CODED + b"roll 6 4 3 6 4\n", 6, "gives 6 4 3 6 3 here, not 6 4 3 6 4"),
    "challenge-other-rethrow": (CODED + b"roll 6 4 3 6 3\nkeep 1 4\nroll 6 4 5 6 4\n", 8, "gives 6 4 5 6 3 here"),
    "challenge-held-die": (CODED + b"roll 6 4 3 6 3\nkeep 1 4\nroll 5 4 5 6 3\n", 8, "die 1 is held"),
    "challenge-out-of-turn": (CODED + b"dry 1 2 3 4 5\n", 6, "dry is not allowed here"),
    "duel-alone": (YAMS + b"duel K7Q2M9XA\n", 5, "a duel has 2 to 4 players, not 1"),
    "duel-of-five": (FIVE + b"duel K7Q2M9XA\n", 5, "a duel has 2 to 4 players, not 5"),
    "duel-small": (PAIR + b"duel k7Q2M9XA\n", 5, "8 characters"),
    "duel-and-challenge": (DUEL + b"challenge K7Q2M9XA\n", 6, "may come only once, in the header"),
    "challenge-and-duel": (PAIR + b"challenge K7Q2M9XA\nduel K7Q2M9XA\n", 6, "may come only once, in the header"),
    "duel-twice": (DUEL + b"duel K7Q2M9XA\n", 6, "may come only once, in the header"),
    "duel-before-legs": (DUEL + b"legs 2\n", 6, "may come only once, in the header"),
    "duel-other-dice": (DUEL + b"dry 1 1 1 1 1\n", 6, "the duel K7Q2M9XA gives "),
}
# case: (the bytes, the number of events)
GOOD_CASES = {
    "challenge": (CODED, 0),
    "duel": (DUEL, 0),
    "duel-after-legs": (PAIR + b"legs 9\nduel 22222222\n", 0),
    "challenge-after-legs": (YAHTZEE + b"legs 2\nchallenge 22222222\n", 0),
    "challenge-turn": (CODED + b"roll 6 4 3 6 3\nkeep 1 4\nroll 6 4 5 6 3\nkeep 1 3\nroll 6 4 5 6 3\nscore fives\n", 6),
}
WORDS = ["skal", "game", "mode", "players", "legs", "dry", "first", "roll", "keep", "score", "zero", "start", "finish"]
WORDS += [*oracle.BOXES["skalpott"], "yahtzee", "chance", "match", "solo-simple", "yams", "Ana", "1", "2", "5", "6"]
NUMBERS = [
    "0", "7", "9", "10", "-1", "01", "256", "65536", "99999999999999999999", "1e3", "0x1", "1.0", "\u0661", "",
    "+1",
]  # fmt: skip
JUNK = [
    b"\0",
    b"\t",
    b"\r",
    b"\r\n",
    b" ",
    b"  ",
    b"#",
    b"\xff",
    b"\xc3\xa9",
    b"\x7f",
    b"\x1b[0m",
    b"%s%d%n",
    b"{}",
    b"\\",
]


def flip_bits(rng: Random, data: bytes) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 8])):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def change_bytes(rng: Random, data: bytes) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice([1, 1, 3])):
        out[rng.randrange(len(out))] = rng.randrange(256)
    return bytes(out)


def cut_off(rng: Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def cut_out(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 40) :]


def insert_junk(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.choice(JUNK) * rng.choice([1, 1, 2, 50]) + data[at:]


def insert_noise(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.choice([1, 5, 300])) + data[at:]


def huge_line(rng: Random, data: bytes) -> bytes:
    line = rng.choice([b"A", b"roll 1 ", b"# ", b"1 ", b" ", b"keep"]) * rng.choice([1000, 20_000])
    return with_lines(data, lambda lines: lines.insert(rng.randint(0, len(lines)), line))


def with_lines(data: bytes, change) -> bytes:
    lines = data.split(b"\n")
    change(lines)
    return b"\n".join(lines)


def drop_line(rng: Random, data: bytes) -> bytes:
    return with_lines(data, lambda lines: lines.pop(rng.randrange(len(lines))))


def double_line(rng: Random, data: bytes) -> bytes:
    def change(lines):
        at = rng.randrange(len(lines))
        lines.insert(rng.choice([at, rng.randint(0, len(lines))]), lines[at])

    return with_lines(data, change)


def swap_lines(rng: Random, data: bytes) -> bytes:
    def change(lines):
        one = rng.randrange(len(lines))
        other = rng.choice([(one + 1) % len(lines), rng.randrange(len(lines))])
        lines[one], lines[other] = lines[other], lines[one]

    return with_lines(data, change)


def shuffle_lines(rng: Random, data: bytes) -> bytes:
    return with_lines(data, rng.shuffle)


def change_word(rng: Random, data: bytes) -> bytes:
    def change(lines):
        at = rng.randrange(len(lines))
        words = lines[at].split(b" ")
        new = rng.choice([rng.choice(WORDS), str(rng.randint(0, 9)), rng.choice(NUMBERS)]).encode()
        where = rng.randrange(len(words))
        words[where : where + rng.choice([0, 1, 1, 1, 2])] = [new]
        lines[at] = b" ".join(words)

    return with_lines(data, change)


def another_line(rng: Random, data: bytes) -> bytes:
    """Inserts a line that encodes an event, legal there or not."""
    words = [rng.choice(WORDS), *[rng.choice(["1", "2", "3", "4", "5", "6"]) for _ in range(rng.choice([0, 1, 4, 5]))]]
    line = rng.choice([" ".join(words), f"{rng.choice(['score', 'zero'])} {rng.choice(WORDS)}"]).encode()
    return with_lines(data, lambda lines: lines.insert(rng.randint(0, len(lines)), line))


def join_records(rng: Random, data: bytes) -> bytes:
    return data + rng.choice([b"", b"\n", b"\0"]) + data


def other_ends(rng: Random, data: bytes) -> bytes:
    return data.replace(
        b"\n", rng.choice([b"\r\n", b"\r", b"\n\n", b" \n", b"#\n", b" # x\n", b"\x0b\n", b"\t\n", b""])
    )


def more_players(rng: Random, data: bytes) -> bytes:
    names = [
        rng.choice(["Ana", "a" * rng.choice([1, 12, 13]), f"P{i}", "-", "No.1"]) for i in range(rng.randint(0, 10))
    ]
    names = " ".join(names).encode()
    return b"\n".join(b"players " + names if line[:8] == b"players " else line for line in data.split(b"\n"))


def only_noise(rng: Random, data: bytes) -> bytes:
    return rng.randbytes(rng.choice([0, 1, 10, 1000]))


DAMAGES = [flip_bits, change_bytes, cut_off, cut_out, insert_junk, insert_noise, huge_line, drop_line, double_line]
DAMAGES += [swap_lines, shuffle_lines, change_word, another_line, join_records, other_ends, more_players, only_noise]


def damaged(rng: Random, data: bytes) -> tuple[bytes, str]:
    """The record damaged once, rarely two or three times, and the names of the damages."""
    done = []
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if data:
            how = rng.choice(DAMAGES)
            data = how(rng, data)
            done.append(how.__name__)
    return data, "+".join(done)
