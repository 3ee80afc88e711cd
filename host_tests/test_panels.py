# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table of panels: each row is valid, and a new panel needs one more row, nothing else."""

from types import SimpleNamespace

import pytest
from helpers import ROOT
from panels import LAYOUTS, PANELS, SPOKEN, of_layouts, size
from tree_copy import Tree

from host_tools.commands.device_options import LANGUAGES
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import COLUMNS, GLASS, ROWS
from host_tools.virtual.panel import PANELS as TABLE

TABLE_PY = "lib/skalbox/hardware/panels.py"
ROW = '    "280x240": (280, 240, 20, 0, ("90", "270"), "square"),  # 1.69 inch\n'

# Plays from the title to the first throw as a player would, in a copy of the tree; prints screens and faults.
PLAYED = """
panel, out = sys.argv[3:]
from at_the_table import FOUR
from layouts import Watch
from host_tools.commands.device_options import common_options
from host_tools.commands.options import Parser
from host_tools.drive import contents
from host_tools.virtual.machine import Machine
import panels

watch = Watch(panel, "fr")
watch.machine = machine = Machine(panel=panel, options={"SKALBOX_LANG": "fr"}, seed=1, nvm=FOUR)
screens = []

def play(watch):
    for _ in range(30):
        yield from machine.settle()
        name = machine.app.screen.name
        watch.look(name)
        screens.append(name)
        if name == "turn" and machine.app.lobby.session.game.has_dice():
            screens.append("thrown")
            machine.image().save(out)
            break
        machine.faces.append([len(screens) % 6 + 1, 2, 3, 4, 5])
        yield from machine.tap(5)
        yield from machine.settle()

watch.run(play)
parser = Parser()
common_options(parser)
guard = {}
exec(contents.unfinished(), guard)
print(json.dumps({
    "screens": screens,
    "outside": machine.panel.outside,
    "option": parser.parse_args(["--panel", panel]).panel,
    "guard": list(guard["PANELS"]),
    "tests": list(panels.PANELS),
}))
"""


@pytest.mark.parametrize("name", PANELS)
def test_each_row_is_a_valid_panel(name):
    width, height, _, _, rotations, layout = TABLE[name]
    glass = GLASS[name]
    assert size(name) == (width, height)
    assert 0 <= glass.column <= COLUMNS - glass.columns and 0 <= glass.row <= ROWS - glass.rows, (
        "the glass is inside the memory"
    )
    assert rotations and set(rotations) <= {"0", "90", "180", "270"}
    upright = {
        (glass.columns, glass.rows) if int(each) % 180 == 0 else (glass.rows, glass.columns) for each in rotations
    }
    assert upright == {(width, height)}, "in every rotation the picture keeps its size"
    least = size(of_layouts()[layout][0])
    assert width >= least[0] and height >= least[1], "the layout needs this size"


@pytest.mark.parametrize(
    ("display", "name", "wrong"),
    [
        ((320, 240), "320x240", 0),
        ((480, 320), "320x240", 0),
        ((240, 320), "240x240", 0),
        ((320, 172), "320x172", 0),
        ((320, 171), "320x170", 0),
        ((284, 170), "240x135", 0),
        ((239, 135), "240x240", 1),
        (None, "240x240", 1),
    ],
)
def test_the_boards_own_panel_gets_the_largest_layout_that_fits(display, name, wrong, monkeypatch, capsys):
    with Machine(toml='SKALBOX_PANEL = "board"'):
        from skalbox.hardware import complaints, config

        monkeypatch.setattr(
            config, "own_display", lambda: display and SimpleNamespace(width=display[0], height=display[1])
        )
        assert config.panel() == name
        assert len(complaints.found) == wrong
    assert capsys.readouterr().out.count("SKALBOX_PANEL = board: ") == wrong


def test_the_tests_cover_every_panel_and_layout():
    assert {panel for panel, _ in SPOKEN} == set(PANELS)
    for panels in of_layouts().values():
        assert {language for panel, language in SPOKEN if panel in panels} == set(LANGUAGES)
    assert {GLASS[panel].layout for panel in LAYOUTS} == {"square", "wide", "low", "long"}


def test_a_new_panel_is_one_row(tmp_path, tried):
    """Adds the row to a copy of the tree; the panel is played on, offered, guarded and tested."""
    tree = Tree(tmp_path / "tree")
    text = (ROOT / TABLE_PY).read_text("utf-8")
    tree.write(TABLE_PY, text.replace("\n}\n", "\n" + ROW + "}\n"))
    touched = tree.touched()
    found = tree.run(PLAYED, "280x240", tmp_path / "turn.png")
    assert found["screens"][0] == "title" and found["screens"][-2:] == ["turn", "thrown"]
    assert {"opening", "choice"} <= set(found["screens"])
    assert found["outside"] == 0
    assert found["option"] == "280x240"
    assert found["guard"] == found["tests"] == [*PANELS, "280x240"]
    assert touched == {TABLE_PY}
    tried(f"a panel of 280x240: {len(touched)} file touched, {len(found['screens']) - 1} screens to the first throw")
