import { beforeEach, expect, test } from "vitest";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import { functionRoutes } from "./api.ts";
import { auditEvents, idempotencyKeys } from "./db/schema/operation.ts";
import { newId } from "./db/uuid.ts";
import type { AccessRule } from "./http/route.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
beforeEach(async () => {
  server = await testServer({ LIMITS: "on" });
});

const isMembers = (rule: AccessRule) => rule === "member" || rule === "session";

test("whatever a member can have written has a limit, and its description tells it", () => {
  const writes = functionRoutes.filter(({ about }) => about.isIdempotent && isMembers(about.rule));
  expect(writes.length).toBeGreaterThan(6);
  for (const { path, about } of writes) expect(about.limits, path).toMatch(/^\d+ /);
  // Nobody else's rule depends on what is asked for: the line above would not see it.
  expect(functionRoutes.filter(({ about }) => about.isIdempotent && typeof about.rule !== "string")).toEqual(
    [],
  );
});

/** Each with how often it may be made in an hour. */
const table: [string, number, (me: Person) => object | Promise<object>][] = [
  ["change-my-name", 60, () => ({ name: "Ana" })],
  ["change-my-letters", 60, () => ({ decision_letters: true })],
  // Nothing of theirs: what is refused counts too.
  ["end-my-session", 120, () => ({ id: newId() })],
  [
    "edit-user-product",
    120,
    async ({ id }) => ({ productId: (await anOffer(server.db, { user_id: id })).id }),
  ],
];

test.each(table)(
  "%s: %i an hour a member, nobody else's fault, none for admins",
  async (name, most, about) => {
    const call = async (me: Person, body: object) =>
      server.request(`/functions/v1/${name}`, json(body, { ...me.auth, "Idempotency-Key": newId() }));
    const [ana, beto, chief] = [await aPerson(server), await aPerson(server), await aPerson(server, "admin")];
    const body = await about(ana);
    const statuses = new Set<number>();
    for (let n = 0; n < most; n++) statuses.add((await call(ana, body)).status);
    expect([...statuses]).toEqual([name === "end-my-session" ? 404 : 200]);
    const kept = async () => [await server.db.$count(idempotencyKeys), await server.db.$count(auditEvents)];
    const before = await kept();
    const refused = await call(ana, body);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
    expect(await kept()).toEqual(before);
    expect((await call(beto, await about(beto))).status).not.toBe(429);
    const own = await about(chief);
    for (let n = 0; n <= most; n++) expect((await call(chief, own)).status).not.toBe(429);
  },
);
