# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Reads settings.toml like the firmware, which supports less than TOML: modelled on shared-module/os/getenv.c."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


def combined(text: str, options: Mapping[str, str | None]) -> str:
    """Returns the text with these settings replaced; None removes one."""
    kept = [line for line in text.splitlines() if line.split("=")[0].strip() not in options]
    given = ["%s = %s" % (name, quoted(str(value))) for name, value in options.items() if value is not None]
    return "\n".join(given + kept) + "\n"


def names(text: str, name: str) -> bool:
    """Returns whether the text has a line for this setting."""
    return any(line.split("=")[0].strip() == name for line in text.splitlines())


def quoted(value: str) -> str:
    return '"%s"' % value.replace("\\", "\\\\").replace('"', '\\"')


@lru_cache(1024)  # the virtual sensor reads its pins at each transfer
def getenv(text: str, name: str) -> str | None:
    """os.getenv: returns None if the name is not found; ValueError if its value can't be parsed."""
    for line in text.split("\n"):
        line = line.lstrip()
        if line.startswith("["):
            return None
        found = re.match(re.escape(name) + r"\s*=\s*(.*)$", line)
        if found:
            return _value(found[1])
    return None


def _value(rest: str) -> str:
    if not rest.startswith('"'):
        value = rest.split("#")[0].strip()
        if not re.fullmatch(r"[+-]?[0-9]+", value):
            raise ValueError("invalid syntax for integer with base 10")
        return value
    value, at = "", 1
    while True:
        if at == len(rest):
            raise ValueError("Invalid byte 'EOF'")
        if rest[at] == '"':
            break
        if rest[at] == "\\" and at + 1 < len(rest):
            at += 1
            value += _ESCAPES.get(rest[at], rest[at])
        else:
            value += rest[at]
        at += 1
    behind = rest[at + 1 :].strip()
    if behind and not behind.startswith("#"):
        raise ValueError("Invalid byte '%s'" % behind[0])
    return value
