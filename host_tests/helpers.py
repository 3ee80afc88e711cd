# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Shared helpers: every kind of game, games made from a few lines, snapshots, and whole-program runs."""

import ast
import functools
import io
import os
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import oracle
import pytest

from host_tools.commands import replay
from host_tools.node import micropython
from host_tools.records.record import Record, parse, read
from host_tools.squeezer import flattened
from host_tools.squeezer.name_list import unpacked
from skalcore import boxes, rules
from skalcore.game import Game

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = sorted((ROOT / "host_tests/golden").glob("*.skal"))
SKALBOX = Path(sys.executable).with_name("skalbox")  # the installed command
NODE = pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "")
RULES = {each.name: each for each in rules.GAMES}


@dataclass(frozen=True)
class Kind:
    """One kind of game, and its numbers of players."""

    game: str
    mode: str
    fewest: int
    most: int
    most_legs: int = 1

    def __str__(self) -> str:
        return self.game if self.mode == "match" else self.mode

    def new(self, players: int | None = None, legs: int = 1) -> Game:
        """A game of this kind before its first event, by default for the fewest players."""
        return Game(RULES[self.game], rules.MODES.index(self.mode), players or self.fewest, legs)

    def header(self, players: int | None = None, legs: int = 1) -> list[str]:
        names = " ".join(oracle.NAMES[: players or self.fewest])
        lines = ["skal 1", f"game {self.game}", f"mode {self.mode}", f"players {names}"]
        return [*lines, f"legs {legs}"] if legs > 1 else lines

    def random_text(self, rng, players: int | None = None, legs: int | None = None, stop: int | None = None) -> str:
        """A random legal record of this kind, written by the oracle's player."""
        players = players or rng.randint(self.fewest, self.most)
        legs = legs or (rng.choice([1, 1, 2, 3]) if self.most_legs > 1 else 1)
        return oracle.random_record(rng, self.game, self.mode, players, legs, stop)


SKALPOTT = Kind("skalpott", "match", 2, 4)
SIMPLE = Kind("skalpott", "solo-simple", 1, 1)
RECOMMENDED = Kind("skalpott", "solo-recommended", 1, 1)
YAMS = Kind("yams", "match", 1, 8)
YAHTZEE = Kind("yahtzee", "match", 1, 8, 9)
KINDS = [SKALPOTT, SIMPLE, RECOMMENDED, YAMS, YAHTZEE]


def record(text: str) -> Record:
    """The record as the project's reader reads it."""
    return read(text.encode())


def event(line: str, game: Game) -> int:
    """The event that one line of a record names."""
    return parse(line.split(" "), game)


def play(game: Game, *lines: str) -> Game:
    """Applies these lines of a record, several on a line separated by ` / `, and returns the game."""
    for line in lines:
        for each in line.split(" / "):
            game.apply(event(each, game))
    return game


def grid(game: Game, seat: int) -> dict:
    """A seat's boxes as the oracle keeps them: name -> points, None while open."""
    card = game.cards[seat]
    return {name: None if points == boxes.OPEN else points for name, points in zip(game.rules.names, card, strict=True)}


@functools.cache
def _listed(names_txt: bytes) -> str:
    """The text of a drive's names.txt, which takes 10 ms to unpack: kept, since it is asked for every module."""
    return unpacked(names_txt)[2]


def board_names(names_txt: bytes) -> dict[str, str]:
    """Returns what a drive's names.txt says of modules, as hardware.clock -> rx."""
    lines = _listed(names_txt).split("modules:\n")[1].split(":\n")[0].splitlines()
    pairs = [line.split(" ") for line in lines if " " in line]
    return {old: new for new, old in pairs}


def written_tree(folder: Path, files: dict[str, str]) -> Path:
    """Writes a small program, path -> text, with both of the device's packages, and returns the folder."""
    for name, text in {"skalcore/__init__.py": "", "lib/skalbox/__init__.py": "", **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def linkable(folder: Path, a: str, b: str, *rest: str) -> Path:
    """Writes a program of the modules a and b, a module c if there is one, and code.py."""
    *c, code = rest
    files = {"lib/skalbox/a.py": a, "lib/skalbox/b.py": b, "code.py": code}
    files["lib/micropython.py"] = "def const(x):\n    return x\n"
    return written_tree(folder, files | ({"lib/skalbox/c.py": c[0]} if c else {}))


def linked_names(names_txt: bytes) -> dict[str, str]:
    """Returns what a drive's names.txt says of linked modules, as skalbox.rx -> skalbox.app; each stands for itself,
    too."""
    lines = _listed(names_txt).split("linked:\n")[1].split(":\n")[0].splitlines()[:-1]
    return {name: line.split(" ")[0] for line in lines for name in line.split(" ")}


def unpacked_hall(data):
    """Returns the hall of fame that these bytes hold; only on a board that is switched on."""
    from skalbox.saves.hall import Hall

    found = Hall()
    found.unpack(data)
    return found


def board_module(name: str, names_txt: bytes) -> str:
    """Returns the module of a drive with this names.txt that holds the module of this full name."""
    there = flattened.module(name, board_names(names_txt))
    return linked_names(names_txt).get(there, there)


def _plain(value):
    if isinstance(value, (int, str)):
        return value
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    if isinstance(value, rules.Rules):
        return value.name
    if hasattr(value, "__dict__"):
        return {name: _plain(each) for name, each in vars(value).items() if not name.startswith("_")}
    return [_plain(each) for each in value]


def snapshot(game: Game) -> dict:
    """Everything a game knows, down to its arrays, as plain values; its scratch space is left out."""
    return _plain(game)


def run_replay(*names: str, stdin: bytes = b"") -> tuple[int, str, str]:
    """Runs `host_tools.commands.replay.main` with these arguments: (status, standard output, standard error)."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = replay.main(list(names))
    finally:
        sys.stdin = before
    return status, out.getvalue(), err.getvalue()


def run_program(*command, cwd=None, stdin: bytes = b"") -> tuple[int, str, str]:
    """Runs a real process, without the variables that would change how Python finds modules."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
    done = subprocess.run(list(map(str, command)), cwd=cwd, input=stdin, capture_output=True, env=kept, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def check_make_target(target: str) -> None:
    """Checks that the Makefile has this target, and that it runs something."""
    if shutil.which("make") is None:
        pytest.skip("make is not here")
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


def screen_classes(tree: ast.Module) -> dict[str, str]:
    """The names of the screens in a file that holds several -> their classes; {} in any other file."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SCREENS":
            assert isinstance(node.value, ast.Dict)
            table = zip(node.value.keys, node.value.values, strict=True)
            return {ast.literal_eval(key): ast.unparse(value) for key, value in table if key is not None}
    return {}


@functools.cache
def screens_in_files() -> dict[str, list[str]]:
    """The files of lib/skalbox/screens that hold several screens -> the names of these."""
    paths = sorted((ROOT / "lib/skalbox/screens").glob("*.py"))
    found = {path.stem: list(screen_classes(ast.parse(path.read_text("utf-8")))) for path in paths}
    return {file: names for file, names in found.items() if names}


@functools.cache
def screen_files() -> dict[str, Path]:
    """Every screen's name -> the file that it is in."""
    folder = ROOT / "lib/skalbox/screens"
    found = {path.stem: path for path in folder.glob("*.py") if "\nclass Screen(" in path.read_text("utf-8")}
    for file, names in screens_in_files().items():
        found |= dict.fromkeys(names, folder / (file + ".py"))
    return found


def screen_tree(name: str, path: Path) -> ast.AST:
    """The source of this screen: its class if its file holds several, else the whole file."""
    tree = ast.parse(path.read_text("utf-8"))
    classes = screen_classes(tree)
    if not classes:
        return tree
    return next(each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == classes[name])
