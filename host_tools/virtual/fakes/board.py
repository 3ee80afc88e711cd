# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The pins of a Raspberry Pi Pico. No DISPLAY and no SPI(): a Pico has neither."""

from microcontroller import Pin as _Pin

board_id = "raspberry_pi_pico"
globals().update({"GP%d" % _number: _Pin(_number) for _number in range(29)})
GP25, GP26, GP27, GP28 = (globals()["GP%d" % _number] for _number in range(25, 29))
LED = GP25
A0 = GP26_A0 = GP26
A1 = GP27_A1 = GP27
A2 = GP28_A2 = GP28
A3 = VOLTAGE_MONITOR = _Pin(29)
