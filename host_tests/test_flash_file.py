# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The file that keeps a window's flash: where it is, whose it is, how it is put aside, and what is taken over."""

import os
import signal
import subprocess
import sys

import pytest
from helpers import SKALBOX, run_program
from standin import device
from test_command import COUNTING

from host_tools.commands import cli, play
from host_tools.desktop import file_lock, flash_file, window
from host_tools.desktop.flash_file import FlashFile
from host_tools.virtual import blinka
from host_tools.virtual.flash import BOARD, Flash
from host_tools.virtual.machine import Machine

IMAGES = [bytes([number]) * BOARD for number in range(4)]


def saved(path, image=IMAGES[1]):
    """A file with this flash."""
    FlashFile(path).write(Flash(image=image))
    return path


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The data folder and the checkout's outputs of this test; a device that counts its starts."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(play, "outputs", lambda: tmp_path / "checkout")
    monkeypatch.setattr(blinka, "ROOT", tmp_path / "drive")
    (tmp_path / "drive").mkdir()
    device(tmp_path / "drive", COUNTING)
    return tmp_path


@pytest.fixture
def played(monkeypatch, capsys):
    """`played(options...)` runs skalbox play in a window that is closed at once. It returns the status, the machine's
    options (None if it was not started), and the output."""
    made = []
    real = Machine.__init__

    def note(machine, **options):
        made.append(options)
        real(machine, **options)

    monkeypatch.setattr(Machine, "__init__", note)
    monkeypatch.setattr(window.Window, "pump", lambda self, machine: machine.power_off())

    def run(*options):
        made.clear()
        status = cli.main(["play", "--silent", *options])
        return status, made[0] if made else None, capsys.readouterr()

    return run


def starts(path) -> int:
    """How often the device of this flash has been started."""
    image = FlashFile(path).load().save()
    return len(image) - len(image.lstrip(b"\0"))


# ------------------------------------------------------------------------------------------------------- the window


def test_a_window_goes_on_where_it_stopped_and_says_where_that_is_kept(home, played):
    file = home / "data/skalbox/play.flash"
    for number in (1, 2, 3):
        status, _, said = played()
        assert (status, said.err) == (0, "") and said.out.startswith("Your games are saved in %s (" % file)
        assert starts(file) == number
    assert [path.name for path in file.parent.iterdir()] == ["play.flash"]


def test_a_window_on_another_file(home, played):
    status, _, said = played("--nvm", str(home / "mine"))
    assert (status, said) == (0, ("", "")) and starts(home / "mine") == 1 and not (home / "data/skalbox").exists()


@pytest.mark.parametrize(("options", "language"), [([], None), (["--lang", "fr"], "fr"), (["--first-start"], None)])
def test_a_window_asks_for_the_language_unless_it_is_named(home, played, options, language):
    """The device then asks if its flash is blank."""
    assert played(*options)[1]["options"]["SKALBOX_LANG"] == language


def test_a_first_window_asks_for_the_language(home, monkeypatch, played):
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(play, "outputs", lambda: home / "checkout")
    seen = []

    def pump(self, machine):
        seen.append(machine.app.screen.name if machine.app is not None else "")
        if len(seen) > 3:
            machine.power_off()

    monkeypatch.setattr(window.Window, "pump", pump)
    assert cli.main(["play", "--silent"]) == 0
    assert seen[-1] == "language"


def test_an_unknown_home_is_one_sentence(home, played, monkeypatch):
    def unknown():
        raise RuntimeError("no home")

    monkeypatch.setattr(flash_file.user_folders, "data", unknown)
    status, made, said = played()
    assert (status, made, said.out) == (2, None, "") and "--nvm FILE" in said.err and said.err.count("\n") == 1


def test_a_data_folder_that_cannot_be_made_is_one_sentence(home, played):
    (home / "data").write_text("mine")
    status, made, said = played()
    assert (status, made, said.out) == (2, None, "") and str(home / "data") in said.err and said.err.count("\n") == 1


# ---------------------------------------------------------------------------------------------------------- --fresh


def test_fresh_puts_the_old_flash_aside(home, played):
    file, old = home / "data/skalbox/play.flash", home / "data/skalbox/play.flash.old"
    assert played("--fresh")[0] == 0 and starts(file) == 1 and not old.exists(), "there was nothing to put aside"
    played()
    status, _, said = played("--fresh")
    assert status == 0 and "Your old games are kept in %s\n" % old in said.out
    assert (starts(file), starts(old)) == (1, 2)
    played("--fresh")
    assert (starts(file), starts(old)) == (1, 1), "the latest one is kept"


def test_fresh_in_a_script(home, tmp_path, capsys):
    keys, out, file = tmp_path / "x.keys", tmp_path / "o", tmp_path / "my.flash"
    argv = ["play", "--keys", str(keys), "--out", str(out), "--nvm", str(file)]
    for option, script in (([], "expect start 1"), ([], "expect start 2"), (["--fresh"], "expect start 1")):
        keys.write_text("settle\n" + script)
        assert cli.main([*argv, *option]) == 0
    assert capsys.readouterr().out == "Your old games are kept in %s.old\n" % file
    with pytest.raises(SystemExit):
        cli.main([*argv[:5], "--fresh"])
    assert "--fresh needs --nvm FILE" in capsys.readouterr().err


def test_fresh_helps_where_the_file_is_damaged(home, played):
    file = home / "data/skalbox/play.flash"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"damaged")
    status, made, said = played()
    assert (status, made) == (2, None) and "start over with --fresh" in said.err and file.read_bytes() == b"damaged"
    assert played("--fresh")[0] == 0
    assert starts(file) == 1 and file.with_name("play.flash.old").read_bytes() == b"damaged"


def test_fresh_overwrites_nothing_but_a_flash(home, played):
    file, old = saved(home / "x"), home / "x.old"
    old.write_bytes(b"mine")
    status, made, said = played("--nvm", str(file), "--fresh")
    assert (status, made) == (2, None) and said.err.startswith("%s: not a flash" % old)
    assert old.read_bytes() == b"mine" and FlashFile(file).load().save() == IMAGES[1]


# -------------------------------------------------------------------------------------------- what make play has kept


def test_what_make_play_kept_is_taken_over_once(home, played):
    old, file = home / "checkout/out/play.flash", home / "data/skalbox/play.flash"
    old.parent.mkdir(parents=True)
    saved(old, bytes(7).ljust(BOARD, b"\xff"))
    status, _, said = played()
    assert status == 0 and said.out.startswith("Your games have moved from %s to %s\n" % (old, file))
    assert starts(file) == 8 and not old.exists()
    saved(old, IMAGES[2])
    assert "goes on" not in played()[2].out and starts(file) == 9 and old.exists(), "a newer flash is not replaced"


def test_a_named_file_takes_nothing_over(home, played):
    old = home / "checkout/out/play.flash"
    old.parent.mkdir(parents=True)
    saved(old)
    assert played("--nvm", str(home / "mine"))[0] == 0 and starts(home / "mine") == 1 and old.exists()


def test_what_is_no_flash_stays_and_is_said(home, played):
    old = home / "checkout/out/play.flash"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"damaged")
    status, _, said = played()
    assert (
        status == 0
        and said.err.startswith("skalbox play: your old games were not moved: %s: " % old)
        and said.err.count("\n") == 1
    )
    assert old.read_bytes() == b"damaged" and starts(home / "data/skalbox/play.flash") == 1


# --------------------------------------------------------------------------------------------------------- the lock


def test_a_second_window_on_the_same_flash_is_refused(home, played, tmp_path):
    """Also through a link; another flash is free, and the first one again once it is closed."""
    file, link = saved(home / "x"), home / "link"
    link.symlink_to(file)
    with flash_file.locked(file):
        for name in (file, link):
            status, made, said = played("--nvm", str(name))
            assert (status, made, said.out) == (2, None, "")
            assert said.err.startswith("%s: another skalbox play uses this file: " % name) and said.err.count("\n") == 1
        assert played("--nvm", str(home / "other"))[0] == 0
    assert played("--nvm", str(link))[0] == 0


_PLAYS = """
import sys
from host_tools.commands import cli
from host_tools.desktop import window
def pump(self, machine):
    print("plays", flush=True)
    window.Window.pump = lambda *_: None
window.Window.pump = pump
sys.exit(cli.main(["play", "--silent", "--nvm", sys.argv[1]]))
"""


@pytest.mark.skipif(os.name == "nt", reason="this system has no SIGKILL")
def test_a_process_that_is_killed_frees_its_flash(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    file = tmp_path / "x.flash"
    command = [sys.executable, "-c", _PLAYS, str(file)]
    (tmp_path / "x.keys").write_text("")
    second = [SKALBOX, "play", "--keys", tmp_path / "x.keys", "--out", tmp_path / "o", "--nvm", file]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout.readline() == "plays\n"
        status, out, err = run_program(*second, cwd=tmp_path)
        assert (status, out) == (2, "") and "another skalbox play uses this file" in err and err.count("\n") == 1
        first.send_signal(signal.SIGKILL)
    assert run_program(*second, cwd=tmp_path) == (0, "", "")


def test_a_lock_whose_file_was_deleted_meanwhile_is_taken_anew(tmp_path, monkeypatch):
    """Between the opening and the locking of the file its last holder deletes it, and another one makes it again."""
    file, lock = tmp_path / "x", tmp_path / "x.lock"
    real, left = file_lock._lock, [None, lock.touch, lambda: None]

    def late(handle):
        meanwhile = left.pop()
        if meanwhile is not None:
            lock.unlink()
            meanwhile()
        real(handle)

    monkeypatch.setattr(file_lock, "_lock", late)
    with file_lock.locked(file):
        monkeypatch.undo()
        with pytest.raises(file_lock.BusyError), file_lock.locked(file):
            pass
    assert left == [] and not lock.exists()


def test_a_file_of_yours_in_the_locks_place_is_kept(tmp_path):
    (tmp_path / "x.lock").write_text("mine")
    with file_lock.locked(tmp_path / "x"):
        pass
    assert (tmp_path / "x.lock").read_text() == "mine"
