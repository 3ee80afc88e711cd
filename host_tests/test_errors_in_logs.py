# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The error below a traceback: `skalbox names` exchanges our names in its sentence and leaves all others alone."""

import pytest

from host_tools.commands import cli
from host_tools.tracebacks.names_file import Names, parsed
from host_tools.tracebacks.translated import translated


@pytest.fixture(scope="module")
def names(bundled) -> Names:
    return parsed(bundled["names.txt"])


LIBRARY = """Traceback (most recent call last):
  File "%s", line 130, in __init__
%s
"""
ERRORS = [
    "TypeError: unsupported types for __add__: 'NoneType', 'int'",
    "AttributeError: 'module' object has no attribute 'foo'",
    "ImportError: can't import name foo",
    "ValueError: GP15 in use",
]


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("file", ["adafruit_st7789.py", "<stdin>"])
def test_an_error_below_a_line_that_names_txt_does_not_have_is_printed(file, error, bundled, tmp_path, capsys):
    """It comes from a library, or was typed on the console."""
    (tmp_path / "log.txt").write_text(LIBRARY % (file, error))
    (tmp_path / "names.txt").write_bytes(bundled["names.txt"])
    assert cli.main(["names", str(tmp_path / "log.txt")]) == 0
    assert capsys.readouterr().out == LIBRARY % (file, error)


def test_a_type_in_an_error_keeps_its_name(names):
    """A name of ours may have become the name of a type. Then its place in the sentence decides."""
    new = next(each for each in ("NoneType", "int", "bytes", "str", "range", "list") if each in names.everywhere)
    old = names.everywhere[new]
    said = 'File "code.py", line 1, in <module>\nTypeError: %s'
    kept = "unsupported types for __add__: '%s', 'int'" % new, "object of type '%s' has no len()" % new
    named = "'tuple' object has no attribute '%s'", "function missing required keyword argument '%s'"
    for text in kept:
        assert list(translated(said % text, names))[1] == "TypeError: " + text
    for text in named:
        assert list(translated(said % text % new, names))[1] == "TypeError: " + text % old
