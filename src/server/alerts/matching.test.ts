import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newAlertSchema } from "#domain/alerts/alert-schema.ts";
import { alertEvents, savedOffers } from "#server/db/schema/alerts.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { deliveries } from "#server/db/schema/notices.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import {
  aFreshOffer,
  anAlert,
  callAlerts,
  changeOffer,
  endLeases,
  matchAlerts,
  noticesOf,
} from "#testing/alerts.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { fullConditions } from "#testing/full-conditions.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aVoter, proxy, vote } from "#testing/votes.ts";
import { leaseEvent } from "./alert-events-store.ts";
import { createAlertWorker } from "./alert-worker.ts";
import { insertAlert } from "./alerts-store.ts";
import { announceTemperatures } from "./announce-temperatures.ts";
import { matchEvent } from "./match-event.ts";

let server: TestServer;
let ana: Person;
let beto: Person;
beforeEach(async () => {
  server = await freshServer({ TRUSTED_PROXIES: proxy, SMTP_URL: "smtp://127.0.0.1:2525" });
  [ana, beto] = [await aPerson(server), await aPerson(server)];
});

const prices = async (person: Person) => (await noticesOf(server, person)).map(({ price }) => price);

/** Without a request each. */
const storedAlert = (person: Person, fields: object) =>
  inTransaction(server.db, (tx) => insertAlert(tx, person.id, newAlertSchema.parse(fields))).then(
    ({ id }) => id,
  );

test("fifty alerts that match one offer are one notice that names them all, by all their channels", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 50; n++) {
    const channels = n === 7 ? ["email"] : n === 8 ? ["daily", "feed"] : [];
    ids.push(
      await storedAlert(ana, { q: `fone ${"bluetooth".slice(0, 2 + (n % 8))}`, not: `x${n}`, channels }),
    );
  }
  await anAlert(server, beto, { q: "geladeira" });
  const { id } = await aFreshOffer(server, { name: "Fone Bluetooth" });
  await matchAlerts(server);
  const notices = await noticesOf(server, ana);
  expect(notices).toMatchObject([
    { kind: "alert", subject_id: id, product_id: id, price: 100, read_at: null },
  ]);
  expect(notices[0]?.alerts).toEqual(ids);
  const queued = await server.db.select().from(deliveries);
  expect(queued.map(({ user_id, notice_id, channel }) => [user_id, notice_id, channel]).sort()).toEqual([
    [ana.id, notices[0]?.id, "daily"],
    [ana.id, notices[0]?.id, "email"],
  ]);
  expect(await noticesOf(server, beto)).toEqual([]);
  expect(await server.db.$count(alertEvents)).toBe(0);
  const loaded = await callAlerts<{ alerts: { rang: number }[] }>(server, "load-alerts", ana);
  expect(new Set(loaded.alerts.map(({ rang }) => rang))).toEqual(new Set([1]));
});

test("a notice is as old as all that is stored with it: the bell's latency counts the queueing of deliveries", async () => {
  await anAlert(server, ana, { q: "fone", channels: ["email"] });
  await anAlert(server, beto, { q: "fone" });
  await server.db.execute(sql`CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.created_at := clock_timestamp(); RETURN NEW; END'`);
  await server.db.execute(
    sql`CREATE TRIGGER stamped BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION stamp()`,
  );
  await aFreshOffer(server);
  await matchAlerts(server).finally(() => server.db.execute(sql`DROP FUNCTION stamp CASCADE`));
  const [delivery] = await server.db.select().from(deliveries);
  for (const person of [ana, beto]) {
    const [notice] = await noticesOf(server, person);
    expect(Date.parse(notice?.created_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(delivery?.created_at ?? ""),
    );
  }
});

test("a lower price rings again only below the lowest that was said, and is unread again", async () => {
  await anAlert(server, ana, { q: "fone", max_price: 95 });
  const { id } = await aFreshOffer(server);
  const said: unknown[] = [];
  for (const sale_price of [90, 120, 92, 85]) {
    await changeOffer(server, id, { sale_price });
    await matchAlerts(server);
    said.push(await prices(ana));
    await server.db.execute(sql`UPDATE notices SET read_at = now() WHERE price > 85`);
  }
  expect(said).toEqual([[90], [90], [90], [85]]);
  expect(await noticesOf(server, ana)).toMatchObject([{ price_before: 90, read_at: null }]);
});

test("two workers on one event make one notice; a lease that ends is taken up again, and nothing is lost", async () => {
  await anAlert(server, ana, { q: "fone", channels: ["email"] });
  await aFreshOffer(server);
  // A process that is killed between its lease and its commit.
  const lost = await leaseEvent(server.db);
  await matchAlerts(server);
  expect(await noticesOf(server, ana)).toEqual([]);
  await endLeases(server);
  const log = { error() {} } as never;
  const workers = [0, 1].map(() => createAlertWorker({ db: server.db, log }));
  await Promise.all(workers.map((worker) => worker.run()));
  for (const worker of workers) await worker.stop();
  // The first process was only slow: its event is not its own any more.
  if (lost) await matchEvent(server.db, lost);
  expect(await noticesOf(server, ana)).toHaveLength(1);
  expect(await server.db.$count(deliveries)).toBe(1);
});

test("an event that fails is tried again for a day, is then set aside and holds up no other", async () => {
  await anAlert(server, ana, { q: "fone" });
  const errors: unknown[] = [];
  const worker = createAlertWorker({
    db: server.db,
    log: { error: (_fields: object, text: string) => errors.push(text) } as never,
  });
  const { id } = await aFreshOffer(server);
  await server.db.execute(sql`ALTER TABLE notices ADD CONSTRAINT failing CHECK (price <> 100)`);
  const isAside = sql`SELECT not_before > now() + interval '1 year' AS yes, not_before <= now() + interval '1 minute' AS soon FROM alert_events`;
  try {
    for (let n = 1; n <= 12; n++) {
      await endLeases(server);
      await worker.run();
      expect(await server.db.execute(isAside)).toMatchObject([{ yes: false, soon: true }]);
    }
    await aFreshOffer(server, { sale_price: 50 });
    await worker.run();
    await server.db.execute(sql`UPDATE alert_events SET at = at - interval '25 hours'`);
    await endLeases(server);
    await worker.run();
  } finally {
    await worker.stop();
    await server.db.execute(sql`ALTER TABLE notices DROP CONSTRAINT failing`);
  }
  expect(await prices(ana)).toEqual([50]);
  expect(await server.db.execute(isAside)).toMatchObject([{ yes: true }]);
  expect(await server.db.select().from(alertEvents)).toMatchObject([{ product_id: id, tries: 13 }]);
  expect(errors.filter((text) => text === "an alert event is set aside")).toHaveLength(1);
  // As docs/operating.md says, after the fault is mended.
  await server.db.execute(
    sql`UPDATE alert_events SET not_before = now() WHERE not_before > now() + interval '1 year'`,
  );
  await matchAlerts(server);
  expect(await prices(ana)).toEqual([50, 100]);
});

test("a withdrawn or ended offer, one's own, a paused alert and a banned person ring nobody", async () => {
  await anAlert(server, ana, { q: "fone" });
  await anAlert(server, beto, { q: "fone", paused: true });
  const banned = await aPerson(server);
  await anAlert(server, banned, { q: "fone" });
  await server.db
    .update(authUsers)
    .set({ banned_until: "2100-01-01T00:00:00.000Z" })
    .where(eq(authUsers.id, banned.id));
  for (const change of [{ status: "rejected" }, { ended: true }]) {
    const { id } = await aFreshOffer(server);
    await changeOffer(server, id, change);
  }
  await aFreshOffer(server, { user_id: ana.id });
  await matchAlerts(server);
  for (const person of [ana, beto, banned]) expect(await noticesOf(server, person)).toEqual([]);
  expect(await server.db.$count(alertEvents)).toBe(0);
});

test("conditions hold: price, discount, what is left out, a product by its key, a store in any spelling", async () => {
  const { payment, needs, state } = fullConditions;
  const wanted = new Map<string, string>();
  for (const [alert, ...offers] of [
    [{ q: "fone", max_price: 100 }, "plain", "paid", "keyed"],
    [{ q: "fone", max_price: 99.99 }],
    [{ q: "fone", min_discount: 50 }, "plain", "paid", "keyed"],
    [{ q: "fone", min_discount: 51 }],
    [{ q: "fone", only_real: true }],
    [{ q: "fone", min_temperature: 1 }],
    [{ q: "fone", leave_out: ["boleto"] }, "plain", "paid", "keyed"],
    [{ q: "fone", leave_out: [payment] }, "plain", "keyed"],
    [{ q: "fone", leave_out: [needs[0]] }, "plain", "keyed"],
    [{ q: "fone", leave_out: [state] }, "plain", "keyed"],
    [{ product_key: "kabum:1", max_price: 100 }, "keyed"],
    [{ product_key: "kabum:2" }],
    [{ store: "LOJA BÓA" }, "plain", "paid", "keyed"],
    [{ store: "Loja que não há" }],
    [{ q: "fone", category: "eletronicos" }, "plain", "paid", "keyed"],
    [{ category: "casa" }],
  ] as [object, ...string[]][])
    wanted.set(await storedAlert(ana, alert), `${JSON.stringify(alert)} ${offers}`);
  const offers = {
    plain: await aFreshOffer(server),
    paid: await aFreshOffer(server, { conditions: fullConditions }),
    keyed: await aFreshOffer(server, { product_key: "kabum:1" }),
  };
  await matchAlerts(server);
  const rung = await noticesOf(server, ana);
  const found = [...wanted].map(([id, asked]) => {
    const by = rung.filter((notice) => notice.alerts.includes(id)).map((notice) => notice.subject_id);
    const names = Object.entries(offers).flatMap(([name, offer]) => (by.includes(offer.id) ? [name] : []));
    return `${asked.slice(0, asked.lastIndexOf("}") + 1)} ${names}`;
  });
  expect(found).toEqual([...wanted.values()]);
});

test("a verdict and a temperature ring the alerts that waited for them, once, and no others", async () => {
  const carla = await aPerson(server);
  await anAlert(server, ana, { q: "fone", only_real: true });
  await anAlert(server, beto, { q: "fone", min_temperature: 40 });
  // People vote for 30 days.
  const { id } = await aFreshOffer(server, {
    published_at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
  });
  await matchAlerts(server);
  await anAlert(server, carla, { q: "fone" });
  await server.db
    .insert(offerVerdicts)
    .values({ product_id: id, verdict: "desconto-real", rule: 1, usual: 200, is_lowest: false });
  await matchAlerts(server);
  for (let n = 1; n <= 5; n++) {
    await vote(server, await aVoter(server), { productId: id, value: 1 });
    await announceTemperatures(server.db, new Date());
    await announceTemperatures(server.db, new Date());
    expect(await server.db.$count(alertEvents)).toBe(n < 4 ? 0 : 1);
  }
  // It may fall again before a process is free.
  await server.db.execute(sql`UPDATE content_sums SET quarters = 0`);
  await matchAlerts(server);
  expect((await noticesOf(server, ana)).length).toBe(1);
  expect((await noticesOf(server, beto)).length).toBe(1);
  expect(await noticesOf(server, carla)).toEqual([]);
});

test("an alert that matches later is named too, and rings by its own channels", async () => {
  const bell = await anAlert(server, ana, { q: "fone" });
  const hot = await anAlert(server, ana, { q: "fone", min_temperature: 100, channels: ["email"] });
  const real = await anAlert(server, ana, { q: "fone", only_real: true, channels: ["daily"] });
  const { id } = await aFreshOffer(server);
  await matchAlerts(server);
  const named: unknown[] = [];
  const channelsOf = async () =>
    (await server.db.select().from(deliveries)).map(({ channel }) => channel).sort();
  const queue = async (kind: string) => {
    await server.db.execute(sql`UPDATE notices SET read_at = now()`);
    await server.db
      .insert(alertEvents)
      .values({ product_id: id, kind, degrees: kind === "temperature" ? 100 : null });
    await matchAlerts(server);
    const [notice] = await noticesOf(server, ana);
    named.push([notice?.alerts, notice?.read_at === null, await channelsOf()]);
  };
  await queue("temperature");
  // Not again, though it matches again.
  await queue("temperature");
  await server.db
    .insert(offerVerdicts)
    .values({ product_id: id, verdict: "desconto-real", rule: 1, usual: 200, is_lowest: false });
  await queue("verdict");
  expect(named).toEqual([
    [[bell.id, hot.id], true, ["email"]],
    [[bell.id, hot.id], false, ["email"]],
    [[bell.id, hot.id, real.id], true, ["daily", "email"]],
  ]);
  const { alerts } = await callAlerts<{ alerts: { rang: number }[] }>(server, "load-alerts", ana);
  expect(alerts.map(({ rang }) => rang)).toEqual([1, 1, 1]);
  // A price is said by all, and only below the lowest that was said.
  await anAlert(server, ana, { q: "fone", max_price: 99 });
  await server.db.execute(sql`UPDATE deliveries SET done_at = now()`);
  for (const sale_price of [90, 95, 92]) {
    await changeOffer(server, id, { sale_price });
    await matchAlerts(server);
  }
  expect(await noticesOf(server, ana)).toMatchObject([{ price: 90, price_before: 100 }]);
  expect(await channelsOf()).toHaveLength(3);
});

test("those who saved an offer learn of a lower price, its end and its return, unless an alert of theirs rang", async () => {
  await anAlert(server, beto, { q: "fone", max_price: 90 });
  const { id } = await aFreshOffer(server);
  const own = await aPerson(server);
  await changeOffer(server, id, { user_id: own.id });
  for (const person of [ana, beto, own])
    await server.db.insert(savedOffers).values({ user_id: person.id, product_id: id });
  for (const change of [
    { sale_price: 90 },
    { sale_price: 95 },
    { sale_price: 92 },
    { ended: true },
    { ended: false },
    { ended: true },
  ]) {
    await changeOffer(server, id, change);
    await matchAlerts(server);
  }
  const kinds = async (person: Person) => (await noticesOf(server, person)).map(({ kind }) => kind);
  expect(await kinds(ana)).toEqual(["saved_price", "saved_back", "saved_ended"]);
  expect((await noticesOf(server, ana))[0]).toMatchObject({ price: 90, price_before: 100 });
  expect(await kinds(beto)).toEqual(["alert", "saved_back", "saved_ended"]);
  expect(await kinds(own)).toEqual([]);
  expect(await server.db.$count(deliveries)).toBe(0);
  // Back and over again before a process was free.
  await changeOffer(server, id, { ended: false });
  await changeOffer(server, id, { ended: true });
  const before = await noticesOf(server, ana);
  await matchAlerts(server);
  expect((await kinds(ana)).at(-1)).toBe("saved_ended");
  expect((await noticesOf(server, ana)).length).toBe(before.length);
});

test("a change wakes the worker by itself", async () => {
  await anAlert(server, ana, { q: "fone" });
  const stored = Promise.withResolvers<void>();
  const log = { error: stored.reject } as never;
  const worker = createAlertWorker({ db: server.db, log, onStored: stored.resolve });
  const { id } = await aFreshOffer(server);
  server.db.changes.publish([`offer:${id}`]);
  await stored.promise;
  await worker.stop();
  expect(await noticesOf(server, ana)).toHaveLength(1);
  const unknown = { id: newId(), tries: 1 };
  await matchEvent(server.db, unknown);
});
