# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: what the keys do, in every game."""

SECTIONS = (
    (
        "Les six touches",
        "Cinq touches sous l’écran, et ROLL. L’écran montre au-dessus de chaque touche ce qu’elle fait\u202f; un point "
        ": elle ne fait rien. La pastille orange montre ce que fait ROLL\u202f; sans pastille, rien.",
    ),
    (
        "Lancer",
        "Un appui sur ROLL lance tout de suite. Un appui long agite les dés, et les lance quand tu lâches. Si "
        "l’appareil a un capteur de mouvement, tu peux aussi le secouer.",
    ),
    (
        "Garder des dés",
        "Entre deux lancers, un appui sur la touche sous un dé le garde\u202f; un autre le libère. Un dé gardé est "
        "levé, coloré et souligné. ROLL relance les autres. Quand les cinq sont gardés, ROLL sert à noter.",
    ),
    (
        "Menu du tour",
        "Entre deux lancers, un appui long sur la touche d’un dé (un peu plus d’une demi-seconde) ouvre le menu : "
        "noter tout de suite, le coach, toutes les fiches, aide, menu de la partie. Le dé reste comme il était.",
    ),
    (
        "Noter",
        "Chaque case libre montre ce qu’elle rapporterait. Haut et Bas mènent de l’une à l’autre, sans s’arrêter si "
        "l’appui est long\u202f; ROLL remplit la case. La touche Dés ramène aux dés, s’il reste un lancer. Un 0 se "
        "confirme d’abord.",
    ),
    (
        "Oups",
        "Oups annule la dernière case remplie, avec sa cagnotte, jusqu’au lancer suivant et si les réglages le "
        "permettent. La touche est là quand l’appareil change de mains, à la cagnotte et au classement. Un lancer ne "
        "s’annule jamais.",
    ),
    (
        "Quelqu’un part",
        "Menu, Quitter, Absent : choisis qui s’en va. L’appareil joue alors pour lui : un lancer par tour, et la case "
        "qui rapporte le plus. Il revient par le même chemin. Quitter toute la partie l’efface.",
    ),
    (
        "Les noms",
        "Une lettre, deux appuis : la touche de son groupe, puis la sienne. ROLL prend le nom affiché. Un appui long "
        "sur ROLL mène à Effacer, aux accents, à z et aux signes. Dans Qui\u202f?, un appui sur un nom installe "
        "quelqu’un qui a déjà joué. Éditer mène au rôle et au signe de chacun, Libérer vide toutes les places.",
    ),
    (
        "Autre partie",
        "Commence une autre partie : la partie en cours est mise de côté. Jusqu’à 3 peuvent attendre. Titre, Jeux : "
        "elles sont en tête de liste, chacune avec ses joueurs et son tour. Choisis-en une, elle reprend où elle en "
        "était.",
    ),
    (
        "Défi",
        "Titre, Jeux, Défi : deux parties avec le même code ont les mêmes dés, sur tout appareil. Les places comptent "
        ": même place, mêmes dés. Les scores d’un code se comparent, et ne comptent pas ailleurs.",
    ),
    (
        "Veille",
        "Sans appui, l’appareil s’endort. N’importe quelle touche le réveille et ne fait rien d’autre. La partie "
        "attend : dés et cases sont enregistrés, même sans courant.",
    ),
    (
        "Cette aide",
        "Haut et Bas tournent les pages, Sujet mène au sujet d’avant ou d’après. Gestes montre les touches, Règles les "
        "règles. ROLL ferme l’aide.",
    ),
)
