import { expect, test } from "vitest";
import type { ModeratedPage, ModeratedProduct } from "#domain/products/moderation.ts";
import { withLinkedOffer } from "./rows.ts";

const row = (id: string, given: Partial<ModeratedProduct> = {}) =>
  ({
    id,
    status: "pending",
    user_id: null,
    created_at: `2026-11-1${id}T10:00:00Z`,
    ...given,
  }) as ModeratedProduct;
const page: ModeratedPage = { products: [row("1"), row("2")], next: "more" };
const query = { status: "pending", isQueue: true, offer: "3" } as const;

async function idsWith(
  changes: Partial<typeof query>,
  product: ModeratedProduct | Error,
  of = page,
): Promise<string> {
  const read = async () => {
    if (product instanceof Error) throw product;
    return { product };
  };
  const { products, next } = await withLinkedOffer(of, { ...query, ...changes }, read);
  expect(next).toBe("more");
  return products.map(({ id }) => id).join("");
}

test("the linked offer is added if it is pending on another page", async () => {
  expect(await idsWith({}, row("3"))).toBe("123");
  expect(await idsWith({}, row("0"))).toBe("012");
});

test("a decided or deleted one is not", async () => {
  expect(await idsWith({}, row("3", { status: "approved" }))).toBe("12");
  expect(await idsWith({}, new Error("404"))).toBe("12");
});

test("nothing is loaded without a link, or if the offer is on the page", async () => {
  const never = () => Promise.reject(new Error("asked for nothing"));
  expect(await withLinkedOffer(page, { ...query, isQueue: false }, never)).toBe(page);
  expect(await withLinkedOffer(page, { ...query, offer: "2" }, never)).toBe(page);
});
