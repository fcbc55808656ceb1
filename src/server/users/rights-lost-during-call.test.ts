import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authSessions } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, newOfferFields, type Person, password } from "#testing/factories.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { objects, rawUpload } from "#testing/storage-client.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let other: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  other = await aPerson(server, "admin");
});

/**
 * Sends a body that arrives only after `meanwhile`: its sender was authorised before, and the handler starts after.
 */
async function sendDuring(path: string, sent: Request, meanwhile: () => Promise<unknown>) {
  const bytes = new Uint8Array(await sent.arrayBuffer());
  let isAsked = false;
  const slow = new ReadableStream(
    {
      async pull(reader) {
        if (isAsked) return;
        isAsked = true;
        await meanwhile();
        reader.enqueue(bytes);
        reader.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", headers: sent.headers, body: slow, duplex: "half" } as RequestInit;
  const response = await server.request(path, init);
  expect(isAsked).toBe(true);
  return response;
}

const requestOf = (init: RequestInit) => new Request("http://xepa.test", init);

async function callDuring(name: string, body: object, by: Person, meanwhile: () => Promise<unknown>) {
  const sent = requestOf(json(body, by.auth));
  return (await sendDuring(`/functions/v1/${name}`, sent, meanwhile)).status;
}

async function call(name: string, body: object, by: Person) {
  const response = await server.request(`/functions/v1/${name}`, json(body, by.auth));
  expect(response.status).toBe(200);
}

const demote = () => call("change-user-role", { userId: admin.id, role: "user" }, other);
const ban = () => call("ban-user", { userId: admin.id, reason: "Conta roubada" }, other);

const signOut = () => server.db.delete(authSessions).where(eq(authSessions.user_id, admin.id));

/** An admin's other actions while the body of the call is on its way. */
async function adminCalls(): Promise<[string, object][]> {
  const offer = await anOffer(server.db, { status: "pending" });
  const productId = offer.id;
  const message = { id: newId(), nome: "Ana", email: "a@b.co", assunto: "outro", mensagem: "Oi" };
  await server.db.insert(contactMessages).values(message);
  const text = JSON.stringify([newOfferFields({ status: "approved" })]);
  const { product_url: store_url } = newOfferFields();
  const prices = JSON.stringify([{ store_url, price: 9, at: new Date().toISOString() }]);
  const ana = await aPerson(server);
  return [
    ["import-products", { format: "json", text, dryRun: false }],
    ["import-prices", { format: "json", text: prices, dryRun: false }],
    ["add-product", newOfferFields()],
    ["update-product-status", { productId, status: "approved" }],
    ["decide-products", { products: [{ productId }], status: "approved" }],
    ["edit-product", { productId, productData: { name: "Outro" } }],
    ["delete-product", { productId }],
    ["mark-messages", { ids: [message.id], read: true }],
    ["retry-letters", { ids: [message.id] }],
    ["change-user-role", { userId: ana.id, role: "admin" }],
    ["ban-user", { userId: ana.id, reason: "Spam" }],
    ["unban-user", { userId: ana.id }],
  ];
}

test.each([
  ["the role", demote, 403],
  ["the account", ban, 401],
  ["the session", signOut, 401],
])("a user who loses %s during a call writes nothing", async (_what, take, status) => {
  for (const [name, body] of await adminCalls()) {
    const offers = await server.db.select().from(products);
    const answered = await callDuring(name, body, admin, take);
    expect([name, answered]).toEqual([name, status]);
    expect(await server.db.select().from(products)).toEqual(offers);
    expect(await server.db.$count(priceObservations)).toBe(0);
    admin = await aPerson(server, "admin");
  }
  const actors = (await server.db.select().from(auditEvents)).map(({ actor_id }) => actor_id);
  expect(actors.filter((id) => id !== other.id)).toEqual([]);
});

test("a user banned, or made an admin, while deleting the account keeps it", async () => {
  const ana = await aPerson(server);
  const leave = (meanwhile: () => Promise<unknown>) =>
    callDuring("delete-my-account", { password }, ana, meanwhile);
  expect(await leave(() => call("change-user-role", { userId: ana.id, role: "admin" }, other))).toBe(401);
  expect(await leave(() => call("ban-user", { userId: ana.id, reason: "x" }, other))).toBe(401);
});

test("a user banned, or deleted, during an upload has stored nothing", async () => {
  for (const leave of [
    (ana: Person) => call("ban-user", { userId: ana.id, reason: "Spam" }, other),
    (ana: Person) => call("delete-my-account", { password }, ana),
  ]) {
    const [ana, eva] = [await aPerson(server), await aPerson(server)];
    const form = requestOf(uploadOf(uploadForm(smallPng), ana.auth));
    const uploaded = await sendDuring("/functions/v1/upload-image", form, () => leave(ana));
    expect([uploaded.status, await uploaded.json()]).toMatchObject([401, { code: "unauthorized" }]);
    const raw = requestOf(rawUpload(smallPng, eva.auth));
    const stored = await sendDuring(`${objects}/user-product-1.png`, raw, () => leave(eva));
    expect([stored.status, await stored.json()]).toMatchObject([400, { code: "InvalidJWT" }]);
    expect(await server.db.$count(images)).toBe(0);
  }
});

test("a demoted admin can no longer write to an admin path", async () => {
  const raw = requestOf(rawUpload(smallPng, admin.auth));
  const stored = await sendDuring(`${objects}/products/1.png`, raw, demote);
  expect([stored.status, await stored.json()]).toMatchObject([400, { code: "AccessDenied" }]);
  expect(await server.db.$count(images, isNotNull(images.path))).toBe(0);
});
