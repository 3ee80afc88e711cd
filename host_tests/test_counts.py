# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How the source for the board is cut stays within figures, which are printed. A change that raises one says why."""

import pytest
from counting import figures, foreign, forwarders
from helpers import ROOT
from test_imports import circles, imports, modules

# At most; the median: at least.
LIMITS = {
    "lines of Python in skalcore and lib/skalbox": 23_400,
    "modules of lib/skalbox": 120,
    "median of their lines": 145,
    "lines of the longest file": 500,  # a class is whole: what a board loads seldom is marked in it
    "modules directly in lib/skalbox": 8,  # main, start, app, and what is in memory
    "assignments to another object's attributes": 45,
    "functions that only forward": 0,
    "times that lib/skalbox asks for a pot": 6,
    "files in the longest import circle, with annotations": 2,
}


def test_the_source_is_cut_as_it_was():
    found = figures(ROOT)
    arrows = imports(modules(ROOT / "lib", "skalbox", True))
    found["files in the longest import circle, with annotations"] = max(map(len, circles(arrows)), default=1) - 1
    for name, value in found.items():
        print(f"{value:7,} {name}; limit {LIMITS[name]:,}")
    assert found.keys() == LIMITS.keys()
    beyond = {name for name in found if (found[name] - LIMITS[name]) * (-1 if name.startswith("median") else 1) > 0}
    assert beyond == set()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("self.a = 1", []),
        ("cls.a = 1", []),
        ("a.b = 1", ["a.b"]),
        ("self.a.b += 1", ["self.a.b"]),
        ("self.a, (other.b, *other.c) = given", ["other.b", "other.c"]),
        ("a.b: int = 1", ["a.b"]),
        ("for a.b in c: pass", ["a.b"]),
        ("with a as b.c: pass", ["b.c"]),
        ("a.b[0] = 1", []),  # a part of what the attribute holds
        ("a().b = 1", ["a().b"]),
        ("grid.hidden = True", []),  # displayio's
        ("pin.direction = OUT", []),
    ],
)
def test_what_writes_to_another_object(line, wanted):
    assert [text for _, text in foreign(line)] == wanted


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ('"""Do it."""\n    from skalbox.a import b\n    return b(self)', ["f"]),
        ("from skalbox.a import b\n    b(self)", ["f"]),
        ('return load("skalbox.a").b(self)', ["f"]),
        ("from array import array\n    return array(self)", []),
        ("from skalbox.a import b\n    return b(self) + 1", []),
        ("from skalbox.a import b\n    c = b(self)\n    return c", []),
        ("return self.b(1)", []),
        ('"""Do it."""', []),
    ],
)
def test_what_only_forwards(body, wanted):
    assert forwarders(f"def f(self):\n    {body}\n") == wanted
