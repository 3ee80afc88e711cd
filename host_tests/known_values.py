# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The solver's values of the cards that tests look at, so that `make test` does not solve whole games.

golden/values.npz has these values, and digests of the sources that they follow from. In a run without long tests the
fixture `solved` gives these values; any other card is an error. In all other runs it solves the games.

`.venv/bin/python host_tests/known_values.py` renews the file: it solves all games, runs the tests that use them, and
notes the cards that these look at. It takes some minutes.
"""

import functools
import hashlib
import sys
from pathlib import Path
from typing import Any

import numpy as np

from host_tools.coach import tables
from host_tools.solver import induction, pots, solved_games, value_cache
from skalcore.rules import SKALPOTT

FILE = Path(__file__).with_name("golden") / "values.npz"
NAMES = (*solved_games.SHIPPED, *solved_games.MATCHES.values(), *solved_games.WINS.values())
ADDITIONS = "skalpott-additions"
_RENEW = ".venv/bin/python host_tests/known_values.py"
STALE = (
    "%s have changed since host_tests/golden/values.npz was made. Run `" + _RENEW + "`, then "
    "`.venv/bin/pytest -m soak host_tests/test_known_values.py`, and commit the file with your change"
)
MISSING = "host_tests/golden/values.npz does not have all cards that this test looks at. Run `" + _RENEW + "`"


def tables_digest() -> bytes:
    """Return the digest of the coach's tables, and of the source that makes them from the values."""
    digest = hashlib.sha256()
    for path in (Path(tables.__file__), *sorted(tables.FOLDER.iterdir())):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


@functools.cache
def stored() -> dict[str, np.ndarray]:
    with np.load(FILE, allow_pickle=False) as file:
        return dict(file)


def digests() -> tuple[bytes, bytes]:
    """Return the digests in the file: of the sources of the values, and of the tables."""
    return stored()["sources"].tobytes(), stored()["tables"].tobytes()


def is_current() -> bool:
    """Return whether the values are of the sources as they are."""
    return digests()[0] == value_cache.sources()


def cards(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the known cards of this game, as places in its flat values, and their values."""
    return np.cumsum(stored()[name + ".steps"].astype(np.int64)), stored()[name]


class Values(np.ndarray):
    """The values of a game, a view of an array that is NaN for each card that is not known. Reading such a card is an
    error."""

    known: np.ndarray

    def __getitem__(self, at: Any) -> Any:
        if not np.all(self.known[at]):
            raise LookupError(MISSING)
        return self.view(np.ndarray)[at]

    def __array_ufunc__(self, *_: Any, **__: Any) -> None:
        raise LookupError("a test in `make test` may look at single cards only, since the others are not known")


class Noted(np.ndarray):
    """The values of a game, which note the cards that are read."""

    read: np.ndarray

    def __getitem__(self, at: Any) -> Any:
        self.read[at] = True
        return self.view(np.ndarray)[at]


@functools.cache
def values(name: str) -> Values:
    """Return the values of this game, as from `induction.solve`."""
    # The values of a match have the shape of any SkalPott's.
    shape = induction.shape(solved_games.problem(name if name in solved_games.SHIPPED else solved_games.SIMPLE))
    found, known = np.full(shape, np.nan), np.zeros(shape, bool)
    places, there = cards(name)
    found.flat[places] = there
    known.flat[places] = True
    made = found.view(Values)
    made.known = known
    return made


def give(name: str) -> np.ndarray:
    """Give this game's known values to solved_games, and to the commands that a test starts; return them."""
    found = values(name)
    solved_games._solved.setdefault(name, found)
    solved_games._solved.setdefault(ADDITIONS, stored()["additions"])
    _write(name)
    return found


@functools.cache
def _write(name: str) -> None:
    for each, array in ((name, values(name).view(np.ndarray)), (ADDITIONS, stored()["additions"])):
        value_cache.write(each, array)


class Recorder:
    """A plugin of pytest: runs the tests that use the solver's values, and notes the cards."""

    def __init__(self) -> None:
        self.noted: dict[str, Noted] = {}
        self.additions: np.ndarray | None = None

    def pytest_configure(self, config: Any) -> None:
        config.recorder = self

    def pytest_collection_modifyitems(self, items: list) -> None:
        items[:] = [item for item in items if "solved" in item.fixturenames]

    def values(self, name: str) -> np.ndarray:
        """Return the noted values of this game."""
        if name not in self.noted:
            found = solved_games.values(name).view(Noted)
            found.read = np.zeros(found.shape, bool)
            found.read[0, 0, 0] = True
            self.noted[name] = found
            self.additions = value_cache.load(ADDITIONS, (SKALPOTT.rounds, pots.ADDITIONS))
        solved_games._solved[name] = self.noted[name]
        return self.noted[name]


def renew() -> int:
    """Write the file again; return a status."""
    import pytest

    recorder = Recorder()
    tests = str(Path(__file__).parent)
    status = pytest.main(["-n", "0", "-m", "not soak and not measure and not browser", tests], plugins=[recorder])
    if status:
        print("Some tests failed; the file was not written.", file=sys.stderr)
        return int(status)
    made = {"sources": np.frombuffer(value_cache.sources(), np.uint8)}
    made["tables"] = np.frombuffer(tables_digest(), np.uint8)
    assert recorder.additions is not None
    made["additions"] = recorder.additions
    for name, found in sorted(recorder.noted.items()):
        places = np.flatnonzero(found.read)
        made[name + ".steps"] = np.diff(places, prepend=0).astype(np.uint32)
        made[name] = found.view(np.ndarray).flat[places]
        print(f"{name}: {len(places):,} cards")
    np.savez_compressed(FILE, **made)
    print(f"{FILE}: {FILE.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(renew())
