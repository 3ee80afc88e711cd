# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""code.py while `skalbox deploy` puts one version in the place of another: says so, and starts nothing.

It stands alone: of the drive's other modules it needs only the panel's driver, and without that it speaks to the
console. Nobody's data is touched. The two tables are filled in when it is put on the drive.
"""

PANELS = {}
WIRING = {}

TEXT = """
SKALBOX
Copie inachevee. Sur un ordinateur :
    skalbox deploy
Rien de vos parties n'est perdu.

Unfinished copy. On a computer:
    skalbox deploy
Nothing that you played is lost.
"""


def show():
    """Brings the firmware's own terminal, and so what is printed, to the panel that settings.toml describes."""
    import os

    import board

    if hasattr(board, "DISPLAY"):
        return
    import busio
    import displayio
    import fourwire
    from adafruit_st7789 import ST7789

    def setting(name):
        return str(os.getenv("SKALBOX_" + name) or WIRING["SKALBOX_" + name])

    def pin(name):
        return getattr(board, setting(name))

    displayio.release_displays()
    spi = busio.SPI(pin("SCK"), pin("MOSI"))
    bus = fourwire.FourWire(spi, command=pin("DC"), chip_select=pin("CS"), reset=pin("RST"), baudrate=24000000)
    width, height, rowstart, colstart, rotation = PANELS[setting("PANEL")]
    rotation = int(os.getenv("SKALBOX_ROTATION") or rotation)
    light = os.getenv("SKALBOX_BACKLIGHT")
    light = WIRING["SKALBOX_BACKLIGHT"] if light is None else light
    ST7789(
        bus,
        width=width,
        height=height,
        rowstart=rowstart,
        colstart=colstart,
        rotation=rotation,
        backlight_pin=getattr(board, light) if light else None,
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
