# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in French: SkalPott, its rules and some advice."""

SECTIONS = (
    (
        "SkalPott",
        "Ta fiche a douze cases : une à remplir à chaque tour. À chaque tour aussi, tes deux plus forts dés se battent "
        "pour la cagnotte. À la fin, fiche et cagnottes s’ajoutent et le plus haut total gagne. Seul, ou de 2 à 4.",
    ),
    (
        "Ton tour",
        "Trois lancers au plus. Le premier jette les cinq dés\u202f; avant les suivants, tu choisis ceux qui restent, "
        "et un dé gardé plus tôt peut repartir. Tu t’arrêtes quand tu veux, puis tu remplis une case libre, une seule. "
        "Sans la combinaison, elle prend 0.",
    ),
    (
        "Les cases",
        "As à Six : la somme de ces dés\n"
        "Petite suite 30 : 4 qui se suivent, pas 5\n"
        "Grande suite 40 : 5 qui se suivent\n"
        "Brelan 20 : 3 identiques, pas 4\n"
        "Full 30 : 3 identiques + 2 identiques\n"
        "Carré 40 : 4 identiques, pas 5\n"
        "Grand Chelem 50 : 5 identiques",
    ),
    (
        "Qui peut le plus",
        "Une combinaison forte compte dans une case plus faible, mais seulement quand sa propre case est remplie, même "
        "par 0 :\n"
        "5 identiques : Carré, Full ou Brelan\n"
        "4 identiques : Brelan\n"
        "5 qui se suivent : Petite suite\n"
        "Sinon, la case faible prendrait 0. Un Full, lui, vaut toujours un Brelan.",
    ),
    (
        "La cagnotte",
        "À chaque tour elle vaut 6 points par joueur : 12 à deux, 18 à trois, 24 à quatre. Ton addition est la somme "
        "des deux plus forts des cinq dés que tu notes, dans n’importe quelle case. La meilleure addition du tour "
        "prend tout.",
    ),
    (
        "Partage",
        "Les ex æquo partagent. Pour un, deux, trois ou quatre gagnants :\n"
        "À quatre joueurs : 24, 12, 8 ou 6\n"
        "À trois : 18, 9 ou 6\n"
        "À deux : 12 ou 6",
    ),
    (
        "Le bonus",
        "As, Deux, Trois, Quatre, Cinq et Six : si ces six cases font 60 ou plus ensemble, la fiche gagne 35. Trois "
        "dés de chaque face font déjà 63.",
    ),
    (
        "Qui commence",
        "Un lancer sec chacun : cinq dés, rien de gardé. La plus haute somme choisit de commencer ou de finir le "
        "premier tour\u202f; les ex æquo relancent. Finir, c’est laisser commencer le voisin de gauche. On joue vers "
        "la gauche. Qui finit un tour garde les dés et commence le suivant : chacun commence et finit aussi souvent.",
    ),
    (
        "La fin",
        "Après douze tours : cases, bonus et cagnottes. À égalité, on additionne les douze additions : le plus haut "
        "total passe. Encore ex æquo\u202f? Des lancers secs : la plus haute somme reste, jusqu’à ce qu’il n’en reste "
        "qu’un.",
    ),
    (
        "Seul, simple",
        "La banque joue contre toi, et son addition vaut 10 à chaque tour. Plus de 10 te rapporte 12, 10 tout juste 6, "
        "en dessous 0.",
    ),
    (
        "Seul, conseillé",
        "La simulation préconisée : comme à deux. Aux tours 1, 3, 5… la banque a 10, et tu le sais. Aux tours 2, 4, 6… "
        "tu finis d’abord, sans rien savoir\u202f; puis un lancer sec de cinq dés donne à la banque ses deux plus "
        "forts. Au-dessus tu gagnes 12, à égalité 6, en dessous 0.",
    ),
    (
        "Conseils",
        "• Le dernier à jouer connaît l’addition à battre : il garde ses gros dés pour elle, ou l’oublie si elle est "
        "trop haute. Finir le premier tour est donc un avantage.\n"
        "• La cagnotte pèse lourd : à deux, Brelan et cagnotte font 32, un Full seul 30.\n"
        "• Seul, exerce-toi aux deux rôles : l’addition à battre connue, ou non.",
    ),
)
