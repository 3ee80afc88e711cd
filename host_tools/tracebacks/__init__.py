# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Reads tracebacks of a device, on which names and lines are not those of the source."""
