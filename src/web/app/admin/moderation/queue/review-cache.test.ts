import { expect, test, vi } from "vitest";
import type { Review } from "#domain/products/moderation.ts";
import { createReviewCache } from "./review-cache.ts";

const offer = (id: string, given: object = {}) => ({
  id,
  version: 1,
  user_id: `owner of ${id}`,
  product_key: `key of ${id}`,
  ...given,
});

function reader() {
  const read = vi.fn(async (id: string) => ({ product: { id } }) as Review);
  return { read, reviews: createReviewCache(read) };
}

test("a prefetched review is used when opened; another version is loaded again", async () => {
  const { read, reviews } = reader();
  await reviews.look(offer("a"));
  await reviews.look(offer("a"));
  expect(read).toHaveBeenCalledTimes(1);
  await reviews.look(offer("a", { version: 2 }));
  expect(read).toHaveBeenCalledTimes(2);
});

test("a failed load is retried", async () => {
  const { read, reviews } = reader();
  read.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(reviews.look(offer("a"))).rejects.toThrow();
  await expect(reviews.look(offer("a"))).resolves.toMatchObject({ product: { id: "a" } });
});

test("a decision reloads reviews of the same user and product, and no other", async () => {
  const { read, reviews } = reader();
  const sameOwner = offer("b", { user_id: "owner of a" });
  const sameProduct = offer("c", { product_key: "key of a" });
  const nobodys = offer("d", { user_id: null, product_key: null });
  for (const each of [sameOwner, sameProduct, nobodys, offer("e")]) await reviews.look(each);
  reviews.forgetRelated(offer("a"));
  reviews.forgetRelated(offer("x", { user_id: null, product_key: null }));
  read.mockClear();
  for (const each of [sameOwner, sameProduct, nobodys, offer("e")]) await reviews.look(each);
  expect(read.mock.calls.flat()).toEqual(["b", "c"]);
});

test("the cache is bounded", async () => {
  const { read, reviews } = reader();
  for (let n = 0; n < 40; n++) await reviews.look(offer(`${n}`));
  read.mockClear();
  await reviews.look(offer("39"));
  expect(read).not.toHaveBeenCalled();
  await reviews.look(offer("0"));
  expect(read).toHaveBeenCalledTimes(1);
});
