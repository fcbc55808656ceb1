import { expect, test } from "vitest";
import { createPageStore } from "./page-store.ts";
import type { StoredPage } from "./stored-page.ts";

const page = { tags: [], bytes: 100 } as unknown as StoredPage;
const make = async () => page;

test("the store evicts the least recently used page, not the oldest", () => {
  const store = createPageStore(250);
  store.put("a", page, make, 0);
  store.put("b", page, make, 1);
  store.get("a", 2000);
  store.put("c", page, make, 3000);
  expect(["a", "b", "c"].map((key) => store.get(key, 3000))).toEqual([page, undefined, page]);
});

test("a change of its section alone hides a page and leaves the rest of it; any other change removes it", () => {
  const store = createPageStore(1000);
  const talked = { tags: ["home"], section: { tag: "comments:1" }, bytes: 100 } as unknown as StoredPage;
  store.put("a", talked, make, 0);
  store.drop(["comments:1"]);
  expect([store.get("a", 1), store.get("a", 1, true)]).toEqual([undefined, talked]);
  store.put("a", talked, make, 2);
  expect([store.get("a", 3), store.get("a", 3, true)]).toEqual([talked, undefined]);
  store.drop(["comments:1", "home"]);
  expect([store.get("a", 4), store.get("a", 4, true)]).toEqual([undefined, undefined]);
});
