# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The plan of a copy: it only reads the drive, and says before the first step what all of them are."""

import random
import shutil

import pytest
from packaging.version import InvalidVersion, Version
from test_copying import GUARD, NEW, OLD, OWNERS, PLAYED, Watched, lay, written

from host_tools.drive import DriveError, fat, planning
from host_tools.drive.copying import Copy
from host_tools.drive.planning import Plan, Step
from host_tools.drive.version_order import is_older
from host_tools.web.picked_drive import PICO, PickedDrive

CHANGES = (planning.MAKE, planning.WRITE, planning.MOVE, planning.REMOVE)


def plan(root, new=NEW, **more) -> Plan:
    return Plan(Watched(root), new, GUARD, lambda *_: None, **more)


def test_a_plan_changes_nothing_and_is_what_a_copy_does(tmp_path):
    first = lay(tmp_path / "first", OLD, OWNERS, PLAYED)
    made = plan(first)
    steps = made.steps()
    assert made._there.log == [] and written(first) == {**OLD, **OWNERS, **PLAYED}
    drive = Watched(shutil.copytree(first, tmp_path / "drive"))
    Copy(drive, NEW, GUARD).run()
    planned = [(each.what, each.target if each.what == planning.MOVE else each.name) for each in steps]
    done = [each for each in drive.log if each[0] in CHANGES]
    assert [each for each in planned if each[0] in CHANGES] == done and len(done) > 20
    assert all("lib/%s" % each in {name for _, name in planned} for each in ("a.mpy", "gone.mpy", "new"))


def test_a_plan_can_be_asked_for_twice(tmp_path):
    made = plan(lay(tmp_path / "drive", OLD, OWNERS, PLAYED))
    assert [vars(each) for each in made.steps()] == [vars(each) for each in made.steps()]
    assert made.staged.count("lib/a.mpy") == 1


def clusters(data: bytes) -> int:
    return -(-len(data) // 512)


def most_used(steps, there: dict[str, bytes]) -> int:
    """The most clusters of files while these steps are done. A browser writes each file beside its name first, and
    cannot rename one: so a second copy of it exists for a moment."""
    files = {name: clusters(data) for name, data in there.items()}
    most = 0
    for step in steps:
        if step.what in (planning.WRITE, planning.MOVE):
            most = max(most, sum(files.values()) + 2 * clusters(step.data))
            files.pop(step.name, None)
            files[step.target or step.name] = clusters(step.data)
        elif step.what == planning.REMOVE:
            files.pop(step.name, None)
        most = max(most, sum(files.values()))
    return most


def test_where_nothing_is_renamed_there_is_room_for_a_second_copy_of_each_file(tmp_path):
    first = lay(tmp_path / "first", OLD, OWNERS, PLAYED)
    there = {**OLD, **OWNERS, **PLAYED}
    used = sum(map(clusters, there.values()))
    fits = {}
    for renames in (True, False):
        for room in range(48, 140):
            made = Plan(Watched(first, room=room), NEW, GUARD, lambda *_: None, renames=renames)
            try:
                steps = made.steps()
            except DriveError:
                continue
            fits.setdefault(renames, room)
            assert renames or most_used(steps, there) <= used + room
    assert fits[True] < fits[False] <= fits[True] + max(map(clusters, NEW.values()))


def test_a_new_pico_has_room_though_nothing_is_renamed(bundled, tried):
    """The workshop's page installs the game in a browser."""
    own = {"boot_out.txt": b"x" * 200}
    sizes = {name: len(data) for name, data in own.items()}
    drive = PickedDrive([], sizes, own.get, bundled.__contains__, PICO)
    steps = Plan(drive, bundled, GUARD, lambda *_: None, None, (10, 2, 1), False).steps()
    most = most_used(steps, own) * 512
    tried(f"a new Pico in the workshop: at most {most:,} of {fat.CLUSTERS * 512:,} bytes are used by files")
    assert len(steps) > len(bundled) and most < drive.free()


def test_a_pico_has_room_for_another_release_though_nothing_is_renamed(bundled):
    """Its modules, tables, pictures and words are all other ones."""
    new = {name: data + b"\1" * 40 * (not name.startswith("saves/")) for name, data in bundled.items()}
    folders = sorted({name.rsplit("/", at)[0] for name in bundled for at in range(1, name.count("/") + 1)})
    sizes = {name: len(data) for name, data in bundled.items()}
    drive = PickedDrive(folders, sizes, bundled.get, new.__contains__, PICO)
    most = most_used(Plan(drive, new, GUARD, lambda *_: None, None, (10, 2, 1), False).steps(), bundled)
    assert most <= drive.free() // 512 + sum(map(clusters, bundled.values()))


def test_a_copy_goes_on_though_the_folder_of_the_staged_files_has_grown(tmp_path):
    """Those take room that was not counted: of what was staged, the largest files are then written later."""
    first = lay(tmp_path / "first", OLD, OWNERS, PLAYED)
    seen = set()
    for room in range(64, 100):
        drive = Watched(shutil.copytree(first, tmp_path / str(room)), room=room)
        made = Plan(drive, NEW, GUARD, lambda *_: None)
        try:
            steps = made.steps()
        except DriveError:
            continue
        staged = {Plan._place(name) for name in made.staged}
        cut = sum(each.what in CHANGES for each in steps[: steps.index(next(s for s in steps if s.name == "writing"))])
        with pytest.raises(DriveError):
            Copy(Watched(drive.root, cut, room=room), NEW, GUARD).run()
        again = Copy(Watched(drive.root, room=room - 2), NEW, GUARD)
        again.run()
        assert {name: written(drive.root)[name] for name in NEW if name != "settings.toml"} == {
            name: {**NEW, **PLAYED}[name] for name in NEW if name != "settings.toml"
        }
        seen.add(len(staged) - len({Plan._place(name) for name in again.staged}))
    assert {0, 1} <= seen, seen


def test_an_unknown_step_is_refused(tmp_path):
    with pytest.raises(RuntimeError):
        Copy(Watched(tmp_path), NEW, GUARD)._do(Step("fly"))


def test_versions_are_in_the_order_of_pip(tried):
    rng = random.Random("versions")
    ends = ["", "", ".dev0", ".dev3", "a1", "b2", "rc1", "rc10", ".post1", "x", "."]
    texts = [".".join(str(rng.randrange(4)) for _ in range(rng.randrange(4))) + rng.choice(ends) for _ in range(300)]
    refused = 0
    for this in texts:
        for other in texts:
            try:
                assert is_older(this, other) == (Version(this) < Version(other)), (this, other)
            except InvalidVersion:
                refused += 1
                assert not is_older(this, other), (this, other)
    tried(f"{len(texts) ** 2 - refused} pairs of versions, and {refused} with one that is not a version")
