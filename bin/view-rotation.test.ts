import { expect, test } from "vitest";
import { thirdOfViews, viewTag } from "./view-rotation.ts";

test("every page belongs to one of three thirds, and a commit chooses one third", () => {
  expect([0, 1, 2, 3].map(viewTag)).toEqual(["@third-1", "@third-2", "@third-3", "@third-1"]);
  expect(["1", "2", "3"]).toContain(thirdOfViews());
});
