import { plainLetters } from "./text.ts";

/** Letters of other alphabets beside the Latin ones that they look like. */
const pairs = {
  АВЕКМНОРСТУХІЇЈЅԀԚԜӀ: "ABEKMHOPCTYXIIJSDQWI",
  авекмнорстухіїјѕԁԛԝһӏгпи: "abekmhopctyxiijsdqwhlrnu",
  ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγηικνορτυχω: "ABEZHIKMNOPTYXaynikvoptuxw",
  ıøłđɑɡ: "ioldag",
};

const latinOf = new Map(
  Object.entries(pairs).flatMap(([others, latin]) =>
    [...others].map((letter, n) => [letter, latin[n] ?? ""]),
  ),
);

/** The text in plain Latin letters that look the same: without accents, styles and other alphabets. */
export function latinLook(text: string): string {
  return [...plainLetters(text)].map((letter) => latinOf.get(letter) ?? letter).join("");
}

/** Ohm and micro stand beside Latin letters in the names of things. */
const units = /[ΩΩμµ]/gu;
const latin = /\p{Script=Latin}/u;
const foreign = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Whether a word mixes alphabets («Аmazon» with a Cyrillic А) or is written in another one so that it looks Latin. Such names
 * are shown to moderators, not refused: they may be honest.
 */
export function hasMixedScripts(text: string): boolean {
  const words = text.replace(units, "").split(/[^\p{L}\p{M}]+/u);
  return words.some(
    (word) => foreign.test(word) && (latin.test(word) || /^[a-z]{2,}$/i.test(latinLook(word))),
  );
}
