# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The parser that all subcommands share, and argument types."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from host_tools.terminal.messages import complain

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class _Paragraphs(argparse.HelpFormatter):
    """Keep the paragraphs of a description apart."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(super(_Paragraphs, self)._fill_text(each, width, indent) for each in text.split("\n\n"))


class Parser(argparse.ArgumentParser):
    """An argparse parser that complains in one line, without its usage text, and takes no abbreviated options."""

    def __init__(
        self,
        *,
        prog: str | None = None,
        description: str | None = None,
        epilog: str | None = None,
        formatter_class: type[argparse.HelpFormatter] = _Paragraphs,
    ) -> None:
        super().__init__(
            prog=prog, description=description, epilog=epilog, formatter_class=formatter_class, allow_abbrev=False
        )

    def error(self, message: str) -> NoReturn:
        complain("%s: %s" % (self.prog, " ".join(message.split())))
        sys.exit(2)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # argparse's own method ignores every error.
        (file or sys.stdout).write(message)


def nonempty(text: str) -> str:
    """Check a path among the arguments, for argparse: an empty one would mean the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    return text


def whole(least: float = -math.inf, most: float = math.inf) -> Callable[[str], int]:
    """Return a check of a whole number among the arguments, for argparse: from `least` and to `most`, if given."""
    allowed = ""
    if most < math.inf:
        allowed = f" from {least} to {most}"
    elif least > -math.inf:
        allowed = f" of {least} or more"

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = None
        if found is None or not least <= found <= most:
            raise argparse.ArgumentTypeError(f"{text!a} is not a whole number{allowed}")
        return found

    return number
