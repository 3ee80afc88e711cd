# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: Yam's, its rules and some advice.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "Yam’s",
        "Treize tours, treize cases : une à remplir à chaque tour, pour le plus haut total. Seul, ou jusqu’à huit.",
    ),
    (
        "Ton tour",
        "Trois lancers au plus. #R lance les cinq dés\u202f; avant les suivants, tu choisis les dés à garder. Un dé "
        "gardé plus tôt peut repartir. Tu t’arrêtes quand tu veux, puis tu remplis une case libre, une seule. Sans la "
        "combinaison, elle est barrée : 0.",
    ),
    (
        "Cases du haut",
        "As, Deux, Trois, Quatre, Cinq, Six : la somme des dés de cette face.\n"
        "#5#5#5#2#1 dans Cinq : 15.\n"
        "De 5 pour cinq As à 30 pour cinq Six.",
    ),
    (
        "Cases du bas",
        "#T Brelan : #4#4#4#2#1 = 15\n"
        "#F Carré : #5#5#5#5#1 = 21\n"
        "#H Full 25 : #6#6#6#2#2\n"
        "#S Petite suite 30 : #2#3#4#5\n"
        "#L Grande suite 40 : #2#3#4#5#6\n"
        "#Y Yam’s 50 : #3#3#3#3#3\n"
        "Chance : somme des 5 dés, toujours",
    ),
    (
        "Qui peut le plus",
        "#F Carré compte aussi comme Brelan, #Y cinq identiques comme Carré ou Brelan, #L Grande suite comme Petite "
        "suite. Mais #3#3#3#3#3 ne font pas un Full.",
    ),
    (
        "Bonus de 35",
        "Si les six cases du haut font 63 ou plus ensemble, on ajoute 35. Trois dés de chaque face font tout juste 63.",
    ),
    (
        "Prime de 100",
        "Si ta case Yam’s vaut 50 et que tu refais cinq dés identiques : 100 de plus. En échange, ce tour barre une "
        "case libre de ton choix : elle vaut 0. Si la case Yam’s vaut 0, pas de prime.",
    ),
    (
        "Qui commence",
        "Un lancer sec chacun : cinq dés, aucun gardé. La plus haute somme commence\u202f; les ex æquo relancent. On "
        "joue vers la gauche.",
    ),
    (
        "La fin",
        "Quand toutes les cases sont remplies ou barrées, on additionne cases, bonus et primes. Le plus haut total "
        "gagne\u202f; à égalité, la victoire se partage.",
    ),
    (
        "Conseils",
        "• Trois dés identiques au premier lancer\u202f? Ne t’arrête pas là : vise Yam’s, Carré ou Full.\n"
        "• Une case à barrer\u202f? D’abord les As ou les Deux\u202f; la Chance le plus tard possible.\n"
        "• Regarde les autres fiches : il faut parfois oser, et parfois un petit total sûr suffit.",
    ),
)
