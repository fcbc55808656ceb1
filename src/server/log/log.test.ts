import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { headPath } from "#domain/log/log-limits.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { aCommenter, type Commenter, callAs, trusting } from "#testing/commenters.ts";
import { aCoupon, aStore } from "#testing/coupons.ts";
import { aReader, hotOffers, morningOf, tick } from "#testing/daily-letter.ts";
import { anOffer, aPerson, json, newOfferFields, password } from "#testing/factories.ts";
import { actsSince, loadLog, subjectOf } from "#testing/log.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { continueLog } from "./begin-log.ts";
import { findHead } from "./log-store.ts";
import { verifyLog } from "./verify-log.ts";

let server: TestServer;
let admin: Commenter;
let ana: Commenter;
let seen = 0;
beforeEach(async () => {
  server = await freshServer({ ...trusting, HELD_WORDS: "segredo" });
  [admin, ana] = [await aCommenter(server, { role: "admin" }), await aCommenter(server)];
  await continueLog(server.db);
  seen = 1;
});

/** Every call has to succeed, or what it should have logged was never done. */
async function call(name: string, body: object, by = admin) {
  const answer = await callAs(server, by, name, body);
  expect([name, answer.status, answer.message]).toEqual([name, 200, expect.anything()]);
  return answer as unknown as Record<string, never> & { product: { id: string; version: number } };
}

/** What was logged since it was last asked, and that the chain is whole. */
async function logged() {
  const entries = await actsSince(server, seen);
  seen += entries.length;
  expect((await verifyLog(server.db)).broken).toBeNull();
  return entries;
}

const entry = (
  act: string,
  reason: string,
  before: object | null,
  after: object | null,
  by = "equipe-1",
) => ({
  ...{ act, reason, by, before, after },
});

test("decisions on offers, one by one, in bulk and undone", async () => {
  const waiting = async (n: number) =>
    Promise.all(
      Array.from({ length: n }, (_, i) => anOffer(server.db, { name: `Nº ${i}`, status: "pending" })),
    );
  const [one, two, three] = (await waiting(3)).map(({ id }) => id);
  await call("update-product-status", { productId: one, status: "approved" });
  await call("update-product-status", { productId: one, status: "approved" });
  const texts = { status: "rejected", reason: "Ana mandou isto três vezes" };
  await call("decide-products", {
    products: [{ productId: two }, { productId: three }, { productId: one }],
    ...texts,
  });
  await call("reopen-products", { products: [{ productId: two, version: 2 }] });
  await call("update-product-status", {
    productId: two,
    status: "rejected",
    reason: "Esta oferta já foi publicada. A Ana já sabe",
  });
  expect(await logged()).toEqual([
    entry("offer-approved", "conferida", { status: "pending" }, { status: "approved" }),
    entry("offer-rejected", "outro", { status: "pending" }, { status: "rejected" }),
    entry("offer-rejected", "outro", { status: "pending" }, { status: "rejected" }),
    entry("offer-reopened", "desfeita", { status: "rejected" }, { status: "pending" }),
    entry("offer-rejected", "repetida", { status: "pending" }, { status: "rejected" }),
  ]);
  const { entries } = await loadLog(server);
  expect(JSON.stringify(entries)).not.toContain("Ana");
  expect(entries[1]?.subject).toBe(await subjectOf(server.db, one ?? ""));
  expect(entries[5]?.subject).toBe(await subjectOf(server.db, two ?? ""));
});

test("edits of a status or a price are logged, deletions and their undoing with the price; other edits are not", async () => {
  const { id: productId } = await anOffer(server.db, { sale_price: 100, original_price: 200 });
  const edit = (productData: object) => call("edit-product", { productId, productData });
  await edit({ description: "Outra descrição, bem melhor." });
  await edit({ sale_price: 89.9 });
  await edit({ status: "rejected", reason: "O preço não está abaixo do habitual" });
  await edit({ status: "approved" });
  await call("delete-product", { productId });
  await call("restore-product", { productId });
  const prices = { price: 89.9, original_price: 200 };
  expect(await logged()).toEqual([
    entry(
      "offer-edited",
      "preco-corrigido",
      { status: "approved", price: 100, original_price: 200 },
      { status: "approved", ...prices },
    ),
    entry("offer-rejected", "preco-comum", { status: "approved" }, { status: "rejected" }),
    entry("offer-approved", "conferida", { status: "rejected" }, { status: "approved" }),
    entry("offer-deleted", "arrumacao", { status: "approved", ...prices }, { status: "deleted" }),
    entry("offer-restored", "desfeita", { status: "deleted" }, { status: "approved", ...prices }),
  ]);
});

test("offers that end and return: by the team, by their sender, by people", async () => {
  const { id: productId } = await anOffer(server.db, { user_id: ana.id });
  await call("end-offer", { productId, reason: "preco_mudou" });
  await call("revive-offer", { productId });
  await call("end-user-product", { productId }, ana);
  await call("end-user-product", { productId, ended: false }, ana);
  const [live, ended] = [{ status: "approved" }, { status: "ended" }];
  expect(await logged()).toEqual([
    entry("offer-ended", "preco-mudou", live, ended),
    entry("offer-revived", "reaberta-pela-equipe", ended, live),
    entry("offer-ended", "encerrada-por-quem-enviou", live, ended, "comunidade"),
    entry("offer-revived", "desfeita", ended, live, "comunidade"),
  ]);
  const people = await Promise.all(Array.from({ length: 8 }, () => aCommenter(server, { level: "safra" })));
  for (const who of people.slice(0, 4)) await call("confirm-offer", { productId, says: "acabou" }, who);
  for (const who of people.slice(4)) await callAs(server, who, "confirm-offer", { productId, says: "sim" });
  expect(await logged()).toEqual([
    entry("offer-ended", "relatos", live, ended, "comunidade"),
    entry("offer-revived", "volta-confirmada", ended, live, "comunidade"),
  ]);
});

test("offers that Safra publishes at once, the look that follows, and its undoing", async () => {
  await server.db
    .insert(memberLevels)
    .values({ user_id: ana.id, level: "safra", by_hand: true })
    .onConflictDoUpdate({ target: memberLevels.user_id, set: { level: "safra", by_hand: true } });
  const offer = (n: number) => newOfferFields({ product_url: `https://www.kabum.com.br/produto/${n}/fone` });
  const [first, second] = [
    await call("submit-user-product", offer(1), ana),
    await call("submit-user-product", offer(2), ana),
  ];
  const [{ id: one, version }, { id: two }] = [first.product, second.product];
  await call("update-product-status", { productId: one, status: "approved", version });
  await call("update-product-status", { productId: two, status: "rejected" });
  await call("reopen-products", { products: [{ productId: two, version: 2 }] });
  const live = { status: "approved" };
  const published = entry(
    "offer-published",
    "publicada-na-hora",
    null,
    expect.objectContaining(live) as never,
    "comunidade",
  );
  expect(await logged()).toEqual([
    published,
    published,
    entry("offer-checked", "conferida", live, live),
    entry("offer-rejected", "outro", live, { status: "rejected" }),
    entry("offer-approved", "desfeita", { status: "rejected" }, live),
  ]);
});

test("coupons: decisions, edits of their status, deletion and its undoing; members' own changes are not logged", async () => {
  const store = await aStore(server.db, { name: "KaBuM!", slug: "kabum" });
  const couponId = await aCoupon(server.db, store, { status: "pending", user_id: ana.id });
  const decide = (status: string, version: number, reason?: string) =>
    call("decide-coupons", { coupons: [{ couponId, version }], status, reason });
  await decide("rejected", 1, "O cupom já venceu");
  await decide("pending", 2);
  await decide("approved", 3);
  await call("edit-coupon", { couponId, couponData: { note: "Só hoje" } });
  await call("edit-coupon", { couponId, couponData: { status: "rejected", reason: "Motivo à mão" } });
  await call("delete-coupon", { couponId });
  await call("restore-coupon", { couponId });
  await call("submit-coupon", { store: "kabum", code: "NOTE200", kind: "shipping" }, ana);
  const was = (status: string) => ({ status });
  expect(await logged()).toEqual([
    entry("coupon-rejected", "cupom-vencido", was("pending"), was("rejected")),
    entry("coupon-reopened", "desfeita", was("rejected"), was("pending")),
    entry("coupon-approved", "conferida", was("pending"), was("approved")),
    entry("coupon-rejected", "outro", was("approved"), was("rejected")),
    entry("coupon-deleted", "arrumacao", was("rejected"), was("deleted")),
    entry("coupon-restored", "desfeita", was("deleted"), was("rejected")),
  ]);
});

test("comments and reports: hidden by people, removed, approved, dismissed and undone", async () => {
  const { id: productId } = await anOffer(server.db);
  const comment = async (body: string) =>
    (await callAs(server, ana, "add-comment", { productId, body })).comment.id;
  const [shown, held] = [await comment("Chegou bem"), await comment("É segredo")];
  const people = await Promise.all([1, 2, 3].map(() => aCommenter(server)));
  for (const who of people)
    await call("report-content", { kind: "comment", id: shown, reason: "ofensivo" }, who);
  const decide = (commentId: string, version: number, decision: string) =>
    call("decide-comments", { comments: [{ commentId, version }], decision });
  await decide(held, 1, "remove");
  await decide(held, 2, "reopen");
  await decide(held, 3, "approve");
  await call("decide-reports", { reports: [{ kind: "comment", id: shown, version: 1 }], decision: "upheld" });
  await call("report-content", { kind: "offer", id: productId, reason: "golpe" }, people[0]);
  const reports = [{ kind: "offer", id: productId, version: 1 }];
  await call("decide-reports", { reports, decision: "dismissed" });
  await call("decide-reports", { reports, decision: "reopen" });
  await call("decide-reports", { reports, decision: "upheld" });
  const was = (status: string) => ({ status });
  expect(await logged()).toEqual([
    entry("comment-hidden", "denuncias", was("shown"), was("hidden"), "comunidade"),
    entry("comment-removed", "ofensivo", was("held"), was("removed")),
    entry("comment-reopened", "desfeita", was("removed"), was("held")),
    entry("comment-approved", "conferida", was("held"), was("shown")),
    entry("comment-removed", "ofensivo", was("hidden"), was("removed")),
    entry("report-dismissed", "denuncia-nao-confirmada", was("open"), was("dismissed")),
    entry("report-reopened", "desfeita", null, was("open")),
    entry("report-upheld", "golpe", was("open"), was("upheld")),
  ]);
});

test("people and stores: bans, levels by hand, roles, merged stores; each moderator under a number", async () => {
  const other = await aCommenter(server, { role: "admin" });
  await call("set-level", { userId: ana.id, safra: true });
  await call("ban-user", { userId: ana.id, reason: "Ana Souza vende em outro lugar", days: 7 });
  await call("unban-user", { userId: ana.id }, other);
  await call("change-user-role", { userId: ana.id, role: "admin" });
  const [from, into] = [await aStore(server.db), await aStore(server.db)];
  await call("merge-stores", { from: from.id, into: into.id });
  expect(await logged()).toEqual([
    entry("level-set", "nivel", { level: "broto" }, { level: "safra" }),
    entry("person-banned", "conduta", { status: "active" }, { status: "banned" }),
    entry("person-unbanned", "suspensao-encerrada", { status: "banned" }, { status: "active" }, "equipe-2"),
    entry("role-changed", "papel", { level: "user" }, { level: "admin" }),
    entry("store-merged", "lojas-unidas", { status: "active" }, { status: "merged" }),
  ]);
});

test("strangers read the log in pieces, by act or group, and its head at an address of its own", async () => {
  const offers = await Promise.all(
    [1, 2, 3].map((n) => anOffer(server.db, { name: `Nº ${n}`, status: "pending" })),
  );
  const products = offers.map(({ id }) => ({ productId: id }));
  await call("decide-products", { products, status: "rejected" });
  await call("ban-user", { userId: ana.id, reason: "Spam" });
  const first = await loadLog(server, { limit: "2" });
  expect([first.entries.map(({ seq }) => seq), first.next]).toEqual([[1, 2], 2]);
  const rest = await loadLog(server, { after: "2" });
  expect([rest.entries.map(({ seq }) => seq), rest.next]).toEqual([[3, 4, 5], null]);
  expect(rest.entries[0]?.prev).toBe(first.entries[1]?.hash);
  expect((await loadLog(server, { act: "person" })).entries.map(({ act }) => act)).toEqual(["person-banned"]);
  expect((await loadLog(server, { act: "offer-rejected" })).entries).toHaveLength(3);
  const published = await server.request(headPath);
  expect(published.headers.get("cache-control")).toBe("no-store");
  expect(await published.json()).toEqual(rest.head);
  expect(rest.head).toEqual({ seq: 5, hash: rest.entries[2]?.hash });
  for (const query of [{ act: "toString" }, { after: "-1" }, { limit: "1001" }, { limit: "0" }])
    expect((await loadLog(server, query as never)).status).toBe(422);
});

test("each day's issue holds the log's newest entry as it was in the morning", async () => {
  const now = morningOf("2026-11-19");
  await hotOffers(server, now, ["Fone", "Cafeteira", "Mouse", "Teclado", "Monitor"]);
  await aReader(server, "leitora@xepa.test");
  const { seq, hash } = await findHead(server.db);
  await tick(server, now);
  await call("ban-user", { userId: ana.id, reason: "Spam" });
  const [issue] = await server.db.execute(sql`SELECT log_seq::int, log_hash FROM letter_issues`);
  expect(issue).toEqual({ log_seq: seq, log_hash: hash });
});

test("erasing a person changes no entry and leaves nothing of them: not in the log, nor what leads to them from it", async () => {
  const eva = await aPerson(server);
  await aPerson(server, "admin");
  const offer = await anOffer(server.db, { user_id: eva.id, status: "pending", name: "Fone da Eva" });
  await call("update-product-status", { productId: offer.id, status: "approved" });
  await call("set-level", { userId: eva.id, safra: true });
  const dump = async () =>
    JSON.stringify(
      await Promise.all(
        ["log_entries", "log_subjects", "log_moderators"].map((table) =>
          server.db.execute(sql`SELECT * FROM ${sql.raw(table)}`),
        ),
      ),
    );
  const before = await loadLog(server);
  const subjects = [await subjectOf(server.db, eva.id), await subjectOf(server.db, offer.id)];
  expect(subjects.every(Boolean)).toBe(true);
  for (const person of [eva, admin]) {
    const init = json({ password }, person.auth);
    expect((await server.request("/functions/v1/delete-my-account", init)).status).toBe(200);
  }
  const after = await loadLog(server);
  expect(after).toEqual(before);
  expect((await verifyLog(server.db)).broken).toBeNull();
  const text = await dump();
  for (const word of [eva.id, eva.email, admin.id, admin.email, offer.id, offer.slug, "Eva", "Ana Souza"])
    expect(text).not.toContain(word);
});
