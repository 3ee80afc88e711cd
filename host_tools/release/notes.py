# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The notes of a release, from CHANGELOG.md."""

from __future__ import annotations

import re
from collections.abc import Mapping

from host_tools.drive import DriveError

UNRELEASED = "Unreleased"  # the section of a version that ends in .devN
_LINK = re.compile(r"\[([^]]+)\]\((?!\w+:)([^)#]*)(?:#[^)]*)?\)")  # to a file of the project
_WRAPPED = re.compile(r"\n +(?=\S)|(?<=[^\n])\n(?=[^\W\d]|`)")


def section(changelog: str, version: str) -> str:
    """Return the text under this version's heading. DriveError if the heading is missing or nothing is below it."""
    title = UNRELEASED if ".dev" in version else version
    found = re.search(r"(?ms)^## %s\n(.*?)(?=^## |\Z)" % re.escape(title), changelog)
    text = found[1].strip() if found else ""
    if not text:
        raise DriveError("CHANGELOG.md says nothing under the heading %s: write there what has changed" % title)
    return text


def notes(changelog: str, version: str, files: Mapping[str, str]) -> str:
    """Return the notes as Markdown: what changed, and what each of `files` (name -> sentence) is for. A paragraph is
    one line, since a release page keeps line ends, and a link to a file of the project becomes the file's name."""
    text = _WRAPPED.sub(" ", section(changelog, version))
    text = _LINK.sub(lambda link: "%s (`%s`)" % (link[1], link[2]) if link[2] else link[1], text)
    rows = ["- `%s`: %s" % item for item in files.items()]
    return "# Skalbox %s\n\n%s\n\n### Files\n\n%s\n" % (version, text, "\n".join(rows))
