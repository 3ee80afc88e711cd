# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Test the tests: plant faults in the rules, the saves and the match, one at a time, and count those that are found.

`make mutants` starts it. It draws 1,000 of all the faults that mutations.py knows, and the same ones again as long as
the functions stay the same. It writes each into a copy of the tree, where the tests that reach its lines run until one
fails: the cheapest first, and at most BUDGET seconds of them. survivors.txt lists the faults that no test can find, and
why. All results are kept in out/mutants: a run that was stopped goes on.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import threading
import venv
from collections import Counter
from importlib.util import cache_from_source
from pathlib import Path

from mutant_reach import BUDGET, Reach
from mutant_worker import TARGETS
from mutations import Mutation, found, places

from host_tools import safe_files

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out/mutants"
SURVIVORS = ROOT / "host_tests/survivors.txt"
COUNT = 1000
SEED = 1
WANTED = 95  # percent


def sources(root: Path) -> dict[str, bytes]:
    """Return the files that get faults, path -> content."""
    paths = sorted(path for target in TARGETS for path in (root / target).glob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def drawn(files: dict[str, bytes], count: int = COUNT, seed: int = SEED) -> list[Mutation]:
    """Return `count` mutations of these files, or all if there are fewer. A change of a function exchanges some of its
    own mutations, and hardly any others."""

    def lot(mutation: Mutation) -> bytes:
        return hashlib.sha256(f"{seed}\n{mutation.name}".encode()).digest()

    every = sorted((each for file, source in files.items() for each in found(file, source)), key=lot)
    chosen: list[Mutation] = []
    for mutation in every:
        if len(chosen) == count:
            break
        if mutation.is_seen(files[mutation.file]):
            chosen.append(mutation)
    return chosen


# ----------------------------------------------------------------------------------------------- survivors and reasons


def entry(mutation: Mutation) -> str:
    """Return the lines by which survivors.txt names a mutation."""
    where = f"{mutation.file}, {mutation.function}" if mutation.function else mutation.file
    return f"{where}\n- {mutation.before}\n+ {mutation.after}\n"


def reasons(text: str) -> dict[str, str]:
    """Return what survivors.txt says: entry -> reason. ValueError: an entry without a reason."""
    known = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.strip("\n").split("\n") if not line.startswith("#")]
        if not any(lines):
            continue
        marks = [line[:2] for line in lines]
        if len(lines) < 4 or marks[1:3] != ["- ", "+ "] or not all(mark == "  " for mark in marks[3:]):
            raise ValueError("not a file, two lines of change and a reason: %s" % lines[0])
        known["\n".join(lines[:3]) + "\n"] = " ".join(line.strip() for line in lines[3:])
    return known


def report(mutations: list[Mutation], killed: dict[str, bool], known: dict[str, str]) -> tuple[list[str], bool]:
    """Return the lines to print, and whether enough are killed and every survivor has a reason.

    killed: mutation's name -> whether a test found it; known: the entries of survivors.txt.
    """
    lines = []
    total = Counter(each.file for each in mutations)
    found_in = Counter(each.file for each in mutations if killed.get(each.name))
    for file in sorted(total):
        lines.append(f"{file:40} {found_in[file]:4} of {total[file]:4} killed")
    survivors = [each for each in mutations if killed.get(each.name) is False]
    for each in survivors:
        reason = known.get(entry(each), "NO REASON: kill it by a test, or list it in host_tests/survivors.txt")
        lines.append(f"\n{each.file}:{each.line}: {entry(each).partition(', ')[2] or entry(each)}  {reason}")
    alive = {entry(each) for each in survivors}
    for each in known:
        if each not in alive:
            lines.append("\nsurvivors.txt lists what is killed now, or not drawn:\n" + each.rstrip())
    score = 100 * found_in.total() / max(len(mutations), 1)
    without = sum(entry(each) not in known for each in survivors)
    judged = found_in.total() + len(survivors)
    lines.append(
        f"\n{found_in.total()} of {len(mutations)} mutants are killed, {score:.1f} %; {len(survivors)} survive, "
        f"{without} of them without a reason; {len(mutations) - judged} are not judged"
    )
    return lines, judged == len(mutations) and score >= WANTED and not without


# ------------------------------------------------------------------------------------------------------ copies and runs


class Copy:
    """A copy of the tree with an environment of its own, and the process that runs tests there."""

    def __init__(self, number: int) -> None:
        self.root = OUT / f"tree-{number}"
        self._sync()
        self._environment()
        command = [self.root / ".venv/bin/python", self.root / "host_tests/mutant_worker.py"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _sync(self) -> None:
        command = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
        names = {name for name in listed if (ROOT / name).is_file()}
        for name in names:
            self.write(name, (ROOT / name).read_bytes())
            shutil.copymode(ROOT / name, self.root / name)
        for path in self.root.rglob("*"):
            name = path.relative_to(self.root)
            if path.is_file() and not {".venv", "__pycache__"} & set(name.parts) and name.as_posix() not in names:
                path.unlink()

    def _environment(self) -> None:
        """Give the copy the packages of this environment and, after them, its own host_tools and skalcore."""
        own, folder = Path(sysconfig.get_path("purelib")), self.root / ".venv"
        if not folder.exists():
            venv.create(folder, symlinks=True)
        (folder / own.relative_to(sys.prefix) / "tree.pth").write_text(f"{own}\n{self.root}\n")
        if not (folder / "node").exists() and (Path(sys.prefix) / "node").exists():
            (folder / "node").symlink_to(Path(sys.prefix) / "node")
        _, _, rest = Path(sys.prefix, "bin/skalbox").read_text().partition("\n")
        (folder / "bin/skalbox").write_text(f"#!{folder}/bin/python\n{rest}")
        (folder / "bin/skalbox").chmod(0o755)

    def write(self, name: str, data: bytes) -> None:
        """Write a file if its content changes. Python compiles it again."""
        path = self.root / name
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            if path.suffix == ".py":
                Path(cache_from_source(str(path))).unlink(missing_ok=True)

    def do(self, job: dict) -> dict:
        """Have the process do a job."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def read_results(path: Path) -> dict:
    """Return the results in a file; {} if the file does not exist."""
    return json.loads(path.read_text()) if path.exists() else {}


def write_results(path: Path, data: dict) -> None:
    """Write the results to a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    safe_files.write(path, json.dumps(data).encode())


def in_turn(jobs: list, copies: list[Copy], work) -> None:
    """Call work(copy, job) for each job, on all copies at once."""
    waiting, failed = iter(jobs), []
    lock = threading.Lock()

    def run(copy: Copy) -> None:
        try:
            while not failed:
                with lock:
                    job = next(waiting, None)
                if job is None:
                    return
                work(copy, job)
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(copy,), daemon=True) for copy in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


def mapped(files: dict[str, bytes], copies: list[Copy]) -> list[dict]:
    """Return the lines that each test reaches. Run the tests of new and changed files to find out."""
    tests = sorted(path for path in (ROOT / "host_tests").glob("test_*.py"))
    digests = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in tests}
    here = {name: places(source) for name, source in files.items()}
    state = hashlib.sha256(json.dumps(here).encode()).hexdigest()[:16]
    write_results(OUT / "sources" / f"{state}.json", here)
    reach = {path: OUT / "reach" / f"{path.stem}.json" for path in tests}
    maps = {path: read_results(reach[path]) for path in tests}
    new = [path for path in tests if maps[path].get("digest") != digests[path]]
    if new:
        in_turn([{"solve": 1}] * len(copies), copies, lambda copy, job: copy.do(job))

    def learn(copy: Copy, path: Path) -> None:
        answer = copy.do({"map": f"host_tests/{path.name}"})
        if "tests" not in answer:
            answer = {"tests": {}, "fixtures": {}, "wide": [], "lines": {}, "failed": [answer.get("error", "?")]}
        answer.update(file=f"host_tests/{path.name}", digest=digests[path], sources=state)
        write_results(reach[path], answer)
        maps[path] = answer
        print(f"{path.name}: {len(answer['tests'])} tests, {answer.get('seconds', 0):.1f} s", flush=True)
        for each in answer["failed"]:
            print(f"    not used, it fails or is skipped in a copy of the tree: {each}", flush=True)

    in_turn(new, copies, learn)
    known = {one["sources"] for one in maps.values()}
    states = {each: read_results(OUT / "sources" / f"{each}.json") for each in known}
    return [{**one, "places": states[one["sources"]]} for one in maps.values()]


def judge(mutations: list[Mutation], files: dict[str, bytes], reach: Reach, copies: list[Copy]) -> dict[str, bool]:
    """Run the tests for the mutations that are not judged yet. Return mutation's name -> whether it is killed. A test
    that fails alone without a fault, since others of its file prepare it, does not count."""
    path, path_alone = OUT / "results.json", OUT / "alone.json"
    results, alone = read_results(path), read_results(path_alone)  # alone: a test's mark -> whether it passes alone
    lock = threading.Lock()

    def likely(mutation: Mutation) -> list[str]:
        """Return the tests that found most of this file's faults, this function's first."""
        times: Counter[str] = Counter()
        for name, result in results.items():
            file, function = name.split("\n")[:2]
            if file == mutation.file:
                times[result["killed"]] += 10 if function == mutation.function else 1
        return [test for test, _ in times.most_common()]

    def plan(mutation: Mutation) -> list[list[str]]:
        """Return the tests that have not judged it yet."""
        result = results.get(mutation.name, {})
        passed = set(result.get("passed", ()) if result.get("around") == mutation.around else ())
        passed.update(mark for mark, passes in alone.items() if not passes)
        stages = reach.stages(mutation, likely(mutation))
        return [[test for test in stage if reach.mark(test) not in passed] for stage in stages]

    def is_known(mutation: Mutation) -> bool:
        result = results.get(mutation.name, {})
        killed = result.get("around") == mutation.around and result["killed"]
        return alone.get(reach.mark(killed), True) if killed else "passed" in result and not any(plan(mutation))

    def fits(copy: Copy, test: str) -> bool:
        """Whether a test that has failed passes alone without a fault."""
        mark = reach.mark(test)
        if mark and mark not in alone:
            limits = {test: reach.limit(test)}
            answer = copy.do({"stages": [[test]], "limits": limits, "seconds": reach.cost(test)})
            with lock:
                alone[mark] = not answer["killed"]
                write_results(path_alone, alone)
            if answer["killed"]:
                print(f"not used, it fails alone: {test}", flush=True)
        return alone.get(mark, True)

    def work(copy: Copy, mutation: Mutation) -> None:
        while True:
            with lock:
                stages = plan(mutation)
            tests = [test for stage in stages for test in stage]
            limits = {test: reach.limit(test) for test in tests}
            copy.write(mutation.file, mutation.text)
            answer = copy.do({"stages": stages, "limits": limits, "seconds": reach.costs(tests)})
            copy.write(mutation.file, files[mutation.file])
            if fits(copy, answer["killed"]):
                break
        with lock:
            before = results.get(mutation.name, {})
            passed = before.get("passed", []) if before.get("around") == mutation.around else []
            if not answer["killed"] and "error" not in answer:
                answer["passed"] = sorted({*passed, *(reach.mark(test) for test in tests)})
            results[mutation.name] = {**answer, "around": mutation.around}
            write_results(path, results)
            said = answer.get("error") or ("killed" if answer["killed"] else "SURVIVES %d tests" % len(tests))
            alive.append(not answer["killed"])
            print(f"{len(alive)}/{len(waiting)} {sum(alive)} alive, {answer['seconds']} s: {mutation.file} ", end="")
            print(f"{mutation.function}: {mutation.after}: {said}", flush=True)

    alive: list[bool] = []
    found_by = {results[each.name]["killed"] for each in mutations if each.name in results}
    in_turn(sorted(found_by), copies, fits)
    waiting = [each for each in mutations if not is_known(each)]
    in_turn(waiting, copies, work)
    return {each.name: bool(results[each.name]["killed"]) for each in mutations if each.name in results}


def main() -> int:
    """Return the exit status: 0 if enough mutants are killed and each survivor has its reason."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--first", type=int, default=COUNT, help="how many of the %d to judge (default: all)" % COUNT)
    parser.add_argument("--seconds", type=float, default=BUDGET, help="of tests for one (default: %d)" % BUDGET)
    arguments = parser.parse_args()
    known = reasons(SURVIVORS.read_text("utf-8"))
    files = sources(ROOT)
    mutations = drawn(files)[: arguments.first]
    copies = [Copy(number + 1) for number in range(arguments.jobs)]
    reach = Reach(files, mapped(files, copies), arguments.seconds)
    killed = judge(sorted(mutations, key=lambda each: entry(each) in known), files, reach, copies)
    for copy in copies:
        copy.close()
    lines, enough = report(mutations, killed, known)
    print("\n".join(lines))
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
