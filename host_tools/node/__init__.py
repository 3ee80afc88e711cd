# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Run a real MicroPython in node. package.json names the npm packages."""
