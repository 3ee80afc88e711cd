# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Data that version 1.0.0 wrote into the chip's memory and the slots is read: hall, settings and match."""

import base64
import json
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
import saved_images
from helpers import ROOT
from pair_board import SOUND, Board, State

from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import BLOCK, PATHS, extent
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, TIE

HALL = bytes.fromhex(
    "010001010d0000001a00000000000000000000000d0000000d0000000000000000000100000003416e610000000000000000"
    "00000000010000802000000020000000000000000000000000000001200000010000"
)
# The chip's memory and both slots, packed. The match in them is in the journal with a hold and a changed setting, or
# starts in a slot after a checkpoint.
IMAGES = [
    (
        (
            "c-jm0_Am@#U}Ruq<Yi!BkYYdpUMPkDMj&Q(%u7U401|6Z0MZH!D1cD`EVVG{py2;eFbYP&AO^wSA%^@6Oq~CjpaP)0D>Cuog"
            "AwC@FGDE?W+r%%#sn(qz(pO4U;g2hhPwAPhO__U<v7K}wQt3EGBgz2is@u%*l;W61nYq}0x$SRGsh?x1*2dTjDk@x3P!;&1O"
            "PH?U2^"
        ),
        ("c-rm5u@OK(6a~O{mx+YxP=rW$4XQvry7?G2$aZIT>|<?7mgjM9S2E|-r|R`dS_%LF0000000000000000Qk=hRnMrC"),
        (
            "c-rmCu?Ye}5CzcLy~yA&6fW8pEWz0DY~Vr>tikSVN?3Qj1GR_u;4{q3pU?9#N5rk=dAPnVv5ziAN@JT-e2rUTYeWpE`|?xhw"
            "?}ES#Gh0?ue__duKHd9000000000000000004m18#Mh_qW"
        ),
    ),
    (
        (
            "c-jm0_Am@#U}Ruq<Yi!BkYYdpUMPkDMj&Q(%u7U401|6Z0MZH!D1cD`EVVG{py2;eFbYP&AO^wSA%^@6Oq~B2paP)0+s*%qX"
            "T<p5%TS7enTdfJSaPug{muj`>A*!Di(mfXmG1LdM255f85>3m=}|BWM!_f;1*2dTjDnE_0G}#p*8"
        ),
        (
            "c-rmEy9okO5CzbAyMh=jW(o$ffel!Kv0$R1u-JgMU=LPd9d==8BkO*|PYZGmTply?X143?GLMK$lWH+}>|z|V7)FYeil#S<k"
            "K&bHYLc&xhp!K9?_4%-89!3ljj~Z4b+4`S?7fw>$GU5S&FOZn=9B4tALl+b0000000000000000002|yC)i4H{b"
        ),
        (
            "c-rmCu?Ye}5CzcLy~yA&6fW8pEWz0DY~Vr>tikSVN?3Qj1GR_u;4{q3pU?9#N5rk=dAPnVv5ziAN@JT-e2rUTYeWpE`|?xhw"
            "?}ES#Gh0?ue__duKHd9000000000000000004m18#Mh_qW"
        ),
    ),
]
MATCHES = [
    [7775, 5910, 23770, 32768, 23770, 32768, 23770],
    [7775, 5910, 23770, 32768, 23770, 32768, 23770, 32769],
]


def board(machine: Machine, packed: tuple[str, str, str]) -> Board:
    """The board with this memory."""
    nvm, *slots = (zlib.decompress(base64.b85decode(each)) for each in packed)
    data = machine.flash.data
    data[: len(nvm)] = nvm
    for slot in range(len(PATHS)):
        data[extent(slot).start + BLOCK : extent(slot).stop] = slots[slot]
    return Board(machine)


@pytest.mark.parametrize("number", range(len(IMAGES)))
def test_memory_written_by_version_1_0_0_is_read(number):
    with Machine() as machine:
        found = board(machine, IMAGES[number])
        assert found.restart() == State(HALL, 0, tuple(MATCHES[number]))
        assert bool(found.storage.head.events) == (number == 1), "only the second match starts in a slot"
        found.roll()
        found.set_sound()
        assert found.restart() == State(HALL, 1, (*MATCHES[number], *found.state().match[-1:]))
        found.finish()
        wanted = found.state()
        assert found.restart() == wanted and wanted.match is None and wanted.hall != HALL
        assert found.settings.get(SOUND) == 1 and not found.storage.trouble


# Whole matches, of one and of several players, halls and settings; see golden/1.0.0/README.md.
KEPT = ROOT / "host_tests/golden/1.0.0"
NAMES = sorted(path.stem for path in KEPT.glob("*.zip"))
# The settings of 1.0.0, in its order.
SETTINGS = ["LANG", "SOUND", "ANIMATIONS", "BRIGHTNESS", "SLEEP_MIN", "PASS_ON", "UNDO", "ASK_ZERO", "SHAKE"]
WANTED = {name: json.loads((KEPT / f"{name}.json").read_text("utf-8")) for name in NAMES}


def device(name: str) -> Machine:
    """A board with the image of this name, switched off."""
    how: dict[str, Any] = {"null_panel": True, "options": {"SKALBOX_LANG": "fr"}}
    machine = Machine(seed=1, nvm_kind=WANTED[name]["nvm"], **how)
    with machine:
        saved_images.load(machine, KEPT / f"{name}.zip")
    return machine


def to_the_end(session: Any) -> None:
    """Play the match to its end: each throw is written at once, into the first open box."""
    while session.game.phase != OVER:
        game = session.game
        if game.phase in (OPENING, TIE, BANK):
            session.dry(bytearray(5))
        elif game.phase == CHOICE:
            session.apply(1 << 13)
        elif game.phase != DECIDE:
            session.throw()
        else:
            own = game.cards[game.player]
            session.score(next(box for box in range(game.rules.rounds) if own[box] < 0))


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_1_0_0_saved_is_found(name):
    """Events, names, roles, hall and settings are read; then the match is finished and counts in the hall."""
    machine, wanted = device(name), dict(WANTED[name])
    found: dict[str, Any] = {}

    def driver(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        app = machine.app
        lobby = app.lobby
        found.update(saved_images.facts(lobby, SETTINGS), nvm=wanted["nvm"], screen=app.screen.name)
        assert not lobby.lost and not lobby.complaints
        if lobby.session is not None:
            to_the_end(lobby.session)
            lobby.record()
            app.show("title", machine.ticks_ms())
            yield from machine.settle()
            taken.update(saved_images.hall(lobby.hall()))
            played_on.append(sum(lobby.hall().played))

    taken: dict[str, Any] = {}
    played_on: list[int] = []
    machine.run(driver(machine))
    assert machine.crash is None
    if name == "settings":  # nobody had played: 1.0.0 made four players up, and saved none of them
        wanted["next"] = {**wanted["next"], "players": [], "roles": []}
    assert found == wanted
    match = wanted["match"]
    if match is None:
        assert "hall" in name or name == "settings"
        return
    practice = name == "yahtzee-alone"
    assert played_on == [sum(wanted["hall"]["played"]) + (not practice)]
    device_roles = 3
    people = [who for who, role in zip(match["names"], match["roles"], strict=True) if role < device_roles]
    assert practice or set(people) <= set(taken["players"])
    assert set(taken["players"]) - set(people) <= set(wanted["hall"]["players"])
    assert all(now > before for now, before in zip(taken["faces"], wanted["hall"]["faces"], strict=True))


def test_the_images_cover_every_case():
    """Each game for one and for several, a hall of all categories, a match in a slot and in the chip's memory."""
    matches = [(each["match"]["game"], len(each["match"]["names"]) > 1) for each in WANTED.values() if each["match"]]
    assert set(matches) == {(game, company) for game in range(3) for company in (False, True)}
    hall = WANTED["hall"]["hall"]
    assert all(hall["played"]) and all(hall["best"]) and all(hall["faces"]) and len(hall["players"]) == 12
    assert len(WANTED["yahtzee-checkpoint"]["match"]["events"]) > 850, "more than the chip's memory holds"
    assert WANTED["waiting"]["next"]["waiting"] and {each["nvm"] for each in WANTED.values()} == {"rp2", "erasing"}
    assert WANTED["skalpott"]["match"]["held"] and WANTED["skalpott"]["match"]["away"]
    assert len({tuple(each["settings"]) for each in WANTED.values()}) >= 4
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < 65_536
