# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read settings.toml like the firmware, which supports less than TOML, and byte by byte. The builder's page runs this
file in MicroPython.

Modelled on CircuitPython's shared-module/os/getenv.c, since 10.2 supervisor/shared/settings.c. A line ends at a line
feed, and at a zero byte; nothing else ends it. Spaces are ASCII spaces.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NEWEST = (10, 2, 1)  # a version since which its answers are as today
SPACES = b" \t\r\v\f"

_ENDS = (b"", b"\0", b"\n")
_ESCAPES = {b"b": b"\b", b"r": b"\r", b"n": b"\n", b"t": b"\t", b"v": b"\v", b"f": b"\f"}
_DIGITS = {b"u": 4, b"U": 8}  # of an escaped character's number
_HEXADECIMAL = b"0123456789abcdefABCDEF"
_BASES = {b"0x": (16, _HEXADECIMAL), b"0o": (8, b"01234567"), b"0b": (2, b"01")}  # by the prefix: its digits


def combined(data: bytes, options: "Mapping[str, str | None]") -> bytes:
    """Return the file with these settings replaced; None removes one."""
    replaced = {name.encode() for name in options}
    kept = [line for line in data.split(b"\n") if _key(line) not in replaced]
    given = ["%s = %s" % (name, quoted(str(value))) for name, value in options.items() if value is not None]
    return b"\n".join([each.encode() for each in given] + kept)


def _key(line: bytes) -> bytes:
    return line.partition(b"=")[0].strip()


def names(data: bytes, name: str) -> bool:
    """Return whether the file has a line for this setting."""
    return any(_key(line) == name.encode() for line in data.split(b"\n"))


def quoted(value: str) -> str:
    """Return the value as a line has it."""
    return '"%s"' % value.replace("\\", "\\\\").replace('"', '\\"')


def getenv(data: bytes, name: str, version: "tuple[int, ...]" = NEWEST) -> "str | int | None":
    """Return os.getenv's value in CircuitPython of this version, or None if the name is not found.

    A value that can't be read raises ValueError before 10.2, and counts as not found since. A number without quotes is
    an int before 10.2, and text since. UnicodeError if the value is not UTF-8.
    """
    at = _value(data, name.encode())
    if at < 0:
        return None
    newer = version >= (10, 2)
    try:
        if data[at : at + 1] == b'"':
            return _string(data, at + 1).decode("utf-8", "surrogatepass")
        end = _next(data, at)
        bare = data[at:end].partition(b"#")[0]
        if not newer:
            return _integer(bare, version)
        if at == end:
            raise ValueError("there is no value")
    except UnicodeError:
        raise
    except ValueError:
        if not newer:
            raise
        return None
    return bare.rstrip(b" \t\r").decode("utf-8")


def _next(data: bytes, at: int) -> int:
    """Return the end of the line, from `at` on."""
    end = data.find(b"\n", at)
    end = len(data) if end < 0 else end
    zero = data.find(b"\0", at, end)
    return end if zero < 0 else zero


def past_spaces(data: bytes, at: int) -> int:
    """Return where the spaces that begin at `at` end."""
    while at < len(data) and data[at] in SPACES:
        at += 1
    return at


def _value(data: bytes, name: bytes) -> int:
    """Return where the value of the first line for this name begins, -1 if there is none before a section."""
    at = 0
    while True:
        at = past_spaces(data, at)
        if data[at : at + 1] in (b"", b"\0", b"["):
            return -1
        if not data.startswith(name, at):
            end = _next(data, at)
            if data[end : end + 1] == b"\0" and name.startswith(data[at:end]):
                end = _next(data, end + 1)  # the zero is compared with the name before it can end the line
            at = end + 1
            continue
        at += len(name)
        if data[at : at + 1] == b"\n":
            at += 1  # this line feed counts as a space: the next line may go on with =, and else is skipped
        at = past_spaces(data, at)
        if data[at : at + 1] == b"=":
            return past_spaces(data, at + 1)
        at = at + 1 if data[at : at + 1] == b"\n" else _next(data, at + 1) + 1


def _string(data: bytes, at: int) -> bytes:
    """Return the bytes of the string whose first is at `at`; ValueError if it does not end, or anything but a comment
    follows."""
    found = bytearray()
    while (byte := data[at : at + 1]) != b'"':
        escaped = byte == b"\\"
        if escaped:
            at += 1
            byte = data[at : at + 1]
            if byte in _DIGITS:
                digits = data[at + 1 : at + 1 + _DIGITS[byte]]
                found += _character(digits, _DIGITS[byte])
                at += 1 + len(digits)
                continue
        if byte in _ENDS:
            raise ValueError("the line ends in the string")
        found += _ESCAPES.get(byte, byte) if escaped else byte
        at += 1
    at = past_spaces(data, at + 1)
    if data[at : at + 1] not in _ENDS and data[at : at + 1] != b"#":
        raise ValueError("Invalid byte %r" % data[at : at + 1])
    return bytes(found)


def _character(digits: bytes, count: int) -> bytes:
    """Return the character of a number of `count` digits, read as C's strtoul does."""
    text = digits.lstrip(SPACES + b"\n")
    sign, text = _signed(text)
    if text[:2] in (b"0x", b"0X"):
        text = text[2:]
    if len(digits) < count or not _consists(text, _HEXADECIMAL):
        raise ValueError("Invalid byte")
    code = int(text.decode(), 16)
    if code >= 0x110000 or (code and sign == b"-"):
        raise ValueError("Invalid unicode escape")
    return chr(code).encode("utf-8", "surrogatepass")


def _signed(text: bytes) -> "tuple[bytes, bytes]":
    """Return the sign, b"" if there is none, and what follows it."""
    return (text[:1], text[1:]) if text[:1] in (b"+", b"-") else (b"", text)


def _consists(text: bytes, allowed: bytes) -> bool:
    """Return whether the text has bytes, and only these."""
    return bool(text) and not text.strip(allowed)


def _integer(bare: bytes, version: "tuple[int, ...]") -> int:
    sign, digits = _signed(bare.rstrip(SPACES))
    base, allowed = _BASES.get(digits[:2].lower(), (10, b"0123456789"))
    digits = digits if base == 10 else digits[2:]
    if not _consists(digits, allowed + b"_"):
        raise ValueError("invalid syntax for integer with base 10")
    if version >= (10,) and base == 10 and len(bare) > 1 and digits.startswith(b"0") and digits.strip(b"0_"):
        raise ValueError("invalid syntax for integer with base 0")
    found = int((digits.replace(b"_", b"") or b"0").decode(), base)
    return -found if sign == b"-" else found
