import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

/** More than three times the batch size. */
const many = 1201;

let server: TestServer;
let ana: Person;
let beto: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server, "user", "ana@xepa.test");
  beto = await aPerson(server);
});

/** Rows of one moment, so that only ids differ. */
async function manyOffers(status: string): Promise<void> {
  await server.db.execute(sql`INSERT INTO products
    (id, name, slug, category, sale_price, store_name, product_url, status, user_id, created_at)
    SELECT gen_random_uuid(), 'Oferta', ${status} || i, 'Casa', 1, 'Loja', 'https://loja.example', ${status},
      ${ana.id}::uuid, '2026-11-01' FROM generate_series(1, ${many}::int) AS i`);
}

async function manyEvents(actor: Person, object_kind: string, object_id: string): Promise<void> {
  const after = JSON.stringify({ name: "Oferta", user_id: ana.id });
  await server.db.execute(sql`INSERT INTO audit_events (id, actor_id, action, object_kind, object_id, after, created_at)
    SELECT gen_random_uuid(), ${actor.id}::uuid, 'edit-product', ${object_kind},
      replace(${object_id}, '#', i::text), ${after}::text::jsonb, '2026-11-01' FROM generate_series(1, ${many}::int) AS i`);
}

async function manyPictures(owner: Person): Promise<void> {
  await server.db.execute(sql`INSERT INTO images (key, owner_id, state, type, width, height, loose_since, created_at)
    SELECT ${owner.id} || i, ${owner.id}::uuid, 'here', 'image/png', 4, 3, null, '2026-11-01'
    FROM generate_series(1, ${many}::int) AS i`);
}

test("an export is complete, each row once, however many there are", async () => {
  await manyOffers("approved");
  await manyPictures(ana);
  await manyEvents(ana, "product", "oferta #");
  await manyEvents(beto, "user", ana.id);
  const response = await server.request("/functions/v1/export-my-data", { headers: ana.auth });
  expect(response.headers.get("content-type")).toBe("application/json");
  const { dados } = (await response.json()) as { dados: Record<string, { id: string; key: string }[]> };
  const ids = (table: string) => new Set(dados[table]?.map(({ id, key }) => id ?? key)).size;
  expect([dados.products?.length, ids("products")]).toEqual([many, many]);
  expect([dados.images?.length, ids("images")]).toEqual([many, many]);
  expect([dados.audit_events?.length, ids("audit_events")]).toEqual([2 * many, 2 * many]);
});

test("an export is streamed, and read only as fast as its client", async () => {
  await manyOffers("approved");
  const response = await server.request("/functions/v1/export-my-data", { headers: ana.auth });
  const reader = response.body?.getReader();
  const first = Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(first.length).toBeLessThan(20_000);
  await reader?.cancel();
});

test("an aborted export is no complete file, and does not reveal why", async () => {
  await manyOffers("approved");
  const response = await server.request("/functions/v1/export-my-data", { headers: ana.auth });
  const reader = response.body?.getReader();
  await reader?.read();
  await server.db.execute(sql`ALTER TABLE audit_events RENAME TO audit_events_away`);
  try {
    const drained = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(drained()).rejects.toThrow(/^export broke off: 42P01$/);
  } finally {
    await server.db.execute(sql`ALTER TABLE audit_events_away RENAME TO audit_events`);
  }
});

test("an export counts toward ten an hour", async () => {
  server = await testServer({ LIMITS: "on" });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++)
    statuses.push((await server.request("/functions/v1/export-my-data", { headers: ana.auth })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await server.request("/functions/v1/export-my-data", { headers: beto.auth })).status).toBe(200);
});

test("a deletion deletes everything, however much there is", async () => {
  await manyOffers("approved");
  await manyOffers("pending");
  await manyPictures(ana);
  await manyPictures(beto);
  await manyEvents(ana, "product", "oferta #");
  // Of long deleted offers, on which a moderator acted too.
  await manyEvents(beto, "product", "oferta #");
  await manyEvents(beto, "user", ana.id);
  const [offer] = await server.db.select().from(products).where(eq(products.status, "approved")).limit(1);
  await manyEvents(beto, "product", offer?.id ?? "");
  await inTransaction(server.db, async (tx) => {
    for (let i = 0; i < 501; i++)
      await server.mail.queue(tx, "account-deleted", "x@xepa.test", { name: "x" });
    await server.mail.queue(tx, "account-deleted", ana.email, { name: "Ana" });
  });
  const response = await server.request("/functions/v1/delete-my-account", json({ password }, ana.auth));
  expect(response.status).toBe(200);
  const left = await server.db.select().from(products);
  expect(left).toHaveLength(many);
  expect(left.every(({ user_id, status }) => user_id === null && status === "approved")).toBe(true);
  const isHeld = sql`owner_id = ${beto.id} AND loose_since IS NULL`;
  const isLoose = sql`owner_id IS NULL AND loose_since < now() - interval '25 hours'`;
  expect([await server.db.$count(images, isHeld), await server.db.$count(images, isLoose)]).toEqual([
    many,
    many,
  ]);
  const events = await server.db.select().from(auditEvents);
  expect(events).toHaveLength(4 * many + 1);
  expect(JSON.stringify(events)).not.toContain(ana.id);
  expect(events.filter(({ actor_id }) => actor_id === beto.id)).toHaveLength(3 * many);
  expect(events.filter(({ after }) => after !== null)).toHaveLength(3 * many);
  expect(await server.db.$count(outbox)).toBe(502);
  const letters = (await queuedLetters(server)).filter(({ to }) => to === ana.email);
  expect(letters).toHaveLength(1);
});
