import { expect, test } from "vitest";
import { type BulkAction, bulkMessage } from "./moderation.ts";

test.each<[BulkAction, number, number, string]>([
  ["approved", 3, 3, "3 produtos aprovados"],
  ["rejected", 1, 1, "1 produto rejeitado"],
  ["deleted", 2, 3, "2 de 3 produtos deletados"],
  ["restored", 1, 2, "1 de 2 produtos restaurados"],
  ["reopened", 1, 1, "1 produto de volta à análise"],
  ["approved", 0, 2, "Nenhum produto aprovado"],
])("%s, %i of %i: %s", (action, done, of, message) => {
  expect(bulkMessage(action, done, of)).toBe(message);
});
