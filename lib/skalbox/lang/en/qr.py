# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the QR code that a phone reads."""

KEY_SHARE = "Share"
SHARE_NOTE = "a QR code for a phone"  # in the standings' further menu
SHARE_TITLE = "For a phone"
SHARE_HOW = "Point a phone’s camera at the code."
SHARE_ANY_KEY = "Any key goes back."
