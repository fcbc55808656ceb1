import { expect, test } from "vitest";
import { productDataSchema } from "#domain/products/product-schema.ts";
import { aMyOffer } from "#testing/my-offer.ts";
import { changedFields } from "#web/app/offer-edit/offer-changes.ts";
import { productDrafts } from "./product-draft.ts";

const images = ["/img/a.webp", "/img/b.webp"];
const product = aMyOffer({
  category: "Casa",
  images,
  image_url: "/img/a.webp",
  status: "approved",
  version: 3,
});

function sent(typed: object) {
  const { values, status, reason } = productDrafts.of(product);
  return changedFields(product, productDataSchema.parse({ ...values, status, reason, ...typed }), images);
}

test("the panel shows the stored category, not the member's label", () => {
  expect(productDrafts.of(product).values.category).toBe("Casa");
});

test("unchanged fields are not sent; a status is, with its reason", () => {
  expect(sent({})).toEqual({});
  expect(sent({ status: "rejected", reason: " Já terminou " })).toEqual({
    status: "rejected",
    reason: "Já terminou",
  });
  expect(sent({ category: "Moda", sale_price: "10" })).toEqual({ category: "Moda", sale_price: 10 });
});

test("only a rejection has a reason", () => {
  const draft = productDrafts.of(product);
  expect(productDrafts.isSame(draft, { ...draft, reason: "Já terminou" })).toBe(true);
  const rejected = { ...draft, status: "rejected" as const };
  expect(productDrafts.isSame(draft, rejected)).toBe(false);
  expect(productDrafts.isSame(rejected, { ...rejected, reason: "Já terminou" })).toBe(false);
});

test("after a conflict, own changes stay and the rest is updated, the status too", () => {
  const now = { ...product, status: "rejected" as const, reason: "Esgotou", coupon: "NOVO", version: 4 };
  const draft = productDrafts.of(product);
  const typed = { ...draft, values: { ...draft.values, name: "Outro nome" } };
  const merged = productDrafts.rebased(typed, draft, productDrafts.of(now));
  expect(merged).toMatchObject({ status: "rejected", reason: "Esgotou" });
  expect(merged.values).toMatchObject({ name: "Outro nome", coupon: "NOVO" });
  expect(productDrafts.rebased({ ...typed, status: "pending" }, draft, productDrafts.of(now)).status).toBe(
    "pending",
  );
});
