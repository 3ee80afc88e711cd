# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read settings.toml line by line: find its settings, and the lines that the firmware silently ignores."""

from skalbox.hardware import complaints

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_MARK = b"\xef\xbb\xbf"  # some editors' byte order mark: to the firmware it is part of line 1
_OURS = "SKALBOX"
_COMMENT = 35  # the character #


def scan(file: "BinaryIO", names: tuple, others: list) -> dict:
    """Return the text of each of our settings in settings.toml, open for reading bytes. Report lines without effect.
    The first of two lines with one name counts. Add lines without one of the `names` to `others`, for `check`."""
    found: dict = {}
    section = ""  # the first section: the firmware reads no further
    broken = behind = False  # one report of each kind is enough if the file is something else
    # Line by line the firmware would read it byte by byte.
    data = file.read()
    # To the firmware a zero ends the line, or even the file, and carriage returns alone make a single line of it.
    odd = data.find(b"\0")
    if odd < 0 and data.find(b"\n") < 0:
        odd = data.strip().find(b"\r")
    if odd >= 0:
        broken = True
        line = data[data.rfind(b"\n", 0, odd) + 1 : odd]
        number = data[:odd].count(b"\n") + 1
        complaints.complain("settings.toml", complaints.shown(line), complaints.LINE, "%d" % number)
    number = 0
    end = -1
    while end < len(data) - 1:
        start = end + 1
        end = data.find(b"\n", start)
        if end < 0:
            end = len(data)
        number += 1
        if data[start] == _COMMENT:
            continue
        line = data[start:end]
        marked = number == 1 and line[:3] == _MARK
        line = (line[3:] if marked else line).strip()
        if not line or line[:1] == b"#":
            continue
        if line[:1] == b"[":
            if not section and not marked:
                section = "%d %s" % (number, complaints.shown(line))
            continue
        key, equals, value = line.partition(b"=")
        name = complaints.shown(key.strip())
        if not equals or not name:
            if not broken:
                broken = True
                complaints.complain("settings.toml", complaints.shown(line), complaints.LINE, "%d" % number)
            continue
        meant = name.split()[-1].strip("\"'").upper()
        if meant[: len(_OURS)] != _OURS:
            continue
        text = _text(value.strip())
        if marked:
            complaints.complain(name, text, complaints.UNSEEN, "1 (BOM)")
        elif section:
            if not behind:
                behind = True
                complaints.complain(name, text, complaints.UNSEEN, section)
        elif name not in found:
            found[name] = text
            if name not in names:
                others.append((name, meant, text))
        elif found[name] != text:
            complaints.complain(name, text, complaints.TWICE)
    return found


def check(others: list, names: tuple, known: tuple) -> None:
    """Report scan()'s `others` that are not among the players' settings either; `known`: their names."""
    for name, meant, text in others:
        if name not in known and not complaints.is_full():
            complaints.complain(name, text, complaints.UNKNOWN, nearest(meant, names + known))


def _text(value: bytes) -> str:
    """Return a line's value without quotes and comment, or unchanged if the quotes are wrong."""
    if value[:1] != b'"':
        return complaints.shown(value.split(b"#")[0].strip()) or " "
    end = value.find(b'"', 1)
    behind = value[end + 1 :].strip()
    if end < 0 or (behind and behind[:1] != b"#"):
        return complaints.shown(value)
    return complaints.shown(value[1:end])


def _distance(one: str, other: str) -> int:
    """Return how many letters must be inserted, deleted or replaced to turn `one` into `other`."""
    before = list(range(len(other) + 1))
    for i in range(len(one)):
        row = [i + 1]
        for j in range(len(other)):
            row.append(min(before[j] + (one[i] != other[j]), before[j + 1] + 1, row[j] + 1))
        before = row
    return before[-1]


def nearest(word: str, words: tuple) -> str:
    """Return the first of the `words` that are spelt most like `word`."""
    found = words[0]
    least = _distance(word, found)
    for each in words:
        if abs(len(each) - len(word)) < least and _distance(word, each) < least:
            least = _distance(word, each)
            found = each
    return found
