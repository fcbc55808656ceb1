import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { comments } from "#server/db/schema/comments.ts";
import { contributions, memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { aCommenter, type Commenter, callAs, commentsOn, trusting } from "#testing/commenters.ts";
import { anArticle, anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let offer: OwnedProduct;
let ana: Commenter;
let bia: Commenter;
beforeEach(async () => {
  server = await freshServer({ ...trusting, HELD_WORDS: "indicação, código meu" });
  offer = await anOffer(server.db);
  [ana, bia] = [await aCommenter(server), await aCommenter(server)];
});

const add = (who: Commenter | null, body: string, more: object = {}) =>
  callAs(server, who, "add-comment", { productId: offer.id, body, ...more });
const listed = () => commentsOn(server, { productId: offer.id });
const statusesOf = async () => (await server.db.select().from(comments)).map(({ status }) => status);

test("a comment is public at once, with its author's handle and level, and counts", async () => {
  const { status, message, comment } = await add(ana, " Chegou hoje.\r\n\r\nBem embalado. ");
  expect([status, message]).toEqual([200, "Comentário publicado."]);
  const page = await listed();
  expect(page).toMatchObject({ count: 1, next: null });
  expect(page.comments[0]).toMatchObject({
    id: comment.id,
    body: "Chegou hoje.\n\nBem embalado.",
    handle: ana.handle,
    level: "broto",
    by_sender: false,
    thread_id: null,
    first_replies: [],
  });
});

test("an article's comments are its own", async () => {
  const article = await anArticle(server.db);
  await callAs(server, ana, "add-comment", { articleId: article.id, body: "Bom guia." });
  expect(await listed()).toMatchObject({ count: 0, comments: [] });
  const page = await commentsOn(server, { articleId: article.id });
  expect(page.comments.map(({ body }) => body)).toEqual(["Bom guia."]);
});

test("replies have one level: a reply to a reply stands in the same thread", async () => {
  const { comment: thread } = await add(ana, "Vale?");
  const { comment: reply } = await add(bia, "Vale.", { parentId: thread.id });
  const { comment: again } = await add(ana, `@${bia.handle} obrigada`, { parentId: reply.id });
  expect([reply.thread_id, again.thread_id]).toEqual([thread.id, thread.id]);
  const { comments: threads, count } = await listed();
  expect(count).toBe(3);
  expect(threads.map(({ replies, first_replies }) => [replies, first_replies.length])).toEqual([[2, 2]]);
});

test("nobody comments on what is not public, and replies only to a shown comment of the same page", async () => {
  const hidden = [
    { productId: (await anOffer(server.db, { status: "pending" })).id },
    { productId: (await anOffer(server.db, { status: "rejected" })).id },
    { articleId: (await anArticle(server.db, { status: "draft" })).id },
    { articleId: (await anArticle(server.db, { published_at: "2100-01-01T00:00:00Z" })).id },
    { productId: newId() },
  ];
  for (const place of hidden) {
    const answer = await callAs(server, ana, "add-comment", { ...place, body: "oi" });
    expect([answer.status, answer.message]).toEqual([404, expect.stringContaining("não está no ar")]);
  }
  const other = await anOffer(server.db);
  const { comment: elsewhere } = await add(ana, "Aqui", { productId: other.id });
  const { comment: gone } = await add(ana, "Some");
  await callAs(server, ana, "delete-comment", { commentId: gone.id });
  const { comment: held } = await add(ana, "Use meu código de indicação");
  for (const parentId of [elsewhere.id, gone.id, held.id, newId()])
    expect(await add(bia, "oi", { parentId })).toMatchObject({
      status: 404,
      message: "Este comentário não está mais aqui.",
    });
  expect(await add(bia, "oi", { parentId: "x" })).toMatchObject({ status: 422 });
});

test("a withdrawn offer takes its comments along", async () => {
  const { comment } = await add(ana, "oi");
  await server.db.update(products).set({ status: "rejected" }).where(eq(products.id, offer.id));
  const response = await server.request(`/functions/v1/load-comments?productId=${offer.id}`);
  expect(response.status).toBe(404);
  for (const [name, fields] of [
    ["mark-comment", { useful: true }],
    ["edit-comment", { body: "outro" }],
  ] as const)
    expect(
      (await callAs(server, name === "mark-comment" ? bia : ana, name, { commentId: comment.id, ...fields }))
        .status,
    ).toBe(404);
});

test("a member without a handle is asked for one before the first comment", async () => {
  await server.db.update(users).set({ handle: null }).where(eq(users.id, ana.id));
  expect(await add(ana, "oi")).toMatchObject({
    status: 403,
    code: "handle_needed",
    message: "Escolha seu @ para comentar.",
  });
});

test("visitors are asked to sign in by every call that writes", async () => {
  const { comment } = await add(ana, "oi");
  for (const name of ["add-comment", "edit-comment", "delete-comment", "mark-comment", "report-content"])
    expect(
      (await callAs(server, null, name, { productId: offer.id, commentId: comment.id, body: "x" })).status,
    ).toBe(401);
});

test("an author edits for 15 minutes, and the comment says so", async () => {
  const { comment } = await add(ana, "Chegou");
  const edit = (body: string, more: object = {}) =>
    callAs(server, ana, "edit-comment", { commentId: comment.id, body, ...more });
  expect(await edit("Chegou hoje", { version: 1 })).toMatchObject({
    status: 200,
    comment: { body: "Chegou hoje", version: 2, edited_at: expect.any(String) },
  });
  expect(await edit("Outra", { version: 1 })).toMatchObject({
    status: 409,
    comment: { body: "Chegou hoje" },
  });
  await server.db.update(comments).set({ created_at: sql`now() - interval '16 minutes'` as never });
  expect(await edit("Tarde")).toMatchObject({ status: 409, code: "too_late" });
  expect((await listed()).comments[0]).toMatchObject({ body: "Chegou hoje" });
});

test("nobody edits or deletes another person's comment, not even the team by these calls", async () => {
  const { comment } = await add(ana, "Minha");
  for (const who of [bia, await aCommenter(server, { role: "admin" })])
    for (const name of ["edit-comment", "delete-comment"])
      expect((await callAs(server, who, name, { commentId: comment.id, body: "Outra" })).status).toBe(404);
  expect((await listed()).comments[0]).toMatchObject({ body: "Minha", version: 1 });
});

test("a deleted comment leaves a placeholder only where it has replies, and its text nowhere", async () => {
  const { comment: thread } = await add(ana, "Pergunta secreta");
  const { comment: reply } = await add(bia, "Resposta", { parentId: thread.id });
  for (const _ of [1, 2])
    expect((await callAs(server, ana, "delete-comment", { commentId: thread.id })).status).toBe(200);
  const [placeholder] = (await listed()).comments;
  expect(placeholder).toMatchObject({ status: "deleted", body: "", handle: null, level: null, replies: 1 });
  const stored = await server.db.select().from(comments).where(eq(comments.id, thread.id));
  expect(stored).toMatchObject([{ body: "" }]);
  await callAs(server, bia, "delete-comment", { commentId: reply.id });
  expect(await listed()).toMatchObject({ count: 0, comments: [] });
});

test("Útil is one mark a person, can be taken back, and is not for one's own", async () => {
  const { comment } = await add(ana, "Dica");
  const mark = (who: Commenter, useful: boolean) =>
    callAs(server, who, "mark-comment", { commentId: comment.id, useful });
  for (const _ of [1, 2])
    expect(await mark(bia, true)).toMatchObject({ status: 200, comment: { useful: 1 } });
  expect(await mark(ana, true)).toMatchObject({ status: 403, code: "own_content" });
  expect(await mark(bia, false)).toMatchObject({ comment: { useful: 0 } });
  expect((await callAs(server, bia, "mark-comment", { commentId: comment.id, useful: "sim" })).status).toBe(
    422,
  );
});

test("three marks from other senders than its author's are a contribution, which goes with them", async () => {
  const { comment } = await add(ana, "Dica");
  const mark = (who: Commenter, useful = true) =>
    callAs(server, who, "mark-comment", { commentId: comment.id, useful });
  const gained = () => server.db.$count(contributions);
  const people = await Promise.all([1, 2, 3, 4].map(() => aCommenter(server)));
  const [one, two, three, four] = people as [Commenter, Commenter, Commenter, Commenter];
  await mark({ ...one, address: ana.address });
  await mark(two);
  await mark({ ...three, address: two.address });
  await mark(four);
  expect(await gained()).toBe(0);
  await mark(bia);
  expect(await server.db.select().from(contributions)).toMatchObject([{ user_id: ana.id, kind: "comment" }]);
  // The level follows in the same transaction.
  await server.db.update(users).set({ created_at: sql`now() - interval '8 days'` });
  const offers = [newId(), newId()].map((content_id) => ({ user_id: ana.id, kind: "offer", content_id }));
  await server.db.insert(contributions).values(offers);
  const levelNow = async () =>
    (await server.db.select().from(memberLevels).where(eq(memberLevels.user_id, ana.id)))[0]?.level;
  await mark(four, false);
  expect(await levelNow()).toBe("semente");
  await mark(four);
  expect(await levelNow()).toBe("broto");
  await server.db.delete(contributions).where(eq(contributions.kind, "offer"));
  await mark(four, false);
  expect(await gained()).toBe(0);
});

test("a contribution outlives the erasure of its senders' marks", async () => {
  const { comment } = await add(ana, "Dica");
  const mark = (who: Commenter) =>
    callAs(server, who, "mark-comment", { commentId: comment.id, useful: true });
  for (const _ of [1, 2, 3]) await mark(await aCommenter(server));
  await server.db.execute(sql`UPDATE comment_marks SET mark = NULL`);
  await server.db.execute(sql`UPDATE comments SET mark = NULL`);
  await mark(bia);
  expect(await server.db.$count(contributions)).toBe(1);
});

test("marks at the same moment are all counted", async () => {
  const { comment } = await add(ana, "Dica");
  const people = await Promise.all(Array.from({ length: 6 }, () => aCommenter(server)));
  await Promise.all(
    people.map((who) => callAs(server, who, "mark-comment", { commentId: comment.id, useful: true })),
  );
  expect((await listed()).comments[0]).toMatchObject({ useful: 6 });
  expect(await server.db.$count(contributions)).toBe(1);
});

test("links of a Semente, more than two links and held words wait, seen by their author alone", async () => {
  const seed = await aCommenter(server, { level: "semente" });
  const bodies: [Commenter, string][] = [
    [seed, "Veja https://loja.example"],
    [ana, "https://a.example https://b.example https://c.example"],
    [ana, "Meu CÓDIGO MEU é bom"],
  ];
  for (const [who, body] of bodies)
    expect(await add(who, body)).toMatchObject({
      status: 200,
      message: "Seu comentário espera a moderação. Só você o vê.",
      comment: { status: "held", body },
    });
  expect(await listed()).toMatchObject({ count: 0, comments: [] });
  const marks = async (who: Commenter) =>
    (await callAs(server, who, "load-my-marks", { offers: [offer.id] })) as unknown as {
      held: { body: string }[];
    };
  expect((await marks(ana)).held.map(({ body }) => body)).toEqual([bodies[2]?.[1], bodies[1]?.[1]]);
  expect((await marks(bia)).held).toEqual([]);
});

test("an edit that adds links waits too, and one without them is shown", async () => {
  const seed = await aCommenter(server, { level: "semente" });
  const { comment } = await add(seed, "Chegou");
  const edit = (body: string) => callAs(server, seed, "edit-comment", { commentId: comment.id, body });
  expect(await edit("Chegou, veja loja.com.br/x")).toMatchObject({ comment: { status: "held" } });
  expect((await listed()).count).toBe(0);
  expect(await edit("Chegou mesmo")).toMatchObject({ comment: { status: "shown", version: 3 } });
  expect(await statusesOf()).toEqual(["shown"]);
});
