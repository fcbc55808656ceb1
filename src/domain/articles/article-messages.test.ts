import { expect, test } from "vitest";
import { addArticleError } from "./article-messages.ts";

test("a failure says what the server said, after the spec's prefix", () => {
  expect(addArticleError("Já existe um artigo com este endereço")).toBe(
    "Erro ao adicionar artigo: Já existe um artigo com este endereço",
  );
});
