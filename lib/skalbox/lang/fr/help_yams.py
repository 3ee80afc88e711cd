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
        "Trois lancers au plus. Le premier jette les cinq dés ; avant les suivants, tu choisis ceux qui restent, et un "
        "dé gardé plus tôt peut repartir. Tu t’arrêtes quand tu veux, puis tu remplis une case libre, une seule. Sans "
        "la combinaison, la case est barrée : 0.",
    ),
    (
        "Cases du haut",
        "As, Deux, Trois, Quatre, Cinq, Six : la somme des dés de cette face. De 5 pour cinq As à 30 pour cinq Six.",
    ),
    (
        "Cases du bas",
        "Brelan, 3 pareils : somme des 5 dés\n"
        "Carré, 4 pareils : somme des 5 dés\n"
        "Full 25 : 3 pareils + 2 pareils\n"
        "Petite suite 30 : 4 qui se suivent\n"
        "Grande suite 40 : 5 qui se suivent\n"
        "Yam’s 50 : 5 pareils\n"
        "Chance : somme des 5 dés, toujours",
    ),
    (
        "Qui peut le plus",
        "Quatre pareils valent aussi un Brelan, cinq pareils un Carré ou un Brelan, une suite de cinq une Petite "
        "suite. Mais cinq pareils ne font pas un Full.",
    ),
    (
        "Bonus de 35",
        "Si les six cases du haut font 63 ou plus ensemble, on ajoute 35. Trois dés de chaque face y suffisent tout "
        "juste.",
    ),
    (
        "Prime de 100",
        "Ta case Yam’s porte déjà 50 et tu refais cinq pareils : 100 de plus. En échange, ce tour barre une case libre "
        "de ton choix : elle prend 0. Si la case Yam’s porte 0, pas de prime.",
    ),
    (
        "Qui commence",
        "Un lancer sec chacun : cinq dés, rien de gardé. La plus haute somme commence ; ceux à égalité relancent. On "
        "joue vers la gauche.",
    ),
    (
        "La fin",
        "Quand toutes les cases sont remplies ou barrées, haut, bas, bonus et primes s’ajoutent. Le plus haut "
        "total gagne ; à égalité, la victoire se partage.",
    ),
    (
        "Conseils",
        "• Trois pareils au premier lancer ? Ne t’arrête pas là : vise Yam’s, Carré ou Full.\n"
        "• Une case à barrer ? D’abord les As ou les Deux, qui valent peu ; la Chance le plus tard possible.\n"
        "• Regarde les autres fiches : il y a des moments pour oser, et d’autres pour un petit total sûr.",
    ),
)
