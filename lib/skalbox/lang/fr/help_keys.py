# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: what the keys do, in every game.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "Les six touches",
        "Cinq touches sous l’écran, et #R. L’écran montre au-dessus de chaque touche ce qu’elle fait. Un point, ou "
        "pas de pastille : elle ne fait rien.\n"
        "Dans cette aide, #u Haut et #d Bas tournent les pages, Sujet mène au sujet voisin. Gestes montre les "
        "touches, Règles les règles. #R ferme l’aide.",
    ),
    (
        "Les dés",
        "#R lance tout de suite. Un appui long agite les dés\u202f; lâche, et ils roulent. Un appareil avec capteur se "
        "secoue aussi.\n"
        "La touche sous un dé le garde : #6 est levé, coloré, souligné. Un autre appui le libère. #R relance les "
        "autres. Tous gardés : il mène aux cases. Un appui long sur un dé ouvre le menu du tour.",
    ),
    (
        "Noter",
        "Chaque case libre montre ce qu’elle rapporterait. #u Haut et #d Bas changent de case. #R la remplit\u202f; "
        "un 0 se confirme. #k Dés ramène aux dés, s’il reste un lancer.\n"
        "#o Oups annule la dernière case et sa cagnotte jusqu’au lancer suivant, si les réglages le permettent. Un "
        "lancer reste.",
    ),
    (
        "Les noms",
        "Une lettre, deux appuis : la touche de son groupe, puis la sienne. #R prend le nom affiché. Un appui long "
        "sur #R mène aux accents, à z et aux signes.\n"
        "Dans Qui\u202f?, un appui sur un nom installe quelqu’un qui a déjà joué. Éditer change le rôle et le signe, "
        "Vider libère tous les sièges.",
    ),
    (
        "Quelqu’un part",
        "#m Menu, Absent : choisis qui s’en va. L’appareil joue pour lui : un lancer par tour, et la case "
        "qui rapporte le plus. Il revient de même. Là, Finir efface toute la partie.\n"
        "Commence une autre partie : celle-ci est mise de côté. Jusqu’à 3 attendent, en tête de Jeux.",
    ),
    (
        "Codes et veille",
        "Titre, Jeux, Code : même code, mêmes dés sur tout appareil, siège par siège\u202f; en duel, les mêmes pour "
        "tous. Ces scores ne comptent pas ailleurs.\n"
        "Sans appui, l’appareil s’endort. Toute touche le réveille et ne fait rien d’autre. Dés et cases sont "
        "enregistrés, même sans courant.",
    ),
)
