import { expect, test } from "vitest";
import { blogPagePath, readBlogPage, shownPages } from "./blog-pages.ts";

test("the first page has no number in its address", () => {
  expect([1, 2].map((n) => blogPagePath("/blog", n))).toEqual(["/blog", "/blog?pagina=2"]);
  expect([undefined, "2", "0", "x", "1.5", "999999"].map(readBlogPage)).toEqual([
    1,
    2,
    ...Array(4).fill(undefined),
  ]);
});

test("few page links are all shown; of many the ends and the neighbours", () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
  expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(shownPages(1, 9)).toEqual([1, 2, null, 9]);
  expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(shownPages(9, 9)).toEqual([1, null, 8, 9]);
});
