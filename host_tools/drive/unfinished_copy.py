# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A code.py for the time in which `skalbox deploy` replaces one version by another. It shows that the copy is
unfinished and starts nothing.

It depends on no other file of the drive except the panel's driver; without that it only prints to the console. It
changes nobody's data. The tables are filled in when it is copied to the drive.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PANELS: "dict[str, tuple[int, int, int, int, tuple[str, ...], str]]"
PANELS = {}
PRESETS: "dict[str, dict[str, str]]"
PRESETS = {}
DEFAULT = ""

TEXT = """
SKALBOX
Copie inachevee. Sur un ordinateur :
touches 1+5, branche, skalbox deploy
Tes parties ne sont pas perdues.

Unfinished copy. On a computer: press
keys 1+5, plug in, skalbox deploy
Your games are not lost.
"""


def show() -> None:
    """Show the firmware's own terminal, and so everything printed, on the panel that settings.toml describes."""
    import os

    import board

    wiring = PRESETS.get(str(os.getenv("SKALBOX_PRESET") or DEFAULT).strip()) or PRESETS[DEFAULT]

    def setting(name: str) -> str:
        own = os.getenv("SKALBOX_" + name)
        return str(wiring.get("SKALBOX_" + name, "") if own is None else own).strip()

    if hasattr(board, "DISPLAY") and setting("PANEL") == "board":
        return
    import busio
    import displayio
    import fourwire
    from adafruit_st7789 import ST7789

    def pin(name: str) -> "Any":
        return getattr(board, setting(name)) if setting(name) else None

    displayio.release_displays()
    spi = busio.SPI(pin("SCK"), pin("MOSI"))
    mode = 0 if setting("CS") else 1  # as in skalbox.hardware.panel
    bus = fourwire.FourWire(
        spi,
        command=pin("DC"),
        chip_select=pin("CS"),
        reset=pin("RST"),
        baudrate=24000000,
        polarity=mode,
        phase=mode,
    )
    width, height, rowstart, colstart, rotations, _ = PANELS[setting("PANEL")]
    ST7789(
        bus,
        width=width,
        height=height,
        rowstart=int(setting("ROWSTART") or rowstart),
        colstart=int(setting("COLSTART") or colstart),
        rotation=int(setting("ROTATION") or rotations[0]),
        bgr=setting("BGR") != "off",
        invert=setting("INVERT") != "off",
        backlight_pin=pin("BACKLIGHT"),
    )


if __name__ == "__main__":
    import time

    try:
        show()
    except Exception as error:
        print(repr(error))
    print(TEXT)
    while True:
        time.sleep(1)
