import { expect, test } from "vitest";
import { translator } from "#web/translate.ts";
import { intervalText } from "./jobs.tsx";

test.each([
  [5, "a cada 5 s"],
  [60, "a cada minuto"],
  [300, "a cada 5 min"],
  [3600, "a cada hora"],
  [7200, "a cada 2 horas"],
  [86_400, "uma vez por dia"],
])("%d seconds are «%s»", (seconds, words) => {
  expect(intervalText(seconds, translator("pt-BR"))).toBe(words);
});
