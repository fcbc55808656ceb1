import { expect } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";

/** The response to an action on a product. */
interface ProductAnswer {
  status: number;
  message: string;
  product: OwnedProduct;
  /** Of a refusal. */
  code?: string;
}

export async function productResponse(response: Response): Promise<ProductAnswer> {
  return { status: response.status, ...((await response.json()) as Omit<ProductAnswer, "status">) };
}

/** The product after a successful action with the spec's message. */
export async function productOf(response: Response, words: string): Promise<OwnedProduct> {
  const { status, message, product } = await productResponse(response);
  expect([status, message]).toEqual([200, words]);
  return product;
}
