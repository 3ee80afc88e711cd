# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Choose the tests that may find a fault, for mutants.py: those that reach its lines, the cheapest first."""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from mutations import Mutation, places

BUDGET = 60.0  # seconds of processor time for the tests of one mutant
_STAGES = (0.5, 2.0, 8.0, 24.0)  # seconds of tests, after which the next ones are collected
_LIKELY = 8  # tests that found others before run first
_QUICK = 2.0  # seconds that one of these tests takes at most
_LINES = 300  # lines: a test that reaches them is ordered as if it cost twice as much as a narrow one
_UNSURE = 3  # a test that starts programs, or only imports the module, is ordered as if it cost this many times more
_WORD = re.compile(r"\w+")
_FIRST_WORD = re.compile(rb"\w+")


class Reach:
    """The cost of each test and the lines that it reaches, by the name of its file."""

    def __init__(self, files: dict[str, bytes], maps: list[dict], budget: float = BUDGET) -> None:
        """Take the maps of a worker, one for each file of tests, with the text of the lines that ran. `budget`: the
        seconds of tests for one mutation."""
        self._budget = budget
        self._reached: dict[str, dict[str, set]] = defaultdict(lambda: defaultdict(set))  # file: place: contexts
        self._cost: dict[str, float] = {}
        self._made: dict[str, float] = {}  # file of tests: seconds for all its fixtures
        self._marks: dict[str, str] = {}
        self._shared: dict[str, list[str]] = {}
        self._wide: set[str] = set()
        self._width: Counter[str] = Counter()  # how many lines a test reaches
        self._users: dict[str, list[str]] = defaultdict(list)
        self._places = {file: places(source) for file, source in files.items()}
        self._words = {file: [_named(place) for place in there] for file, there in self._places.items()}
        for each in maps:
            self._take(each)

    def _take(self, one: dict) -> None:
        whole = "file " + one["file"]  # what is run while its tests are collected
        for test, (cost, shared) in one["tests"].items():
            self._cost[test] = cost
            self._marks[test] = hashlib.sha256(f"{test}\n{one['digest']}".encode()).hexdigest()[:12]
            self._shared[test] = [one["file"] + each for each in shared]
            for context in (*self._shared[test], test, whole):
                self._users[context].append(test)
        self._made[one["file"]] = sum(one["fixtures"].values())
        for fixture, cost in one["fixtures"].items():
            self._cost[one["file"] + fixture] = cost
        for context in one["wide"]:
            self._wide.update(self._users[self._full(one, context, whole)])
        for context, reached in one["lines"].items():
            for file, bits in reached.items():
                self._width[context] += int(bits, 16).bit_count()
                there, number = one["places"].get(file, []), int(bits, 16)
                for line, place in enumerate(there):
                    if number >> line + 1 & 1:
                        self._reached[file][place].add(self._full(one, context, whole))

    @staticmethod
    def _full(one: dict, context: str, whole: str) -> str:
        return whole if not context else one["file"] + context if context.startswith("fixture ") else context

    def costs(self, tests: list[str]) -> float:
        """Return the seconds that these tests take together."""
        return sum(self._cost[each] for each in {*tests, *(name for test in tests for name in self._shared[test])})

    def cost(self, test: str) -> float:
        """Return the seconds that a test takes alone."""
        return self.costs([test])

    def mark(self, test: str) -> str:
        """Return what names a test as long as its file stays the same; "" for what is not a test that is known."""
        return self._marks.get(test, "")

    def limit(self, test: str) -> float:
        """Return the seconds that a test may take. It may make what another test of its file made before."""
        file = test.partition("::")[0]
        return 5 + 2 * (self.cost(test) + max(map(self.cost, self._users["file " + file])) + self._made[file])

    def stages(self, mutation: Mutation, likely: Sequence[str] = ()) -> list[list[str]]:
        """Return the tests that may find a mutation, within the budget. The `likely` tests that reach it come first,
        then the cheap tests."""
        contexts = self._contexts(mutation.file, range(mutation.first - 1, mutation.last))
        if not mutation.function:
            contexts |= self._use(mutation)
        sure = {test for context in contexts if not context.startswith("file ") for test in self._users[context]}
        unsure = {test for context in contexts if context.startswith("file ") for test in self._users[context]}
        tests = [(self.cost(test), test) for test in sure]
        tests += [(self.cost(test) * _UNSURE, test) for test in (unsure | self._wide) - sure]
        # The first few arguments of a test say most, and a test that reaches few lines asks more of them.
        ranks: Counter[str] = Counter()
        ordered = []
        for cost, test in sorted(tests):
            ranks[test.partition("[")[0]] += 1
            ordered.append((cost * ranks[test.partition("[")[0]] * (_LINES + self._width[test]), test))
        reaching = [test for _, test in sorted(ordered)]
        first = [test for test in likely if test in reaching and self.cost(test) <= _QUICK][:_LIKELY]
        return list(self._staged([*first, *(test for test in reaching if test not in first)]))

    def _contexts(self, file: str, lines: Iterable[int]) -> set[str]:
        there, reached = self._places[file], self._reached[file]
        return set().union(*(reached[there[line]] for line in lines))

    def _use(self, mutation: Mutation) -> set[str]:
        """Return what reaches a line of a function that uses the constant of a mutation at the top level."""
        name = _FIRST_WORD.match(mutation.text.splitlines()[mutation.first - 1])
        found: set[str] = set()
        for file, words in self._words.items() if name else ():
            lines = [number for number, here in enumerate(words) if name.group().decode() in here]
            found |= {each for each in self._contexts(file, lines) if not each.startswith("file ")}
        return found

    def _staged(self, tests: list[str]) -> Iterator[list[str]]:
        stage: list[str] = []
        limits, spent, begun = iter((*(each for each in _STAGES if each < self._budget), self._budget)), 0.0, set()
        limit = next(limits)
        for test in tests:
            new = {test, *self._shared[test]} - begun
            cost = sum(self._cost[each] for each in new)
            if spent + cost > self._budget:
                continue
            while spent + cost > limit:
                limit = next(limits)
                if stage:
                    yield by_file(stage)
                stage = []
            stage.append(test)
            spent += cost
            begun |= new
        if stage:
            yield by_file(stage)


def _named(place: str) -> set[str]:
    """Return the words of a line in a function."""
    return set() if place.startswith(": ") else set(_WORD.findall(place.partition(": ")[2]))


def by_file(tests: list[str]) -> list[str]:
    """Return these tests file by file, in the order in which each file comes first."""
    files = {name: number for number, name in reversed(list(enumerate(test.partition("::")[0] for test in tests)))}
    return sorted(tests, key=lambda test: files[test.partition("::")[0]])
