# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The faults that `make mutants` plants, which tests it runs for them, and its report of the survivors."""

import ast

import mutants
import pytest
from mutant_reach import Reach
from mutations import found, places

CHANGES = {
    "return a < b": ["return a <= b", "return None"],
    "if a is not None: b()": ["if a is None: b()", "if not (a is not None): b()", "if a is not None: pass"],
    "x = a + b * 2": ["x = a - b * 2", "x = a + b // 2", "x = a + b * 3", "x = a + b * 1"],
    "x |= 1 << n": ["pass", "x &= 1 << n", "x |= 2 << n", "x |= 0 << n", "x |= 1 >> n"],
    "x = not (a and b)": ["x = (a and b)", "x = not (a or b)"],
    "x = -a": ["x = a"],
    "x = True": ["x = False"],
    "x = b'ab'": ["x = b'abx'"],
    "x = '%d' % a": ["x = '%dx' % a"],
    "self.x = a[0]": ["pass", "self.x = a[1]", "self.x = a[-1]"],
    "raise ValueError(f'{a} is not 1')": ["pass"],
    "while a: break": ["while not (a): break", "while a: continue"],
    "x = a if b else c": ["x = a if not (b) else c"],
    "x = [a for a in b if a]": ["x = [a for a in b if not (a)]"],
    "return": ["pass"],
    "return None": [],
    "x: 'Any' = a": [],
    "from a import b": [],
}


@pytest.mark.parametrize("statement", CHANGES)
def test_a_statement_has_these_changes(statement):
    source = "def f():\n    " + statement
    changed = [each.text.decode().partition("\n    ")[2] for each in found("a.py", source.encode())]
    assert sorted(changed) == sorted(CHANGES[statement])


def test_what_only_types_and_people_need_stays():
    source = b"""'''Text.'''
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
    Few = 3

@cached(1)
def f(a: "Any", b: "Any" = 3) -> "Any":
    '''Return 1.'''
"""
    assert [each.after for each in found("a.py", source)] == [
        'def f(a: "Any", b: "Any" = %d) -> "Any":' % number for number in (2, 4)
    ]


def test_a_mutation_says_where_it_is():
    source = (
        b"N = 1\n\nclass A:\n    M = 5\n\n    def f(self, a=7):\n        if (a\n            > 9):\n            g()\n"
    )
    by_text = {each.before: each for each in found("a.py", source)}
    where = {text: (each.function, each.first, each.last) for text, each in by_text.items()}
    assert where == {
        "N = 1": ("", 1, 1),
        "M = 5": ("A", 4, 4),
        "def f(self, a=7):": ("A.f", 7, 9),
        "if (a > 9):": ("A.f", 7, 8),
        "> 9):": ("A.f", 7, 8),
        "g()": ("A.f", 9, 9),
    }
    assert places(source)[3:5] + places(source)[8:] == ["A: M = 5", "A: ", "A.f: g()"]


def test_a_change_that_compiles_to_the_same_is_not_seen():
    (first, second) = (b"def f():\n    return 1\n", b"def f():\n    return 0 + 1  # one\n")
    mutation = found("a.py", second)[0]
    assert not mutation.__class__(**{**vars(mutation), "text": first}).is_seen(second)
    assert mutation.is_seen(second)


def test_the_same_mutants_are_drawn_after_a_change_elsewhere():
    files = {"a.py": b"def f(a):\n    return a + 1\n\n\ndef g(a):\n    return a < 2 or a == 5\n"}
    later = {"a.py": b"# A comment.\n" + files["a.py"].replace(b"a + 1", b"a - 1")}
    before, after = ({each.name for each in mutants.drawn(each, 5) if each.function == "g"} for each in (files, later))
    assert before and before & after and len(mutants.drawn(files, 5)) == 5
    assert mutants.drawn(files, 5) == mutants.drawn(files, 5)
    assert [each.name for each in mutants.drawn(files, 5, seed=2)] != [each.name for each in mutants.drawn(files, 5)]


def test_every_target_has_mutants_and_each_is_a_program():
    files = mutants.sources(mutants.ROOT)
    chosen = mutants.drawn(files, 100)
    assert len(chosen) == 100 == len({each.name for each in chosen})
    assert {each.file.rpartition("/")[0] for each in chosen} == set(mutants.TARGETS)
    for each in chosen:
        ast.parse(each.text)
        assert each.text != files[each.file]


SOURCE = b"def f(a):\n    return a + 1\n\n\ndef g(a):\n    return a\n"
LATER = b"# A new line.\n" + SOURCE


def mapped(tests, fixtures=None, wide=(), lines=None):
    """What a worker says of the file test_x.py: tests is test -> cost, lines is context -> line numbers."""
    bits = {name: {"a.py": "%x" % sum(1 << each for each in numbers)} for name, numbers in (lines or {}).items()}
    shared = list(fixtures or {})
    return {
        "file": "test_x.py",
        "digest": "1",
        "tests": {"test_x.py::" + name: [cost, shared] for name, cost in tests.items()},
        "fixtures": fixtures or {},
        "wide": ["test_x.py::" + each for each in wide],
        "lines": {
            each if each.startswith("fixture") or not each else "test_x.py::" + each: bits[each] for each in bits
        },
        "places": {"a.py": places(SOURCE)},
    }


def names(stages):
    return [[test.partition("::")[2] for test in stage] for stage in stages]


def planned(one, source=SOURCE):
    """The tests that run for the first mutation of f."""
    return names(Reach({"a.py": source}, [one]).stages(found("a.py", source)[0]))


def test_the_tests_that_reach_a_line_run_cheapest_first():
    one = mapped({"slow": 3, "quick": 0.1, "other": 0.1}, lines={"slow": [2], "quick": [2], "other": [6]})
    assert planned(one) == planned(one, LATER) == [["quick"], ["slow"]]


def test_of_tests_that_cost_the_same_those_that_reach_few_lines_run_first():
    lines = {"wide": range(2, 900), "narrow": [2]}
    one = mapped({"wide": 0.4, "narrow": 0.6}, lines=lines)
    assert planned(one) == [["narrow", "wide"]]
    assert planned(mapped({"wide": 0.1, "narrow": 0.6}, lines=lines)) == [["wide"], ["narrow"]]


def test_the_tests_that_found_others_run_first():
    one = mapped(
        {"slow": 1.9, "quick": 0.1, "slowest": 3, "other": 0.1}, lines={each: [2] for each in ("slow", "quick")}
    )
    reach = Reach({"a.py": SOURCE}, [one])
    likely = ["", "test_x.py::gone", "test_x.py::other", "test_x.py::slowest", "test_x.py::slow"]
    assert names(reach.stages(found("a.py", SOURCE)[0], likely)) == [["slow", "quick"]]


def test_a_test_that_starts_programs_runs_for_every_line():
    assert planned(mapped({"starts": 0.1, "quick": 0.2}, wide=["starts"], lines={"quick": [2]})) == [
        ["quick", "starts"]
    ]


def test_the_tests_of_a_file_that_reaches_a_line_when_it_is_imported_run():
    assert planned(mapped({"a": 0.1}, lines={"": [2]})) == [["a"]]


def test_the_tests_that_reach_a_line_with_a_constant_run_for_the_constant():
    source = b"N = 1\n\n\ndef f(a):\n    return a + N\n"
    one = {**mapped({"uses": 2, "imports": 1}, lines={"uses": [5], "": [1]}), "places": {"a.py": places(source)}}
    assert planned(one, source) == [["uses"], ["imports"]]


def test_a_shared_fixture_counts_once_and_for_its_tests():
    one = mapped({"a": 1, "b": 1, "c": 1}, {"fixture made": 57}, lines={"fixture made": [2]})
    assert planned(one) == [["a", "b", "c"]]
    one["fixtures"]["fixture made"] = 58
    assert planned(one) == [["a", "b"]], "at most a minute"


def test_a_test_may_take_as_long_as_all_that_its_file_may_have_to_make_first():
    one = mapped({"a": 1, "b": 3}, {"fixture made": 10})
    one["tests"]["test_x.py::a"][1] = []
    reach = Reach({"a.py": SOURCE}, [one])
    assert reach.cost("test_x.py::a") == 1 and reach.limit("test_x.py::a") >= 2 * (1 + 3 + 10)


def test_the_arguments_of_a_test_wait_for_other_tests():
    costs = {"table[%d]" % number: 0.1 for number in range(4)} | {"once": 0.25}
    one = mapped(costs, lines={name: [2] for name in costs})
    assert planned(one) == [["table[0]", "table[1]", "once"], ["table[2]", "table[3]"]]


class Answers:
    """Stands in for a copy of the tree: it notes the tests of each fault. `killing` of them fail then, and `unfit`
    always."""

    def __init__(self, killing=(), unfit=()):
        self.asked, self._killing, self._unfit = [], killing, unfit
        self._has_fault = False

    def write(self, name, data):
        self._has_fault = data != SOURCE

    def do(self, job):
        tests = [test for stage in job["stages"] for test in stage]
        failing = self._killing if self._has_fault else self._unfit
        if self._has_fault:
            self.asked.append([test.partition("::")[2] for test in tests])
        return {"killed": next((test for test in tests if test in (*failing, *self._unfit)), ""), "seconds": 1}


def test_a_survivor_is_judged_again_by_new_tests_only(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(mutants, "OUT", tmp_path)
    files, mutation = {"a.py": SOURCE}, found("a.py", SOURCE)[0]

    def judge(copy, one):
        killed = mutants.judge([mutation], files, Reach(files, [one]), [copy])
        return copy.asked, killed[mutation.name]

    old = mapped({"old": 1}, lines={"old": [2]})
    both = mapped({"old": 1, "new": 1}, lines={"old": [2], "new": [2]})
    assert judge(Answers(), old) == ([["old"]], False)
    assert judge(Answers(), old) == ([], False)
    assert judge(Answers(["test_x.py::new"]), both) == ([["new"]], True)
    assert judge(Answers(), {**both, "digest": "2"}) == ([], True)


def test_a_survivor_is_judged_again_when_its_tests_or_its_function_change(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(mutants, "OUT", tmp_path)
    one = mapped({"old": 1}, lines={"old": [2]})
    later = SOURCE.replace(b"def f(a):", b"def f(a, b):")
    for digest, source in (("1", SOURCE), ("2", SOURCE), ("2", later)):
        copy, files = Answers(), {"a.py": source}
        mutants.judge(found("a.py", source)[:1], files, Reach(files, [{**one, "digest": digest}]), [copy])
        assert copy.asked == [["old"]]


def test_a_test_that_fails_without_a_fault_does_not_count(tmp_path, monkeypatch, capsys):
    """Nor does a find that was known before."""
    monkeypatch.setattr(mutants, "OUT", tmp_path)
    files, mutation = {"a.py": SOURCE}, found("a.py", SOURCE)[0]
    reach = Reach(files, [mapped({"bad": 1, "good": 2}, lines={"bad": [2], "good": [2]})])
    bad, good = "test_x.py::bad", "test_x.py::good"
    mutants.write_results(tmp_path / "results.json", {mutation.name: {"killed": bad, "around": mutation.around}})
    copy = Answers([good], [bad])
    assert mutants.judge([mutation], files, reach, [copy]) == {mutation.name: True} and copy.asked == [["good"]]
    assert "not used, it fails alone: test_x.py::bad" in capsys.readouterr().out
    assert mutants.read_results(tmp_path / "results.json")[mutation.name]["killed"] == good
    (tmp_path / "results.json").unlink()
    copy = Answers([], [bad])
    (tmp_path / "alone.json").unlink()
    assert mutants.judge([mutation], files, reach, [copy]) == {mutation.name: False}
    assert copy.asked == [["bad", "good"], ["good"]]


KNOWN = """# Survivors.

a.py, f
- return a + 1
+ return a - 1
  Nobody asks for it,
  and nobody will.
"""


def judged(verdicts, text=KNOWN):
    """The report if of these mutations of SOURCE each is killed or not."""
    mutations = [each for each in found("skalcore/card.py", SOURCE) if each.after in verdicts]
    killed = {each.name: verdicts[each.after] for each in mutations}
    known = {each.replace("a.py", "skalcore/card.py"): reason for each, reason in mutants.reasons(text).items()}
    lines, enough = mutants.report(mutations, killed, known)
    return "\n".join(lines), enough


def test_a_survivor_with_a_reason_is_listed():
    text, _ = judged({"return a - 1": False, "return a + 2": True})
    assert "+ return a - 1\n  Nobody asks for it, and nobody will." in text
    assert "1 of 2 mutants are killed, 50.0 %; 1 survive, 0 of them without a reason; 0 are not judged" in text


@pytest.mark.parametrize(
    ("verdicts", "said", "enough"),
    [
        ({"return a + 2": True}, "what is killed now, or not drawn:\nskalcore/card.py, f\n- return a + 1", True),
        ({"return a + 0": False}, "+ return a + 0\n  NO REASON", False),
    ],
    ids=["killed now", "without a reason"],
)
def test_what_the_list_has_wrong_is_told(verdicts, said, enough):
    text, status = judged(verdicts)
    assert said in text and status is enough


def test_a_low_score_is_not_enough():
    assert judged({"return a - 1": False})[1] is False


@pytest.mark.parametrize("text", ["a.py\n- a\n+ b", "a.py\n- a\n  because", "a.py, f\n- a\n+ b\nbecause"])
def test_an_entry_without_a_reason_is_refused(text):
    with pytest.raises(ValueError, match=r"not a file, two lines of change and a reason: a\.py"):
        mutants.reasons(text)


def test_the_list_of_survivors_is_readable():
    known = mutants.reasons(mutants.SURVIVORS.read_text("utf-8"))
    assert all(entry.partition("\n")[0].partition(",")[0].endswith(".py") for entry in known)
