# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""No code on a board's drive reads like an address in its heap, and code that was moved for that does the same."""

import random

import pytest

from host_tools.node import micropython
from host_tools.squeezer import addresses, mpy_file, squeeze

_PROGRAM = """
def outer(a, b=2, *more, c, **named):
    def inner(d):
        yield a + d
        a and (yield named)
    return [list(inner(e)) for e in more] + [b, c, sorted(named.items())]

try:
    print(outer(1, 2, 3, 4, c=5, f=6), (lambda x: -x)(7))
    outer(1)
except TypeError as error:
    print(error)
"""


def words(file: mpy_file.File) -> list[int]:
    return [word for each in file.functions for word in addresses.addresses(each.written(each.table))]


def test_no_code_reads_like_an_address(bundled, tried):
    read = [mpy_file.File(data) for path, data in bundled.items() if path.endswith(".mpy")]
    count = sum(len(file.functions) for file in read)
    tried(f"{count} functions in {len(read)} files: none has a word that the collector takes for an address")
    assert count > 2_000 and not any(words(file) for file in read)


@pytest.mark.parametrize(
    "code, found",
    [
        ("0000 0000 103b 0320", [0x20033B10]),
        ("0000 0000 113b 0320", []),  # within a block: no object begins there
        ("0000 103b 0320 0000", []),  # in two words
        ("f0ff 0720 0000 0820", [0x2007FFF0, 0x20080000]),
        ("0020 0820 f0ff ff1f", []),  # beyond the memory
        ("0000 0000 103b 03", []),
    ],
)
def test_what_reads_like_an_address(code, found):
    assert addresses.addresses(bytes.fromhex(code)) == found


def test_a_longer_signature_says_the_same(tmp_path, tried):
    """Each function of a program gets up to three bytes more, as MicroPython reads it."""
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    path = tmp_path / "longer.py"
    path.write_text(_PROGRAM)
    data, printed = squeeze.compiled(path), set()
    for added in range(4):
        file = mpy_file.File(data)
        for function in file.functions:
            for _ in range(added):
                function.signature = addresses.longer(function.signature)
        longer = file.rewritten(file.names)
        assert len(longer) >= len(data) + added * len(file.functions)
        printed.add(micropython.run("import longer", {}, micropython.HEAP, {"longer.mpy": b"M" + longer[1:]}))
    tried(f"{len(file.functions)} functions with 0 to 3 bytes more: {printed}")
    assert len(printed) == 1 and "[[4, {'f': 6}], [5, {'f': 6}], 2, 5" in printed.pop()


def test_code_is_moved_until_it_reads_like_no_address(tmp_path, tried):
    """Code of random bytes as the heap's addresses have them: many of its words are one, wherever it begins."""
    path = tmp_path / "moved.py"
    path.write_text("def name():\n    return 1\n")
    data, draw, moved = squeeze.compiled(path), random.Random(1), 0
    for _ in range(300):
        file = mpy_file.File(data)
        inner = file.functions[1]
        inner.table = b""
        inner.code = bytes(draw.choice([0x10, 0x3B, 0x03, 0x20]) for _ in range(24)) + inner.code
        before = [each.signature for each in file.functions]
        made = mpy_file.File(addresses.without({"a.mpy": file.rewritten(file.names)})["a.mpy"])
        assert words(made) == [] and [each.code for each in made.functions] == [each.code for each in file.functions]
        assert [each.names for each in made.functions] == [each.names for each in file.functions]
        added = [len(each.signature) - len(old) for each, old in zip(made.functions, before, strict=True)]
        assert added[0] == 0
        moved += added[1] > 0
    tried(f"{moved} of 300 functions were moved")
    assert moved > 20
