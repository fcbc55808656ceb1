import { expect, test } from "vitest";
import { type Random, seededRandom } from "#domain/format/seeded-random.ts";
import { endsByVoices, sumVoices, type Voice } from "./voices.ts";

const runs = 40_000;
const lies = 1 / 5;
const honest = 10;

type Rule = (voices: readonly Voice[]) => boolean;
const difference: Rule = (voices) => endsByVoices(sumVoices(voices, 0));
/** The rule that was not taken: N ≥ 4 and N ≥ 3 S. */
const quotient: Rule = (voices) => {
  const { yes, no } = sumVoices(voices, 0);
  return no >= 4 && no >= 3 * yes;
};

/** Whether people end an offer before its tenth honest answer; every answer is another person's, and one in five lies. */
function isEnded(isAlive: boolean, rule: Rule, random: Random): boolean {
  const voices: Voice[] = [];
  for (let truths = 0; truths < honest; ) {
    const isTrue = random() >= lies;
    if (isTrue) truths++;
    const says = isTrue === isAlive ? "sim" : "acabou";
    voices.push({ says, quarters: 4, at: 0, person: String(voices.length), by_store: false });
    if (says !== "sim" && rule(voices)) return true;
  }
  return false;
}

function percentEnded(isAlive: boolean, rule: Rule): number {
  const random = seededRandom(26);
  let ended = 0;
  for (let run = 0; run < runs; run++) if (isEnded(isAlive, rule, random)) ended++;
  return (100 * ended) / runs;
}

test("with one answer in five a lie, at most one living offer in a thousand is ended, and 95% of the dead ones", () => {
  expect(percentEnded(true, difference)).toBeLessThanOrEqual(0.12);
  expect(percentEnded(false, difference)).toBeGreaterThanOrEqual(94);
});

test("a quotient of the answers would end more living offers and fewer dead ones", () => {
  expect(percentEnded(true, quotient)).toBeGreaterThan(4 * percentEnded(true, difference));
  expect(percentEnded(false, quotient)).toBeLessThan(percentEnded(false, difference));
});
