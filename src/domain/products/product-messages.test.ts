import { expect, test } from "vitest";
import { addProductError, updateProductError } from "./product-messages.ts";

test("an error is the spec's prefix and the server's message", () => {
  expect(updateProductError("Produto não encontrado")).toBe(
    "Erro ao atualizar produto: Produto não encontrado",
  );
  expect(addProductError("x")).toBe("Erro ao adicionar produto: x");
});
