import { expect, test } from "vitest";
import { createPageStore } from "./page-store.ts";
import type { StoredPage } from "./stored-page.ts";

const page = { tags: [], bytes: 100 } as unknown as StoredPage;

test("the store evicts the least recently used page, not the oldest", () => {
  const store = createPageStore(250);
  store.put("a", page, 0);
  store.put("b", page, 1);
  store.get("a", 2000);
  store.put("c", page, 3000);
  expect(["a", "b", "c"].map((key) => store.get(key, 3000))).toEqual([page, undefined, page]);
});
