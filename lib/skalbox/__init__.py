# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device: one room for each piece of hardware, the screens, the widgets they are made of, text, and the art."""

VERSION = "1.0.0"
