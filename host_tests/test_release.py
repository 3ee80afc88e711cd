# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`make release`: its notes, its zips, its checksums, that the same source gives the same bytes, and its refusals."""

import hashlib
import io
import re
import zipfile

import pytest
from helpers import ROOT

from host_tools import source_tree
from host_tools.drive import DriveError
from host_tools.release import files, make, notes

CHANGES = """# Changes

## Unreleased

- Dice
  bounce. See [the guide](hardware/README.md#order) and
  [a page](https://a.test/x).

## 1.10.0

**Updating.** The game
in progress stays.

1. First.
2. Second.

## 1.1

Older.
"""


def test_the_notes_are_the_section_of_the_version():
    assert notes.section(CHANGES, "1.10.0").startswith("**Updating.**") and "Older" not in notes.section(
        CHANGES, "1.10.0"
    )
    assert notes.section(CHANGES, "1.1") == "Older."
    assert notes.section(CHANGES, "1.2.0.dev3").startswith("- Dice")
    for version in ("1.10", "2.0.0"):
        with pytest.raises(DriveError, match=r"CHANGELOG\.md says nothing under the heading %s" % re.escape(version)):
            notes.section(CHANGES, version)


def test_a_paragraph_is_one_line_and_links_lead_somewhere():
    text = notes.notes(CHANGES, "1.10.0", {"a.whl": "the commands"})
    assert "**Updating.** The game in progress stays.\n\n1. First.\n2. Second.\n" in text
    assert text.startswith("# Skalbox 1.10.0\n") and text.endswith("- `a.whl`: the commands\n")
    text = notes.notes(CHANGES, "1.2.0.dev3", {})
    assert "\n- Dice bounce. See the guide (`hardware/README.md`) and [a page](https://a.test/x).\n" in text


def test_todays_notes_are_complete():
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for version in (source_tree.version(), "2.0.0", "1.0.0"):
        text = notes.notes(changelog, version, {})
        words = notes.section(changelog, version).split()
        assert len(words) > 50 and text.count(" ") > len(words) * 0.9
        assert not re.search(r"\]\((?!https?:)", text), "no link to a file of the project"


def test_the_case_and_the_board(tmp_path):
    made = files.drawn()
    assert made == files.drawn(), "always the same bytes"
    inside = {end: zipfile.ZipFile(io.BytesIO(data)) for end, data in made.items()}
    assert [archive.testzip() for archive in inside.values()] == [None] * 3
    case, board, gerbers = (set(inside[end].namelist()) for end in ("-case.zip", "-board.zip", "-gerbers.zip"))
    folder = ROOT / "hardware/case/print"
    assert {"case/print/" + path.name for path in folder.iterdir()} | {"case/printing-sheet.csv", "README.md"} <= case
    assert {"board/carrier.kicad_pcb", "board/bom.csv", "board/positions.csv"} <= board and "LICENSE" in case & board
    assert len(gerbers) > 8 and all("/" not in name for name in gerbers)
    with pytest.raises(DriveError, match=r"hardware/case/none\.stl is missing"):
        files.hardware(["case/none.stl"])


def test_the_wheel_has_the_same_bytes_wherever_and_whenever_it_is_built(wheels):
    made = files.wheel()
    for path in wheels:
        assert files._stored_again(path.read_bytes()) == made
    archive = zipfile.ZipFile(io.BytesIO(made))
    assert {each.date_time[0] for each in archive.infolist()} == {2026}
    assert archive.namelist()[-1].endswith(".dist-info/RECORD")


@pytest.fixture(scope="module")
def small():
    return files.complete({end: end.encode() for end in files.USES if end != files.SUMS})


def test_names_notes_and_sums(small):
    version = source_tree.version()
    assert {name for name in small if version not in name} == {"notes.md", "SHA256SUMS"} and len(small) == 8
    rows = dict(reversed(line.split("  ")) for line in small["SHA256SUMS"].decode().splitlines())
    assert rows == {name: hashlib.sha256(data).hexdigest() for name, data in small.items() if name != "SHA256SUMS"}
    listed = small["notes.md"].decode().partition("### Files")[2]
    assert set(re.findall(r"(?m)^- `([^`]+)`", listed)) == set(small) - {"notes.md"}


def test_an_unchanged_release_is_replaced_and_nothing_else(tmp_path, capsys, monkeypatch, small):
    monkeypatch.setattr(files, "files", lambda: small)
    monkeypatch.setattr(make.micropython, "fetch", lambda _: None)
    out = tmp_path / "dist" / "release"
    for _ in range(2):
        assert make.main([str(out)]) == 0
        assert {path.name: path.read_bytes() for path in out.iterdir()} == small
    for name in ("mine.txt", "notes.md"):
        kept = {path.name: path.read_bytes() for path in out.iterdir()}
        (out / name).write_text("mine")
        capsys.readouterr()
        assert make.main([str(out)]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1 and str(out) in said.err
        assert (out / name).read_text() == "mine"
        (out / name).unlink() if name not in kept else (out / name).write_bytes(kept[name])
