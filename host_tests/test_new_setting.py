# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A new setting is one row, a line in each language and one in settings.toml: added to a copy of the tree, it is
offered, applied, kept, and read from settings.toml.
"""

import pytest
from test_settings import restarted
from tree_copy import Tree

from host_tools.source_tree import languages
from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine

ROLL, UP, LESS, MORE = 5, 1, 3, 4
TITLE_SETTINGS = 4
ROWS = "lib/skalbox/players/setting_rows.py"
ROW = '    Row("CONTRAST", ("plain", "high", "highest"), "high", index.ICON_SUN, _contrast),\n'
APPLY = "def _contrast(app: 'App', value: int) -> None:\n    app.contrast = value\n\n\n"
WORDS = 'CONTRAST = ("Contrast", "How clear it is", "plain", "high", "highest")\n'
LINE = '# SKALBOX_CONTRAST = "high"     # plain high highest\n'


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the tree with the new setting."""
    made = Tree(tmp_path_factory.mktemp("new_setting"))
    text = (made.root / ROWS).read_text("utf-8")
    head, rows = text.split("LANGUAGE = ", 1)
    made.write(ROWS, head + APPLY + "LANGUAGE = " + rows.replace("\n)\n", "\n" + ROW + ")\n", 1))
    for language in languages():
        name = f"lib/skalbox/lang/{language}/settings.py"
        made.write(name, (made.root / name).read_text("utf-8") + WORDS)
    made.write("settings.toml", (made.root / "settings.toml").read_text("utf-8") + LINE)
    return made


def run(tree: Tree, driver, flash=None, **options: str) -> Machine:
    options = {"SKALBOX_LANG": "en", **options}
    machine = Machine(seed=1, null_panel=True, code=tree.root / "code.py", options=options, flash=flash)
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash
    return machine


def test_a_new_setting_is_a_row_and_its_words(tree, tried):
    touched = tree.touched()
    assert touched == {ROWS, "settings.toml", *(f"lib/skalbox/lang/{each}/settings.py" for each in languages())}

    def driver(machine):
        yield from machine.settle()
        assert machine.app.contrast == 1 and not machine.app.lobby.complaints
        yield from tap(machine, TITLE_SETTINGS, UP)
        assert {"Contrast", "How clear it is", "high"} <= set(machine.strings())
        yield from tap(machine, MORE)
        assert "highest" in machine.strings() and machine.app.contrast == 2
        yield from tap(machine, ROLL)
        yield from restarted(machine)
        assert machine.app.contrast == 2 == machine.app.lobby.settings.get("CONTRAST"), "it is kept"
        # During a match the change is a mark in the journal.
        machine.app.lobby.players = ["Ana", "Ben"]
        machine.app.begin(machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, ROLL)
        machine.app.show("title", machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, TITLE_SETTINGS, UP, MORE, ROLL)
        assert machine.app.contrast == 0
        yield from restarted(machine)
        assert machine.app.screen.name == "resume" and machine.app.contrast == 0

    run(tree, driver)
    tried(f"a setting: {len(touched)} files touched, {len(languages())} of them for its words")


@pytest.mark.parametrize(("given", "value", "wrong"), [("plain", 0, 0), ("highest", 2, 0), ("glaring", 1, 1)])
def test_settings_toml_has_it(tree, given, value, wrong, capsys):
    def driver(machine):
        yield from machine.settle()
        assert (machine.app.contrast, len(machine.app.lobby.complaints)) == (value, wrong)

    run(tree, driver, SKALBOX_CONTRAST=given)
    assert capsys.readouterr().out.count("SKALBOX_CONTRAST = glaring: allowed: plain high highest") == wrong


def test_an_older_device_has_its_default(tree):
    """A device that kept one setting less has the new one's default; all others are unchanged."""

    def before(machine):
        yield from machine.settle()
        yield from tap(machine, TITLE_SETTINGS, UP, UP, LESS, ROLL)
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
    run(tree, after, machine.flash)
