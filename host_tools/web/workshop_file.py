# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The workshop's door to host_tools.drive, in MicroPython. Files come and go through its file system, and answers are
JSON: care.js beside the page calls these functions. A refusal has a name, for which the page has a sentence in each
language, and the values in it.

/workshop.json, /drive.json and /drive.bin are the page's own. The files of the drive that the page has read are in
/picked, and the data to write in /data, each under a number.
"""

import json
import os
from collections import OrderedDict

from host_tools.drive import LABEL, SETTINGS, START, DriveError, firmware, manifest, planning, shadowing, stack_line
from host_tools.drive.differences import STAGE, InTheWay
from host_tools.drive.version_order import is_older
from host_tools.virtual.boards import BOARDS
from host_tools.virtual.settings_toml import NEWEST
from host_tools.web import device_start, slots_file
from host_tools.web.picked_drive import PICO, PickedDrive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from host_tools.drive.planning import Plan, Step

_MOST = 16 * 1024  # bytes of a settings.toml, as in host_tools.drive.settings_check
_MARK = b"\xef\xbb\xbf"  # a byte order mark

_drive: list[PickedDrive] = []  # looked at last
_board: list = ["", ()]  # its board's name, and the version of CircuitPython there
_plan: "list[Plan]" = []  # for it
_files: "OrderedDict[str, bytes]" = OrderedDict()  # of a new drive, in order
_ours: "set[str]" = set()  # the names of files that this release may write
_page: dict = {}  # workshop.json
_backup: dict = {}  # the slots of the file that was opened last, by name
_written_back: dict = {}  # the slot among them that is to be created


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(os.stat(path)[6])


def _refused(name: str, *values: object) -> str:
    return json.dumps({"refusal": name, "values": values})


def _known() -> "dict[str, Any]":
    """Return what workshop.json says, and load the new drive's files once."""
    if not _page:
        _page.update(json.loads(_read("/workshop.json")))
        blob = _read("/drive.bin")
        for path, at, size in json.loads(_read("/drive.json"))["files"]:
            _files[path] = blob[at : at + size]
        _ours.update(_files)
        # The names under which files of somebody else are kept.
        _ours.update([path.partition(".")[0] + ".old" for path in _files if "/" not in path])
    return _page


def _is_ours(name: str) -> bool:
    return name in _ours or name.startswith(STAGE + "/")


def _handheld(board: str, banner: bytes) -> str:
    """Return a text that differs from one handheld to another: the board's name, and its own number if boot_out.txt has
    it."""
    numbers = [line.strip() for line in banner.split(b"\n") if line.partition(b":")[0] == b"UID"]
    return "%s %s" % (board, numbers[:1])  # boot.py may print more


def look(name: str, folders: "list[str]", files: "dict[str, int]", held: "dict[str, int]", less: int) -> str:
    """Compare the drive in the folder of this name with this release; return what is there and what differs, or a
    refusal. `files` has the size of each file by its path, and `held` the numbers of those that the page has read.
    `less`: bytes that the drive is known to lack."""
    page = _known()
    _plan.clear()
    _drive.clear()

    def content(path: str) -> "bytes | None":
        return _read("/picked/%d" % held[path]) if path in held else None

    banner = content(firmware.BOOT_OUT) or b""
    if firmware.BOOT_OUT not in files and name.upper()[: len(LABEL)] != LABEL:
        return _refused("no drive", name)
    version, board = firmware.version(banner), ""
    if banner:
        try:
            board = firmware.check(banner, "")
        except DriveError:
            if not version:
                return _refused("no CircuitPython")
            if version < firmware.OLDEST:
                return _refused("old", "%d.%d.%d" % version, "%d.%d.%d" % firmware.OLDEST)
            return _refused("small", firmware.NO_ROOM)
    _board[:] = [board, version]
    new = OrderedDict(_files)
    settings = page["settings"]
    new[SETTINGS] = settings[board if board in settings or not board else "?"].encode()
    new.update(_written_back)
    drive = PickedDrive(folders, files, content, _is_ours, board, less)
    plan = planning.Plan(drive, new, page["unfinished"].encode(), _silent, None, version, False)
    _drive.append(drive)
    _plan.append(plan)
    there = manifest.release(drive.read(manifest.NAME))
    return json.dumps(
        {
            "board": board,
            "handheld": _handheld(board, banner),
            "circuitpython": "%d.%d.%d" % version if version else "",
            "there": there,
            "this": page["version"],
            "newer": is_older(page["version"], there),
            "first": plan.first,
            "unfinished": drive.holds(START, page["unfinished"].encode()),
            "needed": plan.is_needed() or bool(drive.litter),
            "count": len(plan.changed) + len(plan.fresh),
            "bytes": sum(map(len, plan.changed.values())) + sum(map(len, plan.fresh.values())),
            "stale": len(plan.stale),
            "lost": plan.lost,
            "stacked": plan.stacked,
            "hidden": shadowing.hidden(drive, new),
        }
    )


def _silent(what: str, done: int, total: int) -> None:
    """Report nothing."""


def wanted(names: "list[str]") -> str:
    """Return which of the files of these names the page has to read before it asks `look`."""
    _known()
    own = (firmware.BOOT_OUT, SETTINGS)
    return json.dumps({"names": [each for each in names if each in own or _is_ours(each)]})


def steps() -> str:
    """Return the steps of the plan for the drive looked at last, or a refusal. The data of a step is a number in
    /data."""
    drive, plan = _drive[0], _plan[0]
    try:
        found = [planning.Step(planning.DISCARD, each) for each in drive.litter] + plan.steps()
    except InTheWay as error:
        return _refused("in the way", error.name)
    except planning.Full as error:
        return _refused("full", error.missing)
    stored: dict[bytes, int] = {}
    return json.dumps({"steps": [_told(each, drive, stored) for each in found]})


def _told(step: "Step", drive: PickedDrive, stored: "dict[bytes, int]") -> "dict[str, Any]":
    """Return the step for the page, and store its data once."""
    if step.data not in stored:
        stored[step.data] = len(stored)
        with open("/data/%d" % stored[step.data], "wb") as file:
            file.write(step.data)
    found = {"what": step.what, "name": step.name, "target": step.target, "data": stored[step.data]}
    if step.what == planning.FILL:
        found["count"] = max(drive.free() - (step.count + 1) * drive.cluster(), 0)  # the staging folder takes one
    else:
        found["count"] = step.count
    found["total"] = step.total
    found["safe"] = step.what == planning.SAFE and ("switching" if step.name == planning.BETWEEN else "complete")
    return found


def settings() -> str:
    """Return the text of settings.toml on the drive looked at last, "" if it is not there; or a refusal."""
    data = _drive[0].read(SETTINGS) or b""
    if _drive[0].size(SETTINGS) > _MOST:
        return _refused("long settings", _drive[0].size(SETTINGS), _MOST)
    at = 1
    for line in data.split(b"\n"):
        try:
            line.decode()
        except UnicodeError:
            return _refused("no text", at)
        at += 1
    return json.dumps({"text": data.decode()})


def check_settings(language: str) -> str:
    """Return what the device says of /settings.new in this language: line, name, value and sentence of each complaint.
    Nothing is known of a board without a wiring. Write /settings.out: the file with the line that CircuitPython 9
    needs. Or return a refusal."""
    data = _read("/settings.new")
    board, version = _board
    if len(data) > _MOST:
        return _refused("long settings", len(data), _MOST)
    with open("/settings.out", "wb") as file:
        file.write(stack_line.completed(data, version))
    if board and board not in firmware.BOARD_IDS:
        return json.dumps({"complaints": []})
    device_start.complaints(data, _kind(board), version or NEWEST)
    from skalbox.hardware import complaints as wrong

    says = __import__("skalbox.lang.%s.wiring" % language, None, None, ["WIRING_SAYS"]).WIRING_SAYS
    lines = data.split(b"\n")
    found = []
    for names, value, reason, detail in wrong.reports:
        text = says[reason]
        line = int(detail) if reason == wrong.LINE else _line(names.split(), lines, wrong.shown)
        found.append({"line": line, "name": names, "value": value, "text": text % detail if "%s" in text else text})
    return json.dumps({"complaints": found})


def _kind(board: str) -> str:
    """Return the virtual board (a key of host_tools.virtual.boards.BOARDS) for a board of this name."""
    identity = firmware.BOARD_IDS[board or PICO]
    fitting = [name for name in BOARDS if identity.startswith(BOARDS[name].board_id)]
    return max(fitting, key=lambda name: len(BOARDS[name].board_id))


def _line(names: "list[str]", lines: "list[bytes]", shown: "Callable[[bytes], str]") -> int:
    """Return the number of the first line for one of these settings; 0 if there is none."""
    for at, line in enumerate(lines):
        if line.startswith(_MARK):
            line = line[len(_MARK) :]
        if shown(line.partition(b"=")[0].strip()) in names:
            return at + 1
    return 0


def _slots() -> "list[bytes | None]":
    return [_drive[0].read(name) for name in slots_file.NAMES]


def slots() -> str:
    """Return what is in the save slots of the drive looked at last, as host_tools.web.slots_file does, and write
    /slots.json: all of them as one file."""
    with open("/slots.json", "w") as file:
        file.write(slots_file.packed(_slots()))
    return json.dumps(slots_file.told([each or b"" for each in _slots()]))


def open_backup() -> str:
    """Read /slots.given. Return what is in it, and whether the drive looked at last has played since. Or return a
    refusal, if the file is not a whole backup or a match waits on the drive."""
    _backup.clear()
    try:
        text = _read("/slots.given").decode()
    except UnicodeError:
        text = ""
    found = slots_file.unpacked(text)
    if found is None:
        return _refused("no backup")
    there = slots_file.told([each or b"" for each in _slots()])
    if there["matches"] or there["running"]:
        return _refused("match waits")
    for name, content in zip(slots_file.NAMES, found):  # noqa: B905
        _backup[name] = content
    told = slots_file.told(found)
    told["since"] = there["serial"] > told["serial"]
    return json.dumps(told)


def write_back(name: str) -> str:
    """Return what is still to do until this slot of the drive looked at last is the backup's: "remove", "create" or "".
    To create it, look again and carry out the steps. A slot is never written over: it would get another place in the
    flash, among files that are erased with it."""
    _written_back.clear()
    drive = _drive[0]
    if drive.holds(name, _backup[name]):
        return json.dumps({"left": ""})
    if drive.size(name) >= 0:
        return json.dumps({"left": "remove"})
    _written_back[name] = _backup[name]
    return json.dumps({"left": "create"})
