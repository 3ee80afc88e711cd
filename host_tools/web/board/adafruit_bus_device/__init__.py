# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The firmware's own adafruit_bus_device, of which the page needs I2C."""
