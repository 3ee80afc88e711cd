# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach's files with any byte changed or cut off: either the true table or none, and no wasted memory."""

import random
import tracemalloc

import pytest

from host_tools.coach import tables

reader = tables.board_module("coach/tables")
OPENERS = {
    "skalpott.bin": lambda: reader.Tables("skalpott-match-3"),
    "thirteen.bin": lambda: reader.Tables("yahtzee"),
    "sets.bin": reader.Index,
}
HEAD = 18  # bytes before the values


def peak(name: str) -> tuple[int, bool]:
    """The peak of memory in bytes while opening the file, and whether the file was accepted."""
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    try:
        OPENERS[name]().close()
        good = True
    except (ValueError, OSError):
        good = False
    return tracemalloc.get_traced_memory()[1] - before, good


@pytest.mark.parametrize("name", OPENERS)
def test_a_damaged_file_is_no_table(name, tmp_path, monkeypatch, tried):
    monkeypatch.setattr(reader, "FOLDER", f"{tmp_path}/")
    path, whole, rng = tmp_path / name, (tables.FOLDER / name).read_bytes(), random.Random(name)
    path.write_bytes(whole)
    tracemalloc.start()
    try:
        peak(name)
        most, good = peak(name)
        assert good and most < 12_000
        count = 0

        def refused(what: str) -> None:
            nonlocal count
            took, good = peak(name)
            assert not good and took <= most + 4_000, f"{what}: {took} bytes of {most}, {good}"
            count += 1

        places = [*range(HEAD), *rng.sample(range(len(whole)), 60), len(whole) - 1]
        with path.open("r+b") as file:
            for at in places:
                values = [0, 1, 127, 128, 255, *[whole[at] ^ 1 << bit for bit in range(8)]]
                for value in {value for value in values if value != whole[at]}:
                    file.seek(at)
                    file.write(bytes([value]))
                    file.flush()
                    refused(f"byte {at} is {value}")
                file.seek(at)
                file.write(whole[at : at + 1])
                file.flush()
        assert peak(name)[1], "it is as it was"
        for length in [*range(40), *rng.sample(range(len(whole)), 40), len(whole) - 2, len(whole) - 1]:
            path.write_bytes(whole[:length])
            refused(f"{length} bytes")
        for more in (b"\0", b"\xff\xff", bytes(2048)):
            path.write_bytes(whole + more)
            refused(f"{len(more)} bytes more")
        path.unlink()
        refused("missing")
    finally:
        tracemalloc.stop()
    tried(f"{count:,} damaged copies of {name}, opened in {most:,} bytes or fewer: none is accepted")
