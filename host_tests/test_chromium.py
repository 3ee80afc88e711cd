# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which Chromium the tests in a browser take, and what they say where there is none."""

import browser
import pytest

from host_tools.node import micropython


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """`programs(names...)` puts these into PATH, and nothing else; returns their folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROME", raising=False)
    monkeypatch.setattr(micropython, "why_not", lambda: "")

    def put(*names):
        for name in names:
            (tmp_path / name).write_text("#!/bin/sh\n")
            (tmp_path / name).chmod(0o755)
        return tmp_path

    return put


@pytest.mark.parametrize("name", browser.PROGRAMS)
def test_one_in_path_is_taken(programs, name):
    folder = programs(name)
    assert browser.program() == str(folder / name)


def test_the_one_that_is_named_comes_first(programs, monkeypatch):
    folder = programs("chromium", "mine")
    monkeypatch.setenv("CHROME", "mine")
    assert browser.program() == str(folder / "mine")
    monkeypatch.setenv("CHROME", str(folder / "mine"))
    assert browser.program() == str(folder / "mine")


def test_a_wrong_name_is_an_error(programs, monkeypatch):
    programs("chromium")
    monkeypatch.setenv("CHROME", "mine")
    with pytest.raises(AssertionError, match="CHROME=mine is no program: "):
        browser.program()


def test_without_one_the_tests_are_skipped_with_the_reason(programs, monkeypatch):
    programs("firefox")
    with pytest.raises(pytest.skip.Exception, match=r"no Chromium was found: .*make browser CHROME=FILE"):
        browser.program()
    monkeypatch.setattr(micropython, "why_not", lambda: "no node")
    with pytest.raises(pytest.skip.Exception, match="no node"):
        browser.program()
