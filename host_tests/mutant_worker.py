# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Run tests in a copy of the tree for mutants.py: a process that has imported pytest and forks for each run.

It reads jobs from standard input and answers each on standard output, in JSON, a line each. A job is {"map": FILE}, to
learn which lines each test of this file reaches. Or it is {"stages": [[TEST, ...], ...], "limits": {TEST: SECONDS}}, to
run these tests until one fails.
"""

import compileall
import contextlib
import json
import os
import resource
import shutil
import signal
import sys
import time
from pathlib import Path

import hypothesis  # noqa: F401  imported once, for all forks
import numpy  # noqa: F401
import pytest

TREE = Path(__file__).resolve().parent.parent
OUT = TREE.with_name(TREE.name + "-out")
TARGETS = ("skalcore", "lib/skalbox/saves", "lib/skalbox/match")
_PROGRAMS = ("python", "skalbox", "node", "sh")  # which run the device's code for a test
_MEMORY = 3 << 30  # bytes of data a process may have
_PATIENCE = 20  # seconds on a busy machine for a second of processor time
# The test of digests would find a fault in any source that they cover, without knowing what is wrong.
_DIGESTS = "host_tests/test_known_values.py::test_they_are_of_these_sources"
_NOT_THESE = ("-m", "not soak and not measure and not browser", "--deselect", _DIGESTS)


def _spent() -> float:
    """Return the seconds of processor time of this process and of those that it has waited for."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def _limit(seconds: float) -> None:
    """End this process, and those that it starts, after these further seconds of processor time."""
    soft = int(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


class _Solved:
    """Give each run the solver's values as they are without a mutant; the solver itself refuses stale ones."""

    def pytest_sessionstart(self, session):
        folder = session.config._tmp_path_factory.getbasetemp() / "solved" / "skalbox"
        folder.mkdir(parents=True)
        for path in (OUT / "solved/skalbox").glob("*.values"):
            os.link(path, folder / path.name)
        os.environ["XDG_CACHE_HOME"] = str(folder.parent)


class _Chosen(_Solved):
    """Run these tests alone, file by file, and note the first that fails."""

    def __init__(self, tests, limits):
        self._order = {test: number for number, test in enumerate(tests)}
        self._limits = limits
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        items[:] = sorted(
            (item for item in items if item.nodeid in self._order), key=lambda item: self._order[item.nodeid]
        )

    def pytest_runtest_setup(self, item):
        _limit(self._limits[item.nodeid])

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed = self.failed or report.nodeid


class _Mapper(_Solved):
    """Note what each test costs, and which lines of the targets it reaches; a shared fixture counts for itself."""

    def __init__(self, coverage):
        self._coverage = coverage
        self._now = ""
        self._used = []
        self.tests, self.fixtures, self.wide, self.failed = {}, {}, set(), set()
        sys.addaudithook(self._audit)

    def _audit(self, event, arguments):
        if event == "open":
            name = str(arguments[0])
            if name.endswith(".py") and name.startswith(self._roots):
                self.wide.add(self._now)
        elif event == "subprocess.Popen":
            words = arguments[1] if isinstance(arguments[1], (list, tuple)) else [arguments[1]]
            if Path(os.fsdecode(words[0])).name.startswith(_PROGRAMS):
                self.wide.add(self._now)

    _roots = tuple("%s/%s/" % (TREE, each) for each in TARGETS)

    @contextlib.contextmanager
    def _noting(self, name):
        before, self._now = self._now, name
        self._coverage.switch_context(name)
        yield
        self._now = before
        self._coverage.switch_context(before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item, nextitem):
        begun, shared = _spent(), sum(self.fixtures.values())
        self._used = []
        with self._noting(item.nodeid):
            result = yield
        names = [self._key(each) for each in self._used]
        cost = _spent() - begun - (sum(self.fixtures.values()) - shared)
        self.tests[item.nodeid] = [cost, [name for name in names if name in self.fixtures]]
        return result

    def pytest_runtest_teardown(self, item):
        self._used = list(item._request._fixture_defs.values())  # those that it has asked for by name, too

    @staticmethod
    def _key(definition):
        return "fixture %s %s" % (definition.baseid, definition.argname)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef, request):
        if fixturedef.scope == "function":
            return (yield)
        begun, name = _spent(), self._key(fixturedef)
        inner = sum(self.fixtures.values())
        with self._noting(name):
            result = yield
        spent = _spent() - begun - (sum(self.fixtures.values()) - inner)
        self.fixtures[name] = self.fixtures.get(name, 0) + spent
        return result

    def pytest_runtest_logreport(self, report):
        if report.failed or report.skipped:
            self.failed.add(report.nodeid)

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed.add("")


def _run(plugin, files, *more):
    words = ["-x", "-n", "0", "--tb=short", "--basetemp", str(OUT / "tmp"), *_NOT_THESE, *more, *files]
    return pytest.main([each for each in words if each], plugins=[plugin])


def _judge(job):
    """Run the tests of a job. Return {"killed": the test that failed, or ""}."""
    done = set()
    for tests in job["stages"]:
        stage = [test for test in tests if test not in done]
        if not stage:
            continue
        done.update(stage)
        plugin = _Chosen(stage, job["limits"])
        _limit(30)
        status = _run(plugin, dict.fromkeys(test.partition("::")[0] for test in stage))
        if plugin.failed and status in (1, 2):
            return {"killed": plugin.failed}
        if status not in (0, 5):
            return {"killed": "", "error": "pytest ended with status %d" % status}
    return {"killed": ""}


def _map(file):
    """Run the tests of a file. Return their costs and the lines that each context reaches."""
    import coverage

    measured = coverage.Coverage(
        data_file=None, config_file=False, include=["%s/%s/*" % (TREE, each) for each in TARGETS], messages=False
    )
    plugin = _Mapper(measured)
    measured.start()
    _run(plugin, [file], "--maxfail=1000000")
    measured.stop()
    data = measured.get_data()
    lines = {}
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            for context in contexts:
                here = lines.setdefault(context, {})
                name = Path(path).relative_to(TREE).as_posix()
                here[name] = here.get(name, 0) | 1 << line
    tests = {name: each for name, each in plugin.tests.items() if name not in plugin.failed}
    return {
        "tests": tests,
        "fixtures": plugin.fixtures,
        "wide": sorted(plugin.wide),
        "failed": sorted(plugin.failed),
        "lines": {name: {path: "%x" % bits for path, bits in each.items()} for name, each in lines.items()},
    }


def _solve(_):
    """Solve all games that the tests ask for, and compile the sources: a test that opens them later reads them."""
    for each in TARGETS:
        compileall.compile_dir(TREE / each, quiet=1)
    os.environ["XDG_CACHE_HOME"] = str(OUT / "solved")
    from positions import NAMED

    from host_tools.solver import solved_games

    for name in NAMED:
        solved_games.values(name)
    return {}


def _child(job, answer):
    """Do a job in a process of its own, and write the answer."""
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    log = os.open(OUT / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    for number, file in ((0, null), (1, log), (2, log)):
        os.dup2(file, number)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    done = _judge(job) if "stages" in job else _map(job["map"]) if "map" in job else _solve(job)
    answer.write_text(json.dumps(done))


def _do(job):
    """Have a child do the job. Return its answer and the seconds that it took of the processor."""
    answer = OUT / "answer.json"
    answer.unlink(missing_ok=True)
    begun, until = _spent(), time.monotonic() + 300 + _PATIENCE * job.get("seconds", 600)
    child = os.fork()
    if child == 0:
        try:
            _child(job, answer)
        finally:
            sys.stdout.flush()
            os._exit(0)
    try:
        ended = status = 0
        while not ended and time.monotonic() < until:
            time.sleep(0.01)
            ended, status = os.waitpid(child, os.WNOHANG)
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)  # all that it has started, too
    if not ended:
        _, status = os.waitpid(child, 0)
    if answer.exists():
        done = json.loads(answer.read_text())
    elif os.WIFSIGNALED(status):
        done = {"killed": "takes too long, or too much memory"}
    else:
        done = {"killed": "", "error": "no answer: see %s" % (OUT / "log.txt")}
    return {**done, "seconds": round(_spent() - begun, 2)}


if __name__ == "__main__":
    os.chdir(TREE)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and ends its child
    (OUT / "solved/skalbox").mkdir(parents=True, exist_ok=True)
    for line in sys.stdin:
        print(json.dumps(_do(json.loads(line))), flush=True)
    shutil.rmtree(OUT / "tmp", ignore_errors=True)
