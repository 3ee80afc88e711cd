# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Setup of every test run: repeatable hypothesis, and a summary of the counts tried and the reason of every skip."""

import fcntl
import gc
import os
import pickle
import shutil
import sys
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run on every machine: a test that fails for one person fails for everybody.
# No deadline: hypothesis takes a process that had to wait for a slow test.
settings.register_profile(
    "skalbox", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("skalbox")
# The tests make and drop many objects, of which few hang together in circles.
gc.set_threshold(200_000, 20, 20)
# The programs that tests start are the same again and again: their bytecode is kept, whatever the environment says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.fixture(scope="module", autouse=True)
def _frozen_heap():
    """Exempts what lives longer than a module of tests, such as pytest's own objects, from the garbage collections
    during its tests: a program that collects often would take most of its time for them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory):
    """Keeps the tests' flash files out of the user's data folder, in this process and in those that it starts."""
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))
    yield
    del os.environ["XDG_DATA_HOME"]
    if before is not None:
        os.environ["XDG_DATA_HOME"] = before


def pytest_collection_modifyitems(items):
    """Puts the tests of the drive first: one worker makes the drive at once, before the other needs it, too."""
    items.sort(key=lambda item: item.path.name != "test_bundle.py")


@pytest.fixture
def tried(record_property):
    """`tried("2,000 damaged records: ...")` is printed at the end of the run, from parallel workers too."""
    return lambda text: record_property("tried", text)


@pytest.fixture
def loads(monkeypatch):
    """Counts how often a virtual device loads each module."""
    from host_tools.virtual import sandbox

    counted = Counter()
    code = sandbox._Finder._code

    def counting(finder, name, loader):
        counted[name] += 1
        return code(finder, name, loader)

    monkeypatch.setattr(sandbox._Finder, "_code", counting)
    return counted


@pytest.fixture(scope="session")
def shared(tmp_path_factory, worker_id):
    """The folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def made_once(shared):
    """`made_once(name, make)` returns the path of a file with what `make` returns, made once for all workers."""

    def made(name, make):
        path = shared / name
        with open(f"{path}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                path.write_bytes(make())
        return path

    return made


@pytest.fixture(scope="session")
def solved(shared, request):
    """`solved(name)` returns the values of a game, solved once for all workers of this run, in a cache folder of its
    own. A run without long tests has the values of known_values.py, and solves no game."""
    import known_values

    from host_tools.solver import solved_games

    folder = shared / "solved"
    folder.mkdir(exist_ok=True)
    recorder = getattr(request.config, "recorder", None)
    runs_long = any(item.get_closest_marker(name) for item in request.session.items for name in ("soak", "measure"))
    takes_known = recorder is None and not runs_long

    def values(name):
        if takes_known and name in known_values.NAMES and known_values.is_current():
            return known_values.give(name)
        with open(folder / f"{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return recorder.values(name) if recorder else solved_games.values(name)

    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder)
    yield values
    os.environ.pop("XDG_CACHE_HOME")
    if before is not None:
        os.environ["XDG_CACHE_HOME"] = before


@pytest.fixture(scope="session")
def values(solved, worker_id):
    """`values(name)` returns the values of a game; every game that the coach plays is solved once for all tests."""
    from positions import NAMED

    from host_tools.solver import solved_games

    # Two workers begin at the two ends, so that neither waits while the other solves.
    for name in sorted(NAMED, reverse=worker_id == "gw1"):
        solved(name)
    return solved_games.values


@pytest.fixture(scope="session")
def compiled(made_once, shared):
    """(drive, folder, report), made once for all workers of this run. The board's drive is path -> content in order.
    The folder has the squeezed program as source, and the report is the output of squeeze."""
    from host_tools.drive import contents
    from host_tools.squeezer import squeeze

    folder = shared / "squeezed"

    def make():
        real, said = squeeze.squeeze, []

        def kept(source, target, plain=False):
            made = real(source, target, plain)
            shutil.copytree(target, folder)
            moved = [{folder / path.relative_to(target): each for path, each in found.items()} for found in made[::2]]
            said.append((moved[0], made.listed, moved[1]))
            return made

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(squeeze, "squeeze", kept)
            files = contents.files()
        return pickle.dumps((files, *said))

    files, said = pickle.loads(made_once("compiled", make).read_bytes())
    return files, folder, squeeze.Squeezed(*said)


@pytest.fixture(scope="session")
def bundled(compiled):
    """The files of the board's drive, path -> content in order."""
    return compiled[0]


@pytest.fixture(scope="session")
def cut_code(made_once, shared):
    """The code.py of a copy of the device's tree as it is on a board, made once for all workers of this run. Marked
    methods are cut out of their classes, and each screen is a module."""
    from host_tools import source_tree
    from host_tools.squeezer import cut, screens

    folder = shared / "cut"

    def make():
        folder.mkdir()
        source_tree.copy_device(source_tree.ROOT, folder)
        assert screens.split(folder, cut.cut(folder))
        return b""

    made_once("cut.made", make)
    return folder / "code.py"


@pytest.fixture(scope="module")
def board():
    """A board that is switched on."""
    from host_tools.virtual.machine import Machine

    with Machine():
        yield


@pytest.fixture
def on_cut_tree(cut_code, monkeypatch):
    """Has every Machine of a test run that program."""
    from host_tools.virtual.machine import Machine

    begin = Machine.__init__
    monkeypatch.setattr(Machine, "__init__", lambda self, **how: begin(self, **{"code": cut_code, **how}))


@pytest.fixture(scope="session")
def page_drive(made_once):
    """The file with the drive of the page's board, built once for all workers of this run."""
    from host_tools.web import drive

    return made_once("drive.pack", lambda: drive.packed(drive.files()))


@pytest.fixture(scope="session")
def wheels(made_once, tmp_path_factory):
    """[wheel from the source archive, wheel from the checkout], built once for all workers of this run."""
    from wheels import build

    built = made_once("wheels", lambda: pickle.dumps(build(tmp_path_factory.mktemp("built"))))
    return pickle.loads(built.read_bytes())


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory):
    """The folder with the whole built page."""
    from host_tools.node import micropython
    from host_tools.web import parts

    if micropython.why_not():
        pytest.skip(micropython.why_not())
    folder = tmp_path_factory.mktemp("page")
    for name, data in parts.files().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(scope="session")
def page_address(request):
    """The address at which the whole built page is served to this computer, once Chromium has been found for it."""
    import threading

    from browser import program

    from host_tools.web import server

    program()
    with server.listening(request.getfixturevalue("page_folder"), None) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield "http://%s:%d/" % ("localhost", serving.server_address[1])
        serving.shutdown()


def pytest_terminal_summary(terminalreporter) -> None:
    reports = [report for kind in ("passed", "failed", "skipped") for report in terminalreporter.stats.get(kind, [])]
    for report in reports:
        for name, text in getattr(report, "user_properties", []):
            if name == "tried" and report.when == "call":
                terminalreporter.write_line(f"tried {text}")
    reasons = Counter(
        report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        for report in terminalreporter.stats.get("skipped", [])
    )
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"skipped {count}: {reason.removeprefix('Skipped: ')}")
