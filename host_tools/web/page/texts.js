// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The page's own words. The device speaks for itself, in its own languages.
import { LANGUAGES } from "./tables.js";

const EN = {
  holdKeys: "the five keys",
  rollKey: "ROLL – hold it to shake",
  full: "Full screen",
  mute: "Sound off",
  unmute: "Sound on",
  menu: "Menu",
  sound: "Sound",
  close: "Back to the dice",
  panel: "Size of the panel",
  language: "Language",
  motion: "Shake the phone to throw",
  on: "On",
  off: "Off",
  motionRefused: "The phone does not let this page feel how it is moved: see its settings for websites.",
  record: "Record of this match",
  download: "Save",
  link: "Copy a link",
  copied: "A link to the record is in the clipboard.",
  noRecord: "No match is being played.",
  open: "Look at a record",
  choose: "Choose a file",
  badRecord: "This file is no record of a game.",
  cut: "Cut the power",
  cutNote: "The device starts again, and the match goes on where it was.",
  cutNow: "Cut",
  own: "A handheld of your own",
  build: "Build it",
  kept: "All that you play is kept in this browser alone. Nothing is sent anywhere.",
  refused: "This browser keeps nothing for the page: the match ends when you close it.",
  fullStorage: "The browser's storage is full: what you play from now on may be lost when you close the page.",
  elsewhere: "Skalbox is open in another tab or window of this browser: go on there, or close it and load this page again.",
  shown: "A record: nothing that you do here is kept.",
  back: "Back to my match",
  failed: "The page could not be loaded",
  stopped: "The page has stopped",
  again: "Load again",
  picture: "Panel",
  key: (number, word) => `Key ${number}: ${word || "does nothing now"}`,
  die: (number, face, held) => `Key ${number}: die showing ${face}, ${held ? "held; frees it" : "holds it"}`,
  roll: (word) => `ROLL: ${word || "does nothing now"}`,
};

const FR = {
  holdKeys: "les cinq touches",
  rollKey: "ROLL – maintenir pour secouer",
  full: "Plein écran",
  mute: "Couper le son",
  unmute: "Remettre le son",
  menu: "Menu",
  sound: "Son",
  close: "Retour aux dés",
  panel: "Taille de l’écran",
  language: "Langue",
  motion: "Secouer le téléphone pour lancer",
  on: "Oui",
  off: "Non",
  motionRefused: "Le téléphone ne laisse pas cette page sentir ses mouvements : regarde ses réglages pour les sites.",
  record: "Relevé de la partie",
  download: "Garder",
  link: "Copier un lien",
  copied: "Un lien vers le relevé est dans le presse-papiers.",
  noRecord: "Aucune partie n’est en cours.",
  open: "Voir un relevé",
  choose: "Choisir un fichier",
  badRecord: "Ce fichier n’est pas le relevé d’une partie.",
  cut: "Couper le courant",
  cutNote: "L’appareil redémarre, et la partie reprend où elle en était.",
  cutNow: "Couper",
  own: "Une console à toi",
  build: "La construire",
  kept: "Tout ce que tu joues reste dans ce navigateur. Rien n’est envoyé nulle part.",
  refused: "Ce navigateur ne garde rien pour la page : la partie finit quand tu la fermes.",
  fullStorage: "La mémoire du navigateur est pleine : ce que tu joues maintenant peut se perdre à la fermeture.",
  elsewhere: "Skalbox est déjà ouvert dans un autre onglet : continue là-bas, ou ferme-le et recharge cette page.",
  shown: "Un relevé : rien de ce que tu fais ici n’est gardé.",
  back: "Retour à ma partie",
  failed: "La page n’a pas pu être chargée",
  stopped: "La page s’est arrêtée",
  again: "Recharger",
  picture: "Écran",
  key: (number, word) => `Touche ${number} : ${word || "ne fait rien maintenant"}`,
  die: (number, face, held) => `Touche ${number} : dé ${face}, ${held ? "gardé ; le libère" : "le garde"}`,
  roll: (word) => `ROLL : ${word || "ne fait rien maintenant"}`,
};

export const words = { ...EN };

/** From now on the page speaks this language, English where it has no words in it. */
export function speak(code) {
  Object.assign(words, code === "fr" ? FR : EN);
  document.documentElement.lang = code === "fr" ? "fr" : "en";
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = words[element.dataset.text];
}

/** The first of the browser's languages that the device has; "" if it has none of them. */
export function browsers() {
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "";
}
