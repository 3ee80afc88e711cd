# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The project's files: headers, sizes, pins, no trace of this machine, and code.py not imported by mistake."""

import ast
import importlib.util
import re
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from helpers import ROOT, SKALBOX, run_program

from host_tools.squeezer.exchange import LIBRARIES

LONGEST, LARGEST = 500, 20_480  # lines and bytes: more than that is more than one subject
HEADER = "# SPDX-FileCopyrightText: 2026 The Skalbox authors\n# SPDX-License-Identifier: MIT\n"


def project_files() -> list[Path]:
    """Every file of the project: all that .gitignore does not exclude."""
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text().splitlines() if line]
    ignored.append(".git")

    def kept(path: Path) -> bool:
        return not any(fnmatch(part, pattern) for part in path.relative_to(ROOT).parts for pattern in ignored)

    found, folders = [], [ROOT]
    while folders:
        for path in filter(kept, sorted(folders.pop().iterdir())):
            (folders if path.is_dir() else found).append(path)
    return sorted(found)


FILES = project_files()
SOURCES = [path for path in FILES if path.suffix == ".py"]


def ids(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_project_has_files():
    names = {ids(path) for path in FILES}
    assert {"Makefile", "pyproject.toml", ".ci/run", "skalcore/game.py", "host_tools/node/run.mjs"} <= names
    assert not any(name.startswith((".venv", ".git/", "out/")) or "__pycache__" in name for name in names)


def test_header_and_docstring():
    for path in SOURCES:
        text = path.read_text()
        if text:  # an empty __init__.py needs no licence
            assert text.removeprefix("#!/usr/bin/env python3\n").startswith(HEADER), path
            assert ast.get_docstring(ast.parse(text)), f"{path}: a docstring says what the file is for"


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix in (".mjs", ".js")], ids=ids)
def test_header_elsewhere(path):
    assert path.read_text().startswith(HEADER.replace("# ", "// "))


def test_size():
    sizes = {ids(path): (path.read_bytes().count(b"\n"), path.stat().st_size) for path in SOURCES}
    assert {name: size for name, size in sizes.items() if size[0] > LONGEST or size[1] > LARGEST} == {}, "lines, bytes"


# Written in pieces, so that this file does not contain them itself.
FORBIDDEN = {
    "a path of somebody's machine": rb"/" + rb"(?:work|home|Users|root|mnt)/[A-Za-z0-9._-]",
    "a path of Windows": rb"\b[C-Z]:\\\\?" + rb"[A-Za-z]",
    "a file URL": rb"file:" + rb"//",
    "a package registry": rb"registry\." + rb"npmjs|pypi\." + rb"org|python" + rb"hosted|artifact" + rb"ory",
    "an address of one's own network": rb"https?://(?:local" + rb"host|[0-9]+\.[0-9]+\.|[^/\s]*(?:proxy|mirror))",
    "the shared folder": rb"\.\./" + rb"shared",
    "a text that is not in the project": rb"\b(?:commands|design|hardware|game-" + rb"record)\.md\b",
}


def machine_words(data: bytes) -> list[str]:
    return [what for what, pattern in FORBIDDEN.items() if re.search(pattern, data)]


def test_nothing_of_this_machine():
    texts = [path for path in FILES if path.suffix not in (".bin", ".png", ".fnt", ".stl", ".3mf")]
    found = {ids(path): machine_words(path.read_bytes()) for path in texts}
    assert {name: words for name, words in found.items() if words} == {}


def test_traces_of_a_machine_are_found():
    for text in (
        "/wo" + "rk/main",
        "'/ho" + "me/ana'",
        "D:" + "\\x",
        "https://registry.np" + "mjs.org/",
        "../sha" + "red/a",
        "comma" + "nds.md has it",
    ):
        assert len(machine_words(text.encode())) == 1, text
    for text in ("https://circuitpython.org/downloads", "/lib/skalbox", "/games/one", "skalbox.work/main", "A: b"):
        assert machine_words(text.encode()) == [], text


def pins(lines) -> dict[str, str]:
    rows = [line.split("#")[0].strip() for line in lines]
    return dict(row.split("==") for row in rows if row and not row.startswith("skalbox["))  # an extra of its own


def test_the_board_gets_the_tested_versions():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pinned = pins(project["dependencies"])
    assert all(re.fullmatch(r"[0-9][0-9.a-z]*", version) for version in pinned.values()), "exact versions only"
    assert pins(project["optional-dependencies"]["test"])
    assert set(LIBRARIES) <= set(pinned)


# --------------------------------------------------------------------------------------------- code.py and Python's own


def test_the_tests_are_not_a_package():
    assert not list((ROOT / "host_tests").rglob("__init__.py"))


@pytest.mark.parametrize("name", ["code.py", "boot.py", "safemode.py"])
def test_starters_are_guarded(name):
    """Importing one by mistake does nothing: everything that acts is behind the guard."""
    *body, last = ast.parse((ROOT / name).read_text()).body
    assert isinstance(last, ast.If) and ast.unparse(last.test) == "__name__ == '__main__'"
    passive = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Try, ast.Assign, ast.AnnAssign)
    assert all(isinstance(each, (*passive, ast.Expr)) for each in body)
    for each in body:
        if isinstance(each, ast.Expr):
            assert isinstance(each.value, ast.Constant), "only a docstring"
    if name == "code.py":
        assert len(body) == 1 and len(last.body) <= 3, "three lines"


def test_code_is_the_standard_librarys_here():
    found = Path(importlib.util.find_spec("code").origin).resolve()
    assert not found.is_relative_to(ROOT) or found.is_relative_to(ROOT / ".venv")
    library = sys.path.index(str(Path(ast.__file__).parent))
    assert not {"", ".", str(ROOT), str(ROOT / "lib")} & set(sys.path[:library])


PROBE = """
import code, sys
import host_tools, skalcore

def test_code():
    assert hasattr(code, "InteractiveConsole"), code.__file__

if __name__ == "__main__":
    test_code()
    print(code.__file__)
"""


def test_a_script_from_the_root_gets_the_standard_librarys(tmp_path):
    """Like the console script: its own folder comes first on the path, not the current one."""
    probe = tmp_path / "probe.py"
    probe.write_text(PROBE)
    status, out, err = run_program(sys.executable, probe, cwd=ROOT)
    assert status == 0, err
    assert out.strip() != str(ROOT / "code.py")


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "with a worker"])
def test_pytest_from_the_root_gets_the_standard_librarys(tmp_path, options):
    (tmp_path / "test_probe.py").write_text(PROBE)
    pytest_command = [SKALBOX.with_name("pytest"), "-p", "no:cacheprovider", *options, tmp_path / "test_probe.py"]
    status, out, err = run_program(*pytest_command, cwd=ROOT)
    assert status == 0 and "1 passed" in out, out + err


def test_the_command_from_the_root(tmp_path):
    record = ROOT / "host_tests/golden/header-only.skal"
    status, out, err = run_program(SKALBOX, "replay", record, cwd=ROOT)
    assert (status, err) == (0, "") and out.startswith('{"game"')
    source = SKALBOX.read_text().replace("sys.exit(main())", "import code; print(code.__file__)")
    (tmp_path / "skalbox").write_text(source)
    status, out, err = run_program(sys.executable, tmp_path / "skalbox", cwd=ROOT)
    assert status == 0 and out.strip() and not out.startswith(str(ROOT / "code.py")), err
