import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { alerts } from "#server/db/schema/alerts.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { noticeSettings, notices } from "#server/db/schema/notices.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { findRecipients } from "#server/notices/delivery-facts-store.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { aNotice, aNoticeSender, listDeliveries, makeDue } from "#testing/notices.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { closeAfterEach, closeAfterTest, smtpAt, startSender, until } from "#testing/test-outbox.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

closeAfterEach();
let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const offersIn = async () =>
  (await queuedLetters(server)).map(({ to, values }) => ({
    to,
    names: (values.notices as unknown as { name: string }[]).map(({ name }) => name),
  }));

test("a first letter goes at once, what follows within ten minutes waits and is one letter", async () => {
  const { db } = server;
  const sender = aNoticeSender(server);
  await aNotice(db, ana, ["bell", "feed", "email"], { name: "Fone" });
  await sender.deliver();
  for (const name of ["Mesa", "Cadeira"]) await aNotice(db, ana, ["email"], { name });
  await sender.deliver();
  expect(await offersIn()).toEqual([{ to: ana.email, names: ["Fone"] }]);
  const [sent, ...later] = await listDeliveries(db);
  const wait = (at = "") => (Date.parse(at) - Date.parse(sent?.done_at ?? "")) / 60_000;
  for (const { not_before } of later) expect(wait(not_before)).toBeCloseTo(10, 1);
  // A queue that is early by mistake is put off again: the hand-over decides.
  await makeDue(db);
  await sender.deliver();
  expect(await offersIn()).toHaveLength(1);
  await db.execute(
    sql`UPDATE deliveries SET done_at = now() - interval '11 minutes' WHERE done_at IS NOT NULL`,
  );
  await makeDue(db);
  await sender.deliver();
  expect((await offersIn()).slice(1)).toEqual([{ to: ana.email, names: ["Mesa", "Cadeira"] }]);
});

test("no letter goes to who paused, never confirmed or is banned, nor about a withdrawn offer", async () => {
  const { db } = server;
  const [bia, caio, dora] = await Promise.all([aPerson(server), aPerson(server), aPerson(server)]);
  await db.insert(noticeSettings).values({ user_id: bia.id, paused: ["email"] });
  await db.update(authUsers).set({ email_confirmed_at: null }).where(eq(authUsers.id, caio.id));
  for (const person of [bia, caio]) await aNotice(db, person, ["email", "push", "telegram"]);
  expect(await listDeliveries(db)).toEqual([]);
  await aNotice(db, dora, ["email"]);
  await db.update(authUsers).set({ banned_until: "2999-01-01T00:00:00Z" }).where(eq(authUsers.id, dora.id));
  const gone = await aNotice(db, ana, ["daily", "email"], { name: "Retirada" });
  const back = await aNotice(db, ana, ["email"], { name: "Pendente" });
  await db.delete(products).where(eq(products.id, gone.offer.id));
  await db.update(products).set({ status: "pending" }).where(eq(products.id, back.offer.id));
  await makeDue(db);
  await aNoticeSender(server).deliver();
  expect(await queuedLetters(server)).toEqual([]);
  expect((await listDeliveries(db)).map(({ last_error }) => last_error)).toEqual([
    "unreachable",
    ...Array(3).fill("withdrawn"),
  ]);
});

test("an alert that is deleted, paused or changed meanwhile sends nothing, and a letter names the alerts that still ask for it", async () => {
  const { db } = server;
  const taken = {
    paused: { paused: true },
    byBell: { channels: ["bell"] },
    dearer: { max_price: 90 },
  };
  for (const [name, change] of Object.entries(taken)) {
    const { alert } = await aNotice(db, ana, ["email"], { name });
    await db.update(alerts).set(change).where(eq(alerts.id, alert));
  }
  const deleted = await aNotice(db, ana, ["email"], { name: "deleted" });
  await db.delete(alerts).where(eq(alerts.id, deleted.alert));
  const both = await aNotice(db, ana, ["email"], { name: "Fone" });
  await db
    .update(notices)
    .set({ alerts: [deleted.alert, both.alert] })
    .where(eq(notices.id, both.id));
  await aNoticeSender(server).deliver();
  const [letter] = await queuedLetters(server);
  expect(letter?.values.notices).toMatchObject([{ name: "Fone", alerts: ["Fone"] }]);
  expect((await listDeliveries(db)).map(({ last_error }) => last_error)).toEqual([
    ...Array(4).fill("withdrawn"),
    null,
  ]);
});

test("a queued letter is checked again when it goes: what it shows, and who wants it", async () => {
  const { db, box } = server;
  const [bia, caio] = [await aPerson(server), await aPerson(server)];
  for (const name of ["Fone", "Mesa"]) await aNotice(db, ana, ["email"], { name });
  const gone = await aNotice(db, ana, ["email"], { name: "Retirada" });
  for (const person of [bia, caio]) await aNotice(db, person, ["email"]);
  await aNoticeSender(server).deliver();
  await db.update(products).set({ status: "pending" }).where(eq(products.id, gone.offer.id));
  await db.insert(noticeSettings).values({ user_id: bia.id, paused: ["email"] });
  await db.update(authUsers).set({ banned_until: "2999-01-01T00:00:00Z" }).where(eq(authUsers.id, caio.id));
  let attempts = 0;
  const end = () => db.update(products).set({ sale_price: 80, version: 2 }).where(eq(products.name, "Fone"));
  const catcher = closeAfterTest(
    await catchMail(
      {},
      // After the letter was written, and before it is handed over.
      {
        onRcptTo: (_address, _session, done) =>
          void (++attempts === 1 ? end() : Promise.resolve()).then(() => done()),
      },
    ),
  );
  startSender(db, smtpAt(catcher.url), {}, { box });
  await until(async () => (await db.select().from(outbox)).every(({ sent_at }) => sent_at !== null));
  expect(attempts).toBe(2);
  expect(catcher.letters).toHaveLength(1);
  expect(catcher.letters[0]?.to).toMatchObject({ text: ana.email });
  expect(catcher.letters[0]?.text).toMatch(/Fone[\s\S]*80,00[\s\S]*Mesa/);
  expect(catcher.letters[0]?.text).not.toContain("Retirada");
});

test("a letter counts once in the day's bound, however many offers it has", async () => {
  const { db } = server;
  for (const name of ["Fone", "Mesa", "Cadeira"]) await aNotice(db, ana, ["email", "daily"], { name });
  await makeDue(db);
  await aNoticeSender(server).deliver();
  expect(await queuedLetters(server)).toHaveLength(1);
  expect((await findRecipients(db, [ana.id])).get(ana.id)).toMatchObject({ letters: 1 });
});

test("quiet hours and the letter of the day hold until their time", async () => {
  const { db } = server;
  const minute = async (shift: number) => {
    const [row] = await db.execute<{ m: number }>(
      sql`SELECT (extract(epoch FROM (now() AT TIME ZONE 'America/Sao_Paulo')::time)::int / 60 + ${shift}::int + 1440) % 1440 AS m`,
    );
    return row?.m ?? 0;
  };
  const quiet = { quiet_from: await minute(-5), quiet_to: await minute(90) };
  await db.insert(noticeSettings).values({ user_id: ana.id, ...quiet });
  const bia = await aPerson(server);
  await aNotice(db, ana, ["email"]);
  await aNotice(db, bia, ["daily"]);
  await aNoticeSender(server).deliver();
  expect(await queuedLetters(server)).toEqual([]);
  const [held, daily] = await listDeliveries(db);
  const minutes = (Date.parse(held?.not_before ?? "") - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(88);
  expect(minutes).toBeLessThan(91);
  expect(daily?.not_before).toMatch(/T10:30:00.000Z$/);
});

test("processes side by side write one letter for a person, and a killed one loses none and doubles none", async () => {
  const { db } = server;
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(server)));
  for (const person of people) for (const _ of [1, 2, 3]) await aNotice(db, person, ["email"]);
  const mail = {
    ...server.mail,
    async queueAll(...given: Parameters<typeof server.mail.queueAll>) {
      await server.mail.queueAll(...given);
      throw new Error("killed");
    },
  };
  await expect(aNoticeSender({ ...server, mail }).deliver()).rejects.toThrow("killed");
  expect(await queuedLetters(server)).toEqual([]);
  const senders = [1, 2, 3].map(() => aNoticeSender(server));
  await Promise.all([...senders, ...senders].map((sender) => sender.deliver()));
  const letters = await offersIn();
  expect(letters.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  expect(letters.every(({ names }) => names.length === 3)).toBe(true);
});
