# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Reads the journal in the chip's memory record by record: in memory only while a match is taken up."""

from skalbox.store import PAGE, SIZE
from skalcore import journal

_PAGES = SIZE // PAGE
_PER_PAGE = PAGE // journal.SIZE


def replay(store, take) -> None:
    """Call take(record) on every whole record of a Store in order, and let it append behind them.

    take() gives False for a record that cannot be right; it and all behind it are left out then.
    """
    store.records = 0
    store._slot = 0
    good = True  # no doubt yet
    end = _used(store)
    page = b""
    while store._slot < end:
        at = store._at(store._slot) % PAGE
        if not at:
            page = store._page(store._start + store._slot // _PER_PAGE)
        record = journal.decode(page, at, store.records)
        store._slot += 1
        if record == journal.resume(store.records):
            # Written after a restart that found a torn record: from here on it is sure again.
            store.records += 1
            good = True
        elif record in (journal.TORN, journal.NOTHING) or not good or not take(record):
            good = False  # a hole among records is as doubtful as a torn one
        else:
            store.records += 1
    if not good:
        store.append(journal.resume(store.records))


def _used(store) -> int:
    """The slot behind which nothing was ever written."""
    erased = b"\xff" * journal.SIZE
    for page in range(_PAGES - 1, store._start - 1, -1):
        if store._blank(page, page + 1):
            continue
        held = store._page(page)
        for slot in range(_PER_PAGE - 1, -1, -1):
            if held[slot * journal.SIZE : (slot + 1) * journal.SIZE] != erased:
                return (page - store._start) * _PER_PAGE + slot + 1
    return 0
