# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the QR code that a phone reads."""

KEY_SHARE = "Mobile"
SHARE_NOTE = "un code QR à viser"
SHARE_TITLE = "Pour un téléphone"
SHARE_HOW = "Vise le code avec l’appareil photo d’un téléphone."
SHARE_ANY_KEY = "Appuie sur une touche pour revenir."
