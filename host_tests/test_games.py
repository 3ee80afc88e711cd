# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table of games: each row can be played, with words, help and icon, and a fourth game takes no more.

The fourth game's boxes are fewer and in another order, and the coach has no values for it.
"""

import hashlib
import itertools
import json
import re
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from helpers import ROOT, run_program
from panels import LAYOUTS
from test_help import sections
from test_words import LANGUAGES, words

from host_tools.art import masks
from host_tools.virtual.machine import Machine
from skalcore import answers, boxes, rules

GAMES = pytest.mark.parametrize("row", rules.GAMES, ids=lambda row: row.name)
COACHED_BOXES = 13  # buffers of skalcore.coach


@pytest.fixture(scope="module")
def device():
    """skalbox.coach and skalbox.art on a board that is switched on."""
    with Machine():
        from skalbox.art import index
        from skalbox.coach import levels, tables

        yield index, levels, tables


def test_what_was_saved_names_the_same_games():
    """Saves store a game's index: games that were ever released keep theirs."""
    assert [row.name for row in rules.GAMES][:3] == ["skalpott", "yams", "yahtzee"]
    assert len({row.name for row in rules.GAMES}) == len(rules.GAMES) <= 16, "the hall has a bit for each"


@GAMES
def test_a_row_can_be_played(row):
    assert row.rounds == len(set(row.names)) and boxes.UPPER < row.rounds <= COACHED_BOXES
    assert [each[1:] for each in row.boxes[: boxes.UPPER]] == [(boxes.series, face) for face in range(1, 7)]
    assert 1 <= row.fewest <= row.players <= 8
    assert 0 < row.bonus_from <= 105
    fives = [box for box, each in enumerate(row.boxes) if each[1] is boxes.five]
    assert len(fives) <= 1 and row.five_box == (fives[0] if fives else -1)
    assert fives or row.extra == rules.EXTRA_NONE


@GAMES
def test_the_coach_understands_its_boxes(row):
    """A lower box scores the same for all throws of a kind; or, if its row has 0 points, the sum or nothing.

    Either with values or without: the device plays every game by its coach, which knows a throw by its kind alone.
    """
    card, counts, example = [boxes.OPEN] * row.rounds, bytearray(7), bytearray(7)
    wrong = {}
    for throw in itertools.combinations_with_replacement(range(1, 7), 5):
        boxes.count(throw, counts)
        kind = kind_of(counts)
        boxes.count(answers.EXAMPLES[kind], example)
        for box in range(boxes.UPPER, row.rounds):
            here, there = row.points(box, counts, card), row.points(box, example, card)
            alike = here == there if row.boxes[box][2] else here in (0, sum(throw)) and bool(here) == bool(there)
            if not alike or not 0 <= here <= 50:
                wrong[row.names[box]] = f"{throw} brings {here}, {tuple(answers.EXAMPLES[kind])} of its kind {there}"
    assert not wrong, "\n".join(f"{box}: {why}" for box, why in wrong.items())


def kind_of(counts) -> int:
    """The position in skalcore.answers.EXAMPLES of a throw like this one."""
    most, run = boxes.most(counts), boxes.longest_run(counts)
    if most >= 3:
        return {3: 4 if boxes.has_pair_beside_three(counts) else 3, 4: 5, 5: 6}[most]
    return {4: 1, 5: 2}.get(run, 0)


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_exist(row, language):
    found = words(language)
    assert len(found[f"{row.name}.BOXES"]) == row.rounds
    assert len(found[f"{row.name}.CATEGORIES"]) == (len(rules.MODES) if row.has_pot else 1)
    assert found[f"{row.name}.NAME"] and found[f"{row.name}.NOTE"]
    assert len(sections(language, row.name)) > 1


@GAMES
def test_its_icon_and_values_exist(row, device):
    index, levels, tables = device
    assert index.GAMES[row.name] == masks.games()[row.name] < index.ICONS_BIN[2]
    ways = [way for ways in tables.WAYS.values() for way in ways if way.partition("-")[0] == row.name]
    assert bool(ways) == row.has_values
    assert len(levels.averages(row)) == row.rounds


@GAMES
def test_a_game_without_averages_has_plausible_ones(row, device):
    """A copy under another name gets estimates of the points of its boxes, close to their points when well played."""
    _, levels, _ = device
    copy = rules.Rules("copy", row.boxes, row.bonus_from, row.fewest, row.players, row.extra)
    guessed, known = levels.averages(copy), levels.averages(row)
    assert 0.85 < sum(guessed) / sum(known) < 1.05
    assert all(abs(one - other) <= 90 for one, other in zip(guessed, known, strict=True))
    view = levels.Averages(copy)
    assert view.read((1 << row.rounds) - 1, 0, 0) == 0 < view.read(1, 0, 0) < view.read(0, 0, 0) < 511 * answers.UNIT


def test_every_game_of_the_readme_is_one():
    readme = (ROOT / "README.md").read_text("utf-8").lower().replace("'", "")
    assert [row.name for row in rules.GAMES if row.name not in readme] == []


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
GAMES_GAME = re.compile(r"^GAMES = \(([^)]*)\)", re.M)
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
    assert len(GAMES_GAME.findall(text)) == 1
    where = text.rindex("\n\n", 0, GAMES_GAME.search(text).start())
    games = GAMES_GAME.sub(lambda hit: f"GAMES = ({hit[1].rstrip(', ')}, ZANZI)", text[where:])
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
        pytest.param(panel, list(WORDS)[number % 2], marks=pytest.mark.soak if number else ())
        for number, panel in enumerate(LAYOUTS)
    ],
)
def test_a_fourth_game_is_a_row_words_and_an_icon(tree, panel, language, tried):
    """By the keys alone: the game is chosen from the list, with its help, for two people and the device. A box is taken
    back, and the power cut in a turn. Sheets, standings, the hall of fame and statistics are shown. The title then
    offers the game again."""
    found = played(tree, panel, language)
    screens = Counter(found["screens"])
    assert found["faults"] == []
    assert found["tree"].startswith(str(tree)), "the copy is what ran"
    wanted = {"title", "game", "help", "players", "seat", "opening", "passon", "turn", "menu", "scoring", "sheets"}
    assert wanted | {"resume", "robot", "final", "fame", "stats"} <= set(screens)
    assert not {"review", "choice", "pot", "legs", "solo", "error"} & set(screens)
    assert found["crashes"] == 0 and found["undone"] == found["cuts"] == 1
    assert found["roles"] == [0, 3, 4, 6], "no help, and no perfect play, without values"
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
