// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The sentences of the screen reader: of each fact that the board's reader.py finds, in the page's languages.

const ENDS = /[.,;:!?…]$/;
const dots = (texts) => texts.map((text) => (ENDS.test(text) ? text : text + ".")).join(" ");

const EN = {
  numbers: ["no", "one", "two", "three", "four", "five"],
  faces: ["aces", "twos", "threes", "fours", "fives", "sixes"],
  face: ["ace", "two", "three", "four", "five", "six"],
  list: (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "")),
  points: (points) => (points === 1 ? "1 point" : `${points} points`),
  left: (left) => `${EN.numbers[left]} ${left === 1 ? "roll" : "rolls"} left`,
  some([face, held, shown]) {
    const name = EN.faces[face - 1];
    if (held === 1) return `one ${EN.face[face - 1]}`;
    return held === 2 && shown === 2 ? `both ${name}` : `${EN.numbers[held]} ${name}`;
  },
  totals: (rows) => rows.map(([name, total]) => `${name} ${total}`).join(", "),
  rolled: (who, faces, left) => `${who || "You"} rolled ${faces.join(" ")}, ${EN.left(left)}`,
  dice: (faces, left) => `The dice show ${faces.join(" ")}, ${EN.left(left)}`,
  held(who, faces) {
    const all = faces.reduce((sum, each) => sum + each[1], 0);
    const what = all === 5 ? "all five dice" : EN.list(faces.map(EN.some));
    if (who) return what ? `${who} holds ${what}` : `${who} holds nothing`;
    return what ? `Held: ${what}` : "Nothing is held";
  },
  box: (name, points, extra, strikes) => `${name}, ${strikes ? "to strike" : EN.points(points)}${extra ? `, and ${extra} more` : ""}`,
  wrote: (who, name, points, extra, bonus, total) =>
    dots([`${who ? who + " wrote" : "Written"}: ${name}, ${EN.points(points)}`, ...(extra ? [`${extra} more points`] : []), ...(bonus ? [`The bonus: ${EN.points(bonus)}`] : []), `Total ${total}`]),
  undone: (name) => `Taken back: ${name}`,
  turn: (name, round, rounds, leg, legs) => `${name} plays, round ${round} of ${rounds}${legs > 1 ? `, leg ${leg} of ${legs}` : ""}`,
  roller: (name) => `${name} rolls five dice`,
  single: (name, faces, sum) => `${name} rolled ${faces.join(" ")}, ${sum} in all`,
  level: (names) => `${EN.list(names)} are level and roll again`,
  opened: (name) => `${name} has the highest roll`,
  broken: (name) => `${name} has the highest roll and wins the tie`,
  starts: (name) => `${name} starts`,
  pot(round, size, rows) {
    const winners = rows.filter((row) => row[2]);
    const names = EN.list(winners.map((row) => row[0]));
    const who = winners.length > 1 ? `${names} share the pot of ${size}, ${winners[0][2]} each` : `${names} wins the pot of ${size}`;
    const best = EN.totals(rows);
    return dots([`Round ${round}: ${who}`, `Two highest dice: ${best}`, `Totals: ${EN.totals(rows.map((row) => [row[0], row[3]]))}`]);
  },
  bankNext: (own) => `Your two highest dice: ${own}. The bank rolls next`,
  bankRolled: (faces) => `The bank rolled ${faces.join(" ")}`,
  bank: (bank, own, won, total) => `The bank has ${bank}, you have ${own}: ${won ? EN.points(won) : "nothing"} from the pot. Total ${total}`,
  sheet: (name, rows, total) => `${name}: ${EN.totals(rows) || "nothing written"}. Total ${total}`,
  leg: (leg, rows, totals) => `Leg ${leg} is over: ${EN.totals(rows)}${leg > 1 ? `. Totals: ${EN.totals(totals)}` : ""}`,
  over(winners, rows) {
    if (rows.length === 1) return `The game is over: ${EN.points(rows[0][1])}`;
    return `The game is over. ${EN.list(winners)} ${winners.length > 1 ? "win" : "wins"}. Totals: ${EN.totals(rows)}`;
  },
};

const FR = {
  numbers: ["aucun", "un", "deux", "trois", "quatre", "cinq"],
  list: (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} et ${names.at(-1)}` : (names[0] ?? "")),
  points: (points) => (points < 2 ? `${points} point` : `${points} points`),
  left: (left) => (left ? `encore ${FR.numbers[left]} ${left === 1 ? "lancer" : "lancers"}` : "plus de lancer"),
  some([face, held, shown]) {
    return held === 2 && shown === 2 ? `les deux ${face}` : `${FR.numbers[held]} ${face}`;
  },
  totals: (rows) => rows.map(([name, total]) => `${name} ${total}`).join(", "),
  rolled: (who, faces, left) => `${who ? who + " a lancé" : "Tu as lancé"} ${faces.join(" ")}, ${FR.left(left)}`,
  dice: (faces, left) => `Les dés montrent ${faces.join(" ")}, ${FR.left(left)}`,
  held(who, faces) {
    const all = faces.reduce((sum, each) => sum + each[1], 0);
    const what = all === 5 ? "les cinq dés" : FR.list(faces.map(FR.some));
    if (who) return what ? `${who} garde ${what}` : `${who} ne garde rien`;
    return what ? `Gardé\u00a0: ${what}` : "Aucun dé gardé";
  },
  box: (name, points, extra, strikes) => `${name}, ${strikes ? "à barrer" : FR.points(points)}${extra ? `, et ${extra} de plus` : ""}`,
  wrote: (who, name, points, extra, bonus, total) =>
    dots([`${who ? who + " a noté" : "Noté"}\u00a0: ${name}, ${FR.points(points)}`, ...(extra ? [`${extra} points de plus`] : []), ...(bonus ? [`Le bonus\u00a0: ${FR.points(bonus)}`] : []), `Total ${total}`]),
  undone: (name) => `Annulé\u00a0: ${name}`,
  turn: (name, round, rounds, leg, legs) => `${name} joue, tour ${round} sur ${rounds}${legs > 1 ? `, manche ${leg} sur ${legs}` : ""}`,
  roller: (name) => `${name} lance cinq dés`,
  single: (name, faces, sum) => `${name} a lancé ${faces.join(" ")}, soit ${sum}`,
  level: (names) => `${FR.list(names)} sont à égalité et relancent`,
  opened: (name) => `${name} a le plus haut lancer`,
  broken: (name) => `${name} a le plus haut lancer et gagne`,
  starts: (name) => `${name} commence`,
  pot(round, size, rows) {
    const winners = rows.filter((row) => row[2]);
    const names = FR.list(winners.map((row) => row[0]));
    const who = winners.length > 1 ? `${names} se partagent la cagnotte de ${size}, ${winners[0][2]} chacun` : `${names} gagne la cagnotte de ${size}`;
    const best = FR.totals(rows);
    return dots([`Tour ${round}\u00a0: ${who}`, `Deux plus hauts dés\u00a0: ${best}`, `Totaux\u00a0: ${FR.totals(rows.map((row) => [row[0], row[3]]))}`]);
  },
  bankNext: (own) => `Tes deux plus hauts dés\u00a0: ${own}. La banque va lancer`,
  bankRolled: (faces) => `La banque a lancé ${faces.join(" ")}`,
  bank: (bank, own, won, total) => `La banque a ${bank}, tu as ${own}\u00a0: ${won ? FR.points(won) : "rien"} de la cagnotte. Total ${total}`,
  sheet: (name, rows, total) => `${name}\u00a0: ${FR.totals(rows) || "rien n’est noté"}. Total ${total}`,
  leg: (leg, rows, totals) => `La manche ${leg} est finie\u00a0: ${FR.totals(rows)}${leg > 1 ? `. Totaux\u00a0: ${FR.totals(totals)}` : ""}`,
  over(winners, rows) {
    if (rows.length === 1) return `La partie est finie\u00a0: ${FR.points(rows[0][1])}`;
    return `La partie est finie. ${FR.list(winners)} ${winners.length > 1 ? "gagnent" : "gagne"}. Totaux\u00a0: ${FR.totals(rows)}`;
  },
};

/** The lines of a screen: a line that begins small or with a number goes on from the line before. */
const text = (first = "", ...lines) => lines.reduce((all, line) => (/^[a-zà-ÿ0-9+−–-]/.test(line) ? `${all} ${line}` : `${ENDS.test(all) ? all : all + "."} ${line}`), first);

/** These facts as one text, in this language: English where it is not French. */
export function sentences(facts, code) {
  const language = code === "fr" ? FR : EN;
  return dots(facts.map(([name, ...all]) => (name === "text" ? text(...all) : language[name](...all))).filter(Boolean));
}
