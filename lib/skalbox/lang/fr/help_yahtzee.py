# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: Yahtzee, its rules and some advice."""

SECTIONS = (
    (
        "Yahtzee",
        "Treize tours, treize cases : une à remplir à chaque tour, dans l’ordre que tu veux. Une partie compte de 1 à "
        "9 manches, fixées d’avance. De 2 à 8 joueurs, ou seul pour s’exercer.",
    ),
    (
        "Ton tour",
        "Trois lancers au plus. Le premier jette les cinq dés\u202f; avant les suivants, tu choisis les dés à garder. "
        "Un dé gardé plus tôt peut repartir. Tu t’arrêtes quand tu veux, puis tu remplis une case libre, une seule. "
        "Sans la combinaison, elle vaut 0.",
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
        "Yahtzee 50 : 5 identiques\n"
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
        "Si ta case Yahtzee vaut 50 et que tu refais cinq dés identiques : 100 de plus, à chaque fois. Les dés se "
        "notent ensuite dans une case libre, comme d’habitude. Si la case Yahtzee vaut 0, pas de prime de toute la "
        "manche.",
    ),
    (
        "Option zéro",
        "Tu as le droit de barrer une case libre même si tes dés y valent des points : mets le curseur dessus, puis un "
        "appui long (une seconde) sur ROLL. La case vaut 0, le tour est joué.",
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
        "• La Chance sert quand rien d’autre ne va, ou que la bonne case est prise.\n"
        "• Grande suite déjà remplie\u202f? Cinq qui se suivent valent encore 30 en Petite suite.\n"
        "• Un 0 choisi dans une petite case peut sauver une grande. Mais un 0 en Yahtzee coûte toutes les primes.",
    ),
)
