import { expect, test } from "vitest";
import { differences } from "./history.ts";

test("of a change only what differs is told, whatever it is made of", () => {
  const before = { id: "1", name: "Fone", images: ["/a"], reason: null, tries: 3, gone: "x" };
  const after = { id: "1", name: "Fone Bom", images: ["/a"], reason: "Preço", tries: 3, fresh: true };
  expect(differences(before, after)).toEqual({
    before: { name: "Fone", reason: null, gone: "x", fresh: null },
    after: { name: "Fone Bom", reason: "Preço", gone: null, fresh: true },
  });
  expect(differences({ images: ["/a", "/b"] }, { images: ["/b", "/a"] }).after).toEqual({
    images: ["/b", "/a"],
  });
});

test("what came or went is told whole, but for texts that nobody reads in a list", () => {
  const row = { name: "Fone", description: "á".repeat(301), version: 1 };
  const shortened = { ...row, description: `${"á".repeat(300)}…` };
  expect(differences(null, row)).toEqual({ before: null, after: shortened });
  expect(differences(row, undefined)).toEqual({ before: shortened, after: null });
  expect(differences(["x"], "y")).toEqual({ before: null, after: null });
});
