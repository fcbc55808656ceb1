import { expect, test } from "vitest";
import { differences } from "./history.ts";

test("a change lists only differing values, of any type", () => {
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

test("a creation or deletion lists all values, except long texts", () => {
  const row = { name: "Fone", description: "á".repeat(301), version: 1 };
  const shortened = { ...row, description: `${"á".repeat(300)}…` };
  expect(differences(null, row)).toEqual({ before: null, after: shortened });
  expect(differences(row, undefined)).toEqual({ before: shortened, after: null });
  expect(differences(["x"], "y")).toEqual({ before: null, after: null });
});
