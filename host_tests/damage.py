# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Ways to damage the bytes of a record, for test_fuzz: each is given a random.Random and the bytes, and returns new
bytes."""

from random import Random

import oracle

WORDS = ["skal", "game", "mode", "players", "legs", "dry", "first", "roll", "keep", "score", "zero", "start", "finish"]
WORDS += [*oracle.BOXES["skalpott"], "yahtzee", "chance", "match", "solo-simple", "yams", "Ana", "1", "2", "5", "6"]
NUMBERS = [
    "0",
    "7",
    "9",
    "10",
    "-1",
    "01",
    "256",
    "65536",
    "99999999999999999999",
    "1e3",
    "0x1",
    "1.0",
    "\u0661",
    "",
    "+1",
]
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
