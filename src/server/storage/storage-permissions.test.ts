import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authFactors } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { users } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { smallPng } from "#testing/pictures.ts";
import { objects, publicObjects, rawUpload } from "#testing/storage-client.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

/** Every caller × every action (contract 3.4). Numbers are the statuses in the body; 200 on success. */
const callers = ["visitor", "member", "other member", "admin", "half signed in"] as const;
type CallerName = (typeof callers)[number];

const table: Record<string, [number, number, number, number, number]> = {
  "POST products/novo.png": [403, 403, 403, 200, 403],
  "POST user-product-novo.png": [403, 200, 200, 200, 403],
  "POST user-product-novo/com/pasta.png": [403, 200, 200, 200, 403],
  // The contract does not mention other paths: members may use only the named ones.
  "POST novo.png": [403, 403, 403, 200, 403],
  "POST Products/novo.png": [403, 403, 403, 200, 403],
  "POST products-novo.png": [403, 403, 403, 200, 403],
  "POST user-productnovo.png": [403, 403, 403, 200, 403],
  "POST user-product-dela.png": [403, 409, 409, 409, 403],
  "UPSERT user-product-dela.png": [403, 200, 403, 200, 403],
  "PUT user-product-dela.png": [403, 200, 403, 200, 403],
  "UPSERT user-product-novo.png": [403, 200, 200, 200, 403],
  "PUT products/da-casa.png": [403, 403, 403, 200, 403],
  "UPSERT products/da-casa.png": [403, 403, 403, 200, 403],
  "DELETE user-product-dela.png": [404, 404, 404, 404, 404],
  "GET user-product-dela.png": [200, 200, 200, 200, 200],
  "GET products/da-casa.png": [200, 200, 200, 200, 200],
};

let server: TestServer;
let people: Record<CallerName, Person | null>;
beforeEach(async () => {
  server = await freshServer();
  const half = await aPerson(server, "admin");
  const factor = { id: newId(), user_id: half.id, secret: Buffer.alloc(0), status: "verified" };
  await server.db.insert(authFactors).values(factor);
  people = {
    visitor: null,
    member: await aPerson(server),
    "other member": await aPerson(server),
    admin: await aPerson(server, "admin"),
    "half signed in": half,
  };
});

async function prepare(): Promise<void> {
  await server.db.delete(images);
  await send("POST user-product-dela.png", people.member);
  await send("POST products/da-casa.png", people.admin);
}

async function send(line: string, person: Person | null): Promise<number> {
  const [verb = "", path = ""] = line.split(" ");
  const headers = person?.auth ?? {};
  if (verb === "GET") return (await server.request(`${publicObjects}/${path}`, { headers })).status;
  const method = verb === "UPSERT" ? "POST" : verb;
  const upsert = { "x-upsert": String(verb === "UPSERT") };
  const response = await server.request(
    `${objects}/${path}`,
    method === "DELETE" ? { method, headers } : rawUpload(smallPng, { ...headers, ...upsert }, method),
  );
  const { statusCode = "200" } = (await response.json()) as { statusCode?: string };
  return Number(statusCode);
}

test.each(Object.entries(table))("%s", async (line, expected) => {
  const found: number[] = [];
  let isChanged = true;
  for (const caller of callers) {
    if (isChanged) await prepare();
    const before = await server.db.select().from(images).orderBy(images.key);
    const status = await send(line, people[caller]);
    found.push(status);
    const after = await server.db.select().from(images).orderBy(images.key);
    isChanged = status === 200 && !line.startsWith("GET");
    if (!isChanged) expect(after, `${caller}: nothing changed`).toEqual(before);
    else expect(after, `${caller}: one more`).toHaveLength(before.length + 1);
  }
  expect(found).toEqual(expected);
});

test("a withdrawn role takes effect at once, for its own earlier uploads too", async () => {
  const { admin } = people;
  await prepare();
  await server.db
    .update(users)
    .set({ role: "user" })
    .where(eq(users.id, admin?.id ?? ""));
  expect(await send("PUT products/da-casa.png", admin)).toBe(403);
});

test("if admins must have a second factor, one without it is a member", async () => {
  server = await testServer({ ADMIN_MFA: "required" });
  expect(await send("POST products/novo.png", people.admin)).toBe(403);
  expect(await send("POST user-product-novo.png", people.admin)).toBe(200);
});

test("a member cannot replace a picture that an administrator put in place of theirs", async () => {
  await prepare();
  expect(await send("PUT user-product-dela.png", people.admin)).toBe(200);
  expect(await send("PUT user-product-dela.png", people.member)).toBe(403);
});
