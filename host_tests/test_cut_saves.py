# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Saving in a real MicroPython: flash is the same after each step, whether marked methods are cut out or not. No module
that stays imports one that passes.
"""

import ast
import json
import random

import pytest
from helpers import ROOT, YAHTZEE, record

from host_tools import source_tree
from host_tools.node import micropython
from host_tools.squeezer.groups import Imports, modules
from host_tools.squeezer.marked import BESIDE, HOME, froms
from host_tools.virtual.machine import Machine

# Three matches with checkpoints, restarts and a match put aside. After each step, the modules that do not stay are
# dropped. The step is printed with a hash of the flash, the storage's state, and the modules left.
PROGRAM = """
import binascii, hashlib, json, sys
class Part: pass
for name in ("microcontroller", "supervisor", "board", "storage", "alarm"):
    sys.modules[name] = Part()
nvm = sys.modules["microcontroller"].nvm = bytearray(b"\\xff" * 4096)
from array import array
from skalbox import memory
from skalcore import rules
from skalbox.match.session import Session
from skalbox.saves.storage import Storage
memory.large = False
KIND = [game.name for game in rules.GAMES].index("yahtzee")
NAMES = ["Ana", "B\\u00e9"]

def look(storage, what):
    found = hashlib.sha256(bytes(nvm))
    for slot in "ab":
        with open("/saves/%s/slot.bin" % slot, "rb") as file:
            found.update(file.read())
    memory.forget_rest()
    left = [name for name in sys.modules if name[:4] == "skal" and not memory.stays(name, True)]
    left = [name for name in left if not hasattr(sys.modules[name], "__path__")]
    state = [storage.full, storage.trouble, storage.aside, storage.generation, storage.writable, storage.reserved]
    print(json.dumps([what, binascii.hexlify(found.digest()).decode()[:16], state, sorted(left)]))

def opened():
    storage = Storage(nvm, 8)
    session = Session(NAMES, storage, KIND, 0, 1)
    session.restore()
    return storage, session

storage = Storage(nvm, 8)
look(storage, "new")
for match, happened in enumerate(json.loads(EVENTS)):
    storage.start_match(KIND, 0, 1, NAMES, (0, 1), b"")
    look(storage, "begin")
    session = Session(NAMES, storage, KIND, 0, 1)
    for number, event in enumerate(happened):
        session.apply(event)
        if number in (3, 90):
            storage.save_to_slot(storage.head, session.events())
            look(storage, "keep")
            storage, session = opened()
            look(storage, "restored %d %s" % (len(session.events()), session.damaged))
        if number == 40:
            from skalbox.saves import aside
            there = aside.start_match(storage, (KIND, 0, 1, ["Cy"]), array("H", bytes(session.events())), 0)
            look(storage, "aside %s" % there)
            from skalbox.saves import aside
            there = aside.resume_aside(storage, 0, array("H"), 0)
            look(storage, "taken %s" % there)
            session = Session(NAMES, storage, KIND, 0, 1)
            session.restore()
        if number == 60:
            storage, session = opened()
            look(storage, "restored %d %s" % (len(session.events()), session.damaged))
    storage.finish(bytes([match + 1, 0]) + b"hall")
    look(storage, "finish")
    storage.save_settings(b"settings%d" % match)
    look(storage, "change")
"""


def sources(root) -> dict[str, str]:
    """The modules of a device's tree that have no screens and no words, by path on the drive."""
    paths = {path.relative_to(root).as_posix(): path for path in source_tree.sources(root)}
    wanted = {name: path for name, path in paths.items() if "/lang/" not in name and "/screens/" not in name}
    return {name.removeprefix("lib/"): path.read_text("utf-8") for name, path in wanted.items()}


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "MicroPython is here")
def test_flash_is_the_same_whether_methods_are_cut_out_or_not(cut_code, tried):
    happened = [list(record(YAHTZEE.random_text(random.Random(str(i)), 2, 1)).events) for i in range(3)]
    program = "EVENTS = %r\n" % json.dumps(happened) + PROGRAM
    slots = {"saves/%s/slot.bin" % each: b"\xff" * 16384 for each in "ab"}
    said = []
    for root in (ROOT, cut_code.parent):
        said.append(micropython.run(program, sources(root), heap=1024 * 1024, binaries=slots).splitlines())
    assert said[0] == said[1]
    steps = [json.loads(line) for line in said[0]]
    kinds = {what.split(" ")[0] for what, *_ in steps}
    assert kinds == {"new", "begin", "keep", "restored", "aside", "taken", "finish", "change"}
    assert len({hashed for _, hashed, *_ in steps}) > 15 and not any(left for *_, left in steps)
    tried(f"{len(steps)} steps of saving in MicroPython, whole and with methods cut out: the same flash")


def test_no_module_that_stays_imports_one_that_passes_at_its_top(cut_code):
    """It would be there twice once the passing one has been dropped, and its classes too."""
    with Machine():
        from skalbox.memory import stays

        for root in (ROOT, cut_code.parent):
            direct = Imports(root).direct
            assert len(direct) > 100
            top = {"skalbox", "skalcore", *(name for name, path in modules(root).items() if path.stem == "__init__")}
            staying = [name for name in direct if name in top or stays(name, True)]
            wrong = {name: {each for each in direct[name] - top if not stays(each, True)} for name in staying}
            assert {name: each for name, each in wrong.items() if each} == {}


def test_marked_methods_are_where_whole_classes_are(cut_code):
    """The classes that play and save a match are cut, and nothing else is left of the mark."""
    names = modules(cut_code.parent)
    beside = {name for name in names if name.endswith(BESIDE)}
    wanted = {"saves.storage", "saves.chip_memory", "match.lobby", "match.session"}
    assert {"skalbox." + each + BESIDE for each in wanted} <= beside
    trees = [ast.parse(path.read_text("utf-8")) for path in names.values()]
    assert HOME not in set().union(*map(froms, trees))
