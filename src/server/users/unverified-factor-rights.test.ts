import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authFactors, authSessions } from "#server/db/schema/auth.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

/** Where admins must have a second factor, one without a verified code has a member's rights. */
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer({ ADMIN_MFA: "required", LIMITS: "on" });
  admin = await aPerson(server, "admin");
});

async function showFactor(): Promise<void> {
  const factor = { id: newId(), user_id: admin.id, secret: Buffer.of(1), status: "verified" };
  await server.db.insert(authFactors).values(factor);
  await server.db.update(authSessions).set({ aal: "aal2" }).where(eq(authSessions.user_id, admin.id));
}

async function call(name: string, init: RequestInit) {
  const response = await server.request(`/functions/v1/${name}`, init);
  const body = (await response.json()) as { url: string; product: { product_url: string } };
  return { status: response.status, ...body };
}

const submit = (fields: Record<string, unknown>) =>
  call("submit-user-product", json(newOfferFields(fields), admin.auth));
const upload = async (by: Person, path?: string) =>
  call("upload-image", uploadOf(uploadForm(smallPng, path), by.auth));

test("using other users' pictures needs the verified factor", async () => {
  const { url } = await upload(await aPerson(server));
  const own = await anOffer(server.db, { user_id: admin.id, status: "pending" });
  const edit = (fields: object) =>
    call("edit-user-product", json({ productId: own.id, ...fields }, admin.auth));
  expect((await submit({ images: [url] })).status).toBe(422);
  expect((await edit({ images: [url] })).status).toBe(422);
  expect((await submit({ images: [(await upload(admin)).url] })).status).toBe(200);
  await showFactor();
  expect((await submit({ images: [url] })).status).toBe(200);
  expect((await edit({ images: [url] })).status).toBe(200);
});

test("admin paths and unlimited offers need the verified factor", async () => {
  expect((await upload(admin, "products/a.png")).status).toBe(403);
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await submit({ name: `Fone ${i}` })).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  await showFactor();
  expect((await upload(admin, "products/a.png")).status).toBe(200);
  expect((await submit({ name: "Fone a mais" })).status).toBe(200);
});

test("unlimited pictures need the verified factor, by either API", async () => {
  const put = (n: number) =>
    server.request(`/storage/v1/object/product-images/user-product-${n}.png`, {
      method: "POST",
      headers: { ...admin.auth, "Content-Type": "image/png" },
      body: new Uint8Array(smallPng),
    });
  // Refused uploads count too, and are faster.
  const broken = () => call("upload-image", uploadOf(uploadForm(Buffer.from("x")), admin.auth));
  for (let i = 0; i < 60; i++) expect((await broken()).status).toBe(415);
  expect((await upload(admin)).status).toBe(429);
  expect(await (await put(1)).json()).toMatchObject({ statusCode: "429" });
  await showFactor();
  expect((await upload(admin)).status).toBe(200);
  expect((await put(2)).status).toBe(200);
});
