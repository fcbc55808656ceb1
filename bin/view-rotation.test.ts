import { expect, test } from "vitest";
import { shareOfViews, variantTag, viewTag } from "./view-rotation.ts";

test("every page belongs to one of six shares, and a commit chooses one", () => {
  expect([0, 1, 5, 6].map(viewTag)).toEqual(["@share-1", "@share-2", "@share-6", "@share-1"]);
  expect([0, 5, 6].map(variantTag)).toEqual(["@variants-1", "@variants-6", "@variants-1"]);
  expect(["1", "2", "3", "4", "5", "6"]).toContain(shareOfViews());
});
