# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A Raspberry Pi Pico's pins."""

from microcontroller import Pin

board_id = "raspberry_pi_pico"

for _number in range(23):
    globals()["GP%d" % _number] = Pin()
