import { expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { editedUserProductSchema } from "#domain/products/product-schema.ts";
import { aMyOffer } from "#testing/my-offer.ts";
import { changedFields, differences, draftOf, rebased } from "./offer-changes.ts";

const images = ["/img/a.webp", "/img/b.webp"];
const offer: OwnedProduct = aMyOffer({
  description: "Dois lugares.\nCinza.",
  category: "Outros",
  image_url: "/img/a.webp",
  images,
  status: "approved",
  version: 3,
});

function sent(typed: object, images = offer.images) {
  const { values } = draftOf(offer);
  const more = { productId: offer.id, version: offer.version };
  return changedFields(offer, editedUserProductSchema.parse({ ...values, ...typed, ...more }), images);
}

test("unchanged fields are not sent", () => {
  expect(sent({})).toEqual({});
});

test.each([
  ["a label of the same category", { category: "Livros" }, {}],
  ["another category by its label", { category: "Casa e Jardim" }, { category: "Casa" }],
  ["the same price, typed otherwise", { sale_price: "R$ 1299,9" }, {}],
  [
    "another price",
    { sale_price: "1.199", original_price: "1.299,90" },
    { sale_price: 1199, original_price: 1299.9 },
  ],
  ["a name between blanks", { name: "  Sofá " }, {}],
  ["what is cleared", { description: "" }, { description: "" }],
  [
    "a coupon and a day",
    { coupon: "X10", valid_until: "2099-01-01" },
    { coupon: "X10", valid_until: "2099-01-01" },
  ],
])("an edit sends its changes: %s", (_, typed, changes) => {
  expect(sent(typed)).toEqual(changes);
});

test("pictures are sent if one is removed, added or moved", () => {
  expect(sent({}, ["/img/b.webp", "/img/a.webp"])).toEqual({ images: ["/img/b.webp", "/img/a.webp"] });
  expect(sent({}, [])).toEqual({ images: [] });
});

test("if the row changed meanwhile, own input stays and the rest is updated", () => {
  const now: OwnedProduct = {
    ...offer,
    name: "Sofá-cama",
    sale_price: 999,
    images: ["/img/c.webp"],
    version: 4,
  };
  const { values, images } = draftOf(offer);
  const mine = { values: { ...values, name: "Sofá azul", coupon: "AZUL" }, images };
  const merged = rebased(mine, draftOf(offer), draftOf(now));
  expect(merged).toEqual({
    values: { ...values, name: "Sofá azul", coupon: "AZUL", sale_price: "999,00" },
    images: ["/img/c.webp"],
  });
  expect(differences(merged, draftOf(now))).toEqual(["name", "coupon"]);
  const withPicture = rebased({ values, images: ["/img/b.webp"] }, draftOf(offer), draftOf(now));
  expect(withPicture.images).toEqual(["/img/b.webp"]);
});
