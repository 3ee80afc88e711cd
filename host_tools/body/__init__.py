# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Shapes, their files, stand-ins for bought parts and pictures: hardware/case makes the printed case with them."""
