# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Runs a real MicroPython in node. package.json names the npm packages."""
