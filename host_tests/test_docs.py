# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""CONTRIBUTING.md and the pages under docs/ are true: every path, command with its options, function and word that they
name exists."""

import ast
import re

import pytest
from helpers import ROOT, check_make_target

from host_tools import source_tree
from host_tools.commands import cli
from host_tools.desktop import key_script

PAGES = ["CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]
TEXTS = {page: (ROOT / page).read_text("utf-8") for page in PAGES}
CODE = [
    hit
    for text in TEXTS.values()
    for pattern in (r"`([^`\n]+(?:\n +[^`\n]+)?)`", r"(?m)^    +(\S.*)$")
    for hit in re.findall(pattern, text)
]
PATH = re.compile(
    r"(?:\.venv/bin|\.ci|lib|skalcore|host_tools|host_tests|hardware)/[\w./-]*|\b[\w-]+\.(?:py|md|toml)\b"
)
# Those that a recipe makes, and a name without its folder.
MADE = re.compile(r"NAME|CODE|zanzi|lang/de$|^__init__\.py$|^settings\.py$|/test_$")
COMMAND = re.compile(r"(?:^|/|&& )(skalbox|make) ([a-z0-9]+)\b(.*)")
FEWEST_LINES, MOST_LINES = 60, 120  # of CONTRIBUTING.md
RECIPES = re.findall(r"(?m)^## (.+)$", TEXTS["docs/recipes.md"])


def commands(program: str) -> list[tuple[str, str]]:
    """The calls of this program in these pages: the command, and the rest of the line."""
    found = [hit for each in CODE for hit in COMMAND.findall(" ".join(each.split()))]
    return sorted({(name, rest.partition("  ")[0]) for which, name, rest in found if which == program})


def section(page: str, title: str) -> str:
    """The text under this heading of a page."""
    return re.split(r"(?m)^#+ ", TEXTS[page].partition(f"# {title}\n")[2])[0]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables in this text, without their heads."""
    tables = re.findall(r"(?m)^\|.*\n\|[-|: ]+\n((?:\|.*\n?)*)", text)
    return [[cell.strip() for cell in line.strip("|").split("|")] for table in tables for line in table.splitlines()]


def test_contributing_is_read_in_a_few_minutes_and_links_to_every_page():
    text = TEXTS["CONTRIBUTING.md"]
    assert FEWEST_LINES <= text.count("\n") <= MOST_LINES
    assert [page for page in PAGES[1:] if f"]({page})" not in text] == []


def test_every_path_exists():
    found = {path.rstrip(".") for each in CODE for path in PATH.findall(each) if not MADE.search(path)}
    assert len(found) > 60
    assert [path for path in sorted(found) if not (ROOT / path).exists() and not list(ROOT.glob(path + "*.py"))] == []


@pytest.mark.parametrize("target", sorted({name for name, _ in commands("make")}))
def test_every_make_target_exists(target):
    check_make_target(target)


def test_every_target_is_described():
    listed = re.search(r"(?m)^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"))
    described = set(re.findall(r"(?m)^    make ([a-z-]+)  ", section("docs/command-line.md", "make")))
    assert listed is not None and set(listed[1].split()) - {"clean"} == described


def test_every_command_has_the_options_that_are_named(capsys):
    named = commands("skalbox")
    assert {name for name, _ in named} == set(cli.COMMANDS)
    wrong = []
    for name, rest in named:
        with pytest.raises(SystemExit):
            cli.main([name, "--help"])
        options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
        wrong += [f"{name} {option}" for option in re.findall(r"--[a-z-]+", rest) if option not in options]
    assert not wrong and any("--plain" in rest for _, rest in named)


def test_every_command_of_a_key_script_is_described():
    lines = " ".join(row[0] for row in rows(section("docs/command-line.md", "Key scripts")))
    described = set(re.findall(r"`([a-z]+)", lines))
    known = set(re.findall(r"(?m)^    ([a-z]+)(?:, ([a-z]+))? ", key_script.__doc__.replace(" KEY,", ",")))
    assert described == {verb for pair in known for verb in pair if verb} and len(described) > 8


@pytest.mark.parametrize(
    "title",
    ["From key press to flash", "From flash to the match", "From the match to the panel", "From a word to the panel"],
)
def test_every_function_on_a_way_through_the_program_exists(title):
    table = rows(section("docs/architecture.md", title))
    assert len(table) > 5
    for file, functions, _ in table:
        tree = ast.parse((ROOT / file.strip("`")).read_text("utf-8"))
        defined = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        assert set(re.findall(r"`(\w+)`", functions)) <= defined, file


def test_every_folder_is_described():
    described = " ".join(row[0] for row in rows(section("CONTRIBUTING.md", "Folders")))
    folders = {
        f"`lib/skalbox/{path.name}/`" for path in (ROOT / "lib/skalbox").iterdir() if (path / "__init__.py").exists()
    }
    assert len(folders) > 8 and [each for each in folders if each not in described] == []
    assert {"`skalcore/`", "`host_tools/`", "`host_tests/`"} <= set(re.findall(r"`[^`]+`", described))


def test_the_first_change_changes_a_word_that_is_there_once():
    text = section("CONTRIBUTING.md", "Your first change in ten minutes")
    (pattern,) = re.findall(r'grep -rn "([^"]+)" lib/skalbox/lang/en', text)
    english = "".join(path.read_text("utf-8") for path in (ROOT / "lib/skalbox/lang/en").glob("*.py"))
    assert english.count(pattern) == 1


def test_every_word_of_the_glossary_is_used():
    sources = [*source_tree.sources(ROOT), ROOT / "README.md", ROOT / "Makefile", *(ROOT / "host_tools").rglob("*.py")]
    said = " ".join(" ".join(path.read_text("utf-8").lower().replace("_", " ").split()) for path in sources)
    words = [word for row in rows(TEXTS["docs/glossary.md"]) for word in row[0].split(", ")]
    assert len(words) > 40 and [word for word in words if word not in said] == []
    assert len(words) == len(set(words))


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_begins_with_a_card_of_files_time_and_test(recipe):
    text = section("docs/recipes.md", recipe)
    card = dict(re.findall(r"(?m)^\| (files|time|tests?) \| (.+) \|$", text))
    assert set(card) in ({"files", "time", "test"}, {"files", "time", "tests"})
    assert re.search(r"\d|new folder", card["files"]) and re.search(r"minutes|hour|day", card["time"])
    assert re.search(r"`host_tests/test_\w+\.py`", card.get("test", card.get("tests")))
    assert text.index("| files |") < text.index("\n1. ")


def test_there_is_a_recipe_for_what_people_add():
    assert {"A screen", "A game", "A language", "A setting", "A panel", "A board"} <= set(RECIPES)
