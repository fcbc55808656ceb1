import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, outbox, rateLimits, trash } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { productSlugs, products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { sweepImages } from "#server/images/sweep-images.ts";
import { anOffer, aPerson, json, newOfferFields, type Person, password } from "#testing/factories.ts";
import { createFullAccount } from "#testing/full-account.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { aVerifiedFactor, signedInClient } from "#testing/second-factor.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
const ip = "198.51.100.77";
let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await testServer();
  ana = await aPerson(server, "user", "ana@xepa.test");
  await server.db.update(users).set({ name: "Ana Souza" }).where(eq(users.id, ana.id));
});

async function remove(body: unknown = { password }, auth: Record<string, string> = ana.auth) {
  const response = await server.request("/functions/v1/delete-my-account", json(body, auth));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const done = { status: 200, body: { message: "Sua conta e seus dados pessoais foram excluídos." } };

/** Every row of every table, with bytes also as text. */
async function dump(): Promise<string> {
  const tables = await server.db.execute<{ name: string }>(
    sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await server.db.execute<{ row: string }>(
      sql`SELECT row_to_json(t)::text AS row FROM ${sql.raw(name)} t`,
    );
    for (const { row } of found) rows.push(`${name} ${row}`);
  }
  const hex = /\\\\x([0-9a-f]+)/g;
  return rows
    .map((row) => row.replace(hex, (_, bytes) => Buffer.from(bytes, "hex").toString("latin1")))
    .join("\n");
}

test("afterwards no table holds the address, the name or the IP", async () => {
  await createFullAccount(server, ana, ip);
  const before = await dump();
  for (const text of [ana.email, "Ana Souza", ip]) expect(before).toContain(text);
  expect(await remove()).toEqual(done);
  const after = await dump();
  for (const text of [ana.email, "Ana Souza", ip, ana.id]) expect(after).not.toContain(text);
});

test("members' and moderators' actions on offers leave no personal data", async () => {
  const admin = await aPerson(server, "admin");
  let keys = 0;
  const call = async (name: string, by: Person, body: Record<string, unknown>) => {
    const init = json(body, { ...by.auth, "Idempotency-Key": `clique ${++keys}` });
    const response = await server.request(`/functions/v1/${name}`, init);
    expect(response.status).toBe(200);
    return ((await response.json()) as { product: { id: string } }).product;
  };
  for (const status of ["approved", "rejected", "edited"]) {
    const { id } = await call("submit-user-product", ana, newOfferFields({ name: `Oferta ${status}` }));
    const productId = id;
    const decision = status === "edited" ? "approved" : status;
    await call("update-product-status", admin, { productId, status: decision, reason: "Ana, o link" });
    if (status === "edited") await call("edit-user-product", ana, { productId, name: "Mudada" });
  }
  expect(await queuedLetters(server)).toHaveLength(2);
  for (const fate of ["apagada", "restaurada", "decidida"]) {
    const { id } = await call("submit-user-product", ana, newOfferFields({ name: `Oferta ${fate}` }));
    await call("edit-product", admin, {
      productId: id,
      productData: { coupon: "ANA10", status: "approved" },
    });
    if (fate !== "decidida") await call("delete-product", admin, { productId: id });
    if (fate === "restaurada") await call("restore-products", admin, { products: [{ productId: id }] });
    const reopened = { productId: id, productData: { status: "pending" } };
    if (fate !== "apagada") await call("edit-product", admin, reopened);
    if (fate === "decidida")
      await call("decide-products", admin, { products: [{ productId: id }], status: "rejected" });
  }
  // Of every hour of the last day, of the one before and, by another clock, of the next.
  await server.db.execute(sql`INSERT INTO idempotency_keys (scope, key, request_hash, status, body, created_at)
    SELECT '/decide-products ' || ${admin.id}, i::text, '', 200, ${JSON.stringify({ products: [{ user_id: ana.id }] })}::text::jsonb,
      now() - make_interval(mins => i * 30) FROM generate_series(-2, 60) AS i`);
  expect(await remove()).toEqual(done);
  const after = await dump();
  const texts = [
    "Mudada",
    "Oferta rejected",
    "Oferta apagada",
    "Oferta restaurada",
    "Oferta decidida",
    "ANA10",
  ];
  for (const text of [ana.email, ana.id, ...texts]) expect(after).not.toContain(text);
  expect(await server.db.select().from(products)).toMatchObject([{ name: "Oferta approved", user_id: null }]);
});

test("admins' actions on the account, and the user's own as an admin, leave no personal data", async () => {
  const admin = await aPerson(server, "admin");
  const beto = await aPerson(server);
  let keys = 0;
  const call = async (name: string, by: Person, body: Record<string, unknown>) => {
    const init = json(body, { ...by.auth, "Idempotency-Key": `${++keys}` });
    expect((await server.request(`/functions/v1/${name}`, init)).status, name).toBe(200);
  };
  await call("ban-user", admin, { userId: ana.id, reason: "Ana Souza mente" });
  await call("unban-user", admin, { userId: ana.id });
  await call("change-user-role", admin, { userId: ana.id, role: "admin" });
  const { auth } = await signedInClient(server, ana.email);
  const again = { ...ana, auth: await auth() };
  await call("ban-user", again, { userId: beto.id, reason: "Spam" });
  expect(await remove({ password }, again.auth)).toEqual(done);
  const after = await dump();
  for (const text of [ana.email, ana.id, "Ana Souza mente"]) expect(after).not.toContain(text);
  expect(after).toContain(beto.email);
});

test("other users' rows stay unchanged, however similar the address", async () => {
  const mariana = await aPerson(server, "user", "mariana@xepa.test");
  await createFullAccount(server, ana, ip);
  await createFullAccount(server, mariana, "198.51.100.78");
  const theirs = async () => {
    const response = await server.request("/functions/v1/export-my-data", { headers: mariana.auth });
    return ((await response.json()) as { dados: unknown }).dados;
  };
  const events = () => server.db.select().from(auditEvents).where(eq(auditEvents.actor_id, mariana.id));
  const before = [await theirs(), await events()];
  expect(await remove()).toEqual(done);
  expect([await theirs(), await events()]).toEqual(before);
});

test("approved offers stay without their owner, the others are deleted, and pages are invalidated", async () => {
  const offers = await createFullAccount(server, ana, ip);
  const product_id = offers[1]?.id ?? "";
  await server.db.insert(productSlugs).values({ slug: "nome-antigo", kind: "old", product_id });
  const notified = new Set<string>();
  const stop = server.db.changes.listen((tags) => {
    for (const tag of tags) notified.add(tag);
  });
  await remove();
  stop();
  const left = await server.db.select().from(products);
  expect(left).toMatchObject([{ id: offers[0]?.id, status: "approved", user_id: null }]);
  for (const { slug } of offers) expect(notified).toContain(`product:${slug}`);
  expect(notified).toContain("product:nome-antigo");
  expect(notified).toContain("home");
  const page = await server.request(`/product/${encodeURIComponent(offers[0]?.slug ?? "")}`);
  expect(page.status).toBe(200);
  const list = await server.request("/functions/v1/get-approved-products");
  expect(((await list.json()) as { products: { id: string }[] }).products.map(({ id }) => id)).toEqual([
    offers[0]?.id,
  ]);
});

test("pictures stay with published offers, without an owner; all others, and those of deleted offers, go", async () => {
  const [published, pending] = await createFullAccount(server, ana, ip);
  const admin = await aPerson(server, "admin");
  const image = { state: "here", type: "image/png", width: 4, height: 3 };
  const values = [
    { ...image, key: "unused-c0", owner_id: ana.id },
    // The moderator's replacement of her text.
    { ...image, key: "admins-c0", owner_id: admin.id, loose_since: null },
  ];
  await server.db.insert(images).values(values);
  await server.db
    .update(products)
    .set({ images: ["/img/admins-c0.webp"] })
    .where(eq(products.id, pending?.id ?? ""));
  expect(await remove()).toEqual(done);
  await sweepImages(server.db, server.images);
  const left = await server.db.select().from(images).orderBy(images.key);
  expect(left.map(({ key, owner_id }) => [`/img/${key}.webp`, owner_id]).sort()).toEqual(
    [
      [published?.images[0], null],
      ["/img/admins-c0.webp", admin.id],
    ].sort(),
  );
  expect(left.find(({ owner_id }) => owner_id === null)?.loose_since).toBeNull();
  expect(left.find(({ owner_id }) => owner_id === admin.id)?.loose_since).toEqual(expect.any(String));
});

test("the history keeps the actions without the user", async () => {
  const offers = await createFullAccount(server, ana, ip);
  await server.db.update(auditEvents).set({ ip_hash: "marca" }).where(eq(auditEvents.actor_id, ana.id));
  await remove();
  const events = await server.db.select().from(auditEvents);
  const of = (id = "") => events.filter(({ object_id }) => object_id === id);
  const [event] = of(offers[0]?.id);
  expect(event).toMatchObject({ actor_id: null, ip_hash: null, after: { name: offers[0]?.name } });
  expect(event?.after).not.toHaveProperty("user_id");
  for (const offer of offers.slice(1)) expect(of(offer.id)).toMatchObject([{ actor_id: null, after: null }]);
  expect(of("deleted").map(({ action, before, after }) => [action, before, after])).toEqual(
    expect.arrayContaining([
      ["change-user-role", null, null],
      ["delete-account", null, null],
    ]),
  );
  expect(events.every(({ actor_id }) => actor_id === null)).toBe(true);
});

test("one letter remains, which confirms the deletion", async () => {
  await createFullAccount(server, ana, ip);
  await remove();
  expect(await queuedLetters(server)).toEqual([
    { letter: "account-deleted", to: ana.email, values: { name: "Ana Souza" } },
  ]);
});

test("a letter that can no longer be decrypted blocks nothing", async () => {
  await server.db.insert(outbox).values({ id: newId(), letter: "account-recover", sealed: Buffer.alloc(40) });
  expect(await remove()).toEqual(done);
});

test("tokens and password stop working", async () => {
  const device = await signedInClient(server, ana.email);
  await remove();
  for (const headers of [ana.auth, await device.auth()])
    expect((await server.request("/functions/v1/get-my-profile", { headers })).status).toBe(401);
  const signIn = await server.request(
    "/auth/v1/token?grant_type=password",
    json({ email: ana.email, password }),
  );
  expect(await signIn.json()).toMatchObject({ error_code: "invalid_credentials" });
  expect(await server.db.select().from(authSessions)).toEqual([]);
});

test.each([
  [{ password: "errada" }, { password: "Senha incorreta" }],
  [{}, { password: "Informe sua senha" }],
  [{ password: "" }, { password: "Informe sua senha" }],
  [{ email: "ana@xepa.test" }, { password: "Informe sua senha" }],
  [{ password: ["x"] }, { password: "Este campo deve ser um texto" }],
])("%j deletes nothing", async (body, fields) => {
  expect(await remove(body)).toMatchObject({ status: 422, body: { code: "invalid", fields } });
  expect(await server.db.select().from(authUsers)).toHaveLength(1);
  expect(await queuedLetters(server)).toEqual([]);
});

test("a user without a password types the address instead", async () => {
  await server.db.update(authUsers).set({ password_hash: null });
  const refused = (email: string) => ({ status: 422, body: { fields: { email } } });
  expect(await remove({ password })).toMatchObject(refused("Informe seu e-mail"));
  expect(await remove({ email: "" })).toMatchObject(refused("Informe seu e-mail"));
  expect(await remove({ email: "beto@xepa.test" })).toMatchObject(
    refused("Este não é o e-mail da sua conta"),
  );
  expect(await remove({ email: " Ana@Xepa.test " })).toEqual(done);
});

test("a user with a second factor verifies it first, before the password is checked", async () => {
  const device = await signedInClient(server, ana.email);
  await aVerifiedFactor(device);
  const other = await signedInClient(server, ana.email);
  for (const typed of [password, "errada"])
    expect(await remove({ password: typed }, await other.auth())).toMatchObject({
      status: 403,
      body: { code: "second_factor_needed" },
    });
  expect(await remove({ password }, await device.auth())).toEqual(done);
});

test("the last admin stays; one of two may go, banned ones do not count", async () => {
  const first = await aPerson(server, "admin");
  const second = await aPerson(server, "super_admin");
  await server.db
    .update(authUsers)
    .set({ banned_until: "2099-01-01T00:00:00.000Z" })
    .where(eq(authUsers.id, second.id));
  const stays = {
    status: 409,
    body: {
      code: "last_admin",
      message:
        "Você é a única pessoa que administra o site. Torne outra pessoa administradora antes de excluir sua conta.",
    },
  };
  expect(await remove({ password }, first.auth)).toMatchObject(stays);
  await server.db.update(authUsers).set({ banned_until: null });
  expect(await remove({ password }, first.auth)).toEqual(done);
  expect(await remove({ password }, second.auth)).toMatchObject(stays);
});

test("an admin's deletions can still be undone, but no longer name the admin", async () => {
  const admin = await aPerson(server, "admin");
  await aPerson(server, "admin");
  const id = (await anOffer(server.db)).id;
  await server.db.insert(trash).values({ kind: "product", id, row: { user_id: ana.id }, by: admin.id });
  await remove({ password }, admin.auth);
  expect(await server.db.select().from(trash)).toMatchObject([{ id, by: null }]);
  await remove();
  expect(await server.db.select().from(trash)).toEqual([]);
});

test("a repeat with the same key gets the first response, with the account gone", async () => {
  const auth = { ...ana.auth, "Idempotency-Key": "um clique" };
  expect(await remove({ password }, auth)).toEqual(done);
  expect(await remove({ password }, auth)).toEqual(done);
  expect((await remove({ password: "outra" }, auth)).status).toBe(422);
  expect((await remove({ password }, { ...auth, "Idempotency-Key": "outro" })).status).toBe(401);
  expect((await remove({ password })).status).toBe(401);
  expect((await remove({ password }, { "Idempotency-Key": "um clique" })).status).toBe(401);
  expect(await queuedLetters(server)).toHaveLength(1);
  const after = await dump();
  for (const text of [ana.email, "Ana Souza"]) expect(after).not.toContain(text);
});

test("password guesses are limited here too, and the counters are deleted with the account", async () => {
  server = await testServer({ LIMITS: "on" });
  const { email } = await aPerson(server);
  const beto = await signedInClient(server, email);
  await beto.client.refreshSession();
  await remove({ password: "errada" }, await beto.auth());
  await server.request("/auth/v1/recover", json({ email }));
  await beto.client.mfa.enroll({ factorType: "totp" });
  const counted = async () => {
    const rows = await server.db.select({ key: rateLimits.key }).from(rateLimits);
    const sender = server.box.mark("0.0.0.0");
    return rows.map(({ key }) => key).filter((key) => !key.endsWith(sender));
  };
  expect(await counted()).toContainEqual(expect.stringMatching(/^known:/));
  expect(await remove({ password }, await beto.auth())).toEqual(done);
  expect(await counted()).toEqual([]);
  for (let i = 0; i < 10; i++) expect((await remove({ password: `x${i}` })).status).toBe(422);
  expect((await remove()).status).toBe(429);
});
