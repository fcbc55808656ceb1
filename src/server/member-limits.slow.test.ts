import { beforeEach, expect, test } from "vitest";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { functionRoutes } from "./api.ts";
import { auditEvents, idempotencyKeys } from "./db/schema/operation.ts";
import { newId } from "./db/uuid.ts";
import type { AccessRule } from "./http/route.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ LIMITS: "on" });
});

const isMembers = (rule: AccessRule) => rule === "member" || rule === "session";

test("every write of a member has a limit, and the description names it", () => {
  const writes = functionRoutes.filter(({ about }) => about.isIdempotent && isMembers(about.rule));
  expect(writes.length).toBeGreaterThan(6);
  for (const { path, about } of writes) expect(about.limits, path).toMatch(/^\d+ /);
  // No other limit depends on the input: the check above would not see it.
  expect(functionRoutes.filter(({ about }) => about.isIdempotent && typeof about.rule !== "string")).toEqual(
    [],
  );
});

/** Each with its limit per hour. */
const table: [string, number, (me: Person) => object | Promise<object>][] = [
  ["change-my-name", 60, () => ({ name: "Ana" })],
  ["change-my-letters", 60, () => ({ decision_letters: true })],
  // Nothing of the caller's own: a refused call counts too.
  ["end-my-session", 120, () => ({ id: newId() })],
  [
    "edit-user-product",
    120,
    async ({ id }) => ({ productId: (await anOffer(server.db, { user_id: id })).id }),
  ],
];

/** Some at once: the server has the connections for it. */
async function inBatches<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < times)
    done.push(...(await Promise.all(Array.from({ length: Math.min(8, times - done.length) }, work))));
  return done;
}

test.each(table)(
  "%s: %i an hour per member, independent of others, none for admins",
  async (name, most, about) => {
    const call = async (me: Person, body: object) =>
      server.request(`/functions/v1/${name}`, json(body, { ...me.auth, "Idempotency-Key": newId() }));
    const [ana, beto, adminUser] = [
      await aPerson(server),
      await aPerson(server),
      await aPerson(server, "admin"),
    ];
    const body = await about(ana);
    const statusesOf = (me: Person, body: object, times: number) =>
      inBatches(times, async () => (await call(me, body)).status);
    const expected = name === "end-my-session" ? 404 : 200;
    expect(new Set(await statusesOf(ana, body, most))).toEqual(new Set([expected]));
    const rowCounts = async () => [
      await server.db.$count(idempotencyKeys),
      await server.db.$count(auditEvents),
    ];
    const before = await rowCounts();
    const refused = await call(ana, body);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
    expect(await rowCounts()).toEqual(before);
    expect((await call(beto, await about(beto))).status).not.toBe(429);
    const own = await about(adminUser);
    expect(await statusesOf(adminUser, own, most + 1)).not.toContain(429);
  },
);
