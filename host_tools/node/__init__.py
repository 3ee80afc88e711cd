# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What runs in node: a real MicroPython. package.json names the npm packages."""
