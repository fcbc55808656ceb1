import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { appealMessages } from "#domain/appeals/appeal-messages.ts";
import { dropExpiredRows } from "#server/db/housekeeping.ts";
import { appeals } from "#server/db/schema/appeals.ts";
import { logEntries } from "#server/db/schema/log.ts";
import { auditEvents, trash } from "#server/db/schema/operation.ts";
import {
  anAppeal,
  appeal,
  appealText,
  aRejection,
  ask,
  decideAppeal,
  firstReason,
  myOffer,
  openAppeals,
} from "#testing/appeals.ts";
import { anOffer, aPerson, type Person, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let first: Person;
let other: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer({
    SITE_URL: "https://xepa.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    LIMITS: "on",
  });
  [first, other] = [await aPerson(server, "admin"), await aPerson(server, "admin")];
  ana = await aPerson(server);
});

const stored = async () => server.db.select().from(appeals);
const pathOf = (id: string) => `https://xepa.example/dashboard?recorrer=${id}`;

test("the letter of a rejection leads to the appeal, which waits for a moderator with the first decision beside it", async () => {
  const offer = await aRejection(server, first, ana);
  expect(await queuedLetters(server)).toMatchObject([
    { letter: "offer-rejected", values: { appeal_url: pathOf(offer.id) } },
  ]);
  expect((await myOffer(server, ana, offer)).appeal).toBeNull();
  expect(await appeal(server, ana, offer, { version: offer.version })).toMatchObject({
    status: 200,
    message: appealMessages.sent,
    appeal: { status: "open", text: appealText, answer: null, decided_at: null },
  });
  expect(await myOffer(server, ana, offer)).toMatchObject({
    status: "rejected",
    version: offer.version,
    reason: firstReason,
    appeal: { status: "open", text: appealText },
  });
  expect(await openAppeals(server, other)).toMatchObject([
    {
      id: offer.id,
      version: offer.version,
      product: { name: offer.name, owner_name: "Ana Souza" },
      text: appealText,
      rejected_by: "equipe-1",
      rejected_reason: firstReason,
      objection: null,
    },
  ]);
  expect(await stored()).toMatchObject([{ rejected_version: offer.version, rejected_by: first.id }]);
});

test("an appeal is in the log and in the record without its text and without its sender", async () => {
  await anAppeal(server, first, ana);
  const entries = await server.db.select().from(logEntries).orderBy(logEntries.seq);
  expect(entries.at(-1)).toMatchObject({
    ...{ act: "appeal", reason: "contestacao", rule: "7.2", by: "comunidade" },
    ...{ before: { status: "rejected" }, after: { status: "rejected" } },
  });
  const events = await server.db.select().from(auditEvents).where(eq(auditEvents.action, "appeal-decision"));
  expect(events).toMatchObject([{ actor_id: ana.id, before: null, after: null }]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${ana.id}|${appealText}`));
});

test("an offer is appealed once, by who sent it, and only while it is rejected as it was seen", async () => {
  const offer = await aRejection(server, first, ana);
  const beto = await aPerson(server);
  for (const by of [beto, first]) expect(await appeal(server, by, offer)).toMatchObject({ status: 404 });
  expect(await appeal(server, ana, offer, { version: 1 })).toMatchObject({
    status: 409,
    code: "conflict",
    message: "Este produto mudou desde que você o abriu. Confira a versão atual.",
    product: { id: offer.id, version: 2 },
  });
  for (const status of ["pending", "approved"] as const)
    expect(await appeal(server, ana, await anOffer(server.db, { user_id: ana.id, status }))).toMatchObject({
      status: 409,
      code: "conflict",
      message: appealMessages.not_rejected,
      product: { status },
    });
  expect(await stored()).toEqual([]);
  expect((await appeal(server, ana, offer)).status).toBe(200);
  expect(await appeal(server, ana, offer, { text: "De novo." })).toMatchObject({
    status: 409,
    code: "already_appealed",
    message: appealMessages.repeated,
  });
  await decideAppeal(server, other, offer, "upheld");
  expect(await appeal(server, ana, offer)).toMatchObject({ status: 409, message: appealMessages.used });
  expect(await stored()).toMatchObject([{ text: appealText, status: "upheld" }]);
});

test.each([
  ["", appealMessages.missing],
  [" \n ", appealMessages.missing],
  ["\u2800\u3164", appealMessages.missing],
  ["a".repeat(501), appealMessages.too_long],
  ["oi\u202eio", "Este campo contém caracteres invisíveis. Apague e digite de novo"],
  [7, "Este campo deve ser um texto"],
])("an appeal that says %j is refused", async (text, sentence) => {
  const offer = await aRejection(server, first, ana);
  expect(await appeal(server, ana, offer, { text })).toMatchObject({
    status: 422,
    fields: { text: sentence },
  });
  expect(await stored()).toEqual([]);
});

test("a banned sender cannot appeal, and an hour takes ten appeals of an account", async () => {
  const offers = [];
  for (let n = 0; n < 11; n++)
    offers.push(await anOffer(server.db, { user_id: ana.id, status: "rejected", name: `Fone ${n} azul` }));
  const statuses = [];
  for (const offer of offers) statuses.push((await appeal(server, ana, offer)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const beto = await aPerson(server);
  const offer = await aRejection(server, first, beto);
  await ask(server, first, "ban-user", { userId: beto.id, reason: "Golpe", days: 3 });
  expect((await appeal(server, beto, offer)).status).toBe(401);
  expect(await stored()).toHaveLength(10);
});

test("the sender's edit ends an unanswered appeal, and another rejection takes another one", async () => {
  const offer = await anAppeal(server, first, ana);
  const edited = await ask(server, ana, "edit-user-product", { productId: offer.id, name: "Fone Corrigido" });
  expect(edited.product).toMatchObject({ status: "pending", version: 3 });
  expect(await openAppeals(server, other)).toEqual([]);
  for (const version of [2, 3])
    expect(await decideAppeal(server, other, { id: offer.id, version }, "granted")).toMatchObject({
      ok: false,
      status: 409,
      message: appealMessages.closed,
    });
  const again = { productId: offer.id, status: "rejected", reason: "Não publicamos este tipo de produto" };
  await ask(server, other, "update-product-status", again);
  expect((await queuedLetters(server)).at(-1)?.values.appeal_url).toBe(pathOf(offer.id));
  expect(await appeal(server, ana, offer, { text: "Agora confere." })).toMatchObject({ status: 200 });
  expect(await openAppeals(server, first)).toMatchObject([
    { text: "Agora confere.", rejected_reason: again.reason, rejected_by: "equipe-2", objection: null },
  ]);
});

test("a deleted offer takes its appeal to the trash and back, and out of the database with it", async () => {
  const offer = await anAppeal(server, first, ana);
  await ask(server, first, "delete-product", { productId: offer.id });
  expect(await openAppeals(server, other)).toEqual([]);
  expect(await decideAppeal(server, other, offer, "granted")).toMatchObject({ ok: false, status: 404 });
  await ask(server, first, "restore-product", { productId: offer.id });
  expect(await openAppeals(server, other)).toMatchObject([{ id: offer.id, rejected_by: "equipe-1" }]);
  await ask(server, first, "delete-product", { productId: offer.id });
  await server.db.update(trash).set({ deleted_at: "2026-01-01T00:00:00Z" });
  await dropExpiredRows(server.db);
  expect(await stored()).toEqual([]);
});

test("a person's appeals go with their account, and moderators leave theirs without their ids", async () => {
  const [waits, published] = [await anAppeal(server, first, ana), await anAppeal(server, first, ana)];
  await decideAppeal(server, other, published, "granted", "Certo.");
  const beto = await aPerson(server);
  const ofBeto = await anAppeal(server, first, beto);
  await decideAppeal(server, other, ofBeto, "upheld");
  for (const who of [ana, first, other].slice(0, 2))
    expect((await ask(server, who, "delete-my-account", { password })).status).toBe(200);
  expect(await stored()).toMatchObject([
    { product_id: ofBeto.id, user_id: beto.id, rejected_by: null, decided_by: other.id, status: "upheld" },
  ]);
  expect([waits.id, published.id]).not.toContain(ofBeto.id);
  expect((await myOffer(server, beto, ofBeto)).appeal).toMatchObject({ same_moderator: false });
});
