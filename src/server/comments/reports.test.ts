import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CommentDecisionsResponse, ModeratedComment } from "#domain/comments/comment-response-schema.ts";
import type { ReportDecisionsResponse, ReportedContent } from "#domain/comments/report-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { comments, reports } from "#server/db/schema/comments.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { aCommenter, type Commenter, callAs, commentsOn, trusting } from "#testing/commenters.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let offer: OwnedProduct;
let ana: Commenter;
let admin: Commenter;
let commentId: string;
beforeEach(async () => {
  server = await freshServer({ ...trusting, HELD_WORDS: "segredo" });
  offer = await anOffer(server.db);
  [ana, admin] = [await aCommenter(server), await aCommenter(server, { role: "admin" })];
  ({ id: commentId } = (await comment("Compre de mim")).comment);
});

const comment = (body: string, who = ana) =>
  callAs(server, who, "add-comment", { productId: offer.id, body });
const report = (who: Commenter, fields: object = {}) =>
  callAs(server, who, "report-content", { kind: "comment", id: commentId, reason: "golpe", ...fields });
const shown = async () => (await commentsOn(server, { productId: offer.id })).comments.map(({ id }) => id);
const people = (n: number, given: Parameters<typeof aCommenter>[1] = {}) =>
  Promise.all(Array.from({ length: n }, () => aCommenter(server, given)));
const asAdmin = async <Answer>(name: string, fields: object) =>
  (await callAs(server, admin, name, fields)) as unknown as Answer & { status: number; message: string };
const decide = (version: number, decision: string, id = commentId) =>
  asAdmin<CommentDecisionsResponse>("decide-comments", { comments: [{ commentId: id, version }], decision });
const decideReports = (kind: string, id: string, version: number, decision: string) =>
  asAdmin<ReportDecisionsResponse>("decide-reports", { reports: [{ kind, id, version }], decision });
async function read<Answer>(path: string): Promise<Answer> {
  const response = await server.request(`/functions/v1/${path}`, { headers: admin.auth });
  return (await response.json()) as Answer;
}
const openReports = async () => (await read<{ reports: ReportedContent[] }>("load-reports")).reports;
const statusNow = async () =>
  (await server.db.select().from(comments).where(eq(comments.id, commentId)))[0]?.status;

test("three reports of Broto or higher hide a comment until a moderator has looked", async () => {
  const [one, two, three] = (await people(3)) as [Commenter, Commenter, Commenter];
  await report(one);
  await report(two);
  expect(await shown()).toEqual([commentId]);
  expect((await report(three, { text: "É golpe mesmo" })).message).toContain("Denúncia recebida");
  expect(await shown()).toEqual([]);
  const [reported] = await openReports();
  expect(reported).toMatchObject({
    kind: "comment",
    id: commentId,
    name: "Compre de mim",
    handle: ana.handle,
    status: "hidden",
    version: 1,
    reports: 3,
    reasons: { golpe: 3 },
    texts: ["É golpe mesmo"],
  });
  const { comments: waiting } = await read<{ comments: ModeratedComment[] }>("load-held-comments");
  expect(waiting).toMatchObject([{ id: commentId, status: "hidden", place_name: offer.name }]);
});

test("new accounts, Sementes and a third report of one sender do not make three", async () => {
  const [one, two, three] = (await people(3)) as [Commenter, Commenter, Commenter];
  for (const who of [...(await people(3, { level: "semente" })), ...(await people(3, { isNew: true }))])
    await report(who);
  // Weightless ones of its address take nothing from a person's weight.
  for (const who of await people(2, { isNew: true })) await report({ ...who, address: one.address });
  for (const who of [one, two, three]) await report({ ...who, address: one.address });
  expect(await shown()).toEqual([commentId]);
  expect(await statusNow()).toBe("shown");
  await report((await people(1))[0] as Commenter);
  expect(await shown()).toEqual([]);
});

test("three reports at the same moment hide it too", async () => {
  const three = await people(3);
  await Promise.all(three.map((who) => report(who)));
  expect(await statusNow()).toBe("hidden");
});

test("after a moderator has looked, reports never hide that version again", async () => {
  for (const who of await people(3)) await report(who);
  const { results } = await decide(1, "approve");
  expect(results[0]).toMatchObject({ ok: true, comment: { status: "shown", version: 2 } });
  for (const who of await people(4)) await report(who);
  expect(await shown()).toEqual([commentId]);
  expect(await openReports()).toMatchObject([{ reports: 4, version: 2 }]);
});

test("reports count for the version that was seen", async () => {
  const [one, two, three] = (await people(3)) as [Commenter, Commenter, Commenter];
  await report(one);
  await report(two);
  await callAs(server, ana, "edit-comment", { commentId, body: "Outro texto" });
  await report(three);
  expect(await shown()).toEqual([commentId]);
  // Who reported the first version may report this one, too; the same one twice counts once.
  expect((await report(one)).message).toContain("Denúncia recebida");
  expect((await report(one)).message).toContain("já denunciou");
  expect(await shown()).toEqual([commentId]);
  await report(two);
  expect(await shown()).toEqual([]);
  expect(await openReports()).toMatchObject([{ reports: 3 }]);
});

test("offers and profiles are reported but never hidden", async () => {
  for (const who of await people(4)) {
    expect((await report(who, { kind: "offer", id: offer.id, reason: "preco_mentira" })).status).toBe(200);
    expect((await report(who, { kind: "profile", id: `@${ana.handle}` })).status).toBe(200);
  }
  expect((await openReports()).map(({ kind, reports: n, name }) => [kind, n, name])).toEqual([
    ["offer", 4, offer.name],
    ["profile", 4, ana.handle],
  ]);
  expect((await server.request(`/product/${offer.slug}`)).status).toBe(200);
  const decided = await decideReports("offer", offer.id, offer.version, "dismissed");
  expect(decided.results).toMatchObject([{ ok: true }]);
  expect((await openReports()).map(({ kind }) => kind)).toEqual(["profile"]);
});

test("a report of a banned person's profile is refused like that of a hidden or an unknown one", async () => {
  const [who, hidden, banned] = (await people(3)) as [Commenter, Commenter, Commenter];
  await server.db.update(users).set({ profile_hidden: true }).where(eq(users.id, hidden.id));
  await callAs(server, admin, "ban-user", { userId: banned.id, reason: "Spam" });
  const answers = [];
  for (const id of [hidden.handle, banned.handle, "ninguem"])
    answers.push(await report(who, { kind: "profile", id }));
  expect(answers[0]?.status).toBe(404);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await server.db.$count(reports)).toBe(0);
  await callAs(server, admin, "unban-user", { userId: banned.id });
  expect((await report(who, { kind: "profile", id: banned.handle })).status).toBe(200);
});

test("one open report a person and content; nobody reports oneself or what does not exist", async () => {
  const [who] = (await people(1)) as [Commenter];
  await report(who);
  expect(await report(who)).toMatchObject({ status: 200, message: expect.stringContaining("já denunciou") });
  expect(await server.db.$count(reports)).toBe(1);
  const mine = await anOffer(server.db, { user_id: ana.id });
  for (const fields of [{}, { kind: "offer", id: mine.id }, { kind: "profile", id: ana.handle }])
    expect(await report(ana, fields)).toMatchObject({ status: 403, code: "own_content" });
  const pending = await anOffer(server.db, { status: "pending" });
  await server.db.update(users).set({ profile_hidden: true }).where(eq(users.id, admin.id));
  for (const fields of [
    { id: newId() },
    { kind: "offer", id: pending.id },
    { kind: "profile", id: "ninguem" },
    { kind: "coupon", id: pending.id },
    { kind: "profile", id: admin.handle },
  ])
    expect((await report(who, fields)).status).toBe(404);
  for (const fields of [
    { kind: "store" },
    { reason: "x" },
    { id: "x" },
    { text: "a".repeat(501) },
    { text: "\u202e" },
  ])
    expect([fields, (await report(who, fields)).status]).toEqual([
      fields,
      "text" in fields && fields.text === "\u202e" ? 200 : 422,
    ]);
});

test("a held comment is approved, removed and approved again, each on the version that was seen", async () => {
  const { comment: held } = await comment("um segredo");
  expect((await decide(1, "approve", held.id)).results).toMatchObject([{ ok: true, status: 200 }]);
  expect(await shown()).toContain(held.id);
  const stale = await decide(1, "remove", held.id);
  expect(stale.results).toMatchObject([{ ok: false, status: 409, comment: { version: 2, status: "shown" } }]);
  expect(stale.message).toBe("0 de 1 comentários removidos");
  expect((await decide(2, "remove", held.id)).results).toMatchObject([{ ok: true, comment: { version: 3 } }]);
  expect(await shown()).not.toContain(held.id);
  expect((await decide(3, "approve", held.id)).results).toMatchObject([
    { ok: true, comment: { version: 4 } },
  ]);
  expect(await shown()).toContain(held.id);
  const events = await server.db.select().from(auditEvents);
  expect(events.map(({ action }) => action)).toEqual(["decide-comment", "decide-comment", "decide-comment"]);
  expect(JSON.stringify(events)).not.toContain("segredo");
});

test("many are decided at once, and what one refuses stops no other", async () => {
  const { comment: gone } = await comment("vai embora");
  await callAs(server, ana, "delete-comment", { commentId: gone.id });
  const unknown = newId();
  const { message, results } = await asAdmin<CommentDecisionsResponse>("decide-comments", {
    comments: [
      { commentId: gone.id, version: 2 },
      { commentId: unknown, version: 1 },
      { commentId, version: 1 },
    ],
    decision: "remove",
  });
  expect([message, results.map(({ status }) => status)]).toEqual([
    "1 de 3 comentários removidos",
    [409, 404, 200],
  ]);
  expect(await shown()).toEqual([]);
});

test("an upheld report removes the comment, a dismissed one brings it back; the opposite undoes", async () => {
  for (const who of await people(3)) await report(who);
  const stale = await decideReports("comment", commentId, 9, "upheld");
  expect(stale.results).toMatchObject([{ ok: false, status: 409, content: { version: 1 } }]);
  await decideReports("comment", commentId, 1, "upheld");
  expect([await statusNow(), await openReports()]).toEqual(["removed", []]);
  const undone = await decideReports("comment", commentId, 2, "dismissed");
  expect(undone.results).toMatchObject([{ ok: true, content: { status: "shown", version: 3 } }]);
  expect((await server.db.select().from(reports)).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 3 }, () => "dismissed"),
  );
  expect((await decideReports("offer", offer.id, 1, "upheld")).results).toMatchObject([
    { ok: false, status: 404 },
  ]);
});

test("an undone decision brings a comment and its reports back to where they waited, once", async () => {
  const { comment: held } = await comment("um segredo");
  await decide(1, "approve", held.id);
  expect((await decide(2, "reopen", held.id)).results).toMatchObject([
    { ok: true, comment: { status: "held", held_for: "words", version: 3 } },
  ]);
  expect(await shown()).not.toContain(held.id);
  expect((await decide(3, "reopen", held.id)).results).toMatchObject([{ ok: false, status: 409 }]);
  for (const who of await people(3)) await report(who);
  await decideReports("comment", commentId, 1, "upheld");
  await decideReports("comment", commentId, 2, "reopen");
  expect([await statusNow(), (await openReports()).map(({ reports }) => reports)]).toEqual(["hidden", [3]]);
});

test("a decision on a comment that is undone late brings back its own reports, and no earlier ones", async () => {
  const age = (table: typeof reports | typeof auditEvents, column: string) =>
    server.db.execute(
      sql`UPDATE ${table} SET ${sql.identifier(column)} = ${sql.identifier(column)} - interval '1 minute'`,
    );
  for (const decision of ["dismissed", "upheld"]) {
    for (const who of await people(3)) await report(who);
    await decideReports("comment", commentId, decision === "upheld" ? 2 : 1, decision);
    await age(reports, "decided_at");
    await age(auditEvents, "created_at");
  }
  await decideReports("comment", commentId, 3, "reopen");
  expect([
    await statusNow(),
    (await server.db.select().from(reports)).map(({ outcome }) => outcome).sort(),
  ]).toEqual(["shown", ["dismissed", "dismissed", "dismissed", null, null, null]]);
});

test("decisions on reports of an offer are in the record, undone ones too", async () => {
  const [who] = (await people(1)) as [Commenter];
  await report(who, { kind: "offer", id: offer.id });
  for (const decision of ["dismissed", "reopen", "upheld"])
    await decideReports("offer", offer.id, offer.version, decision);
  const events = await server.db.select().from(auditEvents).orderBy(auditEvents.created_at);
  expect(events.map(({ action, after }) => [action, after])).toEqual([
    ["decide-report", { outcome: "dismissed" }],
    ["decide-report", { outcome: null, reopened: true }],
    ["decide-report", { outcome: "upheld" }],
  ]);
});
