import { expect, test } from "vitest";
import { createShelf } from "./page-store.ts";
import type { StoredPage } from "./stored-page.ts";

const page = { tags: [], bytes: 100 } as unknown as StoredPage;

test("where room is needed, what was not used for longest goes, and not what was put there first", () => {
  const shelf = createShelf(250);
  shelf.put("a", page, 0);
  shelf.put("b", page, 1);
  shelf.get("a", 2000);
  shelf.put("c", page, 3000);
  expect(["a", "b", "c"].map((key) => shelf.get(key, 3000))).toEqual([page, undefined, page]);
});
