import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { anOffer, aPerson, json, newOfferFields, password } from "#testing/factories.ts";
import { fingerprint } from "#testing/fingerprint.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { aBrowser } from "#testing/push-service.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { functionRoutes } from "./api.ts";
import { authFactors } from "./db/schema/auth.ts";
import { newId } from "./db/uuid.ts";

interface Line {
  statuses: [number, number, number];
  body?: unknown;
  /** A body, or the query of a GET, about a pending offer of a member who is none of the callers. */
  about?: (offer: OwnedProduct) => unknown;
}

const several = ({ id }: OwnedProduct) => ({ products: [{ productId: id, version: 1 }] });

const pushSubscription = aBrowser().subscription;

const newCouponFields = { store: "nenhuma", code: "NOTE200", kind: "shipping" };

/**
 * Every call × every role; a refused call changes nothing. A route that is missing here fails the first test. Numbers
 * are the statuses for visitor, member and admin.
 */
const table: Record<string, Line> = {
  "GET /get-approved-products": { statuses: [200, 200, 200] },
  "GET /get-approved-products?includeAll=true&adminMode=true": { statuses: [401, 403, 200] },
  "GET /suggest-terms?q=fone": { statuses: [200, 200, 200] },
  "GET /find-earlier-offers?product_url=https://www.kabum.com.br/produto/1/fone": {
    statuses: [200, 200, 200],
  },
  "GET /find-earlier-offers?product_url=https://www.kabum.com.br/produto/1/fone&mine=true": {
    statuses: [401, 200, 200],
  },
  "GET /load-log": { statuses: [200, 200, 200] },
  "GET /get-price-history?slug=fone": { statuses: [404, 404, 404] },
  // The store cannot be read: its address is none.
  "POST /read-link": { statuses: [401, 422, 422], body: { url: "http://127.0.0.1/" } },
  "GET /read-link-picture?picture=x": { statuses: [401, 422, 422] },
  // A pending offer is no public one.
  "POST /confirm-offer": {
    statuses: [401, 404, 404],
    about: ({ id }) => ({ productId: id, says: "sim" }),
  },
  "POST /end-offer": {
    statuses: [401, 404, 404],
    about: ({ id }) => ({ productId: id, reason: "acabou" }),
  },
  "POST /revive-offer": { statuses: [401, 403, 404], about: ({ id }) => ({ productId: id }) },
  "POST /load-my-marks": { statuses: [401, 200, 200], body: {} },
  // What is not published is the same as none.
  "POST /vote-offer": { statuses: [401, 404, 404], about: ({ id }) => ({ productId: id, value: 1 }) },
  "POST /save-offer": { statuses: [401, 404, 404], about: ({ id }) => ({ productId: id, saved: true }) },
  "POST /load-saved": { statuses: [401, 200, 200], body: {} },
  "POST /load-notices": { statuses: [401, 200, 200], body: {} },
  "POST /load-found": { statuses: [401, 200, 200], body: {} },
  // Another person's notice is the same as none.
  "POST /read-notices": { statuses: [401, 404, 404], body: { until: newId() } },
  "POST /renew-feed": { statuses: [401, 200, 200], body: {} },
  "POST /load-alerts": { statuses: [401, 200, 200], body: {} },
  "POST /add-alert": { statuses: [401, 200, 200], body: { q: "fone" } },
  // Another person's alert is the same as none.
  "POST /edit-alert": { statuses: [401, 404, 404], body: { alertId: newId(), paused: true } },
  "POST /delete-alert": { statuses: [401, 404, 404], body: { alertId: newId() } },
  "POST /try-alert": { statuses: [401, 200, 200], body: { q: "fone" } },
  "POST /set-quiet-hours": { statuses: [401, 200, 200], body: { from: "22:00", to: "07:30" } },
  "GET /load-rings": { statuses: [401, 403, 200] },
  // The offer is not public, and the callers have no handle yet.
  "GET /load-comments": { statuses: [404, 404, 404], about: ({ id }) => ({ productId: id }) },
  "POST /add-comment": { statuses: [401, 403, 403], about: ({ id }) => ({ productId: id, body: "oi" }) },
  // Another person's comment is the same as none.
  "POST /edit-comment": { statuses: [401, 404, 404], body: { commentId: newId(), body: "oi" } },
  "POST /delete-comment": { statuses: [401, 404, 404], body: { commentId: newId() } },
  "POST /mark-comment": { statuses: [401, 404, 404], body: { commentId: newId(), useful: true } },
  "POST /report-content": {
    statuses: [401, 404, 404],
    about: ({ id }) => ({ kind: "offer", id, reason: "spam" }),
  },
  "GET /load-held-comments": { statuses: [401, 403, 200] },
  "GET /load-reports": { statuses: [401, 403, 200] },
  "POST /decide-comments": {
    statuses: [401, 403, 200],
    body: { comments: [{ commentId: newId(), version: 1 }], decision: "approve" },
  },
  "POST /decide-reports": {
    statuses: [401, 403, 200],
    about: ({ id }) => ({ reports: [{ kind: "offer", id, version: 1 }], decision: "upheld" }),
  },
  "POST /edit-store": { statuses: [401, 403, 404], body: { storeId: newId(), name: "Loja" } },
  "POST /merge-stores": { statuses: [401, 403, 404], body: { from: newId(), into: newId() } },
  "GET /load-price-checks": { statuses: [401, 403, 200] },
  "GET /load-issues": { statuses: [401, 403, 200] },
  "GET /preview-issue": { statuses: [401, 403, 200] },
  // The ticket is none.
  "GET /show-issue?ticket=x": { statuses: [404, 404, 404] },
  // There is no issue to prepare on that day.
  "POST /edit-issue": { statuses: [401, 403, 404], body: { day: "2020-01-01", version: 1, held: true } },
  "GET /export-subscribers": { statuses: [401, 403, 200] },
  "GET /get-coupons": { statuses: [200, 200, 200] },
  // There is no such store.
  "POST /submit-coupon": { statuses: [401, 422, 422], body: newCouponFields },
  "POST /add-coupon": { statuses: [401, 403, 422], body: newCouponFields },
  // There is no such coupon.
  "POST /withdraw-coupon": { statuses: [401, 404, 404], body: { couponId: newId() } },
  "POST /report-coupon": { statuses: [401, 404, 404], body: { couponId: newId(), worked: true } },
  "GET /load-my-coupons": { statuses: [401, 200, 200] },
  "GET /load-coupons": { statuses: [401, 403, 200] },
  "POST /edit-coupon": { statuses: [401, 403, 404], body: { couponId: newId(), couponData: { note: "Oi" } } },
  "POST /decide-coupons": {
    statuses: [401, 403, 200],
    body: { coupons: [{ couponId: newId() }], status: "approved" },
  },
  "POST /delete-coupon": { statuses: [401, 403, 404], body: { couponId: newId() } },
  "GET /export-coupons?format=csv": { statuses: [401, 403, 200] },
  "POST /import-coupons": {
    statuses: [401, 403, 200],
    body: { format: "json", text: JSON.stringify([newCouponFields]) },
  },
  "POST /restore-coupon": { statuses: [401, 403, 404], body: { couponId: newId() } },
  "POST /count-click": { statuses: [204, 204, 204], body: { slug: "fone" } },
  "POST /add-product": { statuses: [401, 403, 200], body: newOfferFields() },
  "POST /submit-user-product": { statuses: [401, 200, 200], body: newOfferFields() },
  "POST /load-user-products": { statuses: [401, 200, 200], body: {} },
  "POST /load-user-products?of=another": {
    statuses: [401, 403, 200],
    about: ({ user_id }) => ({ user_id }),
  },
  // Another user's offer is the same as none, for admins too.
  "POST /edit-user-product": {
    statuses: [401, 404, 404],
    about: ({ id }) => ({ productId: id, name: "Outro nome" }),
  },
  "POST /withdraw-user-product": { statuses: [401, 404, 404], about: ({ id }) => ({ productId: id }) },
  "POST /restore-user-product": { statuses: [401, 404, 404], about: ({ id }) => ({ productId: id }) },
  "POST /end-user-product": { statuses: [401, 404, 404], about: ({ id }) => ({ productId: id }) },
  "POST /update-product-status": {
    statuses: [401, 403, 200],
    about: ({ id }) => ({ productId: id, status: "approved" }),
  },
  "GET /review-product": { statuses: [401, 403, 200], about: ({ id }) => ({ productId: id }) },
  "POST /edit-product": {
    statuses: [401, 403, 200],
    about: ({ id }) => ({ productId: id, productData: { name: "Outro nome" } }),
  },
  "POST /decide-products": {
    statuses: [401, 403, 200],
    about: ({ id }) => ({ products: [{ productId: id }], status: "rejected" }),
  },
  "POST /reopen-products": { statuses: [401, 403, 200], about: several },
  "POST /delete-product": { statuses: [401, 403, 200], about: ({ id }) => ({ productId: id }) },
  "POST /delete-products": { statuses: [401, 403, 200], about: several },
  // Nothing was deleted.
  "POST /restore-product": { statuses: [401, 403, 404], about: ({ id }) => ({ productId: id }) },
  "POST /restore-products": { statuses: [401, 403, 200], about: several },
  "GET /export-products?format=csv": { statuses: [401, 403, 200] },
  "GET /import-progress?key=x": { statuses: [401, 403, 200] },
  "POST /import-products": {
    statuses: [401, 403, 200],
    body: { format: "json", text: JSON.stringify([newOfferFields()]), dryRun: false },
  },
  "POST /import-prices": {
    statuses: [401, 403, 200],
    body: {
      format: "json",
      text: JSON.stringify([
        { store_url: "https://www.kabum.com.br/produto/1/fone", price: 99.9, at: new Date().toISOString() },
      ]),
      dryRun: false,
    },
  },
  "GET /load-articles": { statuses: [200, 200, 200] },
  "GET /load-articles?admin=true": { statuses: [401, 403, 200] },
  "POST /add-article": { statuses: [401, 403, 200], body: { title: "Guia", content: "<p>Olá</p>" } },
  // There is no article.
  "POST /edit-article": { statuses: [401, 403, 404], body: { id: newId(), title: "Guia" } },
  "POST /delete-article": { statuses: [401, 403, 404], body: { id: newId() } },
  "POST /restore-article": { statuses: [401, 403, 404], body: { id: newId() } },
  "GET /load-article-versions": { statuses: [401, 403, 404], about: ({ id }) => ({ id }) },
  "POST /preview-article": { statuses: [401, 403, 200], body: { content: "<p>Olá</p>" } },
  "POST /restore-article-version": { statuses: [401, 403, 404], body: { id: newId(), version: 1 } },
  "POST /add-push-subscription": { statuses: [401, 200, 200], body: pushSubscription },
  "POST /delete-push-subscription": { statuses: [401, 200, 200], body: { id: newId() } },
  "POST /test-push": { statuses: [401, 404, 404], body: { id: newId() } },
  // This site has no bot.
  "POST /link-telegram": { statuses: [401, 404, 404], body: {} },
  "POST /unlink-telegram": { statuses: [401, 200, 200], body: {} },
  "POST /set-channel": { statuses: [401, 200, 200], body: { channel: "email", paused: true } },
  // The link is of nobody.
  "POST /pause-letters": { statuses: [404, 404, 404], body: { token: "x" } },
  "GET /get-panel-counts": { statuses: [401, 403, 200] },
  "GET /get-stores": { statuses: [200, 200, 200] },
  "GET /get-store?slug=ninguem": { statuses: [404, 404, 404] },
  "GET /load-stores": { statuses: [401, 403, 200] },
  // There are no such stores.
  "GET /preview-merge": { statuses: [401, 403, 404], about: () => ({ from: newId(), into: newId() }) },
  "GET /get-profile?handle=ninguem": { statuses: [404, 404, 404] },
  "GET /check-handle": { statuses: [401, 200, 200] },
  "GET /get-my-level": { statuses: [401, 200, 200] },
  "POST /set-handle": { statuses: [401, 200, 409], body: { handle: "ana_s" } },
  "POST /set-profile": { statuses: [401, 200, 200], body: { hidden: true } },
  "POST /set-level": {
    statuses: [401, 403, 200],
    about: ({ user_id }) => ({ userId: user_id, safra: true }),
  },
  "GET /get-users-stats": { statuses: [401, 403, 200] },
  "POST /change-user-role": {
    statuses: [401, 403, 200],
    about: ({ user_id }) => ({ userId: user_id, role: "admin" }),
  },
  "POST /ban-user": {
    statuses: [401, 403, 200],
    about: ({ user_id }) => ({ userId: user_id, reason: "Spam" }),
  },
  "POST /unban-user": { statuses: [401, 403, 200], about: ({ user_id }) => ({ userId: user_id }) },
  "POST /send-message": {
    statuses: [200, 200, 200],
    body: { nome: "Ana", email: "ana@example.com", assunto: "outro", mensagem: "Oi" },
  },
  "GET /load-messages": { statuses: [401, 403, 200] },
  "POST /mark-messages": { statuses: [401, 403, 404], body: { ids: [newId()], read: true } },
  "GET /get-system-status": { statuses: [401, 403, 200] },
  "GET /load-overview": { statuses: [401, 403, 200] },
  "GET /load-letters": { statuses: [401, 403, 200] },
  "POST /retry-letters": { statuses: [401, 403, 200], body: { ids: [newId()] } },
  "GET /load-history": { statuses: [401, 403, 200] },
  "POST /subscribe-newsletter": { statuses: [200, 200, 200], body: { email: "ana@example.com" } },
  "POST /confirm-newsletter": { statuses: [404, 404, 404], body: { token: "x" } },
  "POST /unsubscribe-newsletter": { statuses: [404, 404, 404], body: { token: "x" } },
  "GET /get-my-profile": { statuses: [401, 200, 200] },
  "POST /change-my-name": { statuses: [401, 200, 200], body: { name: "Ana" } },
  "POST /change-my-letters": { statuses: [401, 200, 200], body: { decision_letters: false } },
  "GET /export-my-data": { statuses: [401, 200, 200] },
  "GET /load-my-sessions": { statuses: [401, 200, 200] },
  "POST /end-my-session": { statuses: [401, 404, 404], body: { id: newId() } },
  "POST /upload-image": { statuses: [401, 200, 200], body: uploadForm(smallPng) },
  // The admin is the only one.
  "POST /delete-my-account": { statuses: [401, 200, 409], body: { password } },
};

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

function callOf(method: string, body: unknown, headers: Record<string, string>): RequestInit {
  if (body instanceof FormData) return uploadOf(body, headers);
  return method === "POST" ? json(body, headers) : { headers };
}

/** A GET has its input in its address. */
function addressOf(line: string, input: unknown): string {
  const [method = "", path = ""] = line.split(" ");
  const isAsked = method === "GET" && input !== undefined;
  return `/functions/v1${path}${isAsked ? `?${new URLSearchParams(input as Record<string, string>)}` : ""}`;
}

async function anothersOffer(): Promise<OwnedProduct> {
  const { id } = await aPerson(server);
  return anOffer(server.db, { status: "pending", user_id: id });
}

test("every function is in the table", () => {
  const listed = new Set(Object.keys(table).map((line) => line.split("?")[0]));
  expect(new Set(functionRoutes.map((route) => `${route.method} ${route.path}`))).toEqual(listed);
});

test.each(Object.entries(table))("%s", async (line, { statuses, body, about }) => {
  const [method = ""] = line.split(" ");
  const input = about?.(await anothersOffer()) ?? body;
  const callers = [{}, (await aPerson(server)).auth, (await aPerson(server, "admin")).auth];
  const answers: number[] = [];
  const before = await fingerprint(server.db);
  for (const headers of callers) {
    const init = callOf(method, input, headers);
    const { status } = await server.request(addressOf(line, input), init);
    answers.push(status);
    if (status === 401 || status === 403) expect(await fingerprint(server.db)).toEqual(before);
  }
  expect(answers).toEqual(statuses);
});

test.each(Object.entries(table))("half signed in: %s", async (line, { statuses, body, about }) => {
  const [method = ""] = line.split(" ");
  const input = about?.(await anothersOffer()) ?? body;
  const { id, auth } = await aPerson(server, "admin");
  const factor = { id: newId(), user_id: id, secret: Buffer.alloc(0), status: "verified" };
  await server.db.insert(authFactors).values(factor);
  const before = await fingerprint(server.db);
  const init = callOf(method, input, auth);
  const response = await server.request(addressOf(line, input), init);
  const [visitor] = statuses;
  // Public calls, and the one call that says that the code is missing.
  const expected = line === "GET /get-my-profile" ? 200 : visitor === 401 ? 403 : visitor;
  expect(response.status).toBe(expected);
  if (expected !== 403) return;
  expect(await response.json()).toMatchObject({ code: "second_factor_needed" });
  expect(await fingerprint(server.db)).toEqual(before);
});

test("the table's change check detects a write", async () => {
  const before = await fingerprint(server.db);
  expect(await fingerprint(server.db)).toEqual(before);
  await anothersOffer();
  expect(await fingerprint(server.db)).not.toEqual(before);
});

test("an unknown call is 404 in Portuguese", async () => {
  const response = await server.request("/functions/v1/abre-te-sesamo");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found", message: "Esta chamada não existe." });
});
