# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: Yahtzee, its rules and some advice.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "Yahtzee",
        "Treize tours, treize cases : une à remplir à chaque tour, dans l’ordre que tu veux. Une partie compte de 1 à "
        "9 manches, fixées d’avance. De 2 à 8 joueurs, ou seul pour s’exercer.",
    ),
    (
        "Ton tour",
        "Trois lancers au plus. #R lance les cinq dés\u202f; avant les suivants, tu choisis les dés à garder. Un dé "
        "gardé plus tôt peut repartir. Tu t’arrêtes quand tu veux, puis tu remplis une case libre, une seule. Sans la "
        "combinaison, elle vaut 0.",
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
        "#Y Yahtzee 50 : #3#3#3#3#3\n"
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
        "Si ta case Yahtzee vaut 50 et que tu refais cinq dés identiques : 100 de plus, à chaque fois. Les dés se "
        "notent ensuite dans une case libre, comme d’habitude. Si la case Yahtzee vaut 0, pas de prime de toute la "
        "manche.",
    ),
    (
        "Option zéro",
        "Tu as le droit de barrer une case libre même si tes dés y valent des points : mets le curseur dessus, puis "
        "un appui long (une seconde) sur #R. La case vaut 0, le tour est joué.",
    ),
    (
        "Les manches",
        "Une manche a treize tours\u202f; le plus haut total la gagne. La plus haute somme, toutes manches réunies, "
        "gagne la partie. À égalité, on partage.",
    ),
    (
        "Qui commence",
        "Un lancer sec chacun : cinq dés, aucun gardé. La plus haute somme commence\u202f; les ex æquo relancent. On "
        "joue vers la gauche. Le voisin de gauche de celui qui a commencé une manche commence la suivante.",
    ),
    (
        "Conseils",
        "• Change de plan à chaque lancer si les dés le veulent : tu n’as rien à annoncer.\n"
        "• La Chance sert si rien d’autre ne va.\n"
        "• Grande suite déjà remplie\u202f? Cinq qui se suivent valent encore 30 en Petite suite.\n"
        "• Un 0 choisi peut sauver une grande case. Mais un 0 en Yahtzee coûte toutes les primes.",
    ),
)
