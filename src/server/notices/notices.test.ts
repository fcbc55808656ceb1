import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Notice } from "#domain/notices/notice-response-schema.ts";
import { alerts } from "#server/db/schema/alerts.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { comments } from "#server/db/schema/comments.ts";
import { deliveries, notices } from "#server/db/schema/notices.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { aCommenter, type Commenter, callAs, trusting } from "#testing/commenters.ts";
import { anArticle, anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Commenter;
let bia: Commenter;
let caio: Commenter;
beforeEach(async () => {
  server = await freshServer({ ...trusting, HELD_WORDS: "indicação" });
  [ana, bia, caio] = [await aCommenter(server), await aCommenter(server), await aCommenter(server)];
});

async function ask(who: Person, call: string, fields: object = {}) {
  const response = await server.request(`/functions/v1/${call}`, json(fields, who.auth));
  return { status: response.status, ...(await response.json()) };
}

const kindsOf = async (who: Person) =>
  (await ask(who, "load-notices")).notices.map(({ kind }: Notice) => kind);

const ban = (who: Person, until: string | null) =>
  server.db.update(authUsers).set({ banned_until: until }).where(eq(authUsers.id, who.id));

/** In the order given, a second apart. */
async function ring(who: Person, rows: Partial<typeof notices.$inferInsert>[]): Promise<string[]> {
  const now = Date.now();
  const values = rows.map((row, i) => ({
    user_id: who.id,
    kind: "alert",
    subject_id: row.product_id ?? newId(),
    position: (now - 60_000 + i * 1000) * 1000,
    event_at: new Date(now - 60_000 + i * 1000).toISOString(),
    ...row,
  }));
  return (await server.db.insert(notices).values(values).returning({ id: notices.id })).map(({ id }) => id);
}

test("a comment rings who is replied to, who is mentioned and who sent the offer, each once and never its author", async () => {
  const offer = await anOffer(server.db, { user_id: ana.id });
  const add = (who: Commenter, body: string, parentId?: string) =>
    callAs(server, who, "add-comment", { productId: offer.id, body, parentId });
  const { comment: thread } = await add(bia, `Vale, @${ana.handle}?`);
  const { comment: reply } = await add(caio, `@${bia.handle} @${caio.handle} vale`, thread.id);
  await add(ana, "Obrigada", reply.id);
  expect(await kindsOf(ana)).toEqual(["comment", "mention"]);
  expect((await ask(ana, "load-notices", { show: "talks" })).notices).toHaveLength(2);
  expect((await ask(ana, "load-notices", { show: "offers" })).notices).toEqual([]);
  expect(await kindsOf(bia)).toEqual(["reply", "reply"]);
  const { notices: rung } = await ask(caio, "load-notices");
  expect(rung).toMatchObject([
    { kind: "reply", handle: ana.handle, excerpt: "Obrigada", name: offer.name, read: false, alerts: [] },
  ]);
  expect(rung[0].path).toMatch(new RegExp(`^/product/.+\\?conversa=${thread.id}#c-`));

  // It has rung for this comment already: an edit that mentions rings no second time.
  await callAs(server, caio, "edit-comment", {
    commentId: reply.id,
    body: `@${bia.handle} @${ana.handle} vale`,
  });
  expect(await kindsOf(ana)).toEqual(["comment", "mention"]);
  // What is hidden, or of a banned author, shows nowhere and does not count.
  await server.db.update(comments).set({ status: "hidden" }).where(eq(comments.id, reply.id));
  expect(await ask(bia, "load-notices")).toMatchObject({ unread: 1, notices: [{ handle: ana.handle }] });
  await ban(ana, "2100-01-01T00:00:00Z");
  expect(await ask(bia, "load-notices")).toMatchObject({ unread: 0, notices: [], next: null });
});

test("a comment that waits rings when a moderator releases it, once, and never a banned person", async () => {
  const admin = await aPerson(server, "admin");
  const article = await anArticle(server.db);
  const body = `@${ana.handle} @${bia.handle} use minha indicação`;
  const { comment } = await callAs(server, caio, "add-comment", { articleId: article.id, body });
  await ban(bia, "2100-01-01T00:00:00Z");
  expect(await kindsOf(ana)).toEqual([]);
  for (const version of [1, 1])
    await ask(admin, "decide-comments", {
      comments: [{ commentId: comment.id, version }],
      decision: "approve",
    });
  expect((await ask(ana, "load-notices")).notices).toMatchObject([
    { kind: "mention", name: article.title, store_name: null, verdict: null, ended: false },
  ]);
  expect(await server.db.select().from(notices)).toHaveLength(1);
  await callAs(server, caio, "delete-comment", { commentId: comment.id });
  expect(await kindsOf(ana)).toEqual([]);
});

test("a decision rings who sent the offer, again at a later one, and not who decided on their own", async () => {
  const admin = await aPerson(server, "admin");
  const [mine, own] = [
    await anOffer(server.db, { status: "pending", user_id: ana.id }),
    await anOffer(server.db, { status: "pending", user_id: admin.id }),
  ];
  const both = [{ productId: mine.id }, { productId: own.id }];
  await ask(admin, "decide-products", { products: both, status: "rejected", reason: "Repetida" });
  expect(await ask(ana, "load-notices")).toMatchObject({
    notices: [{ kind: "decision", outcome: "rejected", path: `/dashboard?editar=${mine.id}` }],
  });
  expect(await kindsOf(admin)).toEqual([]);
  const [{ id }] = (await ask(ana, "load-notices")).notices;
  expect(await ask(ana, "read-notices", { until: id })).toMatchObject({ status: 200, unread: 0 });
  // Undone, and while it waits again, there is no decision to show.
  await ask(admin, "reopen-products", { products: [{ productId: mine.id, version: 2 }] });
  expect(await kindsOf(ana)).toEqual([]);
  await ask(admin, "update-product-status", { productId: mine.id, status: "approved" });
  const after = await ask(ana, "load-notices");
  expect(after).toMatchObject({ unread: 1, notices: [{ id, outcome: "approved", read: false }] });
  expect(after.notices[0].path).toMatch(/^\/product\//);
});

test("notices are read up to a position, by their own person alone; those whose subject is not public neither show nor count", async () => {
  const offers = await Promise.all([1, 2, 3, 4].map(() => anOffer(server.db)));
  const ids = await ring(
    ana,
    offers.map(({ id }) => ({ product_id: id })),
  );
  const [others = ""] = await ring(bia, [{ product_id: offers[0]?.id }]);
  await server.db
    .update(products)
    .set({ status: "rejected" })
    .where(eq(products.id, offers[3]?.id ?? ""));
  const first = await ask(ana, "load-notices", { limit: 2 });
  expect(first).toMatchObject({ unread: 3, notices: [{ id: ids[2] }, { id: ids[1] }] });
  const rest = await ask(ana, "load-notices", { limit: 2, cursor: first.next });
  expect(rest).toMatchObject({ notices: [{ id: ids[0] }], next: null });
  expect((await ask(ana, "load-my-marks")).unread).toBe(3);

  expect(await ask(ana, "read-notices", { until: others })).toMatchObject({ status: 404 });
  expect(await ask(bia, "read-notices", { until: ids[2] })).toMatchObject({ status: 404 });
  expect(await ask(ana, "read-notices", { until: ids[1] })).toMatchObject({ status: 200, unread: 1 });
  expect((await ask(ana, "load-notices")).notices.map(({ read }: Notice) => read)).toEqual([
    false,
    true,
    true,
  ]);
  expect((await ask(bia, "load-notices")).unread).toBe(1);
  const shown = async (show: string) =>
    (await ask(ana, "load-notices", { show })).notices.map(({ id }: Notice) => id);
  expect(await shown("unread")).toEqual([ids[2]]);
  expect(await shown("offers")).toHaveLength(3);
  for (const none of ["talks", "mine"]) expect(await shown(none)).toEqual([]);
  for (const bad of [{ limit: 0 }, { limit: 101 }, { cursor: "x" }, { show: "tudo" }])
    expect((await ask(ana, "load-notices", bad)).status).toBe(422);
  expect((await ask(ana, "read-notices", { until: "x" })).status).toBe(422);
});

test("a notice that rings between the list and the tap stays unread", async () => {
  const [a, b] = await Promise.all([1, 2].map(() => anOffer(server.db)));
  const [first] = await ring(ana, [{ product_id: a?.id }]);
  const { notices: seen } = await ask(ana, "load-notices");
  // Another one comes, and the one that was seen rings again behind it.
  await ring(ana, [{ product_id: b?.id, position: Date.now() * 1000 - 1 }]);
  await server.db
    .update(notices)
    .set({ position: Date.now() * 1000 })
    .where(eq(notices.id, first ?? ""));
  const { position } = seen[0];
  expect(await ask(ana, "read-notices", { until: first, position })).toMatchObject({
    status: 200,
    unread: 2,
  });
  expect(await ask(ana, "read-notices", { until: first })).toMatchObject({ status: 200, unread: 0 });
  expect((await ask(ana, "read-notices", { until: first, position: "1" })).status).toBe(422);
});

test("an offer that alerts found comes with its card, the alerts that matched and how it was handed over, while it lasts", async () => {
  const [live, over] = [await anOffer(server.db), await anOffer(server.db, { ended: true })];
  const alert = { user_id: ana.id, name: "Fones", channels: ["bell", "push"], anchor: 1 };
  const [{ id: mine } = { id: "" }] = await server.db.insert(alerts).values(alert).returning();
  const [{ id: foreign } = { id: "" }] = await server.db
    .insert(alerts)
    .values({ ...alert, user_id: bia.id, name: "Segredo" })
    .returning();
  const event_at = "2026-11-01T12:00:00.000Z";
  const found = {
    product_id: live.id,
    alerts: [mine, foreign, newId()],
    price: 90,
    price_before: 100,
    event_at,
  };
  const [id = ""] = await ring(ana, [found, { product_id: over.id }]);
  const push = { notice_id: id, user_id: ana.id, channel: "push" };
  await server.db.insert(deliveries).values([
    { ...push, event_at, done_at: "2026-11-01T12:00:01.500Z" },
    { ...push, event_at: "2026-10-01T12:00:00.000Z", done_at: "2026-11-01T12:00:01.500Z" },
    { ...push, channel: "email", event_at, done_at: "2026-11-01T12:00:02.000Z", last_error: "410" },
    { ...push, channel: "telegram", event_at },
    // A letter that no mail server has taken yet.
    { ...push, channel: "email", event_at, done_at: "2026-11-01T12:00:01.500Z", letter_id: newId() },
  ]);
  const answer = await ask(ana, "load-found");
  expect(answer).toMatchObject({
    products: [{ id: live.id }],
    notices: [
      { id, price: 90, price_before: 100, discount: 50, alerts: [{ id: mine, name: "Fones" }], at: event_at },
    ],
  });
  expect(answer.notices[0].handed_over).toEqual([{ channel: "push", seconds: 1.5 }]);
  expect(await ask(ana, "load-notices")).toMatchObject({ notices: [{ ended: true }, { ended: false }] });
});

test("a person with thousands of notices pays for a page of them, whatever of them is still public", async () => {
  const offer = await anOffer(server.db);
  await server.db.execute(sql`
    INSERT INTO notices (user_id, kind, subject_id, product_id, position, event_at)
    SELECT ${ana.id}, 'alert', gen_random_uuid(), CASE WHEN i > 150 THEN gen_random_uuid() ELSE ${offer.id}::uuid END, i, now()
    FROM generate_series(1, 500) AS i`);
  const walked: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ask(ana, "load-notices", { limit: 100, ...(cursor ? { cursor } : {}) });
    walked.push(page.notices.length);
    cursor = page.next;
  } while (cursor);
  expect(walked).toEqual([0, 100, 50]);
  await server.db.update(notices).set({ product_id: offer.id });
  expect((await ask(ana, "load-my-marks")).unread).toBe(100);
});
