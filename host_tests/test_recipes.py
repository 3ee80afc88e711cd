# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A new language, screen or setting takes what CONTRIBUTING.md says, and no more: each is added to a copy of
the tree.
"""

import sys

import pseudo
import pytest
from helpers import ROOT
from layouts import places
from panels import LAYOUTS, size
from subset import complaints
from test_settings import restarted
from texts import faults, texts
from tree_copy import Tree

from host_tools.source_tree import languages
from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine

ROLL, UP, DOWN, MORE = 5, 1, 2, 4
TITLE_SETTINGS = 4
# The device's order: the two of version 1.0.0 first.
ORDER = ["fr", "en", *sorted(set(languages()) - {"fr", "en"})]


def device(folder, *codes: str):
    """The code.py of a device in this folder that also has these languages."""
    tree = Tree(folder)
    for each in codes:
        pseudo.add(folder, each)
    return tree.root / "code.py"


def run(driver, code, **options: str | None) -> Machine:
    machine = Machine(seed=1, null_panel=True, code=code, options=options)
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash
    return machine


def loaded() -> set[str]:
    """The languages with modules in memory, except for the pieces that a screen reads and drops."""
    return {name.split(".")[2] for name in sys.modules if name.startswith("skalbox.lang.") and len(name.split(".")) > 3}


def test_a_new_language_is_one_folder(tmp_path, tried):
    tree = Tree(tmp_path)
    pseudo.add(tmp_path)
    touched = tree.touched()
    assert touched and all(name.startswith("lib/skalbox/lang/xa/") for name in touched)
    assert set(languages(tmp_path)) == {*languages(), "xa"}, "--lang and the tests list it"

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        assert app.screen.name == "language" and app.words.CODE == "fr"
        assert "Français" in machine.strings()
        yield from tap(machine, UP)
        assert app.words.CODE == "xa" and loaded() == {"xa"}, "UP wraps from the first to the last"
        assert "[Ëëëñglîsh]" in machine.strings()
        yield from tap(machine, ROLL)
        assert app.screen.name == "title" and "[Plââÿ]" in machine.strings()
        yield from restarted(machine)
        app = machine.app
        assert app.screen.name == "title" and app.words.CODE == "xa", "it is kept"
        # During a match the language is a mark in the journal.
        app.lobby.players = ["Léa", "Noé"]
        app.start_match(machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, ROLL)
        app.show("title", machine.ticks_ms())
        yield from machine.settle()
        for code in (*ORDER, "xa"):
            yield from tap(machine, TITLE_SETTINGS, MORE)
            assert app.screen.name == "settings" and code == app.words.CODE and loaded() == {code}
            yield from tap(machine, ROLL)
            assert loaded() == {code}, "no module of the others is left"
        yield from restarted(machine)
        assert machine.app.screen.name == "resume" and machine.app.words.CODE == "xa"

    run(driver, tree.root / "code.py", SKALBOX_LANG=None)
    tried(f"a language: its folder of {len(touched)} files, none besides")


def test_settings_toml_can_choose_it(tmp_path, capsys):
    code = device(tmp_path, "xa", "xb")

    def driver(machine):
        yield from machine.settle()
        spoken.append((machine.app.screen.name, machine.app.words.CODE))

    spoken: list[tuple] = []
    run(driver, code, SKALBOX_LANG="xb")
    run(driver, code, SKALBOX_LANG="zz")
    assert spoken == [("title", "xb"), ("language", "fr")]
    assert "SKALBOX_LANG = zz: allowed: %s xa xb\n" % " ".join(ORDER) in capsys.readouterr().out


def test_without_the_kept_language_the_device_asks_again(tmp_path):
    code = device(tmp_path / "with", "xa")
    without = device(tmp_path / "without")

    def choose(machine):
        yield from machine.settle()
        yield from tap(machine, UP, ROLL)
        assert machine.app.words.CODE == "xa"

    def start(machine):
        yield from machine.settle()
        assert machine.app.screen.name == "language" and machine.app.words.CODE == "fr"

    flash = run(choose, code, SKALBOX_LANG=None).flash
    machine = Machine(seed=1, null_panel=True, code=without, options={"SKALBOX_LANG": None}, flash=flash)
    machine.run(start(machine))
    assert machine.crash is None, machine.crash


@pytest.mark.parametrize("panel", LAYOUTS)
def test_of_many_languages_each_can_be_chosen(panel, tmp_path):
    """The screen shows three cards at a time, wherever the cursor is; forwards and backwards."""
    codes = ["xa", "xb", "xc", "xd"]
    code = device(tmp_path, *codes)
    for each in codes:  # their own names are as long as real languages' names
        title = f'NAME = "Name {each}"\nNOTE = "The game speaks it"\n'
        (tmp_path / "lib/skalbox/lang" / each / "__init__.py").write_text(title, "utf-8")
    order = [*ORDER, *codes]
    names = {each: pseudo.words(tmp_path, each)["__init__.NAME"] for each in ORDER}
    seen = []

    def driver(machine):
        yield from machine.settle()
        for key in (DOWN, UP):
            for _ in order:
                yield from tap(machine, key)
                app = machine.app
                spoken = app.words.CODE
                seen.append(spoken)
                name = f"Name {spoken}" if spoken in codes else names[spoken]
                shown = [text for text in texts(machine) if not text.text.startswith("[")]
                assert name in [text.text for text in shown] and loaded() == {spoken}
                assert not faults(shown, *size(panel))
                width, height = size(panel)
                for left, top, right, bottom, what in places(machine.display.root_group):
                    assert left >= 0 and right <= width and top >= 0 and bottom <= height, what

    machine = Machine(seed=1, panel=panel, null_panel=True, code=code, options={"SKALBOX_LANG": None})
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash
    assert seen == [*order[1:], *order[:1], *order[:0:-1], order[0]]


def test_every_code_has_a_number_of_its_own():
    with Machine():
        from skalbox.lang import languages as found

        letters = "abcdefghijklmnopqrstuvwxyz"
        codes = {one + two for one in letters for two in letters}
        numbers = {found.number(code): code for code in codes}
        assert len(numbers) == len(codes) and max(numbers) < 1024, "it fits into a mark of the journal"
        assert all(found.code(number) == code for number, code in numbers.items())
        assert (numbers[0], numbers[1]) == ("fr", "en"), "as version 1.0.0 kept them"
        assert found.codes() == ORDER
        assert [found.is_there(code) for code in ("fr", "zz", "..", "")] == [True, False, False, False]


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
    for key, ms in ((None, 0), (2, 60), (4, 60), (1, 60), (1, 2_000), (5, 60)):
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
    assert [keys for _, keys, _ in steps[:5]] == [[1, 2, 3, 5]] * 4 + [[2, 3, 5]]
    assert all(WORDS[language] in texts for _, _, texts in steps[:5])
    assert {"skalbox.screens.counting", "skalbox.lang.%s.counting" % language} <= set(loaded)
    assert left == [], "the screen and its words are dropped from memory"
    touched = {"lib/skalbox/screens/counting.py", *(f"lib/skalbox/lang/{each}/counting.py" for each in WORDS)}
    assert tree.touched() == touched
    tried(f"a screen in {language}: {len(touched)} files touched, {len(steps)} steps on it and back to the title")


def test_the_template_is_for_the_board():
    assert complaints(TEMPLATE) == []
    assert TEMPLATE.count(" class Screen") + TEMPLATE.count("\nclass Screen(View):") == 1


ROLL, UP, LESS, MORE = 5, 1, 3, 4
ROWS = "lib/skalbox/players/setting_rows.py"
ROW = '    Row("CONTRAST", ("plain", "high", "highest"), "high", index.ICON_SUN, _contrast),\n'
APPLY = "def _contrast(app: 'App', value: int) -> None:\n    app.contrast = value\n\n\n"
WORDS_SETTING = 'CONTRAST = ("Contrast", "How clear it is", "plain", "high", "highest")\n'
LINE = '# SKALBOX_CONTRAST = "high"     # plain high highest\n'


@pytest.fixture(scope="module")
def tree_setting(tmp_path_factory):
    """A copy of the tree with the new setting."""
    made = Tree(tmp_path_factory.mktemp("new_setting"))
    text = (made.root / ROWS).read_text("utf-8")
    head, rows = text.split("LANGUAGE = ", 1)
    made.write(ROWS, head + APPLY + "LANGUAGE = " + rows.replace("\n)\n", "\n" + ROW + ")\n", 1))
    for language in languages():
        name = f"lib/skalbox/lang/{language}/settings.py"
        made.write(name, (made.root / name).read_text("utf-8") + WORDS_SETTING)
    made.write("settings.toml", (made.root / "settings.toml").read_text("utf-8") + LINE)
    return made


def run_setting(tree_setting: Tree, driver, flash=None, **options: str) -> Machine:
    options = {"SKALBOX_LANG": "en", **options}
    machine = Machine(seed=1, null_panel=True, code=tree_setting.root / "code.py", options=options, flash=flash)
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash
    return machine


def test_a_new_setting_is_a_row_and_its_words(tree_setting, tried):
    touched = tree_setting.touched()
    assert touched == {ROWS, "settings.toml", *(f"lib/skalbox/lang/{each}/settings.py" for each in languages())}

    def driver(machine):
        yield from machine.settle()
        assert machine.app.contrast == 1 and not machine.app.lobby.complaints
        yield from tap(machine, TITLE_SETTINGS, UP, UP, UP)
        assert {"Contrast", "How clear it is", "high"} <= set(machine.strings())
        yield from tap(machine, MORE)
        assert "highest" in machine.strings() and machine.app.contrast == 2
        yield from tap(machine, ROLL)
        yield from restarted(machine)
        assert machine.app.contrast == 2 == machine.app.lobby.settings.get("CONTRAST"), "it is kept"
        # During a match the change is a mark in the journal.
        machine.app.lobby.players = ["Ana", "Ben"]
        machine.app.start_match(machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, ROLL)
        machine.app.show("title", machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, TITLE_SETTINGS, UP, UP, UP, MORE, ROLL)
        assert machine.app.contrast == 0
        yield from restarted(machine)
        assert machine.app.screen.name == "resume" and machine.app.contrast == 0

    run_setting(tree_setting, driver)
    tried(f"a setting: {len(touched)} files touched, {len(languages())} of them for its words")


@pytest.mark.parametrize(("given", "value", "wrong"), [("plain", 0, 0), ("highest", 2, 0), ("glaring", 1, 1)])
def test_settings_toml_has_it(tree_setting, given, value, wrong, capsys):
    def driver(machine):
        yield from machine.settle()
        assert (machine.app.contrast, len(machine.app.lobby.complaints)) == (value, wrong)

    run_setting(tree_setting, driver, SKALBOX_CONTRAST=given)
    assert capsys.readouterr().out.count("SKALBOX_CONTRAST = glaring: allowed: plain high highest") == wrong


def test_an_older_device_has_its_default(tree_setting):
    """A device that kept one setting less has the new setting's default; all others are unchanged."""

    def before(machine):
        yield from machine.settle()
        yield from tap(machine, TITLE_SETTINGS, UP, UP, UP, UP, LESS, ROLL)
        machine.app.lobby.settings.names, machine.app.lobby.settings.roles = ["Ana"], [1]
        machine.app.lobby.unsaved = True
        machine.app.lobby.keep_settings()
        kept.append(dict(machine.app.lobby.settings.chosen))

    def after(machine):
        yield from machine.settle()
        assert machine.app.lobby.settings.chosen == kept[0] and machine.app.lobby.players == ["Ana"]
        assert machine.app.contrast == 1

    kept: list[dict] = []
    machine = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "en"})
    machine.run(before(machine))
    assert machine.crash is None and kept[0]
    run_setting(tree_setting, after, machine.flash)
