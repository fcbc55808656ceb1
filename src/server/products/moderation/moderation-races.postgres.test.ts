import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { BulkResponse } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, trash } from "#server/db/schema/operation.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { assignSlug } from "#server/products/product-slug-store.ts";
import { anOffer, aPerson, json, type Person, password } from "#testing/factories.ts";
import { untilLockWait } from "#testing/lock-waits.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let other: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  other = await aPerson(server, "admin");
  ana = await aPerson(server);
});

const call = (name: string, body: unknown, by: Person) =>
  server.request(`/functions/v1/${name}`, json(body, by.auth)) as Promise<Response>;
const waiting = (name: string) => anOffer(server.db, { name, user_id: ana.id, status: "pending" });

/** The text of a public page, empty if there is none. */
async function read(path: string): Promise<string> {
  const response = await server.request(path);
  return response.status === 200 ? response.text() : "";
}

async function rowOf(id: string) {
  return (await server.db.select().from(products).where(eq(products.id, id)))[0];
}

const rounds = 25;
const atOnce = 4;

/** Each round has its own offer; several run at once, so that they also compete for the counters. */
async function inRounds(round: (n: number) => Promise<void>, count = rounds): Promise<void> {
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    for (let n = lane; n < count; n += atOnce) await round(n);
  });
  await Promise.all(lanes);
}

/** Both at the same moment, starting with either in turn; responses in the given order. */
async function race(n: number, ...calls: (() => Promise<Response>)[]): Promise<Response[]> {
  const isTurned = n % 8 < 4;
  const pending = (isTurned ? calls.toReversed() : calls).map((start) => start());
  const answers = await Promise.all(pending);
  return isTurned ? answers.reverse() : answers;
}

/** Whichever connection a call gets, its counter exists already and can be locked by another. */
async function countersStand(category: string): Promise<void> {
  await server.db.execute(sql`INSERT INTO product_counts (status, category, ended, slot, n)
    SELECT 'pending', ${category}, false, slot, 0 FROM generate_series(0, 15) AS slot ON CONFLICT DO NOTHING`);
}

/** The panel's counters match the rows. */
async function expectTrueCounts(): Promise<void> {
  const wrong = await server.db.execute(sql`
    SELECT status, category, ended, sum(n)::int FROM product_counts GROUP BY 1, 2, 3 HAVING sum(n) <> 0
    EXCEPT SELECT status, category, ended, count(*)::int FROM products GROUP BY 1, 2, 3`);
  expect([...wrong]).toEqual([]);
}

test("a withdrawal against an approval: one of them wins, the other is refused", async () => {
  const seen = new Set<string>();
  await inRounds(async (n) => {
    const { id } = await waiting(`Retirada ${n}`);
    const approve = () => call("update-product-status", { productId: id, status: "approved" }, admin);
    const withdraw = () => call("withdraw-user-product", { productId: id }, ana);
    const [approval, withdrawal] = (await race(n, approve, withdraw)).map(({ status }) => status);
    const isPublished = (await rowOf(id))?.status === "approved";
    expect([approval, withdrawal]).toEqual(isPublished ? [200, 409] : [404, 200]);
    seen.add(isPublished ? "published" : "withdrawn");
  });
  expect([...seen].sort()).toEqual(["published", "withdrawn"]);
  await expectTrueCounts();
});

test("an approval racing its owner's edit: one wins, and no unapproved text is ever public", async () => {
  const ends = new Map<string, number>();
  await inRounds(async (n) => {
    const { id, slug } = await waiting(`Oferta Boa ${n}`);
    const decision = { productId: id, status: "approved", version: 1 };
    // Every fourth edit has no version: then it may come second, and withdraws the offer again.
    const isBlind = n % 16 < 4;
    const change = { productId: id, name: `Golpe ${n}`, ...(isBlind ? {} : { version: 1 }) };
    const looks = [`/product/${slug}`, `/product/golpe-${n}`, "/functions/v1/get-approved-products?limit=20"];
    // Rendering takes longer than all the rest.
    if (n % 10 === 0) looks.push("/");
    const during = looks.map(read);
    const answers = await race(
      n,
      () => call("update-product-status", decision, admin),
      () => call("edit-user-product", change, ana),
    );
    const [approved, edited] = answers.map(({ status }) => status);
    const end = `${approved} ${edited}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
    expect(isBlind ? ["200 200", "409 200"] : ["200 409", "409 200"]).toContain(end);
    const isPublic = end === "200 409";
    expect(await rowOf(id)).toMatchObject(
      isPublic
        ? { status: "approved", name: `Oferta Boa ${n}`, version: 2 }
        : { status: "pending", name: `Golpe ${n}`, version: end === "200 200" ? 3 : 2 },
    );
    const after = await Promise.all(looks.map(read));
    expect([after[0]?.includes(`Oferta Boa ${n}`), after[1]]).toEqual([isPublic, ""]);
    for (const text of [...(await Promise.all(during)), ...after]) expect(text).not.toContain("Golpe");
  });
  expect([...ends.keys()].sort()).toEqual(expect.arrayContaining(["200 409", "409 200"]));
  // A letter only for a decision that is still valid.
  expect(await queuedLetters(server)).toHaveLength(ends.get("200 409") ?? 0);
  await expectTrueCounts();
});

test("an approval racing a rejection: one wins, the other gets a conflict; one event, one letter", async () => {
  const winners = new Set<string>();
  await inRounds(async (n) => {
    const { id } = await waiting(`Oferta ${n}`);
    const decide = (status: string, by: Person) =>
      call("update-product-status", { productId: id, status, version: 1 }, by);
    const answers = await race(
      n,
      () => decide("approved", admin),
      () => decide("rejected", other),
    );
    const codes = answers.map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 409]);
    const status = codes[0] === 200 ? "approved" : "rejected";
    winners.add(status);
    for (const answer of answers)
      expect(((await answer.json()) as { product: OwnedProduct }).product).toMatchObject({
        version: 2,
        status,
      });
    expect((await read(`/product/oferta-${n}`)) !== "").toBe(status === "approved");
  });
  expect(winners.size).toBe(2);
  expect(await server.db.$count(auditEvents)).toBe(rounds);
  expect(await queuedLetters(server)).toHaveLength(rounds);
  await expectTrueCounts();
});

test("a deletion racing an edit: one wins, the other finds it changed or gone", async () => {
  const ends = new Set<string>();
  await inRounds(async (n) => {
    const { id, slug } = await anOffer(server.db, { name: `Oferta ${n}`, user_id: ana.id });
    const name = `Mudada ${n}`;
    const answers = await race(
      n,
      () => call("delete-product", { productId: id, version: 1 }, admin),
      () =>
        n % 2
          ? call("edit-product", { productId: id, version: 1, productData: { name } }, other)
          : call("edit-user-product", { productId: id, version: 1, name }, ana),
    );
    const end = answers.map(({ status }) => status).join(" ");
    ends.add(end);
    expect(["200 404", "409 200"]).toContain(end);
    const isDeleted = end === "200 404";
    expect([(await rowOf(id))?.name, await server.db.$count(trash, eq(trash.id, id))]).toEqual(
      isDeleted ? [undefined, 1] : [name, 0],
    );
    expect(await read(`/product/${slug}`)).toBe("");
    // An admin's text is approved, its owner's is pending.
    expect((await read(`/product/mudada-${n}`)) !== "").toBe(!isDeleted && n % 2 === 1);
  });
  expect(ends.size).toBe(2);
  await expectTrueCounts();
});

test("two moderators decide on the same offers in opposite order and across categories: no decision is lost or doubled", async () => {
  const categories = ["Casa", "Games", "Moda"];
  for (let round = 0; round < 10; round++) {
    const items: { productId: string; version: number }[] = [];
    for (let i = 0; i < 12; i++) {
      const offer = { name: `Oferta ${round} ${i}`, category: categories[i % 3] ?? "Casa" };
      const { id } = await anOffer(server.db, { ...offer, user_id: ana.id, status: "pending" });
      items.push({ productId: id, version: 1 });
    }
    const bulk = (list: typeof items, status: string, by: Person) =>
      call("decide-products", { products: list, status }, by);
    const [last = { productId: "", version: 1 }] = items.slice(-1);
    const [approved, rejected, moved] = await Promise.all([
      bulk(items, "approved", admin),
      bulk(items.toReversed(), "rejected", other),
      // Locks a row that they want, and then counters of two categories.
      call("edit-user-product", { ...last, category: "Smartphones" }, ana),
    ]);
    expect([approved, rejected].map(({ status }) => status)).toEqual([200, 200]);
    const answers = (await Promise.all([approved.json(), rejected.json()])) as BulkResponse[];
    for (const { productId } of items) {
      const oks = answers.map(({ results }) => results.find((item) => item.productId === productId)?.ok);
      const isEdited = productId === last.productId && moved.status === 200;
      expect(oks.filter(Boolean)).toHaveLength(isEdited ? 0 : 1);
    }
  }
  await expectTrueCounts();
});

test("a bulk decision waiting for one category's counter holds no lock that a member's category change needs", async () => {
  const items: { productId: string; version: number }[] = [];
  // In the order of their ids, which is not that of their counters.
  for (const category of ["Smartphones", "Casa"]) {
    const { id } = await anOffer(server.db, { category, user_id: ana.id, status: "pending" });
    items.push({ productId: id, version: 1 });
    await countersStand(category);
  }
  let bulk: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    const take = (category: string) =>
      tx.execute(sql`SELECT FROM product_counts
        WHERE status = 'pending' AND category = ${category} FOR UPDATE`);
    await take("Casa");
    bulk = call("decide-products", { products: items, status: "approved" }, admin);
    await untilLockWait(server.db);
    await tx.execute(sql`SET LOCAL lock_timeout = '500ms'`);
    await take("Smartphones");
  });
  expect(await (await bulk)?.json()).toMatchObject({ message: "2 produtos aprovados" });
  await expectTrueCounts();
});

test("a bulk deletion waiting for a picture holds no lock that its new submission needs", async () => {
  const key = "de-novo";
  const image = { key, owner_id: ana.id, state: "here", type: "image/png", width: 9, height: 9 };
  await server.db.insert(images).values({ ...image, loose_since: null });
  const given = { category: "Casa", user_id: ana.id, status: "pending", images: [`/img/${key}.webp`] };
  const { id } = await anOffer(server.db, given);
  await countersStand("Casa");
  let bulk: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    // As a submission locks them: its picture, and then the counter.
    await tx.select().from(images).where(eq(images.key, key)).for("update");
    bulk = call("delete-products", { products: [{ productId: id }] }, admin);
    await untilLockWait(server.db);
    await tx.execute(sql`SET LOCAL lock_timeout = '500ms'`);
    await tx.execute(sql`SELECT FROM product_counts WHERE status = 'pending' FOR UPDATE`);
  });
  expect(await (await bulk)?.json()).toMatchObject({ message: "1 produto deletado" });
  await expectTrueCounts();
});

test("a bulk restore waiting for an address holds no lock that the address's new offer needs", async () => {
  const items: { productId: string }[] = [];
  for (const name of ["Panela", "Fone"]) {
    const { id } = await anOffer(server.db, { name, user_id: ana.id, status: "pending" });
    items.push({ productId: id });
  }
  await call("delete-products", { products: items }, admin);
  await countersStand("Eletrônicos");
  let bulk: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    expect(await assignSlug(tx, "Fone")).toBe("fone");
    bulk = call("restore-products", { products: items }, admin);
    await untilLockWait(server.db);
    await tx.execute(sql`SET LOCAL lock_timeout = '500ms'`);
    await tx.execute(sql`SELECT FROM product_counts WHERE status = 'pending' FOR UPDATE`);
  });
  expect(await (await bulk)?.json()).toMatchObject({ message: "2 produtos restaurados" });
  await expectTrueCounts();
});

const browser = { "User-Agent": "Mozilla/5.0 Firefox/145.0", "Sec-Fetch-Site": "same-origin" };

test.each([null, 5])("a click at the moment of deletion is not counted, after %j others", async (clicks) => {
  const { id, slug } = await anOffer(server.db);
  if (clicks !== null) await server.db.insert(productStats).values({ product_id: id, clicks });
  let click: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    await tx.delete(products).where(eq(products.id, id));
    click = server.request("/functions/v1/count-click", json({ slug }, browser)) as Promise<Response>;
    await untilLockWait(server.db);
  });
  expect((await click)?.status).toBe(204);
  expect(await server.db.$count(productStats)).toBe(0);
});

test("an offer restored while its owner deletes the account is deleted with it, in either order", async () => {
  const { id } = await anOffer(server.db, { user_id: ana.id, status: "pending" });
  const remove = () => call("delete-product", { productId: id }, admin);
  const restore = () => call("restore-product", { productId: id }, admin);
  expect([(await remove()).status, (await restore()).status, (await remove()).status]).toEqual([
    200, 200, 200,
  ]);
  let late: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    // As the deletion locks them.
    await tx.select().from(authUsers).where(eq(authUsers.id, ana.id)).for("update");
    late = restore();
    await untilLockWait(server.db);
    await tx.delete(trash).where(eq(trash.id, id));
    await tx.delete(authUsers).where(eq(authUsers.id, ana.id));
  });
  expect([(await late)?.status, await rowOf(id)]).toEqual([404, undefined]);
  for (let round = 0; round < 4; round++) {
    const eva = await aPerson(server);
    const offer = await anOffer(server.db, { user_id: eva.id, status: "pending" });
    await call("delete-product", { productId: offer.id }, admin);
    const [left, restored] = await race(
      round * 4,
      () => call("delete-my-account", { password }, eva),
      () => call("restore-product", { productId: offer.id }, admin),
    );
    expect([left?.status, [200, 404].includes(restored?.status ?? 0)]).toEqual([200, true]);
    expect([await rowOf(offer.id), await server.db.$count(trash)]).toEqual([undefined, 0]);
    const named = sql`concat(${auditEvents.before}, ${auditEvents.after}) LIKE ${`%${eva.id}%`}`;
    expect(await server.db.$count(auditEvents, named)).toBe(0);
  }
});

test("submissions in one category do not wait for each other", async () => {
  const casa = { category: "Casa", user_id: ana.id, status: "pending" } as const;
  await inTransaction(server.db, async (tx) => {
    // Counted, and not committed until the others are done.
    await anOffer(tx, { ...casa, name: "Demora" });
    const others = ["Bola", "Rede", "Mesa"].map((name) =>
      inTransaction(server.db, async (own) => {
        await own.execute(sql`SET LOCAL lock_timeout = '5s'`);
        await anOffer(own, { ...casa, name });
      }),
    );
    // One of them may share the slot of the first, and waits.
    expect((await Promise.allSettled(others)).map(({ status }) => status)).toContain("fulfilled");
  });
  await expectTrueCounts();
});
