import { expect, test } from "vitest";
import { addArticleError } from "./article-messages.ts";

test("an error is the spec's prefix and the server's message", () => {
  expect(addArticleError("Já existe um artigo com este endereço")).toBe(
    "Erro ao adicionar artigo: Já existe um artigo com este endereço",
  );
});
