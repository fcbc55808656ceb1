import { beforeEach, expect, test } from "vitest";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { couponImportMessages } from "#domain/coupons/import-export/coupon-import.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { aStore, type MadeStore } from "#testing/a-store.ts";
import { aCoupon, codesOf, publicCoupons } from "#testing/coupons.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let store: MadeStore;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  store = await aStore(server.db, "KaBuM!", { slug: "kabum" });
  admin = await aPerson(server, "admin");
});

async function send(text: string, dryRun = false, format = "csv") {
  const response = await server.request(
    "/functions/v1/import-coupons",
    json({ format, text, dryRun }, admin.auth),
  );
  return { status: response.status, ...((await response.json()) as object) };
}
async function exported(format = "csv"): Promise<string> {
  const response = await server.request(`/functions/v1/export-coupons?format=${format}`, {
    headers: admin.auth,
  });
  expect(response.status).toBe(200);
  return response.text();
}
const all = () => server.db.select().from(coupons).orderBy(coupons.code, coupons.id);

const table = `Loja;Código;Tipo;Valor;Compra mínima;Teto;Exigências;Vale até;Descrição;Status
kabum; ninja10 ;porcentagem;12,5;299,90;80;só no app | só no Pix;31/12/2027;Só no aplicativo;Publicado
kabum;FRETE;frete grátis;;;;;;=1+1;`;

test("a table is looked at first and then written; a row without a status waits for a decision", async () => {
  expect(await send(table, true)).toMatchObject({ status: 200, valid: 2, invalid: 0, created: 2, rows: [] });
  expect(await server.db.$count(coupons)).toBe(0);
  expect(await send(table)).toMatchObject({ status: 200, message: "Criados: 2", created: 2 });
  expect(await all()).toMatchObject([
    { code: "FRETE", kind: "shipping", value: null, note: "=1+1", status: "pending" },
    {
      code: "NINJA10",
      value: 12.5,
      min_purchase: 299.9,
      cap: 80,
      needs: ["app", "pix"],
      until: "2027-12-31",
      status: "approved",
    },
  ]);
  expect(codesOf(await publicCoupons(server))).toEqual(["NINJA10"]);
  expect((await server.db.select().from(auditEvents)).map(({ action }) => action)).toEqual([
    "import-coupons",
    "import-coupons",
  ]);
});

test.each(["csv", "json"])(
  "an export as %s comes back as it is, and a changed row is an update",
  async (format) => {
    await send(table);
    await aCoupon(server.db, store, { code: "VENCIDO", until: "2020-01-01", status: "rejected" });
    // A code that came back has left the site more than once.
    for (const status of ["withdrawn", "withdrawn", "rejected"])
      await aCoupon(server.db, store, { code: "NINJA10", status });
    const before = await all();
    const file = await exported(format);
    expect(await send(file, false, format)).toMatchObject({
      message: couponImportMessages.nothing,
      unchanged: 6,
    });
    expect(await all()).toEqual(before);
    const changed = file.replace(
      format === "csv" ? "12,50" : '"value":12.5',
      format === "csv" ? "15,00" : '"value":15',
    );
    expect(await send(changed, false, format)).toMatchObject({ message: "Atualizados: 1 · Sem mudança: 5" });
    expect((await publicCoupons(server)).coupons).toMatchObject([{ code: "NINJA10", value: 15 }]);
  },
);

test("with one wrong row nothing is written, and every wrong row is named with its sentences", async () => {
  const wrong = `${table}
nenhuma;A1;frete grátis;;;;;;;
kabum;NINJA10;frete grátis;;;;;;;
kabum;DEMAIS;porcentagem;101;;;;;;
kabum;TETO;valor em R$;10;;5;;;;
kabum;${"A".repeat(61)};sorte;;;;;32/13/2026;;`;
  const answer = await send(wrong);
  expect(answer).toMatchObject({ status: 422, message: couponImportMessages.invalid, valid: 2, invalid: 5 });
  expect((answer as unknown as { rows: object[] }).rows).toMatchObject([
    { row: 4, code: "A1", errors: { store: couponMessages.unknown_store } },
    { row: 5, errors: { code: couponImportMessages.repeated } },
    { row: 6, errors: { value: couponMessages.percent } },
    { row: 7, errors: { cap: couponMessages.cap_without_percent } },
    {
      row: 8,
      errors: { code: expect.any(String), kind: couponMessages.missing_kind, until: couponMessages.bad_day },
    },
  ]);
  expect(await server.db.$count(coupons)).toBe(0);
  for (const [text, sentence] of [
    ["", couponImportMessages.empty],
    ["Loja;Código\nkabum;A", "Faltam colunas no arquivo: Tipo."],
    [`${table}${"\nkabum;A;frete grátis;;;;;;;".repeat(500)}`, couponImportMessages.too_many],
  ] as const)
    expect(await send(text)).toMatchObject({ status: 422, message: sentence });
});
