# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Give the seats their signs and colours.

Colours and tiles are put into the order of the seats (skalbox.players.sign_order), so nothing else has to know.
"""

from skalbox import art
from skalbox.art import index
from skalbox.draw import palette
from skalbox.players.sign_order import order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from skalbox.draw.assets import Assets


def wear(assets: "Assets", numbers: "Iterable[int]") -> None:
    """Give the seats of these numbers their signs and colours."""
    wanted = order(numbers)
    if wanted == bytes(art.signs):
        return
    colours = list(palette.PLAYERS)
    for seat in range(len(wanted)):
        palette.PLAYERS[seat] = colours[bytes(art.signs).find(wanted[seat : seat + 1])]
    art.signs[:] = wanted
    for name, spec, sheet in (
        ("signs12", index.SIGNS12_BIN, assets.signs12),
        ("signs14", index.SIGNS14_BIN, assets.signs14),
        ("signs18", index.SIGNS18_BIN, assets.signs18),
    ):
        art.signs_into(sheet, name, spec, 0, len(wanted))
