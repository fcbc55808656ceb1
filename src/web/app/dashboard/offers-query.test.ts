import { expect, test } from "vitest";
import { readOffersQuery, writeOffersQuery } from "./use-my-offers.ts";

const read = (address: string) => readOffersQuery(new URLSearchParams(address));

test.each([
  ["", { status: undefined, q: "" }],
  ["status=pending", { status: "pending", q: "" }],
  ["status=todos&q=%20tv%20%20", { status: undefined, q: "tv" }],
  ["status=approved&status=pending", { status: "approved", q: "" }],
  [`q=${"é".repeat(300)}`, { status: undefined, q: "é".repeat(200) }],
])("the address %s asks for %o", (address, query) => {
  expect(read(address)).toEqual(query);
});

test("a filter is written into the address, and other parameters stay", () => {
  const address = new URLSearchParams("lng=en&status=pending&q=tv");
  expect(writeOffersQuery(address, { status: "rejected", q: " sofá " }).toString()).toBe(
    "lng=en&status=rejected&q=sof%C3%A1",
  );
  expect(writeOffersQuery(address, { q: " " }).toString()).toBe("lng=en");
  expect(address.toString()).toBe("lng=en&status=pending&q=tv");
});
