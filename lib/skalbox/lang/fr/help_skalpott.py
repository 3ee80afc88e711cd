# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: SkalPott, its rules and some advice.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "SkalPott",
        "Ta fiche a douze cases : une à remplir à chaque tour. À chaque tour aussi, tes deux plus gros dés jouent "
        "pour la cagnotte. À la fin, on additionne cases et cagnottes, et le plus haut total gagne. Seul, ou de 2 à 4.",
    ),
    (
        "Ton tour",
        "Trois lancers au plus. #R lance les cinq dés\u202f; avant les suivants, tu choisis les dés à garder. Un dé "
        "gardé plus tôt peut repartir. Tu t’arrêtes quand tu veux, puis tu remplis une case libre, une seule. Sans la "
        "combinaison, elle vaut 0.",
    ),
    (
        "Les cases",
        "As à Six : la somme de ces dés\n"
        "#S Petite suite 30 : #2#3#4#5, pas 5\n"
        "#L Grande suite 40 : #2#3#4#5#6\n"
        "#T Brelan 20 : #4#4#4, pas 4\n"
        "#H Full 30 : #6#6#6#2#2\n"
        "#F Carré 40 : #5#5#5#5, pas 5\n"
        "#Y Grand Chelem 50 : #3#3#3#3#3",
    ),
    (
        "Qui peut le plus",
        "Une combinaison forte compte dans une case plus faible quand sa propre case est remplie, même par 0 :\n"
        "#Y aussi en Carré, Full ou Brelan\n"
        "#F aussi en Brelan\n"
        "#L aussi en Petite suite\n"
        "Sinon, la case faible vaut 0. Un Full compte toujours comme Brelan.",
    ),
    (
        "La cagnotte",
        "#q#6#r#p#5 6 + 5 = 11\n"
        "Tes deux plus gros dés y jouent. La meilleure addition du tour (leur somme) gagne\u202f; à égalité, on "
        "partage.\n"
        "Peu importe la case. À chaque tour, elle vaut 6 points par joueur : 12 à deux, 18 à trois, 24 à quatre.",
    ),
    (
        "Partage",
        "Les ex æquo partagent. Pour un, deux, trois ou quatre gagnants, à chacun :\n"
        "À quatre joueurs : 24, 12, 8 ou 6\n"
        "À trois : 18, 9 ou 6\n"
        "À deux : 12 ou 6",
    ),
    (
        "Qui commence",
        "Un lancer sec chacun : cinq dés, aucun gardé. La plus haute somme choisit de commencer ou de finir le "
        "premier tour\u202f; les ex æquo relancent. Si tu finis, ton voisin de gauche commence. On joue vers la "
        "gauche. Qui finit un tour commence le suivant : chacun commence et finit aussi souvent.",
    ),
    (
        "Bonus et fin",
        "As à Six font 60 ou plus ensemble : 35 de plus. Trois dés de chaque face font 63.\n"
        "Après douze tours, on additionne cases, bonus et cagnottes. À égalité, le plus haut total des douze "
        "additions gagne. Encore ex æquo\u202f? Des lancers secs : la plus haute somme reste en jeu, jusqu’au dernier.",
    ),
    (
        "Solo simple",
        "Tu joues contre la banque. Son addition vaut 10 à chaque tour. Plus de 10 te rapporte 12, exactement 10 "
        "rapporte 6, moins rapporte 0.",
    ),
    (
        "Recommandé",
        "Tu joues seul, comme à deux. Aux tours 1, 3, 5… la banque a 10, et tu le sais. Aux tours 2, 4, 6… tu finis "
        "d’abord, sans rien savoir\u202f; puis un lancer sec de cinq dés donne à la banque ses deux plus gros. Plus "
        "que la banque rapporte 12, autant rapporte 6, moins rapporte 0.",
    ),
    (
        "Conseils",
        "• Le dernier à jouer connaît l’addition à battre : il garde ses gros dés, ou l’oublie si elle est trop "
        "haute. Finir le premier tour est donc un avantage.\n"
        "• La cagnotte pèse lourd : à deux, Brelan et cagnotte font 32, un Full seul 30.\n"
        "• Seul, exerce-toi aux deux rôles : l’addition à battre connue, ou non.",
    ),
)
