# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Commands whose standard input or standard error is closed, and a file without a name."""

import pytest
from test_command import SHELL, through_shell

from host_tools.commands import cli


@SHELL
def test_without_standard_input_nothing_is_read():
    for name in ("names", "replay", "review", "advise"):
        status, out, err = through_shell("<&-", name, "-")
        assert (status, out, err.count("\n")) == (2, "", 1) and "standard input is closed" in err


@SHELL
def test_without_standard_error_the_pictures_are_drawn(tmp_path):
    arguments = "shots", str(tmp_path), "--lang", "fr", "--panel", "240x135", "--celebrations"
    assert through_shell("2>&-", *arguments)[0] == 0 and len(list(tmp_path.iterdir())) > 1


@pytest.mark.parametrize("name", ["replay", "review", "advise", "names"])
def test_an_empty_name_is_refused(name, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main([name, ""])
    assert caught.value.code == 2 and capsys.readouterr().err.endswith("argument FILE: must not be empty\n")
