import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contributions, memberLevels } from "#server/db/schema/levels.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { refreshOldLevels } from "./levels-store.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
  await server.db
    .update(users)
    .set({ created_at: sql`now() - interval '40 days'` })
    .where(eq(users.id, ana.id));
});

const call = (name: string, body: object, { auth }: Person) =>
  server.request(`/functions/v1/${name}`, json(body, auth));
async function level(of = ana): Promise<unknown> {
  const [row] = await server.db.select().from(memberLevels).where(eq(memberLevels.user_id, of.id));
  return row?.level ?? "semente";
}
async function waiting(n: number): Promise<string[]> {
  const offers: string[] = [];
  while (offers.length < n)
    offers.push((await anOffer(server.db, { user_id: ana.id, status: "pending" })).id);
  return offers;
}
async function decide(ids: string[], status: string): Promise<void> {
  const products = ids.map((productId) => ({ productId }));
  expect((await call("decide-products", { products, status }, admin)).status).toBe(200);
}

test("approvals raise a level, rejections and withdrawals lower it, each in the decision itself", async () => {
  const ids = await waiting(13);
  await decide(ids.slice(0, 2), "approved");
  expect(await level()).toBe("semente");
  await decide(ids.slice(2, 3), "approved");
  expect(await level()).toBe("broto");
  await decide(ids.slice(3, 10), "approved");
  expect(await level()).toBe("colheita");
  await decide(ids.slice(10), "rejected");
  // 10 of 13 are under four fifths.
  expect(await level()).toBe("broto");
  await call("delete-product", { productId: ids[12] }, admin);
  expect(await level()).toBe("broto");
  await call("edit-product", { productId: ids[11], productData: { status: "approved" } }, admin);
  expect(await level()).toBe("colheita");
  await call(
    "delete-products",
    { products: ids.slice(0, 9).map((productId) => ({ productId, version: 2 })) },
    admin,
  );
  expect(await level()).toBe("semente");
  await call("restore-product", { productId: ids[0] }, admin);
  expect(await level()).toBe("broto");
  await call("edit-user-product", { productId: ids[0], name: "Outro nome" }, ana);
  expect(await level()).toBe("semente");
});

test("a rejection counts on when its sender edits the offer and withdraws it, until it is approved", async () => {
  const ids = await waiting(13);
  await decide(ids.slice(0, 10), "approved");
  await decide(ids.slice(10), "rejected");
  for (const productId of ids.slice(10)) {
    await call("edit-user-product", { productId, name: "Outro nome" }, ana);
    if (productId !== ids[10])
      expect((await call("withdraw-user-product", { productId }, ana)).status).toBe(200);
  }
  const mine = await server.request("/functions/v1/get-my-level", { headers: ana.auth });
  expect(await mine.json()).toMatchObject({ level: "broto", approved: 10, rejected: 3 });
  await decide(ids.slice(10, 11), "approved");
  expect(await level()).toBe("colheita");
});

test("an approved offer counts from its first publication, whatever happens later", async () => {
  const [id = ""] = await waiting(1);
  await decide([id], "approved");
  await server.db.execute(
    sql`UPDATE products SET published_at = now() - interval '100 days' WHERE id = ${id}`,
  );
  await call("edit-user-product", { productId: id, name: "Outro nome" }, ana);
  await decide([id], "approved");
  const [row] = await server.db.select().from(contributions);
  expect(Date.now() - new Date(row?.created_at ?? 0).getTime()).toBeGreaterThan(99 * 86_400_000);
});

test("the team's own offers raise nobody's level", async () => {
  const offer = await anOffer(server.db, { user_id: admin.id, status: "pending" });
  await decide([offer.id], "approved");
  expect(await server.db.select().from(contributions)).toEqual([]);
});

test("the nightly job finds who grew or fell by time alone", async () => {
  const offers = Array.from({ length: 10 }, () => ({ user_id: ana.id, kind: "offer", content_id: newId() }));
  await server.db.insert(contributions).values(offers);
  await server.db
    .insert(memberLevels)
    .values({ user_id: ana.id, level: "semente", updated_at: "2026-01-01T00:00:00Z" });
  expect(await refreshOldLevels(server.db)).toBe(1);
  expect(await level()).toBe("colheita");
  await server.db.execute(sql`UPDATE contributions SET created_at = now() - interval '91 days'`);
  expect(await refreshOldLevels(server.db)).toBe(0);
  await server.db.execute(sql`UPDATE member_levels SET updated_at = now() - interval '21 hours'`);
  expect(await refreshOldLevels(server.db)).toBe(1);
  expect(await level()).toBe("broto");
});

test("offers that were approved before there were levels count after the upgrade; the team's do not", async () => {
  for (const user_id of [ana.id, ana.id, ana.id, admin.id]) await anOffer(server.db, { user_id });
  const upgrade = readFileSync("src/server/db/migrations/0005_comment_people.sql", "utf8");
  const backfill = upgrade.split("--> statement-breakpoint").filter((one) => one.includes("\nINSERT INTO"));
  expect(backfill).toHaveLength(2);
  for (const statement of backfill) await server.db.execute(sql.raw(statement));
  expect(await server.db.$count(contributions)).toBe(3);
  expect(await refreshOldLevels(server.db)).toBe(1);
  expect([await level(), await level(admin)]).toEqual(["broto", "semente"]);
});

test("an admin makes a person Safra and takes it back, both in the record", async () => {
  const made = await call("set-level", { userId: ana.id, safra: true }, admin);
  expect([made.status, await made.json()]).toMatchObject([200, { level: "safra" }]);
  expect((await call("set-level", { userId: ana.id, safra: true }, admin)).status).toBe(200);
  expect(await (await call("set-level", { userId: ana.id, safra: false }, admin)).json()).toMatchObject({
    level: "semente",
  });
  const isSetting = eq(auditEvents.action, "set-level");
  const events = await server.db.select().from(auditEvents).where(isSetting).orderBy(auditEvents.created_at);
  expect(events.map(({ after }) => after)).toEqual([{ level: "safra" }, { level: "semente" }]);
  expect((await call("set-level", { userId: newId(), safra: true }, admin)).status).toBe(404);
  expect((await call("set-level", { userId: ana.id, safra: 1 }, admin)).status).toBe(422);
  expect((await call("set-level", { userId: ana.id, safra: true }, ana)).status).toBe(403);
});

test("a ban takes Colheita away, and its end gives it back", async () => {
  await decide(await waiting(10), "approved");
  await call("ban-user", { userId: ana.id, reason: "Spam" }, admin);
  expect(await level()).toBe("broto");
  await call("unban-user", { userId: ana.id }, admin);
  expect(await level()).toBe("colheita");
});

test("a person reads of what their level is made", async () => {
  await decide((await waiting(4)).slice(0, 3), "approved");
  const mine = await server.request("/functions/v1/get-my-level", { headers: ana.auth });
  expect(await mine.json()).toMatchObject({
    level: "broto",
    contributions: 3,
    approved: 3,
    rejected: 0,
    barred_until: null,
  });
});
