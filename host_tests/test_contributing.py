# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""CONTRIBUTING.md is true: every path, command with its options, function and word that it names exists."""

import ast
import re

import pytest
from helpers import ROOT, check_make_target

from host_tools import source_tree
from host_tools.commands import cli

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
CODE = re.findall(r"`([^`\n]+(?:\n +[^`\n]+)?)`", TEXT) + re.findall(r"(?m)^    +(\S.*)$", TEXT)
PATH = re.compile(r"(?:\.venv/bin|\.ci|lib|skalcore|host_tools|host_tests)/[\w./-]*|\b[\w-]+\.(?:py|md|toml)\b")
# Those that a recipe makes, and a name without its folder.
MADE = re.compile(r"NAME|CODE|zanzi|^__init__\.py$|^settings\.py$")
COMMAND = re.compile(r"(?:^|/|&& )(skalbox|make) ([a-z0-9]+)\b(.*)")


def commands(program: str) -> list[tuple[str, str]]:
    """The calls of this program in CONTRIBUTING.md: the command, and the rest of the line."""
    found = [hit for each in CODE for hit in COMMAND.findall(" ".join(each.split()))]
    return sorted({(name, rest.partition("  ")[0]) for which, name, rest in found if which == program})


def section(title: str) -> str:
    """The text under this heading."""
    return re.split(r"(?m)^#+ ", TEXT.partition(f"# {title}\n")[2])[0]


def rows(title: str) -> list[list[str]]:
    """The table under this heading, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_path_exists():
    found = {path.rstrip(".") for each in CODE for path in PATH.findall(each) if not MADE.search(path)}
    assert len(found) > 60
    assert [path for path in sorted(found) if not (ROOT / path).exists()] == []


def test_every_link_leads_somewhere():
    links = re.findall(r"\]\((?!http)([^)#]+)\)", TEXT)
    assert links and all((ROOT / each).is_file() for each in links)


@pytest.mark.parametrize("target", sorted({name for name, _ in commands("make")}))
def test_every_make_target_exists(target):
    check_make_target(target)


def test_every_target_is_described():
    listed = re.search(r"(?m)^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"))
    assert listed is not None and set(listed[1].split()) - {"clean"} == {name for name, _ in commands("make")}


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


def test_every_function_on_the_way_of_a_key_exists():
    table = rows("The way of a key press")
    assert len(table) > 10
    for file, functions, _ in table:
        tree = ast.parse((ROOT / file.strip("`")).read_text("utf-8"))
        defined = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        assert set(re.findall(r"`(\w+)`", functions)) <= defined, file


def test_every_folder_of_the_device_is_described():
    described = " ".join(cell for row in rows("The house") for cell in row)
    folders = {
        f"`lib/skalbox/{path.name}/`" for path in (ROOT / "lib/skalbox").iterdir() if (path / "__init__.py").exists()
    }
    assert len(folders) > 8 and [each for each in folders if each not in described] == []
    assert {"`skalcore/`", "`host_tools/`", "`host_tests/`"} <= set(re.findall(r"`[^`]+`", described))


def test_every_word_of_the_glossary_is_used():
    sources = [*source_tree.sources(ROOT), ROOT / "README.md", *(ROOT / "host_tools").rglob("*.py")]
    said = " ".join(" ".join(path.read_text("utf-8").lower().replace("_", " ").split()) for path in sources)
    words = [word for row in rows("Glossary") for word in row[0].split(", ")]
    assert len(words) > 40 and [word for word in words if word not in said] == []
    assert len(words) == len(set(words))


@pytest.mark.parametrize("recipe", ["A screen", "A game", "A language", "A setting", "A panel", "A board"])
def test_a_recipe_says_what_it_takes_and_which_test_tries_it(recipe):
    text = section(recipe)
    assert re.search(r"Touches \w+", text) and re.search(r"minutes|hour|day", text)
    assert re.search(r"`host_tests/test_\w+\.py`", text) and re.search(r"(?m)^1\. ", text)
