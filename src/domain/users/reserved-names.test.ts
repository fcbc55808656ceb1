import { expect, test } from "vitest";
import { isReservedName } from "./reserved-names.ts";

test.each([
  ...[
    "Administrador",
    "ADMIN",
    "admin",
    "Ádmin",
    "A d m i n",
    "A.d.m.i.n",
    "Adm1n",
    "AdmIn",
    "Admlnlstrador",
  ],
  ...[
    "Аdmin",
    "ΑDΜΙΝ",
    "ａｄｍｉｎ",
    "𝐀𝐝𝐦𝐢𝐧",
    "@dmin",
    "Equipe",
    "Equipe da Xepa",
    "Ana (moderadora)",
    "Moderação",
  ],
  ...["Xepa", "X e p a", "Хера", "XepaAdmin", "suporte-xepa"],
])("%s is reserved", (name) => {
  expect(isReservedName(name, "Xepa")).toBe(true);
});

test.each(["Ana Souza", "Adminho", "Equipamentos Silva", "Xepeiro", "Ada Minas", "Moderna", "João 123", ""])(
  "%s is free",
  (name) => {
    expect(isReservedName(name, "Xepa")).toBe(false);
  },
);
