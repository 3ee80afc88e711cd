# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""settings.toml line by line: which of our settings it has, and which lines the firmware passes over in silence."""

try:
    from typing import BinaryIO
except ImportError:
    pass

from skalbox.hardware import complaints

_MARK = b"\xef\xbb\xbf"  # some editors' byte order mark: the firmware takes it for the beginning of line 1
_OURS = "SKALBOX"


def look(file: "BinaryIO", names: tuple) -> dict:
    """What settings.toml, open for reading bytes, gives to each setting of ours, as it stands there: of one given twice
    the first, as the firmware takes it. What would not hold is complained of."""
    found: dict = {}
    section = ""  # the first one: the firmware reads no further
    broken = behind = False  # one of a kind is enough where it is no such file at all
    number = 0
    for line in file:
        number += 1
        marked = number == 1 and line[:3] == _MARK
        line = (line[3:] if marked else line).strip()
        if not line or line[:1] == b"#":
            continue
        if line[:1] == b"[":
            if not section and not marked:
                section = "%d %s" % (number, _shown(line))
            continue
        key, equals, value = line.partition(b"=")
        name = _shown(key.strip())
        if not equals or not name:
            if not broken:
                broken = True
                complaints.complain("settings.toml", _shown(line), complaints.LINE, "%d" % number)
            continue
        meant = name.split()[-1].strip("\"'").upper()
        if meant[: len(_OURS)] != _OURS:
            continue
        told = _told(value.strip())
        if marked:
            complaints.complain(name, told, complaints.UNSEEN, "1 (BOM)")
        elif section:
            if not behind:
                behind = True
                complaints.complain(name, told, complaints.UNSEEN, section)
        elif name not in found:
            found[name] = told
            if name not in names:
                _check(name, meant, told, names)
        elif found[name] != told:
            complaints.complain(name, told, complaints.TWICE)
    return found


def _check(name: str, meant: str, told: str, names: tuple) -> None:
    """Complain of a name that is no setting of the players either."""
    from skalbox import setting_rows

    known = setting_rows.names()
    if name not in known:
        from skalbox.hardware.suggestion import nearest

        complaints.complain(name, told, complaints.UNKNOWN, nearest(meant, names + known))


def _told(value: bytes) -> str:
    """What a line says behind its `=`, without quotes and comment; all of it where the quotes are not right."""
    if value[:1] != b'"':
        return _shown(value.split(b"#")[0].strip()) or " "
    end = value.find(b'"', 1)
    behind = value[end + 1 :].strip()
    if end < 0 or (behind and behind[:1] != b"#"):
        return _shown(value)
    return _shown(value[1:end])


def _shown(line: bytes) -> str:
    """What can be shown of a line: its beginning, in plain letters."""
    return "".join([chr(each) if 32 <= each < 127 else "?" for each in line[:40]])
