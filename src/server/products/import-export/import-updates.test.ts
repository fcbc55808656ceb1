import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importMessages } from "#domain/products/import-export/file-import.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, newOfferFields, type Person } from "#testing/factories.ts";
import { type ImportAnswer, importFile } from "#testing/import-file.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

const send = (text: string, dryRun: boolean, format = "json") =>
  importFile(server, admin, { format, text, dryRun });
const check = (...rows: object[]) => send(JSON.stringify(rows), true);
const take = (...rows: object[]) => send(JSON.stringify(rows), false);

async function exported(format: string): Promise<string> {
  const path = `/functions/v1/export-products?format=${format}&sort=oldest`;
  return (await server.request(path, { headers: admin.auth })).text();
}

const actions = ({ rows }: ImportAnswer) =>
  rows.map(({ action, changes }) => [action, ...changes.map(({ field }) => field)]);

test.each(["csv", "json"])(
  "an export as %s that comes back changes what differs and creates what is new, and nothing twice",
  async (format) => {
    const cheap = await anOffer(server.db, {
      name: "Fone",
      sale_price: 77.5,
      original_price: 200,
      coupon: "X",
    });
    await anOffer(server.db, {
      name: "Bola",
      status: "rejected",
      reason: "caro",
      valid_until: "2026-01-31",
      ended: true,
    });
    const file = await exported(format);
    const added = newOfferFields({ name: "Copo" });
    const text =
      format === "json"
        ? JSON.stringify([...JSON.parse(file.replace("77.5", "66.5")), added])
        : `${file.replace("77,50", "66,50")}Copo;Loja;Casa;100,00;50,00;;https://loja.example/copo\r\n`;
    const dry = await send(text, true, format);
    expect([dry.status, dry.body.invalid]).toEqual([200, 0]);
    expect(actions(dry.body)).toEqual([["update", "sale_price"], ["none"], ["create"]]);
    expect(dry.body.rows[0]?.changes).toEqual([{ field: "sale_price", before: 77.5, after: 66.5 }]);
    const { body } = await send(text, false, format);
    expect(body).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
      message: "Atualizados: 1 · Criados: 1 · Sem mudança: 1",
    });
    const [fone] = await server.db.select().from(products).where(eq(products.id, cheap.id));
    expect(fone).toMatchObject({
      sale_price: 66.5,
      coupon: "X",
      version: 2,
      slug: cheap.slug,
      status: "approved",
    });
    expect(actions((await send(text, true, format)).body)).toEqual([["none"], ["none"], ["none"]]);
    expect(await server.db.$count(products)).toBe(3);
  },
);

test("a changed row is an edit: history, version, page tags and the owner's letter; the rest stays", async () => {
  const ana = await aPerson(server);
  const offer = await anOffer(server.db, {
    status: "pending",
    user_id: ana.id,
    description: "Boa",
    coupon: "X",
  });
  const tags = new Set<ChangeTag>();
  const stop = server.db.changes.listen((all) => {
    for (const tag of all === "all" ? [] : all) tags.add(tag);
  });
  const { body } = await take({
    id: offer.id.toUpperCase(),
    status: "approved",
    user_id: admin.id,
    slug: "x",
  });
  stop();
  expect(body).toMatchObject({ updated: 1, created: 0 });
  const [after] = await server.db.select().from(products).where(eq(products.id, offer.id));
  const { name, slug, description, coupon, user_id } = offer;
  expect(after).toMatchObject({ name, slug, description, coupon, user_id, status: "approved", version: 2 });
  expect(tags).toContain(`offer:${offer.id}`);
  const isEdit = and(eq(auditEvents.object_id, offer.id), eq(auditEvents.action, "edit-product"));
  expect(await server.db.select().from(auditEvents).where(isEdit)).toMatchObject([
    { actor_id: admin.id, before: { status: "pending" }, after: { status: "approved" } },
  ]);
  expect(await server.db.select().from(outbox).where(eq(outbox.about, offer.id))).toHaveLength(1);
});

test("an unknown or repeated ID, an outdated version and a past day are reported at their rows, and stop the file", async () => {
  const one = await anOffer(server.db, { version: 3 });
  const other = await anOffer(server.db, {});
  const rows = [
    { id: one.id, version: 2, sale_price: 1 },
    { id: one.id, sale_price: 2 },
    { id: "0190b1c2-0000-7000-8000-000000000001", sale_price: 1 },
    { id: "7", sale_price: "caro" },
    { id: other.id, valid_until: "2026-01-31" },
    { id: other.id, version: "x" },
  ];
  const { status, body } = await take(...rows);
  expect(status).toBe(422);
  expect(body.rows.map(({ errors }) => errors)).toEqual([
    { version: importMessages.stale },
    { id: "O mesmo ID já está na linha 1 do arquivo." },
    { id: importMessages.unknown_id },
    { id: importMessages.unknown_id, sale_price: "Informe o preço em reais, como 1.299,90" },
    { valid_until: productMessages.past_valid_until },
    { version: importMessages.version },
  ]);
  expect(await server.db.select({ version: products.version }).from(products).orderBy(products.id)).toEqual([
    { version: 3 },
    { version: 1 },
  ]);
  // What is already so was changed by this very file, or by someone who wanted the same.
  expect(actions((await check({ id: one.id, version: 2, name: one.name })).body)).toEqual([["none"]]);
});

test("a table of IDs and prices is enough; an empty cell clears what may be empty, and the status stays", async () => {
  const offer = await anOffer(server.db, { images: ["/img/demo-1.webp"], coupon: "X", sale_price: 50 });
  const table = (cells: string) => `ID;Preço promocional;Cupom;Imagens;Status\r\n${offer.id};${cells}`;
  expect(actions((await send(table("50,00;X;/img/demo-1.webp;"), true, "csv")).body)).toEqual([["none"]]);
  const dry = await send(table("40,00;;;"), true, "csv");
  expect(dry.body.rows[0]?.changes).toEqual([
    { field: "sale_price", before: 50, after: 40 },
    { field: "images", before: ["/img/demo-1.webp"], after: [] },
    { field: "coupon", before: "X", after: null },
  ]);
  const { body } = await send(table("40,00;;;"), false, "csv");
  expect(actions(body)).toEqual([["update", "sale_price", "images", "coupon"]]);
  const [after] = await server.db.select().from(products);
  expect(after).toMatchObject({
    sale_price: 40,
    coupon: null,
    images: [],
    status: "approved",
    name: offer.name,
  });
  const without = await send(`ID;Preço promocional\r\n;40,00`, true, "csv");
  expect(Object.keys(without.body.rows[0]?.errors ?? {})).toContain("name");
});
