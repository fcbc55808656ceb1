import { expect, test } from "vitest";
import { fieldErrors } from "#domain/format/field-errors.ts";
import {
  decisionsSchema,
  editedProductSchema,
  editedUserProductSchema,
  productIdSchema,
  statusChangeSchema,
} from "./product-schema.ts";

const productId = "0190b1c2-0000-7000-8000-00000000000a";

test("an edit keeps absent fields", () => {
  expect(editedUserProductSchema.parse({ productId, name: "Fone Y" })).toEqual({ productId, name: "Fone Y" });
  expect(editedProductSchema.parse({ productId, productData: {} })).toEqual({ productId, productData: {} });
});

test("an edit may clear a field, unless it is required", () => {
  const cleared = { description: "", coupon: "", valid_until: "", original_price: "", image_url: "" };
  expect(editedUserProductSchema.parse({ productId, ...cleared })).toEqual({
    productId,
    description: "",
    coupon: null,
    valid_until: null,
    original_price: 0,
    image_url: null,
  });
  const { error } = editedUserProductSchema.safeParse({ productId, name: "", sale_price: "" });
  expect(error && fieldErrors(error).fields).toEqual({
    name: "Informe o nome do produto",
    sale_price: "Informe o preço promocional",
  });
});

test("only a member's edit accepts the modal's labels", () => {
  expect(editedUserProductSchema.parse({ productId, category: "Livros" }).category).toBe("Outros");
  expect(editedUserProductSchema.parse({ productId, category: "Casa" }).category).toBe("Casa");
  expect(editedProductSchema.safeParse({ productId, productData: { category: "Livros" } }).success).toBe(
    false,
  );
});

test("a member cannot set a status, an admin can set any of three", () => {
  expect(editedUserProductSchema.parse({ productId, status: "approved" })).toEqual({ productId });
  for (const status of ["pending", "approved", "rejected"]) {
    expect(editedProductSchema.parse({ productId, productData: { status } }).productData.status).toBe(status);
  }
  expect(editedProductSchema.safeParse({ productId, productData: { status: "live" } }).success).toBe(false);
});

test("the version may be beside the data or in it", () => {
  expect(editedProductSchema.parse({ productId, version: 3, productData: {} }).version).toBe(3);
  expect(editedProductSchema.parse({ productId, productData: { version: 4 } })).toEqual({
    productId,
    productData: {},
    version: 4,
  });
  for (const version of [0, 1.5, "1", 2 ** 31]) {
    expect(editedProductSchema.safeParse({ productId, version, productData: {} }).success).toBe(false);
  }
});

test("a decision approves or rejects, with an optional reason", () => {
  expect(
    statusChangeSchema.parse({ productId, status: "rejected", reason: " link quebrado ", version: 2 }),
  ).toEqual({
    productId,
    status: "rejected",
    reason: "link quebrado",
    version: 2,
  });
  const { error } = statusChangeSchema.safeParse({ productId, status: "pending" });
  expect(error && fieldErrors(error).fields).toEqual({ status: "Escolha aprovar ou rejeitar" });
});

test("one decision may cover several products", () => {
  const products = [{ productId, version: 1 }];
  expect(decisionsSchema.parse({ products, status: "approved" })).toEqual({ products, status: "approved" });
  expect(decisionsSchema.safeParse({ products: [], status: "approved" }).success).toBe(false);
});

test("an id is a UUID, in lower case", () => {
  expect(productIdSchema.parse({ productId: productId.toUpperCase() })).toEqual({ productId });
  const { error } = productIdSchema.safeParse({ productId: "1 OR 1=1" });
  expect(error && fieldErrors(error).fields).toEqual({ productId: "Produto não encontrado" });
});
