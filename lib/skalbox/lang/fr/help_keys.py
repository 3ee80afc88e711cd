# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: what the keys do, in every game."""

SECTIONS = (
    (
        "Les six touches",
        "Cinq touches sous l’écran, et ROLL. L’écran dit au-dessus de chaque touche ce qu’elle fait\u202f; un point : "
        "elle ne fait rien. La pastille orange dit ce que fait ROLL\u202f; sans pastille, rien.",
    ),
    (
        "Lancer",
        "Un coup bref sur ROLL lance tout de suite. ROLL tenu secoue les dés, et les lance quand tu lâches. Si "
        "l’appareil sent les mouvements, le secouer fait la même chose.",
    ),
    (
        "Garder des dés",
        "Entre deux lancers, la touche sous un dé le garde\u202f; encore une fois, elle le libère. Un dé gardé est "
        "levé, coloré et souligné d’une barre. ROLL relance les autres. Les cinq gardés, ROLL sert à noter.",
    ),
    (
        "Menu du tour",
        "Entre deux lancers, tiens une touche de dé un peu plus d’une demi-seconde : noter maintenant, le coach, "
        "fiches de tous, aide, menu de la partie. Le dé reste comme il était.",
    ),
    (
        "Noter",
        "Chaque case libre montre ce qu’elle rapporterait. Haut et Bas mènent de l’une à l’autre, sans s’arrêter si tu "
        "tiens\u202f; ROLL écrit. La touche Dés ramène aux dés, s’il reste un lancer. Un 0 se confirme d’abord.",
    ),
    (
        "Oups",
        "Oups reprend la dernière case écrite, avec sa cagnotte, jusqu’au lancer suivant et si la partie le permet. La "
        "touche est là quand l’appareil change de mains, à la cagnotte et au classement. Un lancer ne se reprend "
        "jamais.",
    ),
    (
        "Quelqu’un part",
        "Menu, Quitter, Absent : choisis qui s’en va. L’appareil joue alors pour lui : un lancer par tour, et la case "
        "qui rapporte le plus. Il revient par le même chemin. Quitter toute la partie l’efface.",
    ),
    (
        "Les noms",
        "Une lettre, deux touches : celle de son groupe, puis la sienne. ROLL prend le nom qu’il dit. Tiens-le pour "
        "effacer, pour les accents, z et les signes. Dans Qui\u202f?, une touche sur un nom assoit qui a déjà joué. "
        "Éditer mène au rôle et au signe de chacun, Vider libère toutes les places.",
    ),
    (
        "Autre partie",
        "Commence une autre partie\u202f: celle en cours est mise de côté, jusqu’à 3. Titre, Jeux\u202f: elles ouvrent "
        "la liste, chacune avec ses joueurs et son tour. Choisis-en une, elle reprend où elle en était.",
    ),
    (
        "Défi",
        "Titre, Jeux, Défi\u202f: deux parties au même code ont les mêmes dés, sur tout appareil. Les places "
        "comptent\u202f: même place, mêmes dés. Les scores d’un code se comparent, et ne comptent pas ailleurs.",
    ),
    (
        "Veille",
        "Laissé tranquille, l’appareil s’endort. Une touche, n’importe laquelle, le réveille et ne fait rien d’autre. "
        "La partie, elle, attend : dés et cases sont gardés, même sans courant.",
    ),
    (
        "Cette aide",
        "Haut et Bas tournent les pages, Sujet passe au précédent ou au suivant. Gestes et Règles alternent touches et "
        "règles. ROLL ferme l’aide.",
    ),
)
