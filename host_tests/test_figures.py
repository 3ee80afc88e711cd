# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The figures in README.md, CONTRIBUTING.md and docs/ that follow from the program agree with it.

What was measured on firmware, or is measured by `make measure`, is not here: test_strength has the levels' table.
"""

import re

import pytest
import test_damage
import test_damaged_journal
import test_monkey
import test_project
import test_strength
import test_words
from helpers import KINDS, ROOT
from panels import PANELS

from host_tools.commands import bench_coach
from host_tools.drive import fat
from host_tools.solver import solved_games
from host_tools.tracebacks import names_file
from host_tools.virtual import controls
from skalcore import boxes, challenge, rules

README, GUIDE = "README.md", "CONTRIBUTING.md"
COACH, COMMANDS, GLOSSARY, MEMORY, RECIPES = (
    f"docs/{name}.md" for name in ("coach", "command-line", "glossary", "memory", "recipes")
)
PAGES = (README, GUIDE, COACH, COMMANDS, GLOSSARY, MEMORY, RECIPES)
TEXTS = {name: " ".join((ROOT / name).read_text("utf-8").split()) for name in PAGES}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def constant(file: str, name: str) -> int:
    """A constant of a module of the device."""
    return int(re.search(r"(?m)^%s = const\(([\d_]+)\)" % name, (ROOT / "lib/skalbox" / file).read_text("utf-8"))[1])


def figure(text: str, pattern: str) -> str:
    """What stands in the place of (...) in this text, whose spaces and line ends count as one space each."""
    found = re.findall(pattern, TEXTS[text])
    assert len(found) == 1, "%s: %r is there %d times" % (text, pattern, len(found))
    return found[0]


_SOAKED = len(KINDS) * (test_damaged_journal.OFTEN + test_damaged_journal.SEVERAL)
_SOAKED += test_damaged_journal.BEHIND + test_damage.OFTEN
_SIZES = bench_coach.sizes()
_TABLES = [name for name in _SIZES if name.endswith(" table")]
_EARN_BONUS = {"%d" % game.bonus_from for game in rules.GAMES}

FIGURES = [
    (GUIDE, r"and at most (\d+) lines and 20 KB", "%d" % test_project.LONGEST),
    (GUIDE, r"and at most 500 lines and (\d+) KB", "%d" % (test_project.LARGEST // 1024)),
    (COMMANDS, r"presses ([\d,]+) keys, cuts", format(test_monkey.PART * len(PANELS), ",")),
    (COMMANDS, r"damages ([\d,]+) memories", format(_SOAKED, ",")),
    (COMMANDS, r"and in ([\d,]+) played games", format(test_strength.GAMES, ",")),
    (COACH, r"alone: mean of ([\d,]+) games", format(test_strength.ALONE, ",")),
    (MEMORY, r"no piece of (\d+) KB is left", "%d" % (constant("table_memory.py", "_WHOLE") // 1024)),
    (MEMORY, r"that leave ([\d,]+) bytes free beside it", format(constant("table_memory.py", "_FREE"), ",")),
    (MEMORY, r"more than (\d+) KB are free at the start", "%d" % (constant("memory.py", "_LARGE") // 1000)),
    (MEMORY, r"If less than (\d+) KB are left", "%d" % (constant("memory.py", "_SPARE") // 1000)),
    (RECIPES, r"`lay` waits until nothing moves, at most (\d+) seconds", "%d" % (controls.SETTLE_MS // 1000)),
    (RECIPES, r"has room for (\d+) pixels, some seven letters", "%d" % test_words.KEY_ROOM),
    (RECIPES, r"`KEY_\.\.\.`, has (\d+) pixels", "%d" % test_words.KEY_ROOM),
    (COACH, r"whole numbers in ([\d.]+) KB of buffers", "%.1f" % (_SIZES["coach's buffers"] / 1000)),
    (COACH, r"and tables of (\d+) KB", "%.0f" % (sum(map(_SIZES.get, _TABLES)) / 1000)),
    (COACH, r"Solving all (\w+) games", NUMBERS[len(solved_games.SHIPPED)]),
    (RECIPES, r"earns the bonus of (\d+)", "%d" % rules.Rules.bonus),
    (GLOSSARY, r"the upper section; (\d+ or \d+) points", " or ".join(sorted(_EARN_BONUS))),
    (GLOSSARY, r"one of up to (\w+) games of Yahtzee", NUMBERS[rules.MAX_LEGS]),
    (GLOSSARY, r"follow from a code of (\w+) characters", NUMBERS[challenge.LENGTH]),
    (README, r"in up to (\w+) legs: thirteen", NUMBERS[rules.MAX_LEGS]),
    (README, r"A handheld for (\w+) family dice games", NUMBERS[len(rules.GAMES)]),
    (README, r"\*\*SkalPott\*\*, (\w+ to \w+) players: twelve boxes", "two to four"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "pattern", "expected"), FIGURES, ids=[each[1] for each in FIGURES])
def test_a_figure_is_the_programs(text, pattern, expected):
    assert figure(text, pattern) == expected


@pytest.mark.parametrize("game", rules.GAMES, ids=lambda game: game.name)
def test_readme_has_the_players_and_the_boxes_of_each_game(game):
    name = {"skalpott": "SkalPott", "yams": "Yam's", "yahtzee": "Yahtzee"}[game.name]
    said = figure(README, r"\*\*%s\*\*, (\w+ to \w+ players[^:]*: \w+ boxes)" % name)
    assert said.startswith("%s to %s players" % (NUMBERS[game.fewest], NUMBERS[game.players]))
    assert said.endswith("%s boxes" % [*NUMBERS, "thirteen"][game.rounds])


def test_the_names_that_are_exchanged(bundled):
    """The text counts each name once; names.txt has it in every module where it has another one."""
    listed = names_file.parsed(bundled["names.txt"])
    names = set(listed.everywhere.values()).union(*(each.values() for each in listed.own.values()))
    said = int(figure(MEMORY, r"Some ([\d,]+) names of ours are exchanged").replace(",", ""))
    assert said % 100 == 0 and abs(said - len(names)) < 100, len(names)


def test_what_a_language_takes(bundled):
    used = [
        sum(fat.clusters(len(data)) * fat.CLUSTER for name, data in bundled.items() if "/lang/%s/" % code in name)
        for code in test_words.LANGUAGES
    ]
    said = int(figure(RECIPES, r"It takes (\d+) KB of the drive"))
    assert abs(max(used) / 1024 - said) < 2, used


def test_what_a_box_brings_at_most():
    best = max(row[1]((0, *counts), (), row[2]) for row in boxes.THIRTEEN_BOXES for counts in [(0, 0, 0, 0, 0, 5)])
    assert figure(RECIPES, r"it returns (\d+) at most") == "%d" % best == "50"
