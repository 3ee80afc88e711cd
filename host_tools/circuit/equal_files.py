# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The zip and the lists for an order of boards: equal content gives equal bytes, whatever the day."""

from __future__ import annotations

import csv
import io
import zipfile

_OLDEST = 1980, 1, 1, 0, 0, 0  # the earliest date that a zip can have


def packed(files: dict[str, str]) -> bytes:
    """Return a zip whose bytes follow from its files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(zipfile.ZipInfo(name, _OLDEST), text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def csv_text(heads: tuple[str, ...], rows: list[tuple[object, ...]]) -> str:
    """Return a table as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([heads, *rows])
    return text.getvalue()
