# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What version 1.0.0 wrote into the chip's memory and into the slots is read: hall, settings and match are there."""

import base64
import zlib

import pytest
from pairs import SOUND, Board, State

from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import BLOCK, PATHS, extent

HALL = bytes.fromhex(
    "010001010d0000001a00000000000000000000000d0000000d0000000000000000000100000003416e610000000000000000"
    "00000000010000802000000020000000000000000000000000000001200000010000"
)
# The chip's memory and both slots, packed, and the match in them: in the journal with a hold and a changed setting, and
# begun in a slot by a checkpoint.
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
    """The board with these contents."""
    nvm, *slots = (zlib.decompress(base64.b85decode(each)) for each in packed)
    data = machine.flash.data
    data[: len(nvm)] = nvm
    for slot in range(len(PATHS)):
        data[extent(slot).start + BLOCK : extent(slot).stop] = slots[slot]
    return Board(machine)


@pytest.mark.parametrize("number", range(len(IMAGES)))
def test_what_version_1_0_0_wrote_is_read(number):
    with Machine() as machine:
        found = board(machine, IMAGES[number])
        assert found.restart() == State(HALL, 0, tuple(MATCHES[number]))
        assert bool(found.storage.head.events) == (number == 1), "where the match begins"
        found.roll()
        found.set_sound()
        assert found.restart() == State(HALL, 1, (*MATCHES[number], *found.state().match[-1:]))
        found.finish()
        wanted = found.state()
        assert found.restart() == wanted and wanted.match is None and wanted.hall != HALL
        assert found.settings.get(SOUND) == 1 and not found.storage.trouble
