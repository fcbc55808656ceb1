import { expect, test } from "vitest";
import { recoveryCodeSchema, totpSchema } from "./second-factor-schema.ts";

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  [" 012-345 ", "012345"],
])("%j is the code %s", (code, read) => {
  expect(totpSchema.parse({ code })).toEqual({ code: read });
});

test.each([
  [" ", "Informe o código de 6 dígitos"],
  [undefined, "Informe o código de 6 dígitos"],
  ["12345", "O código tem 6 dígitos"],
  ["1234567", "O código tem 6 dígitos"],
  ["12345a", "O código tem 6 dígitos"],
  ["１２３４５６", "O código tem 6 dígitos"],
])("%j: %s", (code, sentence) => {
  expect(totpSchema.safeParse({ code }).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test("any string may be a recovery code", () => {
  expect(recoveryCodeSchema.parse({ code: " ABCD-efgh " })).toEqual({ code: "ABCD-efgh" });
  expect(recoveryCodeSchema.safeParse({ code: "  " }).success).toBe(false);
});
