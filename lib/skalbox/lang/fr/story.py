# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the story of a match, by the kinds of skalbox.coach.story."""

STORY_TITLE = "Le récit"
STORY_WORKS = "Je me souviens…"
STORY_ROUND = ("tour @0", "tour @0 de la manche @1")
STORY = (
    "Au @3, @0 prend la tête : @4, @2 points.",
    "Le coup décisif de la seconde moitié : @0 au @3, @4, @2 points.",
    "@0 gagne malgré @2 points de retard après le @3.",
    "@0 a mené du premier tour au dernier.",
    "Au @3, tout le monde a une addition de @5 : la cagnotte se partage en @2.",
    "Sans les cagnottes, @1 aurait gagné, et non @0.",
    "@0 bat le record de @2, avec @5.",
    "Il manque @2 à @0 pour égaler le record.",
    "@0 égale le record : @5.",
    "Avant le dernier coup, @1 a @5 d’avance. @0 note @4, @2 points, et gagne.",
    "@2 points seulement entre le plus haut total et le plus bas.",
    "Un seul point entre le plus haut total et le plus bas.",
    "Tour après tour, jamais plus de @2 points entre @0 et @1.",
    "@0 finit @2 tours avec cinq dés identiques.",
    "Cinq dés identiques en fin de tour, une seule fois : @0, au @3.",
    "@0 a le bonus avec @2 pile, pas un point de trop.",
    "Il manque @2 à @0 pour le bonus.",
    "@0 gagne @2 cagnottes de suite, jusqu’au @3.",
    "Au @3, tout le monde note 0.",
    "@0 a le plus de zéros : @2.",
    "@0 a le plus de zéros, @2, et gagne quand même.",
    "La première place change @2 fois de main.",
    "Chacun des @2 joueurs a mené, à un moment ou à un autre.",
    "@4 pour @0 au @3 : @2 points, aucune case n’a fait mieux.",
    "@0 mène à la fin de @2 des @5 tours, personne plus souvent.",
)
STORY_ODDS = (
    "Avec les dés gardés : 1 chance sur @5.",
    "En lançant cinq dés : 1 chance sur @5.",
)
STORY_SHORT = (
    "Tournant : @4",
    "Gros coup : @4",
    "@0 revient de −@2",
    "@0 toujours en tête",
    "Cagnotte partagée à @2",
    "Les cagnottes décident",
    "@0 bat le record",
    "@0 : record à @2 près",
    "@0 égale le record",
    "@0 gagne sur la fin",
    "@2 points d’écart en tout",
    "Un seul point d’écart",
    "Serré : @0 et @1",
    "@0 : @2 fois cinq pareils",
    "Cinq identiques : @0",
    "@0 : bonus pile",
    "@0 : bonus à @2 près",
    "@2 cagnottes de suite",
    "Que des zéros : @3",
    "Zéros : @0, @2",
    "@0 gagne, @2 zéros",
    "@2 changements en tête",
    "Tout le monde a mené",
    "@0 : @2 en une case",
    "@0 en tête, @2 sur @5",
)
