# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A fourth game in a copy of the tree takes a row, words and an icon, and is played from the title to the hall of fame.

Its boxes are fewer and in another order, and the coach has no values for it.
"""

import hashlib
import json
import re
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from helpers import ROOT, run_program
from panels import LAYOUTS

ROW = """
ZANZI = Rules(
    "zanzi",
    boxes.THIRTEEN_BOXES[:6]
    + (
        ("chance", boxes.chance, 0),
        ("full_house", boxes.full, 20),
        ("five_alike", boxes.five, 50),
        ("small_straight", boxes.small_straight, 25),
        ("three_of_a_kind", boxes.three_sum, 0),
    ),
    54,
    1,
    6,
    EXTRA_SCORES,
)
"""
GAMES = re.compile(r"^GAMES = \(([^)]*)\)", re.M)
HEAD = '# SPDX-FileCopyrightText: 2026 The Skalbox authors\n# SPDX-License-Identifier: MIT\n"""Zanzi."""\n\n'
WORDS = {
    "en": """NAME = "Zanzi"
NOTE = "1–6 players · 11 rounds"
CATEGORIES = ("Zanzi, the best",)
BOXES = (
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "Chance", "Full house", "Zanzibar", "Straight", "3 of a kind"
)
""",
    "fr": """NAME = "Zanzi"
NOTE = "1–6 joueurs · 11 tours"
CATEGORIES = ("Zanzi, records",)
BOXES = ("As", "Deux", "Trois", "Quatre", "Cinq", "Six", "Chance", "Full", "Zanzibar", "Suite", "Brelan")
""",
}
HELP = {
    "en": 'SECTIONS = (("Zanzi", "Eleven boxes, eleven rounds."), ("Zanzibar", "Five alike are worth 50."))\n',
    "fr": 'SECTIONS = (("Zanzi", "Onze cases, onze tours."), ("Zanzibar", "Cinq dés pareils valent 50."))\n',
}
ICON = ["= cup for zanzi", *["................"] * 3, *["..############.."] * 10, *["................"] * 3]
TOUCHED = {
    "skalcore/rules.py",
    *(f"lib/skalbox/lang/{language}/{part}zanzi.py" for language in WORDS for part in ("", "help_")),
    "host_tools/art/icons.txt",
    "lib/skalbox/art/icons.bin",
    "lib/skalbox/art/index.py",
}
# The icon, drawn into the sheet as `make art` does it.
DRAWN = """
import sys
root = sys.argv[1]
here = next(n for n, path in enumerate(sys.path) if "site-packages" in path)
sys.path[here:here] = [root]
from pathlib import Path
from host_tools.art import make, shapes
art = Path(root, "lib/skalbox/art")
files = make.tile_files()
pixels, _, _, bits = files["icons"]
(art / "icons.bin").write_bytes(shapes.pack(pixels, bits))
(art / "index.py").write_text(make.index(files))
"""
PROGRAM = Path(__file__).with_name("fourth_game.py")


def state(tree: Path) -> dict[str, str]:
    """The files of a tree, each with its digest."""
    files = [path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {str(path.relative_to(tree)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> Path:
    """A copy of the tree with the fourth game, and nothing else new."""
    return add_game(tmp_path_factory.mktemp("fourth") / "tree")


def add_game(tree: Path) -> Path:
    """Copies the tree to this folder, and adds the game."""
    for name in ("lib", "skalcore", "host_tools"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "made"))
    for name in ("code.py", "boot.py", "safemode.py", "settings.toml", "pyproject.toml"):
        shutil.copy(ROOT / name, tree / name)
    before = state(tree)
    table = tree / "skalcore/rules.py"
    text = table.read_text("utf-8")
    assert len(GAMES.findall(text)) == 1
    where = text.rindex("\n\n", 0, GAMES.search(text).start())
    games = GAMES.sub(lambda hit: f"GAMES = ({hit[1].rstrip(', ')}, ZANZI)", text[where:])
    table.write_text(text[:where] + "\n" + ROW + games, "utf-8")
    for language in WORDS:
        folder = tree / "lib/skalbox/lang" / language
        (folder / "zanzi.py").write_text(HEAD + WORDS[language], "utf-8")
        (folder / "help_zanzi.py").write_text(HEAD + HELP[language], "utf-8")
    icons = tree / "host_tools/art/icons.txt"
    icons.write_text(icons.read_text("utf-8") + "\n" + "\n".join(ICON) + "\n", "utf-8")
    script = tree.parent / "drawn.py"
    script.write_text(DRAWN, "utf-8")
    status, _, err = run_program(sys.executable, "-P", script, tree)
    assert (status, err) == (0, ""), err
    after = state(tree)
    assert {name for name in after if before.get(name) != after[name]} == TOUCHED and before.keys() <= after.keys()
    return tree


def played(tree: Path, *arguments: str) -> dict:
    status, out, err = run_program(sys.executable, "-P", PROGRAM, tree, ROOT / "host_tests", *arguments)
    assert (status, err) == (0, ""), err
    return json.loads(out.splitlines()[-1])


@pytest.mark.parametrize(
    ("panel", "language"),
    [
        pytest.param(panel, list(WORDS)[number % 2], marks=pytest.mark.soak if number % 3 else ())
        for number, panel in enumerate(LAYOUTS)
    ],
)
def test_a_fourth_game_is_a_row_words_and_an_icon(tree, panel, language, tried):
    """By the keys alone: chosen from the list, with its help; two people and the device, a box taken back, the power
    cut in a turn, sheets, standings, the hall of fame, statistics, and the title that offers it again."""
    found = played(tree, panel, language)
    screens = Counter(found["screens"])
    assert found["faults"] == []
    assert found["tree"].startswith(str(tree)), "the copy is what ran"
    wanted = {"title", "game", "help", "players", "seat", "opening", "passon", "turn", "menu", "scoring", "sheets"}
    assert wanted | {"resume", "coach", "final", "fame", "stats"} <= set(screens)
    assert not {"review", "choice", "pot", "legs", "solo", "error"} & set(screens)
    assert found["crashes"] == 0 and found["undone"] == found["cuts"] == 1
    assert found["roles"] == [0, 3, 4], "no help, and no perfect play, without values"
    assert found["seated"] == [0, 0, 4]
    assert found["icon"] == found["icons"] - 1, "its own"
    assert "yahtzee" in found["solved"] and "zanzi" not in found["solved"], "solve offers the games with values"
    # Eleven rounds of three, each player with eleven boxes, and the totals according to the rules.
    totals = found["totals"]
    assert found["boxes"] == [11, 11, 11] and found["scores"] == 33
    assert sorted(found["people"].items()) == sorted((name, totals[seat]) for seat, name in enumerate(["Léa", "Noé"]))
    best = sorted(found["people"].values(), reverse=True)
    assert found["best"] == best and [str(total) in found["fame"] for total in best] == [True, True]
    for name, total in found["people"].items():
        line = [name, "1", str(int(total == max(totals))), str(total), str(total)]
        assert set(line) <= set(found["stats"]), line
    assert found["category"] in found["fame"] and "Zanzi" in found["stats"]
    assert found["record"]["game"] == "zanzi" and [each["total"] for each in found["record"]["players"]] == totals
    assert any("Zanzi" in text for text in found["title"])
    tried(f"{panel} {language}: {len(found['screens'])} screens, {found['events']} events, {len(TOUCHED)} files")
