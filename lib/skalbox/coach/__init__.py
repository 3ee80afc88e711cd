# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Advises on a turn, plays for the device at four levels, and reviews a match."""
