# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A new device asks and explains once: the size of type at its first start, and the pot in the first match."""

import pytest
from at_the_table import FOUR, run
from sight import soft_keys

from host_tools.commands import cli, shots
from host_tools.tours import first_start
from host_tools.tours.actions import ASKING, GOOD, ROLL, tap
from host_tools.tours.matches import YAMS, ended
from host_tools.virtual.endings import Restart
from host_tools.virtual.machine import Machine
from skalcore import rules

CARD = "pot_card"
PEOPLE = ["Léa", "Noé", "Inès", "Hugo"]
ENGLISH = {"SKALBOX_LANG": "en"}
UP, DOWN, HELP = 1, 2, 3


def played(driver, **how) -> Machine:
    """Runs this driver on a device that explains itself; four have been seated there, but never played."""
    return run(driver, **{"first_start": True, **how})


def restarted(machine):
    yield Restart()
    yield from machine.settle()


# The pot's card.


@pytest.mark.parametrize("players, size", [(2, 12), (3, 18), (4, 24)])
def test_the_card_comes_once_after_the_first_box(players, size):
    def driver(machine):
        yield from machine.settle()
        yield from first_start.turn(machine, PEOPLE[:players])
        app = machine.app
        assert app.screen.name == CARD
        says = " ".join(machine.strings())
        assert "6 + 5 = 11" in says and "wins %d points" % size in says and "share" in says
        assert soft_keys(app) == {"Help": HELP}, "ROLL leads on, and nothing is erased from here"
        yield from tap(machine, HELP)
        assert app.screen.name == "help"
        yield from tap(machine, ROLL)
        assert app.screen.name == CARD, "the help leads back"
        yield from tap(machine, ROLL)
        assert app.screen.name == "passon"
        for _ in range(2 * players):
            yield from tap(machine, ROLL)  # Got it, pot or pass-on
            while app.screen.name not in ("turn", "passon"):
                yield from tap(machine, ROLL)
            if app.screen.name == "turn" and not app.lobby.session.game.has_dice():
                yield from first_start.written(machine)
            assert app.screen.name != CARD

    played(driver)


def test_the_ink_and_the_dice_are_those_of_the_box():
    """Undo and the next turn change the game, the card keeps to the box that was written."""

    def driver(machine):
        from skalbox.draw.palette import PLAYERS, mask

        yield from machine.settle()
        yield from first_start.turn(machine, PEOPLE)
        app = machine.app
        session = app.lobby.session
        assert session.last_seat != session.game.player and app.screen.name == CARD
        own = mask(PLAYERS[session.last_seat])
        marks = [each for each in app.screen.group if getattr(each, "pixel_shader", None) is own]
        assert [each.x // 48 for each in marks] == [1, 4], "the 6 and the 5 of 2 6 3 1 5"

    played(driver)


def of_one(machine):
    machine.app.lobby.mode = rules.SOLO_SIMPLE
    yield from begun(machine, PEOPLE[:1])


def of_one_with_rolls(machine):
    machine.app.lobby.mode = rules.SOLO_RECOMMENDED
    yield from begun(machine, PEOPLE[:1])


def of_yams(machine):
    machine.app.lobby.game_index = YAMS
    yield from begun(machine, PEOPLE[:2])


def after_a_finished_match(machine):
    lobby = machine.app.lobby
    hall = lobby.hall()
    hall.add(ended(), 1)
    lobby.storage.finish(hall.pack())
    yield from begun(machine, PEOPLE)


def after_a_challenge(machine):
    """The hall has results of it, but counts no match."""
    lobby = machine.app.lobby
    hall = lobby.hall()
    match = ended()
    match.code = b"K7Q2M9XA"
    hall.add(match, 1)
    lobby.storage.finish(hall.pack())
    yield from begun(machine, PEOPLE)


def beside_a_match_put_aside(machine):
    yield from begun(machine, PEOPLE[:2])
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    yield from begun(machine, PEOPLE)
    assert machine.app.lobby.storage.aside == 1


def after_a_loss_of_power(machine):
    yield from begun(machine, PEOPLE)
    yield from restarted(machine)
    assert machine.app.screen.name == "resume"
    yield from tap(machine, ROLL)


def with_the_player_gone(machine):
    yield from begun(machine, PEOPLE)
    session = machine.app.lobby.session
    session.leave(session.game.player, True)


def begun(machine, names, roles=()):
    """Begins a match of these players; somebody's turn is next."""
    lobby = machine.app.lobby
    lobby.players, lobby.roles = list(names), list(roles)
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    machine.faces += [[6] * 5] + [[1, 2, 3, 4, 5]] * (len(names) - 1) if len(names) > 1 else []
    while machine.app.screen.name in ("opening", "choice"):
        yield from tap(machine, ROLL)


def first_boxes(machine):
    """Writes boxes up to the second round, and returns the screens between."""
    app = machine.app
    screens = set()
    for _ in range(60):
        yield from machine.wait(900)
        screens.add(app.screen.name)
        if app.lobby.session.game.round:
            return screens
        yield from tap(machine, ROLL)
    raise AssertionError("no round is over: %s" % screens)


NOT_SHOWN = (
    of_one, of_one_with_rolls, of_yams, after_a_finished_match, after_a_challenge, beside_a_match_put_aside,
    after_a_loss_of_power,
)  # fmt: skip


@pytest.mark.parametrize("way", NOT_SHOWN, ids=lambda way: way.__name__)
def test_nobody_is_told_what_is_known_or_not_there(way):
    def driver(machine):
        yield from machine.settle()
        yield from way(machine)
        screens = yield from first_boxes(machine)
        assert CARD not in screens and {"turn", "scoring"} <= screens

    played(driver)


def test_a_device_that_passes_over_it_shows_no_card():
    def driver(machine):
        yield from machine.settle()
        assert machine.app.screen.name == "title"
        yield from begun(machine, PEOPLE)
        screens = yield from first_boxes(machine)
        assert CARD not in screens

    run(driver)


@pytest.mark.parametrize("roles, writers", [([GOOD, ASKING], 1), ([ASKING, GOOD], 1), ([GOOD, GOOD], 0)])
def test_it_follows_the_box_of_a_person_not_the_robots(roles, writers):
    def driver(machine):
        yield from machine.settle()
        yield from begun(machine, ["Robot", "Robot-2"], roles)
        app = machine.app
        shown = 0
        for _ in range(80):
            yield from machine.wait(900)
            if app.lobby.session.game.round > 1:
                break
            if app.screen.name == CARD:
                shown += 1
                assert app.lobby.session.roles[app.lobby.session.last_seat] == ASKING
            yield from tap(machine, ROLL)
        assert app.lobby.session.game.round > 1 and shown == writers

    played(driver)


def test_the_box_of_a_player_who_has_left_is_not_a_persons():
    def driver(machine):
        yield from machine.settle()
        yield from with_the_player_gone(machine)
        app = machine.app
        app.show(app.lobby.match_screen(), machine.ticks_ms())
        while app.lobby.session.game.thrown or not app.lobby.session.can_undo():
            yield from machine.wait(900)
            assert app.screen.name != CARD
            if app.screen.name == "passon":
                break
            yield from tap(machine, ROLL)
        yield from machine.wait(900)
        assert app.screen.name in ("passon", "turn")

    played(driver)


def test_once_since_power_on_and_again_in_a_new_match_after_it():
    """The hall has the dice of the matches that were left, but none that was finished."""

    def driver(machine):
        yield from machine.settle()
        yield from first_start.turn(machine, PEOPLE)
        assert machine.app.screen.name == CARD
        for wanted in ("passon", CARD):
            app = machine.app
            app.show("end", machine.ticks_ms(), ())
            yield from machine.settle()
            assert app.lobby.session is None and any(app.lobby.hall().faces)
            if wanted == CARD:
                yield from restarted(machine)
            yield from first_start.turn(machine, PEOPLE)
            assert machine.app.screen.name == wanted

    played(driver)


def test_a_loss_of_power_on_the_card_loses_nothing():
    def driver(machine):
        yield from machine.settle()
        yield from first_start.turn(machine, PEOPLE)
        happened = list(machine.app.lobby.session.events())
        yield from restarted(machine)
        app = machine.app
        assert app.screen.name == "resume" and list(app.lobby.session.events()) == happened
        yield from tap(machine, ROLL)
        assert app.screen.name == "passon"

    played(driver)


def test_no_hall_with_a_match_is_taken_for_an_empty_one(tried):
    """Every mode of every game, and the forms that older versions wrote."""
    with Machine():
        from types import SimpleNamespace

        from skalbox.match.change import _are_new
        from skalbox.saves.hall import CATEGORIES, Hall

        game = SimpleNamespace(players=2, ledger=SimpleNamespace(size=lambda: 12))

        def is_new(data) -> bool:
            def unpacked():
                found = Hall()
                found.unpack(data)
                return found

            storage = SimpleNamespace(hall=data, aside=0)
            return _are_new(SimpleNamespace(session=SimpleNamespace(game=game), storage=storage, hall=unpacked))

        empty = Hall(3)
        empty.faces[2] = 500
        assert is_new(None) and is_new(b"") and is_new(empty.pack())
        halls = []
        for which in range(CATEGORIES):
            halls.append(Hall(3))
            halls[-1].played[which] = 256
        assert not any(is_new(each.pack()) for each in halls)
        challenged = Hall()
        match = ended()
        match.code = b"K7Q2M9XA"
        challenged.add(match, 1)
        assert not any(challenged.played) and not is_new(challenged.pack())
        old = bytearray(empty.pack())
        old[2] = 1  # the version without the modes of each game
        assert is_new(bytes(old[:28] + old[32:])) and not is_new(bytes(old[:28] + b"\0\1" + old[34:]))
        tried("%d halls with a match each, and 4 without" % CATEGORIES)


# The size of type.


def screens_of(machine, presses=()):
    """Yields what a settled device shows, then what follows each press."""
    yield from machine.settle()
    shown = [machine.app.screen.name]
    for key in presses:
        yield from tap(machine, key)
        shown.append(machine.app.screen.name)
    return shown


@pytest.mark.parametrize("presses, large", [([ROLL], 0), ([DOWN, ROLL], 1), ([UP, ROLL], 1), ([DOWN, DOWN, ROLL], 0)])
def test_a_new_device_asks_for_the_language_then_for_the_size(presses, large):
    def driver(machine):
        shown = yield from screens_of(machine, [ROLL, *presses])
        assert shown == ["language", *["size"] * len(presses), "title"]
        for _ in range(2):
            app = machine.app
            assert app.lobby.settings.get("TEXT") == large and app.assets.large_type is bool(large)
            assert app.screen.name == "title"
            yield from restarted(machine)

    played(driver, nvm=None, options={})


def test_a_loss_of_power_between_the_questions_asks_both_again():
    def driver(machine):
        shown = yield from screens_of(machine, [DOWN, ROLL])
        assert shown == ["language", "language", "size"]
        yield from restarted(machine)
        assert machine.app.screen.name == "language"

    played(driver, nvm=None, options={})


@pytest.mark.parametrize("panel", ["240x240", "320x240", "240x135", "320x170"])
def test_the_sample_is_in_both_sizes(panel):
    """The table has large type on every panel, so every panel asks."""

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        small, big = app.assets.small, app.assets.big
        fonts = {each.text: each.font for part in app.screen.group for each in _inked(part)}
        assert fonts["Normal type"] is small and fonts["Large type"] is big
        yield from tap(machine, DOWN, ROLL)
        yield from begun(machine, PEOPLE[:2])
        assert app.table.boxes.__class__.__name__ == "LargeBoxes"

    played(driver, panel=panel, nvm=None)


def _inked(part):
    if hasattr(part, "text"):
        yield part
    elif hasattr(part, "append"):
        for each in part:
            yield from _inked(each)


@pytest.mark.parametrize(
    ("how", "asked"),
    [
        ({"options": ENGLISH}, True),
        ({"options": {**ENGLISH, "SKALBOX_TEXT": "large"}}, False),
        ({"options": {**ENGLISH, "SKALBOX_TEXT": "huge"}}, True),
        ({"options": ENGLISH, "nvm": FOUR}, False),
        ({"options": ENGLISH, "first_start": False}, False),
    ],
    ids=["a new one", "with a size", "with a wrong size", "with saves", "one that passes over it"],
)
def test_who_is_asked_for_the_size(how, asked):
    def driver(machine):
        shown = yield from screens_of(machine)
        assert (shown[0] == "size") is asked

    played(driver, **{"nvm": None, **how})


@pytest.mark.parametrize(("preset", "large"), [("pico-lcd-1.3", 1), ("pico", 0), ("pico-320x240", 0), ("", 0)])
def test_the_cursor_begins_on_large_on_the_small_panel(preset, large):
    def driver(machine):
        shown = yield from screens_of(machine, [ROLL])
        assert shown == ["size", "title"] and machine.app.lobby.settings.get("TEXT") == large

    line = 'SKALBOX_PRESET = "%s"\n' % preset if preset else ""
    played(driver, nvm=None, toml='SKALBOX_LANG = "en"\n' + line, options={})


def test_a_match_of_an_older_device_keeps_its_type():
    """A device with saves does not ask, even if it has only a match, and keeps the size that was chosen."""

    def save(machine):
        yield from machine.settle()
        machine.app.set("TEXT", 1)
        machine.app.lobby.keep_settings()
        yield from begun(machine, PEOPLE[:2])
        yield from tap(machine, ROLL)

    flash = run(save).flash

    def driver(machine):
        shown = yield from screens_of(machine)
        assert shown == ["resume"] and machine.app.assets.large_type

    played(driver, flash=flash)


# The commands.

SCRIPT = "settle\nexpect %s\n"


@pytest.mark.parametrize("options, text", [([], "qui joue"), (["--first-start"], "Quelle langue")])
def test_a_key_script_begins_with_the_questions_if_asked_to(options, text, tmp_path):
    (tmp_path / "x.keys").write_text(SCRIPT % text)
    assert cli.main(["play", "--keys", str(tmp_path / "x.keys"), "--out", str(tmp_path / "out"), *options]) == 0


def test_a_key_script_meets_the_size_after_the_language(tmp_path):
    (tmp_path / "x.keys").write_text(SCRIPT % "Quelle langue" + "tap roll\n" + SCRIPT % "Quelle taille")
    argv = ["play", "--keys", str(tmp_path / "x.keys"), "--out", str(tmp_path / "out")]
    assert cli.main([*argv, "--first-start"]) == 0 and cli.main(argv) == 1


def test_shots_of_a_new_device(tmp_path):
    seen = []
    machine = Machine(seed=1, first_start=True)
    machine.run(first_start.first_start(machine, "en", lambda name: seen.append((name, machine.app.screen.name))))
    assert machine.crash is None
    assert seen == [
        ("00-first-language", "language"),
        ("00-first-size", "size"),
        ("00-first-title", "title"),
        ("00-first-pot-card", CARD),
    ]


def test_the_command_begins_with_them(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shots, "visit", lambda *args, **how: None)
    assert cli.main(["shots", "--first-start", "--lang", "fr", "--panel", "240x135", str(tmp_path)]) == 0
    names = {"language", "size", "title", "pot-card"}
    pictures = {f"00-first-{name}-fr-240x135.png" for name in names}
    assert {path.name for path in tmp_path.iterdir()} == pictures | {"contact-sheet-fr-240x135.png"}
    assert capsys.readouterr().out.startswith("4 screens in fr on 240x135: ")


@pytest.mark.parametrize("other", ["--large", "--celebrations"])
def test_shots_of_a_new_device_go_with_the_screens_alone(other, tmp_path, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["shots", "--first-start", other, str(tmp_path)])
    assert caught.value.code == 2 and "--first-start" in capsys.readouterr().err
