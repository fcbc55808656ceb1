import { expect, test } from "vitest";
import { productMessages } from "#domain/products/product-messages.ts";
import { translator } from "#web/translate.ts";
import { failureText } from "./action-messages.ts";
import { priceThen } from "./queue/price-then.ts";

const t = translator("pt-BR");
const approve = { decision: "approved" } as const;
const result = { productId: "a", ok: false, message: "" };

test.each([
  [{ status: 0 }, "Erro ao atualizar status do produto"],
  // What a broken server says is nothing that a moderator can act on.
  [{ status: 503, message: "Bad Gateway" }, "Erro ao atualizar status do produto"],
  [
    { status: 409, message: productMessages.already_decided, product: { status: "rejected" } },
    "Erro ao atualizar status do produto: Este produto já foi analisado (Rejeitado)",
  ],
  [
    { status: 409, message: productMessages.moved_on, product: { status: "pending" } },
    "Erro ao atualizar status do produto: Este produto mudou desde que você o abriu. Confira a versão atual.",
  ],
])("a decision that failed with %j shows the spec's words", (given, sentence) => {
  expect(failureText({ ...result, ...given } as never, approve, t)).toBe(sentence);
});

test("so does a deletion", () => {
  const failed = { ...result, status: 404, message: "Produto não encontrado" };
  expect(failureText(failed, { decision: "deleted" }, t)).toBe(
    "Erro ao deletar produto. Tente novamente. Produto não encontrado",
  );
});

test.each([
  ["it is live for as little", { status: "approved", sale_price: 100, ended: false }, true, /no ar/],
  ["it was cheaper", { status: "approved", sale_price: 99, ended: true }, true, /por menos/],
  ["it waits twice", { status: "pending", sale_price: 120, ended: false }, true, /na fila/],
  ["it was dearer", { status: "approved", sale_price: 120, ended: false }, false, /mais barato/],
] as const)("earlier posts show a warning if %s", (_, earlier, isWarning, label) => {
  expect(priceThen([earlier as never], 100)).toEqual({ label: expect.stringMatching(label), isWarning });
});
