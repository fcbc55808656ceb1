import { expect, test } from "vitest";
import { chosenImages, editedImages } from "./product-images.ts";

test("a new product takes its list of pictures, or its single one", () => {
  expect(chosenImages({ images: ["a", "b"], image_url: "c" })).toEqual(["a", "b"]);
  expect(chosenImages({ image_url: "c" })).toEqual(["c"]);
  expect(chosenImages({ image_url: null })).toEqual([]);
  expect(chosenImages({})).toEqual([]);
});

test.each([
  [{}, ["a", "b", "c"]],
  [{ image_url: "a" }, ["a", "b", "c"]],
  [{ image_url: "x" }, ["x", "b", "c"]],
  [{ image_url: "c" }, ["c", "b"]],
  [{ image_url: null }, ["b", "c"]],
  [{ images: [] }, []],
  [{ images: ["b"], image_url: "a" }, ["b"]],
])("the edit %j results in %j", (edit, images) => {
  expect(editedImages(["a", "b", "c"], edit)).toEqual(images);
});
