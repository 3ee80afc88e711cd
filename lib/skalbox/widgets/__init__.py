# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Parts of screens: each draws itself into a group, and compares before it draws."""
