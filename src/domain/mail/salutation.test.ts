import { expect, test } from "vitest";
import { salutation } from "./salutation.ts";

test.each([
  ["Ana Souza", "Olá, Ana Souza!"],
  ["  Ana\r\nSouza ", "Olá, Ana Souza!"],
  ["J. R. R. Tolkien", "Olá, J. R. R. Tolkien!"],
  ["Dra. Inês d'Ávila-Sá", "Olá, Dra. Inês d'Ávila-Sá!"],
  ["x".repeat(500), `Olá, ${"x".repeat(60)}…!`],
  ["", "Olá!"],
  ["Ganhe em https://evil.test", "Olá!"],
  ["Ganhe em evil.test agora", "Olá!"],
  ["www.evil", "Olá!"],
  ["escreva a eva@evil", "Olá!"],
  ["Ana <b>", "Olá!"],
  ["Ganhe em evil.\u200btest", "Olá!"],
  ["Ana \u202eazuoS", "Olá, Ana azuoS!"],
])("%j is greeted %j", (name, greeting) => {
  expect(salutation(name)).toBe(greeting);
});
