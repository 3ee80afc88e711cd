# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The help's pages in French, apart from the other words since they are rarely read."""

# Seven lines of 232 pixels a page.
PAGES = (
    (
        "Lance jusqu’à trois fois. La touche",
        "sous un dé le garde ou le libère.",
        "ROLL tenu secoue, lâché lance.",
        "Cinq dés gardés : ROLL note.",
        "Une touche tenue ouvre le menu.",
        "Puis remplis une case libre ; sans",
        "la combinaison elle vaut 0.",
    ),
    (
        "As à Six : la somme de ces dés.",
        "Bonus 35 dès 60 dans ces six cases.",
        "Petite suite 30 : 4 faces de suite",
        "Grande suite 40 : 5 faces de suite",
        "Brelan 20 : 3 pareils",
        "Full 30 : 3 pareils + 2 pareils",
        "Carré 40 : 4, Grand Chelem 50 : 5",
    ),
    (
        "Un Grand Chelem rempli (même à 0)",
        "laisse cinq dés pareils compter",
        "comme Carré, Full ou Brelan.",
        "De même le Carré rempli pour le",
        "Brelan, et la Grande suite pour",
        "la Petite.",
        "Sinon ces cases prennent 0.",
    ),
    (
        "La cagnotte : chacun mise 6 par",
        "tour. Tes deux meilleurs dés,",
        "quand tu notes, font ton addition.",
        "La plus haute prend tout ;",
        "à égalité, on partage.",
        "Qui finit un tour commence",
        "le suivant.",
    ),
    (
        "Au début, un lancer chacun : le plus",
        "haut choisit de commencer ou de",
        "finir. On joue vers la gauche.",
        "À la fin : fiche + cagnottes.",
        "À égalité, la plus forte somme des",
        "douze additions l’emporte, puis un",
        "lancer de dés décide.",
    ),
)
