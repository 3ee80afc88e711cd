# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A new screen is one file and its words in each language: no list names it, and it leaves nothing in memory."""

import pytest
from helpers import ROOT
from subset import complaints
from tree_copy import Tree

TEMPLATE = (ROOT / "lib/skalbox/screens/template.py").read_text("utf-8")
HEADING = "app.words.GAME_MENU"
WORDS = {"en": "Counting", "fr": "Le compte"}

# Counts from 7 by the keys and returns home; prints what each step showed, and which modules the screen left behind.
_USED = """
from host_tools.virtual.machine import Machine
from sight import labelled

found = []
language, name = sys.argv[3:]

def look(machine):
    found.append((machine.app.screen.name, sorted(labelled(machine.app)), machine.strings()))

def drive(machine):
    yield from machine.settle()
    before = {each for each in sys.modules if each.startswith("skal")}
    machine.app.lay(name, machine.ticks_ms(), 7)
    for key, ms in ((None, 0), (2, 60), (3, 60), (1, 60), (1, 2_000), (5, 60)):
        if key is not None:
            yield from machine.tap(key, ms)
        yield from machine.settle()
        look(machine)
        if key is None:
            found.append(sorted({each for each in sys.modules if each.startswith("skal")} - before))
    found.append(sorted({each for each in sys.modules if each.startswith("skal")} - before))

machine = Machine(null_panel=True, seed=1, options={"SKALBOX_LANG": language})
machine.run(drive(machine))
assert machine.crash is None, machine.crash
print(json.dumps(found))
"""


def add(tree: Tree, name: str) -> None:
    """Add a screen of this name as the template describes: a copy of it with its own heading."""
    assert TEMPLATE.count(HEADING) == 1
    own = "app.words.%s_HEADING" % name.upper()
    tree.write("lib/skalbox/screens/%s.py" % name, TEMPLATE.replace(HEADING, own))
    for language, heading in WORDS.items():
        tree.write("lib/skalbox/lang/%s/%s.py" % (language, name), '%s_HEADING = "%s"\n' % (name.upper(), heading))


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    made = Tree(tmp_path_factory.mktemp("new_screen"))
    add(made, "counting")
    return made


@pytest.mark.parametrize("language", WORDS)
def test_a_new_screen_is_a_file_and_its_words(tree, language, tried):
    first, loaded, *steps, left = tree.run(_USED, language, "counting")
    steps.insert(0, first)
    names = [name for name, _, _ in steps]
    numbers = [next((text for text in texts if text.isdigit()), "") for _, _, texts in steps]
    assert names == ["counting"] * 5 + ["title"]
    assert numbers[:4] == ["7", "8", "8", "7"], "plus, a key without a row, minus"
    assert numbers[4] == "0", "kept down, minus repeats until it has no row"
    assert [keys for _, keys, _ in steps[:5]] == [[0, 1, 2, 5]] * 4 + [[0, 2, 5]]
    assert all(WORDS[language] in texts for _, _, texts in steps[:5])
    assert {"skalbox.screens.counting", "skalbox.lang.%s.counting" % language} <= set(loaded)
    assert left == [], "the screen and its words are dropped from memory"
    touched = {"lib/skalbox/screens/counting.py", *(f"lib/skalbox/lang/{each}/counting.py" for each in WORDS)}
    assert tree.touched() == touched
    tried(f"a screen in {language}: {len(touched)} files touched, {len(steps)} steps on it and back to the title")


def test_the_template_is_for_the_board():
    assert complaints(TEMPLATE) == []
    assert TEMPLATE.count(" class Screen") + TEMPLATE.count("\nclass Screen(View):") == 1
