import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { comments } from "#server/db/schema/comments.ts";
import { newId } from "#server/db/uuid.ts";
import { aCommenter, callAs, commentsOn, trusting } from "#testing/commenters.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let offer: OwnedProduct;
beforeEach(async () => {
  server = await freshServer(trusting);
  offer = await anOffer(server.db);
});

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 10) + minutes * 60_000).toISOString();

async function talk(n: number, given: Partial<typeof comments.$inferInsert> = {}, product_id = offer.id) {
  const rows = Array.from({ length: n }, (_, i) => ({
    id: newId(),
    product_id,
    person: newId(),
    body: `Comentário ${i}`,
    useful: i % 7,
    created_at: at(i),
    ...(given as object),
  }));
  for (let i = 0; i < n; i += 1000) await server.db.insert(comments).values(rows.slice(i, i + 1000));
  return rows;
}

async function walk(
  query: Record<string, string>,
): Promise<{ useful: number; created_at: string; id: string }[]> {
  const found = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await commentsOn(server, { productId: offer.id, ...query, ...(cursor ? { cursor } : {}) });
    found.push(...page.comments);
    cursor = page.next;
  }
  return found;
}

test.each(["useful", "newest"])("pages by %s go through all threads once, in order", async (sort) => {
  const rows = await talk(45);
  const expected = rows.toSorted((a, b) =>
    sort === "useful" && a.useful !== b.useful ? b.useful - a.useful : a.created_at < b.created_at ? 1 : -1,
  );
  const found = await walk({ sort, limit: "10" });
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test("a thread brings its first ten replies, the others by cursor", async () => {
  const [thread] = await talk(1);
  const replies = await talk(14, { thread_id: thread?.id ?? "", useful: 0 });
  await talk(3, { thread_id: thread?.id ?? "", status: "held" });
  const page = await commentsOn(server, { productId: offer.id });
  expect(page.count).toBe(15);
  const [first] = page.comments;
  expect(first?.first_replies.map(({ id }) => id)).toEqual(replies.slice(0, 10).map(({ id }) => id));
  const rest = await commentsOn(server, {
    productId: offer.id,
    threadId: thread?.id ?? "",
    cursor: first?.next_replies ?? "",
  });
  expect([rest.comments.map(({ id }) => id), rest.next]).toEqual([
    replies.slice(10).map(({ id }) => id),
    null,
  ]);
});

test.each([
  { cursor: "x" },
  { cursor: Buffer.from('["a","b"]').toString("base64url") },
  { cursor: Buffer.from(`[1,"2026-11-10T00:00:00.000Z","1' OR 1=1"]`).toString("base64url") },
  { limit: "0" },
  { limit: "101" },
  { sort: "hot" },
  { threadId: "x" },
  { productId: "1" },
  { articleId: "00000000-0000-4000-8000-000000000000" },
])("%j is refused with a sentence", async (query) => {
  const asked = new URLSearchParams({ productId: offer.id, ...query } as Record<string, string>);
  const response = await server.request(`/functions/v1/load-comments?${asked}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\p{Ll}/u) });
});

test("three comments in ten minutes for a Semente, ten for the others, the rest gets a sentence and the time", async () => {
  server = await freshServer({ ...trusting, LIMITS: "on" });
  offer = await anOffer(server.db);
  for (const [level, most] of [
    ["semente", 3],
    ["broto", 10],
  ] as const) {
    const who = await aCommenter(server, { level });
    const answers = await Promise.all(
      Array.from({ length: most + 3 }, (_, n) =>
        callAs(server, who, "add-comment", { productId: offer.id, body: `oi ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toBe(
      `Você já comentou ${most} vezes em 10 minutos. Espere 10 minutos: seu texto fica aqui.`,
    );
  }
});
