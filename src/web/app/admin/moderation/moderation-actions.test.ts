import { beforeEach, expect, test, vi } from "vitest";
import { productMessages } from "#domain/products/product-messages.ts";
import { CallError } from "#web/api/call.ts";
import { translator } from "#web/translate.ts";
import { failureText, sendAction, sendUndo } from "./moderation-actions.ts";

const call = vi.hoisted(() => vi.fn());

vi.mock("#web/api/products-admin.ts", () => ({
  decideProducts: (decisions: object, key: string) => call("decide", decisions, key),
  deleteProduct: (id: string, key: string, version: number) => call("delete", { id, version }, key),
  deleteProducts: (products: object, key: string) => call("delete", products, key),
  reopenProducts: (products: object, key: string) => call("reopen", products, key),
  restoreProducts: (products: object, key: string) => call("restore", products, key),
  updateStatus: (decision: object, key: string) => call("decide", decision, key),
}));

const rows = [
  { id: "a", version: 3 },
  { id: "b", version: 1 },
];
const approve = { decision: "approved" } as const;

beforeEach(() => {
  call.mockReset();
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

async function soon<T>(answer: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return answer;
}

test("a request whose response was lost is repeated with the same key, and counts", async () => {
  const results = rows.map(({ id }) => ({ productId: id, ok: true, status: 200, message: "" }));
  call.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce({ results });
  expect(await soon(sendAction(rows, approve))).toEqual({ results });
  const [[, first, key], [, second, again]] = call.mock.calls as [unknown[], unknown[]];
  expect([second, again]).toEqual([first, key]);
  expect(first).toMatchObject({
    products: [
      { productId: "a", version: 3 },
      { productId: "b", version: 1 },
    ],
  });
});

test("an answered request is not repeated", async () => {
  const product = { id: "a", status: "rejected" };
  call.mockRejectedValue(new CallError(409, "conflict", "Não", { body: { product } }));
  const { results } = await soon(sendAction(rows.slice(0, 1), approve));
  expect(results).toEqual([{ productId: "a", ok: false, status: 409, message: "Não", product }]);
  expect(call).toHaveBeenCalledTimes(1);
});

test("no response is not a success", async () => {
  call.mockRejectedValue(new TypeError("Failed to fetch"));
  const { results } = await soon(sendAction(rows, { decision: "deleted" }));
  expect(results.map(({ ok, status }) => [ok, status])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(call).toHaveBeenCalledTimes(2);
});

test("without a decision nothing is undone", async () => {
  expect(await sendUndo([], approve)).toEqual({ results: [] });
  expect(call).not.toHaveBeenCalled();
});

const t = translator("pt-BR");
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

test("a failed deletion shows the spec's words", () => {
  const failed = { ...result, status: 404, message: "Produto não encontrado" };
  expect(failureText(failed, { decision: "deleted" }, t)).toBe(
    "Erro ao deletar produto. Tente novamente. Produto não encontrado",
  );
});
