# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""settings.toml as the firmware reads it, which is less than TOML: made after shared-module/os/getenv.c."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


def combined(text: str, options: Mapping[str, str | None]) -> str:
    """The text with these settings in place of its own; None takes one away."""
    kept = [line for line in text.splitlines() if line.split("=")[0].strip() not in options]
    given = ["%s = %s" % (name, quoted(str(value))) for name, value in options.items() if value is not None]
    return "\n".join(given + kept) + "\n"


def names(text: str, name: str) -> bool:
    """The text has a line for this setting."""
    return any(line.split("=")[0].strip() == name for line in text.splitlines())


def quoted(value: str) -> str:
    return '"%s"' % value.replace("\\", "\\\\").replace('"', '\\"')


@lru_cache(1024)  # the virtual sensor asks for its pins at each transfer
def getenv(text: str, name: str) -> str | None:
    """What os.getenv gives; None where the name is not found, ValueError where its value cannot be read."""
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
