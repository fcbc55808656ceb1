import { expect, test } from "vitest";
import { isFiltered, noFilters, readTableQuery, withFilters } from "./products-query.ts";

const address = (text: string) => new URLSearchParams(text);
const person = "5f0c1c1e-6a52-4f0e-8a59-2f6b0c1d9e7a";

test("the address holds the query", () => {
  const parameters = `q=+ tênis  leve&status=rejected&category=moda&user_id=${person}&sort=price_low&cursor=abc`;
  expect(readTableQuery(address(parameters))).toEqual({
    q: "tênis leve",
    status: "rejected",
    category: "moda",
    user_id: person,
    sort: "price_low",
    cursor: "abc",
  });
});

test.each(["", "status=gone&category=carros&sort=random&user_id=1%20OR%201&cursor=&q=%00"])(
  "invalid values are no filter: «%s»",
  (text) => {
    const query = readTableQuery(address(text));
    expect(query).toEqual({ ...noFilters, sort: "newest", cursor: undefined });
    expect(isFiltered(query)).toBe(false);
  },
);

test("another filter starts at the first page, and keeps the other filters", () => {
  const before = address("q=tv&sort=discount&cursor=abc&lng=en");
  expect(withFilters(before, { status: "pending" }).toString()).toBe(
    "q=tv&sort=discount&lng=en&status=pending",
  );
  expect(withFilters(before, { sort: "newest", q: "" }).toString()).toBe("lng=en");
  expect(withFilters(before, noFilters).toString()).toBe("sort=discount&lng=en");
  expect(withFilters(before, { q: "newest" }).get("q")).toBe("newest");
  expect(before.get("cursor")).toBe("abc");
});
