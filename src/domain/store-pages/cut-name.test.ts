import { expect, test } from "vitest";
import { codePoints } from "#domain/format/text.ts";
import { cutName } from "./cut-name.ts";

test("a name that fits stays, on one line", () => {
  expect(cutName("Fone JBL Tune 720BT")).toBe("Fone JBL Tune 720BT");
  expect(cutName(" Fone\n JBL\u200b  Tune ")).toBe("Fone JBL Tune");
  const whole = "a".repeat(70);
  expect(cutName(whole)).toBe(whole);
});

test("a longer one is cut at a word, without what would lead on", () => {
  expect(
    cutName("SSD Adata XPG Gammix S70 Blade, 1TB, M.2 2280, PCIe Gen4x4, NVMe 1.4, Leitura 7400 MB/s"),
  ).toBe("SSD Adata XPG Gammix S70 Blade, 1TB, M.2 2280, PCIe Gen4x4, NVMe 1.4");
  expect(
    cutName("Notebook Gamer Acer Nitro 5 AN515 Intel Core i5 8GB RAM SSD 512GB com Tela de 15.6 polegadas"),
  ).toBe("Notebook Gamer Acer Nitro 5 AN515 Intel Core i5 8GB RAM SSD 512GB");
  expect(cutName("Cafeteira Italiana – Preta", 22)).toBe("Cafeteira Italiana");
});

test("a word that ends at the limit stays", () => {
  expect(cutName("Fone de Ouvido Bluetooth", 14)).toBe("Fone de Ouvido");
  expect(cutName("Fone de Ouvido Bluetooth", 13)).toBe("Fone");
});

test("one endless word is cut inside, by code points", () => {
  expect(codePoints(cutName("🎧".repeat(90)))).toBe(70);
  expect(cutName("a".repeat(90))).toBe("a".repeat(70));
});
