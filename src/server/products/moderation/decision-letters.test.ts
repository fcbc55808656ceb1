import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { conditionsSchema } from "#domain/prices/conditions-schema.ts";
import type { BulkResponse } from "#domain/products/moderation.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { markFailed, markSent, putBack, takeDueLetters } from "#server/mail/outbox-store.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { closeAfterEach, closeAfterTest, startSender, until } from "#testing/test-outbox.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
closeAfterEach();
/** A public address, which requires limits. */
const atHome = { SITE_URL: "https://xepa.example", LIMITS: "on" };
let server: TestServer;
let admin: Person;
let ana: Person;
beforeEach(async () => {
  server = await testServer({ ...atHome, SMTP_URL: "smtp://127.0.0.1:9" });
  admin = await aPerson(server, "admin");
  ana = await aPerson(server, "user", "ana@xepa.test");
});

const waiting = (given: Parameters<typeof anOffer>[1] = {}) =>
  anOffer(server.db, { user_id: ana.id, status: "pending", name: "Fone Ágil", ...given });

async function call(name: string, body: Record<string, unknown>, by: Person): Promise<void> {
  const response = await server.request(`/functions/v1/${name}`, json(body, by.auth));
  expect(response.status).toBe(200);
}

const decide = (productId: string, status: string, reason?: string) =>
  call("update-product-status", { productId, status, reason }, admin);
const edit = (productId: string, fields: Record<string, unknown>) =>
  call("edit-user-product", { productId, ...fields }, ana);

/** Ten seconds later. */
async function passTime(): Promise<void> {
  await server.db.update(outbox).set({ not_before: sql`${outbox.not_before} - interval '11 seconds'` });
}

async function undo(productId: string) {
  const [decided] = await server.db.select().from(products).where(eq(products.id, productId));
  const body = { products: [{ productId, version: decided?.version }] };
  const response = await server.request("/functions/v1/reopen-products", json(body, admin.auth));
  const { results } = (await response.json()) as BulkResponse;
  return results[0];
}

test("an approved offer's owner gets one letter, ten seconds later, with a link to our page", async () => {
  const catcher = closeAfterTest(await catchMail());
  const { counts } = startSender(server.db, { ...atHome, SMTP_URL: catcher.url }, {}, { box: server.box });
  const offer = await waiting();
  await decide(offer.id, "approved");
  await decide(offer.id, "approved");
  const [row] = await server.db.select().from(outbox);
  expect(row).toMatchObject({ letter: "offer-approved", about: offer.id, tries: 0, sent_at: null });
  const pause = Date.parse(row?.not_before ?? "") - Date.parse(row?.created_at ?? "");
  expect(pause).toBeGreaterThan(9_000);
  await passTime();
  await until(async () => (await server.db.$count(outbox, sql`${outbox.sent_at} IS NOT NULL`)) === 1);
  expect(catcher.letters).toHaveLength(1);
  const [letter] = catcher.letters;
  expect(letter?.recipients).toEqual(["ana@xepa.test"]);
  expect(letter?.subject).toBe("Xepa: sua oferta «Fone Ágil» foi aprovada");
  expect(letter?.text).toContain("Olá, Ana Souza!");
  expect(letter?.text).toContain("Preço: R$ 100,00");
  expect(letter?.text).toContain("https://xepa.example/product/fone-%C3%A1gil");
  expect(letter?.text).toContain("https://xepa.example/meus-dados#avisos");
  expect(`${letter?.text} ${letter?.html}`).not.toContain(offer.product_url);
  expect(counts).toEqual({ sent: 1, retried: 0, failed: 0 });
});

test("a rejected offer's owner gets the reason and a link to edit it", async () => {
  const conditions = conditionsSchema.parse({ payment: "pix", needs: ["prime"] });
  const { id } = await waiting({ conditions, coupon: "MAGA150" });
  await decide(id, "rejected", "O link não abre.");
  await decide((await waiting({ name: "Fone Calado" })).id, "rejected");
  expect(await queuedLetters(server)).toMatchObject([
    {
      letter: "offer-rejected",
      to: "ana@xepa.test",
      values: {
        name: "Ana Souza",
        product_name: "Fone Ágil",
        price: "R$\u00a0100,00 · Prime · no Pix · cupom MAGA150",
        reason: "O link não abre.",
        dashboard_url: `https://xepa.example/dashboard?editar=${id}`,
        letters_url: "https://xepa.example/meus-dados#avisos",
      },
    },
    { letter: "offer-rejected", values: { product_name: "Fone Calado", reason: null } },
  ]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ["turned them off", () => call("change-my-letters", { decision_letters: false }, ana)],
  [
    "is banned",
    () =>
      server.db
        .update(authUsers)
        .set({ banned_until: "2099-01-01T00:00:00Z" })
        .where(eq(authUsers.id, ana.id)),
  ],
  ["has deleted the account", () => server.db.delete(authUsers).where(eq(authUsers.id, ana.id))],
  ["is nobody", (id) => server.db.update(products).set({ user_id: null }).where(eq(products.id, id))],
  [
    "decided it themselves",
    (id) => server.db.update(products).set({ user_id: admin.id }).where(eq(products.id, id)),
  ],
])("no letter is sent if the owner %s", async (_, happened) => {
  const { id } = await waiting();
  await happened(id);
  await decide(id, "approved");
  expect(await queuedLetters(server)).toEqual([]);
});

test("an expired ban, and letters turned on again, do not count", async () => {
  await server.db.update(authUsers).set({ banned_until: "2020-01-01T00:00:00Z" });
  await call("change-my-letters", { decision_letters: false }, ana);
  await call("change-my-letters", { decision_letters: true }, ana);
  await decide((await waiting()).id, "approved");
  expect(await queuedLetters(server)).toHaveLength(1);
});

test("an owner's edit before the letter leaves withdraws it", async () => {
  const { id } = await waiting();
  const other = await waiting({ name: "Outro Fone" });
  await decide(other.id, "approved");
  await decide(id, "approved");
  // Saved without a change: the decision and its letter stay.
  await edit(id, { name: "Fone Ágil" });
  expect(await queuedLetters(server)).toHaveLength(2);
  await edit(id, { name: "Fone Mais Ágil" });
  expect(await queuedLetters(server)).toMatchObject([{ values: { product_name: "Outro Fone" } }]);
  await decide(id, "rejected", "Preço errado");
  expect(await queuedLetters(server)).toMatchObject([
    { letter: "offer-approved", values: { product_name: "Outro Fone" } },
    { letter: "offer-rejected", values: { product_name: "Fone Mais Ágil" } },
  ]);
});

test("an undo withdraws the letter, and says so where the letter has left", async () => {
  const { id } = await waiting();
  await decide(id, "approved");
  expect(await undo(id)).toMatchObject({ ok: true, product: { status: "pending" } });
  expect(await queuedLetters(server)).toEqual([]);

  await decide(id, "rejected", "O link não abre.");
  await passTime();
  const [taken] = await takeDueLetters(server.db, 1, 60);
  if (!taken) throw new Error("no letter is due");
  await markSent(server.db, taken);
  expect(await undo(id)).toMatchObject({
    ok: true,
    message: "O aviso da decisão já tinha saído: quem enviou recebe outro com a próxima",
    product: { status: "pending" },
  });

  // Of an earlier decision's letter nothing is said.
  await decide(id, "approved");
  expect(await undo(id)).toMatchObject({ ok: true, message: "Produto atualizado com sucesso!" });
});

test("a failed letter is withdrawn too: it cannot be retried once it is no longer true", async () => {
  const { id } = await waiting();
  await decide(id, "approved");
  await passTime();
  const [taken] = await takeDueLetters(server.db, 1, 60);
  if (!taken) throw new Error("no letter is due");
  await markFailed(server.db, taken, { why: "RCPT TO: 550 5.1.1", wasHandedOver: false });
  await edit(id, { name: "Fone Outro" });
  expect(await queuedLetters(server)).toEqual([]);
});

test("a letter being sent is not withdrawn; one deferred by the mail server is", async () => {
  const { id } = await waiting();
  await decide(id, "approved");
  await passTime();
  for (const n of [1, 2]) {
    const [taken] = await takeDueLetters(server.db, 1, 60);
    if (!taken) throw new Error("no letter is due");
    await edit(id, { name: `Fone ${n}` });
    expect(await queuedLetters(server)).toHaveLength(1);
    const putOff = { why: "RCPT TO: 451 4.7.1", wasHandedOver: false };
    await putBack(server.db, taken, putOff, { pauseSeconds: 0, counts: true });
  }
  await edit(id, { name: "Fone 3" });
  expect(await queuedLetters(server)).toEqual([]);
});
