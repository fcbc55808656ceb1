import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { renameSlug } from "#server/products/product-slug-store.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { productResponse } from "#testing/product-response.ts";
import { type PublicPage, pagesAround, readPages } from "#testing/public-pages.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  ana = await aPerson(server);
});

type Given = Parameters<typeof anOffer>[1];
const waiting = (given: Given = {}) =>
  anOffer(server.db, { user_id: ana.id, status: "pending", category: "Casa", ...given });

async function decide(productId: string, status: string, more: Record<string, unknown> = {}) {
  const body = json({ productId, status, ...more }, admin.auth);
  return productResponse(await server.request("/functions/v1/update-product-status", body));
}

const events = () =>
  server.db.select().from(auditEvents).where(eq(auditEvents.action, "update-product-status"));

test("an approved offer is on the very next page, at every address, and in the history", async () => {
  const offer = await waiting({ name: "Panela Aço" });
  await anOffer(server.db, { name: "Panela Outra", category: "Casa" });
  const slug = await inTransaction(server.db, (tx) => renameSlug(tx, offer, "Panela Inóx"));
  await server.db.update(products).set({ name: "Panela Inóx" }).where(eq(products.id, offer.id));
  const paths = [
    "/product/panela-inox",
    "/product/panela-a%C3%A7o",
    ...pagesAround({ slug, word: "panela" }),
  ];
  const before = await readPages(server, paths);
  const isShown = ({ status, body }: PublicPage) => status === 200 && /Panela In|panela-in/.test(body);
  expect(before.filter(isShown)).toEqual([]);
  const { status, message, product } = await decide(offer.id, "approved", { version: 1, reason: "boa" });
  expect([status, message]).toEqual([200, "Status do produto atualizado com sucesso!"]);
  expect(product).toMatchObject({ status: "approved", version: 2, reason: null, ended: false });
  expect(Date.parse(product.published_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  const after = await readPages(server, paths);
  expect(after.slice(0, 2).map(({ status }) => status)).toEqual([301, 301]);
  expect(after.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
  expect(after.filter(isShown).length).toBeGreaterThan(9);
  expect(await events()).toMatchObject([
    { actor_id: admin.id, object_id: offer.id, before: { status: "pending" }, after: { status: "approved" } },
  ]);
});

test("a rejection stores its reason for the owner, and invalidates no page", async () => {
  const offer = await waiting();
  const notified: unknown[] = [];
  const stop = server.db.changes.listen((tags) => notified.push(tags));
  const { product } = await decide(offer.id, "rejected", { reason: "  O link não abre. " });
  stop();
  expect(product).toMatchObject({ status: "rejected", reason: "O link não abre.", published_at: null });
  expect(notified).toEqual([]);
  const mine = await server.request("/functions/v1/load-user-products", json({}, ana.auth));
  expect(await mine.json()).toMatchObject({
    products: [{ status: "rejected", reason: "O link não abre." }],
    counts: { total: 1, rejected: 1 },
  });
});

test("the first approval's time never changes", async () => {
  const published_at = "2026-11-02T10:00:00.000Z";
  const offer = await waiting({ published_at, reason: "antes" });
  expect((await decide(offer.id, "approved")).product).toMatchObject({ published_at, reason: null });
});

test("an offer that ended while pending is approved as ended", async () => {
  const offer = await waiting({ valid_until: "2020-01-01" });
  expect((await decide(offer.id, "approved")).product).toMatchObject({ ended: true, status: "approved" });
});

test("the same decision again is no second one; another is a conflict with the current row", async () => {
  const offer = await waiting();
  const first = await decide(offer.id, "rejected", { reason: "Repetida", version: 1 });
  const again = await decide(offer.id, "rejected", { reason: "Outro motivo", version: 1 });
  expect(again).toEqual(first);
  const other = await decide(offer.id, "approved", { version: 2 });
  expect(other).toMatchObject({
    code: "conflict",
    message: "Este produto já foi analisado",
    product: { status: "rejected", reason: "Repetida", version: 2 },
  });
  expect(await events()).toHaveLength(1);
  expect(await queuedLetters(server)).toHaveLength(1);
});

test("an outdated version is a conflict, although the offer is still pending", async () => {
  const offer = await waiting({ version: 3 });
  const stale = await decide(offer.id, "approved", { version: 2 });
  expect(stale).toMatchObject({ code: "conflict", product: { id: offer.id, version: 3, status: "pending" } });
  expect((await decide(offer.id, "approved", { version: 3 })).product.status).toBe("approved");
  expect((await decide(newId(), "approved")).code).toBe("not_found");
});

test.each([
  ["pending", {}, "status"],
  ["live", {}, "status"],
  ["rejected", { reason: "x".repeat(501) }, "reason"],
  ["rejected", { version: "1" }, "version"],
])("%s %j is refused", async (status, more, field) => {
  const offer = await waiting();
  const refused = await decide(offer.id, status, more);
  expect(refused).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
  expect(await events()).toEqual([]);
});

test("a decision that deadlocks three times gets a retry-later, and does nothing", async () => {
  const { id } = await waiting();
  const meets = vi
    .spyOn(server.mail, "takeBack")
    .mockRejectedValue(Object.assign(new Error("deadlock detected"), { code: "40P01" }));
  const response = await server.request(
    "/functions/v1/update-product-status",
    json({ productId: id, status: "approved" }, admin.auth),
  );
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(meets).toHaveBeenCalledTimes(3);
  expect(await server.db.select().from(products)).toMatchObject([{ status: "pending", version: 1 }]);
  expect(await events()).toEqual([]);
  meets.mockRestore();
  expect(await decide(id, "approved")).toMatchObject({ product: { status: "approved", version: 2 } });
});
