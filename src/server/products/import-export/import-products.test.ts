import { eq, like, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importMessages } from "#domain/products/import-export/file-import.ts";
import { tableModel } from "#domain/products/import-export/write-table.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, idempotencyKeys } from "#server/db/schema/operation.ts";
import { productCounts, products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, newOfferFields, type Person } from "#testing/factories.ts";
import { importFile } from "#testing/import-file.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

const send = (body: object, headers?: Record<string, string>) => importFile(server, admin, body, headers);
const listOf = (...rows: Record<string, unknown>[]) => JSON.stringify(rows.map((row) => newOfferFields(row)));
const check = (text: string, format = "json") => send({ format, text, dryRun: true });
const take = (text: string, format = "json") => send({ format, text, dryRun: false });

/** In the order of the file, which is the queue's order. */
async function stored(): Promise<OwnedProduct[]> {
  return (await server.db.select().from(products).orderBy(products.created_at, products.id)) as never;
}

async function nothingIsWritten(): Promise<void> {
  expect(await stored()).toEqual([]);
  expect(await server.db.select().from(auditEvents)).toEqual([]);
  expect(await server.db.select().from(productCounts)).toEqual([]);
}

const created = { action: "create", changes: [], status: "pending" };

test("a dry run reports the result of every row, and writes nothing", async () => {
  const { status, body } = await check(
    listOf({}, { name: "", cupon: "X" }, { status: "approved", name: "Bola" }),
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    rows: [
      { ...created, row: 1, ok: true, name: "Air Fryer Digital 5,5L", errors: {}, warnings: [] },
      {
        ...created,
        row: 2,
        ok: false,
        name: "",
        errors: { name: "Por favor, preencha todos os campos obrigatórios" },
        warnings: [],
      },
      {
        ...created,
        row: 3,
        ok: true,
        name: "Bola",
        status: "approved",
        errors: {},
        warnings: ["O mesmo produto já está na linha 1 do arquivo."],
      },
    ],
    valid: 2,
    invalid: 1,
    columns: { unknown: ["cupon"], computed: [] },
  });
  await nothingIsWritten();
  expect((await send({ format: "json", text: listOf({}) })).body).toHaveProperty("valid", 1);
  await nothingIsWritten();
});

test("rows become products in order: pending by default, each with its event", async () => {
  const rows = [
    { name: "Café" },
    { name: "Bola", status: "approved" },
    { name: "Copo", status: "rejected", reason: "caro" },
  ];
  const { status, body } = await take(listOf(...rows));
  expect(status).toBe(200);
  expect(body).toMatchObject({ message: "3 produtos importados com sucesso!", created: 3 });
  expect(body.rows.map(({ row, ok }) => [row, ok])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
  const [coffee, ball, cup] = await stored();
  expect([coffee, ball, cup]).toMatchObject([
    { name: "Café", status: "pending", published_at: null, user_id: admin.id, version: 1, discount: 57 },
    { name: "Bola", status: "approved", published_at: expect.any(String), reason: null },
    { name: "Copo", status: "rejected", published_at: null, reason: "caro" },
  ]);
  const events = await server.db.select().from(auditEvents).where(eq(auditEvents.action, "import-products"));
  expect(new Set(events.map(({ object_id }) => object_id))).toEqual(new Set([coffee?.id, ball?.id, cup?.id]));
  expect(events).toMatchObject(
    Array(3).fill({ actor_id: admin.id, object_kind: "product", before: null, after: { user_id: admin.id } }),
  );
  expect((await server.request("/product/bola")).status).toBe(200);
  for (const slug of ["café", "copo"]) expect((await server.request(`/product/${slug}`)).status).toBe(404);
});

test("only public changes invalidate pages", async () => {
  const notified = new Set<ChangeTag>();
  const stop = server.db.changes.listen((tags) => {
    for (const tag of tags === "all" ? [] : tags) notified.add(tag);
  });
  await take(listOf({ name: "Espera" }));
  expect([...notified]).toEqual([]);
  await take(listOf({ name: "Água", status: "approved", category: "Outros" }));
  stop();
  const [water] = await server.db.select({ id: products.id }).from(products).where(eq(products.slug, "água"));
  const pages = [
    "home",
    "search",
    "stores",
    "store:casas-bahia",
    "category:Outros",
    "product:água",
    "product:agua",
  ];
  expect(notified).toEqual(new Set([...pages, `offer:${water?.id}`]));
});

test("one wrong row keeps all of them out, and is reported with the others", async () => {
  const { status, body } = await take(listOf({}, { sale_price: -1 }));
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: "invalid", message: importMessages.invalid, valid: 1, invalid: 1 });
  expect(body.rows.map(({ errors }) => errors)).toEqual([
    {},
    { sale_price: "O preço deve ficar entre R$ 0,00 e R$ 9.999.999,99" },
  ]);
  await nothingIsWritten();
});

test("a table with other headings is accepted too", async () => {
  const head = "Nome do produto,loja,CATEGORY,Preço original,sale_price,Link do Produto,cupom";
  const row = `"Fone, ""bom""",Loja,eletronicos,R$ 200,"99,90",https://loja.example/1,'-10OFF`;
  expect((await take(`${head}\n\n${row}`, "csv")).status).toBe(200);
  expect(await stored()).toMatchObject([
    { name: 'Fone, "bom"', category: "Eletrônicos", original_price: 200, sale_price: 99.9, coupon: "-10OFF" },
  ]);
});

test("an export without its IDs imports as new products, in both formats", async () => {
  for (const format of ["csv", "json"]) {
    const before = await anOffer(server.db, {
      name: `=1+1 ${format}`,
      description: '\'-linha um\n+linha; "dois"',
      coupon: "@10",
      valid_until: "2027-12-31",
      status: "rejected",
      reason: "\t=caro".trim(),
    });
    const query = `format=${format}&status=rejected`;
    const exported = await server.request(`/functions/v1/export-products?${query}`, { headers: admin.auth });
    await server.db.delete(products);
    const text = (await exported.text()).replaceAll(before.id, "");
    const { status, body } = await take(text, format);
    expect([status, body.rows.map(({ errors }) => errors)]).toEqual([200, [{}]]);
    // A rejected offer has no address yet: its id stands in for the slug.
    const [{ id, user_id, created_at, updated_at, search_text, slug, store_id, ...after } = {} as never] =
      (await stored()) as (OwnedProduct & { search_text: string; store_id: string | null })[];
    expect(before).toMatchObject(after);
    expect(slug).toBe(id);
    await server.db.delete(products);
  }
});

test("an export with ended offers, without its IDs, imports whole: they stay ended, on no list of live ones", async () => {
  const over = { valid_until: "2026-01-31", ended: true };
  await anOffer(server.db, { name: "Fone Encerrado", ...over });
  await anOffer(server.db, { name: "Fone que espera", ...over, status: "pending" });
  await anOffer(server.db, { name: "Fone de hoje" });
  for (const format of ["csv", "json"]) {
    const exported = await server.request(`/functions/v1/export-products?format=${format}&sort=oldest`, {
      headers: admin.auth,
    });
    const ids = (await stored()).map(({ id }) => id);
    await server.db.delete(products);
    const text = ids.reduce((file, id) => file.replaceAll(id, ""), await exported.text());
    const { status, body } = await take(text, format);
    expect(status).toBe(200);
    expect(body.rows.map(({ warnings }) => warnings.includes(importMessages.ended))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await stored()).toMatchObject([
      { name: "Fone Encerrado", status: "approved", ...over },
      { name: "Fone que espera", status: "pending", ...over },
      { name: "Fone de hoje", status: "approved", ended: false },
    ]);
    const live = await server.request("/functions/v1/get-approved-products");
    expect(((await live.json()) as { products: OwnedProduct[] }).products).toMatchObject([
      { name: "Fone de hoje" },
    ]);
    expect((await server.request("/product/fone-encerrado")).status).toBe(200);
  }
  const wrong = await server.db.execute(sql`
    SELECT status, category, ended, sum(n)::int FROM product_counts GROUP BY 1, 2, 3 HAVING sum(n) <> 0
    EXCEPT SELECT status, category, ended, count(*)::int FROM products GROUP BY 1, 2, 3`);
  expect([...wrong]).toEqual([]);
});

test("offers of one name get -2, -3 and so on, beside existing ones too", async () => {
  const approved = (name: string) => ({ name, status: "approved" });
  await anOffer(server.db, { name: "Bola 2", slug: "bola-2" });
  await take(listOf(...["Bola", "Bola", "Bola 2", "Bola", "Água", "água", ".", "."].map(approved)));
  const slugs = (await stored()).map(({ slug }) => slug);
  expect(slugs).toEqual(["bola-2", "bola", "bola-3", "bola-2-2", "bola-4", "água", "água-2", ".-2", ".-3"]);
  await take(listOf(...Array.from({ length: 40 }, (_, n) => ({ ...approved("Bola"), sale_price: n }))));
  expect((await stored()).at(-1)?.slug).toBe("bola-44");
});

test("the same product on the site or in the queue is warned of, an ended or rejected one is not", async () => {
  const at = (n: number) => ({ product_url: `https://www.kabum.com.br/produto/${n}/x` });
  const offer = (n: number, more: object) =>
    anOffer(server.db, { ...at(n), product_key: `kabum:${n}`, ...more });
  await offer(1, {});
  await offer(2, { status: "pending" });
  await offer(3, { ended: true });
  await offer(4, { status: "rejected" });
  const { body } = await check(listOf(at(1), at(2), at(3), at(4)));
  expect(body.rows.map(({ warnings }) => warnings)).toEqual([
    [importMessages.live],
    [importMessages.waiting],
    [],
    [],
  ]);
  expect(body).toMatchObject({ valid: 4, invalid: 0 });
});

test("our own pictures are accepted; a missing one is reported at its row and dropped, an external one stops the file", async () => {
  const key = "a".repeat(32);
  await server.db
    .insert(images)
    .values({ key, owner_id: null, state: "here", type: "image/png", width: 1, height: 1 });
  const own = { images: [`/img/${key}.webp`] };
  const gone = { images: [`/img/${"b".repeat(32)}.webp`] };
  const foreign = { images: ["https://mau.example/x.png"] };
  const { status, body } = await take(listOf(own, gone, foreign));
  expect(status).toBe(422);
  expect(body.rows.map(({ errors }) => Object.entries(errors))).toEqual([
    [],
    [],
    [["images", "Use uma imagem enviada aqui: endereços de outros sites não são aceitos"]],
  ]);
  const [loose] = await server.db.select().from(images);
  expect(loose?.loose_since).not.toBeNull();
  const taken = await take(listOf(own, gone));
  expect(taken.status).toBe(200);
  expect(taken.body.rows.map(({ warnings }) => warnings.includes(importMessages.without_picture))).toEqual([
    false,
    true,
  ]);
  expect(await stored()).toMatchObject([own, { images: [] }]);
  const [held] = await server.db.select().from(images);
  expect(held?.loose_since).toBeNull();
});

test.each([
  [{ format: "csv", text: tableModel }, importMessages.empty, "text"],
  [{ format: "json", text: "[" }, importMessages.not_json, "text"],
  [{ format: "csv", text: "x".repeat(2 * 1024 * 1024 + 1) }, importMessages.too_large, "text"],
  [{ format: "xml", text: "" }, importMessages.format, "format"],
  [{ format: "csv", text: 1 }, "Este campo deve ser um texto", "text"],
  [{ format: "csv", text: "", dryRun: "no" }, importMessages.dry_run, "dryRun"],
])("an unreadable file is 422 in one sentence (%#)", async (body, message, field) => {
  expect(await send(body)).toEqual({
    status: 422,
    body: { error: message, message, code: "invalid", fields: { [field]: message } },
  });
});

test("too large a file is 413 before it is read, invalid JSON 400, another type 415", async () => {
  const call = (body: string, type = "application/json") =>
    server.request("/functions/v1/import-products", {
      method: "POST",
      headers: { ...admin.auth, "content-type": type },
      body,
    });
  const large = await call(JSON.stringify({ format: "csv", text: "\n".repeat(2 * 1024 * 1024 + 1024) }));
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: "too_large", message: importMessages.too_large });
  expect((await call("{")).status).toBe(400);
  expect((await call("x", "text/csv")).status).toBe(415);
});

test("a file sent twice with one key is imported once", async () => {
  const once = { "Idempotency-Key": "uma-vez" };
  const body = { format: "json", text: listOf({}), dryRun: false };
  const first = await send(body, once);
  expect(await send(body, once)).toEqual(first);
  expect(await stored()).toHaveLength(1);
  expect((await send({ ...body, text: listOf({ name: "Outro" }) }, once)).status).toBe(422);
  const calls = await server.db
    .select()
    .from(idempotencyKeys)
    .where(like(idempotencyKeys.scope, "/import-products 0%"));
  expect(calls).toHaveLength(1);
});

test("hundreds of rows keep their order, and possible formulas or scripts stay text", async () => {
  const rows = Array.from({ length: 120 }, (_, i) => ({
    name: `Oferta <script>${i}</script>`,
    category: i % 2 ? "Casa" : "Games",
    status: i % 3 ? "pending" : "approved",
    product_url: `https://loja.example/p/${i}`,
  }));
  const { status, body } = await take(listOf(...rows));
  expect([status, body.created]).toEqual([200, 120]);
  expect((await stored()).map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  const counts = await server.db.select().from(productCounts);
  expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(120);
  expect(await server.db.$count(auditEvents)).toBe(120);
});

test("characters that cannot be stored are reported, also with a key that stores the response", async () => {
  const text = listOf({ name: "a\0b", "x\0y": 1 }, { name: "c\uD800", "\uDC00": 1 });
  const first = await send({ format: "json", text }, { "Idempotency-Key": "odd letters" });
  const names = first.body.rows.map(({ ok, name }) => [ok, name]);
  expect(first.status).toBe(200);
  expect(names).toEqual([
    [false, "a\uFFFDb"],
    [false, "c\uFFFD"],
  ]);
  expect(first.body.columns.unknown).toEqual(["x\uFFFDy", "\uFFFD"]);
  expect(await send({ format: "json", text }, { "Idempotency-Key": "odd letters" })).toEqual(first);
});
