import { expect, test } from "vitest";
import { addProductError, submitProductError, updateProductError } from "./product-messages.ts";

test("an error is the spec's prefix and the server's message", () => {
  expect(submitProductError("Muitos envios")).toBe("Erro ao enviar produto: Muitos envios");
  expect(submitProductError()).toBe("Erro ao enviar produto");
  expect(updateProductError("Produto não encontrado")).toBe(
    "Erro ao atualizar produto: Produto não encontrado",
  );
  expect(addProductError("x")).toBe("Erro ao adicionar produto: x");
});
