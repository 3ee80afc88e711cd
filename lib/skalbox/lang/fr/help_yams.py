# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: Yam's, its rules and some advice."""

SECTIONS = (
    (
        "Yam’s",
        "Treize tours, treize cases : une à remplir à chaque tour, pour le plus haut total. Seul, ou jusqu’à huit.",
    ),
    (
        "Ton tour",
        "Trois lancers au plus. Le premier jette les cinq dés\u202f; avant les suivants, tu choisis les dés à garder. "
        "Un dé gardé plus tôt peut repartir. Tu t’arrêtes quand tu veux, puis tu remplis une case libre, une seule. "
        "Sans la combinaison, elle est barrée : 0.",
    ),
    (
        "Cases du haut",
        "As, Deux, Trois, Quatre, Cinq, Six : la somme des dés de cette face. De 5 pour cinq As à 30 pour cinq Six.",
    ),
    (
        "Cases du bas",
        "Brelan, 3 identiques : somme des 5 dés\n"
        "Carré, 4 identiques : somme des 5 dés\n"
        "Full 25 : 3 identiques + 2 identiques\n"
        "Petite suite 30 : 4 qui se suivent\n"
        "Grande suite 40 : 5 qui se suivent\n"
        "Yam’s 50 : 5 identiques\n"
        "Chance : somme des 5 dés, toujours",
    ),
    (
        "Qui peut le plus",
        "Quatre dés identiques comptent aussi comme Brelan, cinq comme Carré ou Brelan, une suite de cinq comme Petite "
        "suite. Mais cinq dés identiques ne font pas un Full.",
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
        "• Une case à barrer\u202f? D’abord les As ou les Deux, qui valent peu\u202f; la Chance le plus tard "
        "possible.\n"
        "• Regarde les autres fiches : il faut parfois oser, et parfois un petit total sûr suffit.",
    ),
)
