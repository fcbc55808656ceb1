import { beforeEach, expect, test } from "vitest";
import { appeals } from "#server/db/schema/appeals.ts";
import { comments, reports } from "#server/db/schema/comments.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

async function counts(): Promise<unknown> {
  return (await server.request("/functions/v1/get-panel-counts", { headers: admin.auth })).json();
}

test("an empty site counts only its admin", async () => {
  expect(await counts()).toEqual({
    products: { pending: 0, approved: 0, rejected: 0 },
    to_check: 0,
    users: 1,
    waiting_comments: 0,
    open_reports: 0,
    pending_coupons: 0,
    open_appeals: 0,
    unread_messages: 0,
    failed_letters: 0,
  });
});

test("every pending item is counted, ended offers too, and counts follow each decision", async () => {
  const waiting = await anOffer(server.db, { status: "pending", category: "Casa" });
  await anOffer(server.db, { status: "pending", category: "Moda" });
  await anOffer(server.db, { status: "approved", ended: true });
  const rejected = await anOffer(server.db, { status: "rejected" });
  const appeal = { text: "O preço está certo.", rejected_version: 1 };
  await server.db.insert(appeals).values([
    { product_id: rejected.id, ...appeal },
    // In the trash, and decided.
    { product_id: newId(), ...appeal },
    { product_id: waiting.id, ...appeal, status: "closed" },
  ]);
  await aPerson(server);
  const message = { nome: "Ana", email: "a@example.com", assunto: "outro", mensagem: "Oi" };
  await server.db.insert(contactMessages).values([
    { id: newId(), ...message },
    { id: newId(), ...message, read_at: "2026-11-01T00:00:00.000Z" },
  ]);
  await server.db.insert(outbox).values([
    { id: newId(), letter: "account-recover", failed_at: "2026-11-01T00:00:00.000Z" },
    { id: newId(), letter: "account-recover" },
  ]);
  const said = { product_id: waiting.id, person: newId(), body: "Olá" };
  await server.db.insert(comments).values([{ ...said, status: "held" }, { ...said, status: "hidden" }, said]);
  const report = { kind: "offer", content_id: waiting.id, reason: "spam", quarters: 4 };
  await server.db.insert(reports).values([report, report, { ...report, kind: "profile" }]);
  const queues = { to_check: 0, waiting_comments: 2, open_reports: 2, pending_coupons: 0, open_appeals: 1 };
  const others = { users: 2, unread_messages: 1, failed_letters: 1, ...queues };
  expect(await counts()).toEqual({ products: { pending: 2, approved: 1, rejected: 1 }, ...others });
  const decision = json({ productId: waiting.id, status: "approved" }, admin.auth);
  await server.request("/functions/v1/update-product-status", decision);
  expect(await counts()).toEqual({ products: { pending: 1, approved: 2, rejected: 1 }, ...others });
});
