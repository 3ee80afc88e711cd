// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The workshop's texts.

import { asked } from "../languages.js";

const files = (count) => (count === 1 ? "1 file" : `${count} files`);
const fichiers = (count) => (count < 2 ? `${count} fichier` : `${count} fichiers`);
const number = (value) => value.toLocaleString("en");
const nombre = (value) => value.toLocaleString("fr");
const ended = (text) => (text.endsWith("?") ? text : text + ".");

const EN = {
  title: "Look after your Skalbox",
  lead: "A new release for the handheld, with everything you played and your settings kept. Nothing leaves this computer.",
  play: "Play it here",
  build: "Build your own",
  foot: "The page does what the command “skalbox deploy” does.",
  driveTitle: "Plug the handheld in",
  unplug: "Switch the handheld off, and unplug it.",
  hold: "Hold keys 1 and 5 down (the first and the last of the five), and plug it into this computer. A drive named CIRCUITPY appears.",
  pick: "Choose that drive here. The browser asks whether this page may read and change it: allow it.",
  choose: "Choose the drive",
  byHand:
    "This browser lets no page write to a drive: open this page in Chrome or Edge on a computer. Or save the files as a zip, unpack it, and copy all that is in it onto the drive: your settings and what you played are not in it, and stay.",
  saveFiles: "Save the files",
  reading: "Reading the drive…",
  found: (board, version) => `${board || "A board"}${version ? `, CircuitPython ${version}` : ""}.`,
  gameTitle: "Update the game",
  none: (version) => `There is no Skalbox on the drive. This page has ${version}.`,
  there: (there, version) => `Skalbox ${there} is on the drive. This page has ${version}.`,
  unfinished: (version) => `An unfinished copy is on the drive. Update it now, to Skalbox ${version}.`,
  upToDate: (version) => `Skalbox ${version} is on the drive: up to date, nothing to copy.`,
  differ: (count, size) => `${files(count)} to copy (${number(size)} KB).`,
  stale: (count) => `${files(count)} of the previous release to remove.`,
  lost: (names) => `To make again after a power cut: ${names}.`,
  hidden: (names) => `The board would load these files instead of the game; please remove them: ${names}.`,
  stacked: "A line is added to settings.toml that CircuitPython 9 needs.",
  agree: "Copy the older release all the same",
  newer: (there, version) =>
    `The drive has Skalbox ${there}, and this is ${version}: the older release may lose what the newer one saved.`,
  update: "Update the handheld",
  copying: "Copying. Leave the handheld plugged in, and this page open.",
  done: (version) => `Skalbox ${version} is on the handheld. Eject the drive, then plug the handheld in again.`,
  gone: "The drive is gone. Plug it in again, with keys 1 and 5 held down: the page then goes on by itself.",
  changed: "This is another drive, or it has a newer Skalbox: nothing was changed on it. Look at what is there, and start again.",
  old: "The old program is unchanged.",
  switching: "Until then the handheld may show an unfinished copy; games and statistics are safe.",
  complete: "The new program is complete.",
  settingsTitle: "Change the settings",
  settingsNote:
    "This is settings.toml on the drive. A line that begins with # is a comment; they list what is allowed. The handheld’s own program checks each change.",
  saveSettings: "Save the settings",
  unsaved: "Changed, and not saved yet.",
  savedSettings: "Saved. Eject the drive, then plug the handheld in again.",
  complaint: (line, name, value, text) =>
    `${line ? `Line ${line}` : "settings.toml"}${name === "settings.toml" ? "" : `: ${name} = ${value}`}: ${ended(text)}`,
  savesTitle: "Hall of fame, statistics, games",
  savesNote:
    "This is what the save slots on the drive have. The game in progress is in the chip’s memory, which a computer does not see: put it aside on the handheld first (start another game), then it is shown here.",
  nothingSaved: "No game was finished or put aside on this handheld yet.",
  game: (game, mode) => (mode ? `${game} alone, ${mode === 1 ? "simple" : "recommended"} bank` : game),
  bestTotals: (game, count) => `${game}: the best of ${count} ${count === 1 ? "game" : "games"}`,
  rank: "Rank",
  name: "Name",
  total: "Total",
  aided: "with the coach",
  statistics: "Statistics",
  gameColumn: "Game",
  games: "Games",
  won: "Won",
  mean: "Mean per leg",
  best: "Best",
  waiting: "Games put aside",
  waits: (game, names, boxes) => `${game}: ${names}; ${boxes} ${boxes === 1 ? "box" : "boxes"} written.`,
  running: (game, names) => `${game}: ${names}; in progress, the rest is in the chip’s memory.`,
  backupTitle: "Backup",
  backupNote:
    "All of the save slots as one file: hall of fame, statistics and games put aside. A file is written back only whole, and only onto a handheld on which no game waits.",
  saveSlots: "Save a backup",
  openSlots: "Open a backup",
  writeBack: "Save what is there, then write the backup back",
  backupRead: (count) =>
    `A whole backup, with ${count === 1 ? "1 game" : `${count} games`} put aside.`,
  replaces:
    "It replaces the hall of fame and the statistics of this handheld. A game in progress in the chip’s memory is lost: finish it first.",
  since: "This handheld has played since: it keeps its own hall of fame and statistics.",
  updateFirst: "Update the handheld first, then a backup can be written back.",
  writing: "Writing. Leave the handheld plugged in, and this page open.",
  writtenBack: "The backup is on the handheld. Eject the drive, then plug the handheld in again.",
  slotsSafe: "One slot and your backup are whole.",
  refusals: {
    "no backup": () => "This file is not a backup of the save slots, or it is damaged: choose another file. Nothing was changed.",
    "match waits": () => "A game waits on this handheld: finish it or erase it there first. Nothing was changed.",
    "long settings": (size, most) => `settings.toml is too large: it has ${number(size)} bytes, the limit is ${number(most)}.`,
    "no text": (line) => `Line ${line} of settings.toml is not UTF-8 text: save the file as UTF-8.`,
    "no drive": (name) => `“${name}” is not the drive of a board: choose the drive named CIRCUITPY.`,
    "no CircuitPython": () => "boot_out.txt on the drive names no version of CircuitPython: install CircuitPython again.",
    old: (version, oldest) => `CircuitPython ${version} is too old: install ${oldest} or newer.`,
    small: (board) => `The drive of a ${board} is too small for the game: use a Pico or a Pico 2.`,
    "in the way": (name) => `“${name}” on the drive has a name that the game needs: move it elsewhere and try again.`,
    full: (missing) => `The drive is full: free ${number(missing)} KB and try again.`,
  },
  troubles: {
    lost: (name) => `“${name}” could not be read or written: eject the drive, plug it in again and repeat.`,
    locked: () => "The browser or the drive refuses to be written to: allow it, or hold keys 1 and 5 down while you plug the handheld in.",
    full: () => "The drive is full: free some room and try again.",
    wrong: (name) => `“${name}” was not written correctly: try again.`,
  },
  failed: (text) => `Part of the page could not be loaded: ${text}. Reload the page.`,
};

const FR = {
  title: "Prendre soin de ta Skalbox",
  lead: "Une nouvelle version pour la console, sans perdre tes parties ni tes réglages. Rien ne quitte cet ordinateur.",
  play: "Jouer ici",
  build: "Construire la tienne",
  foot: "La page fait ce que fait la commande «\u00a0skalbox deploy\u00a0».",
  driveTitle: "Brancher la console",
  unplug: "Éteins la console et débranche-la.",
  hold: "Tiens les touches 1 et 5 enfoncées (la première et la dernière des cinq) et branche-la à cet ordinateur. Un lecteur nommé CIRCUITPY apparaît.",
  pick: "Choisis ce lecteur ici. Le navigateur demande si cette page peut le lire et le modifier\u00a0: accepte.",
  choose: "Choisir le lecteur",
  byHand:
    "Ce navigateur ne laisse aucune page écrire sur un lecteur\u00a0: ouvre cette page dans Chrome ou Edge sur un ordinateur. Ou enregistre les fichiers en zip, décompresse-le et copie tout son contenu sur le lecteur\u00a0: tes réglages et tes parties n’y sont pas, et restent.",
  saveFiles: "Enregistrer les fichiers",
  reading: "Lecture en cours…",
  found: (board, version) => `${board || "Une carte"}${version ? `, CircuitPython ${version}` : ""}.`,
  gameTitle: "Mettre le jeu à jour",
  none: (version) => `Il n’y a pas de Skalbox sur le lecteur. Cette page a la version ${version}.`,
  there: (there, version) => `Skalbox ${there} est sur le lecteur. Cette page a la version ${version}.`,
  unfinished: (version) => `Une copie inachevée est sur le lecteur. Termine-la maintenant avec Skalbox ${version}.`,
  upToDate: (version) => `Skalbox ${version} est sur le lecteur\u00a0: à jour, rien à copier.`,
  differ: (count, size) => `${fichiers(count)} à copier (${nombre(size)} Ko).`,
  stale: (count) => `${fichiers(count)} de la version précédente à enlever.`,
  lost: (names) => `À refaire après une coupure de courant\u00a0: ${names}.`,
  hidden: (names) => `La carte chargerait ces fichiers à la place du jeu\u202f; enlève-les\u00a0: ${names}.`,
  stacked: "Une ligne dont CircuitPython 9 a besoin est ajoutée à settings.toml.",
  agree: "Copier quand même la version antérieure",
  newer: (there, version) =>
    `Le lecteur a Skalbox ${there}, et cette page ${version}\u00a0: la version antérieure peut perdre ce que la nouvelle a enregistré.`,
  update: "Mettre la console à jour",
  copying: "Copie en cours. Laisse la console branchée et cette page ouverte.",
  done: (version) => `Skalbox ${version} est sur la console. Éjecte le lecteur, puis rebranche la console.`,
  gone: "Le lecteur n’est plus là. Rebranche-le en tenant les touches 1 et 5\u00a0: la page continue alors toute seule.",
  changed: "C’est un autre lecteur, ou il a une version plus récente de Skalbox\u00a0: rien n’y a changé. Regarde ce qui s’y trouve, et recommence.",
  old: "L’ancien programme est intact.",
  switching: "D’ici là, la console peut afficher une copie inachevée\u202f; parties et statistiques sont à l’abri.",
  complete: "Le nouveau programme est complet.",
  settingsTitle: "Changer les réglages",
  settingsNote:
    "C’est settings.toml sur le lecteur. Les lignes qui commencent par # sont des commentaires\u00a0: ils donnent les valeurs admises. Le programme de la console vérifie chaque changement.",
  saveSettings: "Enregistrer les réglages",
  unsaved: "Changé, pas encore enregistré.",
  savedSettings: "Enregistré. Éjecte le lecteur, puis rebranche la console.",
  complaint: (line, name, value, text) =>
    `${line ? `Ligne ${line}` : "settings.toml"}${name === "settings.toml" ? "" : `\u00a0: ${name} = ${value}`}\u00a0: ${ended(text)}`,
  savesTitle: "Palmarès, statistiques, parties",
  savesNote:
    "Voici le contenu des sauvegardes du lecteur. La partie en cours est dans la mémoire de la puce, qu’un ordinateur ne voit pas\u00a0: mets-la d’abord de côté sur la console (commence une autre partie), elle apparaît alors ici.",
  nothingSaved: "Aucune partie n’a encore été finie ou mise de côté sur cette console.",
  game: (game, mode) => (mode ? `${game} seul, banque ${mode === 1 ? "simple" : "recommandée"}` : game),
  bestTotals: (game, count) => `${game}\u00a0: les meilleurs totaux de ${count} ${count < 2 ? "partie" : "parties"}`,
  rank: "Rang",
  name: "Nom",
  total: "Total",
  aided: "avec le coach",
  statistics: "Statistiques",
  gameColumn: "Jeu",
  games: "Parties",
  won: "Gagnées",
  mean: "Moyenne par manche",
  best: "Record",
  waiting: "Parties mises de côté",
  waits: (game, names, boxes) => `${game}\u00a0: ${names}\u202f; ${boxes} ${boxes < 2 ? "case remplie" : "cases remplies"}.`,
  running: (game, names) => `${game}\u00a0: ${names}\u202f; en cours, le reste est dans la mémoire de la puce.`,
  backupTitle: "Copie de sauvegarde",
  backupNote:
    "Toutes les sauvegardes en un fichier\u00a0: palmarès, statistiques et parties mises de côté. Un fichier n’est remis qu’en entier, et sur une console où aucune partie n’attend.",
  saveSlots: "Enregistrer une copie",
  openSlots: "Ouvrir une copie",
  writeBack: "Enregistrer ce qui est là, puis remettre la copie",
  backupRead: (count) =>
    `Une copie entière, avec ${count < 2 ? `${count} partie mise` : `${count} parties mises`} de côté.`,
  replaces:
    "Elle remplace le palmarès et les statistiques de cette console. Une partie en cours dans la mémoire de la puce est perdue\u00a0: finis-la d’abord.",
  since: "Cette console a joué depuis\u00a0: elle garde son palmarès et ses statistiques.",
  updateFirst: "Mets d’abord la console à jour, puis une copie peut être remise.",
  writing: "Écriture en cours. Laisse la console branchée et cette page ouverte.",
  writtenBack: "La copie est sur la console. Éjecte le lecteur, puis rebranche la console.",
  slotsSafe: "Une des sauvegardes et ta copie sont entières.",
  refusals: {
    "no backup": () => "Ce fichier n’est pas une copie des sauvegardes, ou il est abîmé\u00a0: choisis-en un autre. Rien n’a changé.",
    "match waits": () => "Une partie attend sur cette console\u00a0: finis-la ou efface-la d’abord là. Rien n’a changé.",
    "long settings": (size, most) => `settings.toml est trop long\u00a0: ${nombre(size)} octets, la limite est ${nombre(most)}.`,
    "no text": (line) => `La ligne ${line} de settings.toml n’est pas du texte UTF-8\u00a0: enregistre le fichier en UTF-8.`,
    "no drive": (name) => `«\u00a0${name}\u00a0» n’est pas le lecteur d’une carte\u00a0: choisis le lecteur nommé CIRCUITPY.`,
    "no CircuitPython": () => "boot_out.txt sur le lecteur ne nomme aucune version de CircuitPython\u00a0: réinstalle CircuitPython.",
    old: (version, oldest) => `CircuitPython ${version} est trop ancien\u00a0: installe ${oldest} ou plus récent.`,
    small: (board) => `Le lecteur d’un ${board} est trop petit pour le jeu\u00a0: prends un Pico ou un Pico 2.`,
    "in the way": (name) => `«\u00a0${name}\u00a0» sur le lecteur porte un nom dont le jeu a besoin\u00a0: déplace-le ailleurs et recommence.`,
    full: (missing) => `Le lecteur est plein\u00a0: libère ${nombre(missing)} Ko et recommence.`,
  },
  troubles: {
    lost: (name) => `Impossible de lire ou d’écrire «\u00a0${name}\u00a0»\u00a0: éjecte le lecteur, rebranche-le et recommence.`,
    locked: () => "Le navigateur ou le lecteur refuse l’écriture\u00a0: accepte-la, ou tiens les touches 1 et 5 en branchant la console.",
    full: () => "Le lecteur est plein\u00a0: fais de la place et recommence.",
    wrong: (name) => `«\u00a0${name}\u00a0» a été mal écrit\u00a0: recommence.`,
  },
  failed: (text) => `Une partie de la page n’a pas pu être chargée\u00a0: ${text}. Recharge la page.`,
};

export const LANGUAGES = { en: EN, fr: FR };
export const words = { ...EN };

export let language = "en";

/** From now on the page speaks this language. */
export function speak(code) {
  language = code;
  Object.assign(words, LANGUAGES[code]);
  document.documentElement.lang = code;
  document.title = words.title;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = words[element.dataset.text];
}

/** The first of the browser's languages that the page has. */
export function browsers() {
  return asked(LANGUAGES) ?? "en";
}
