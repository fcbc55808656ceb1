import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { alertMessages } from "#domain/alerts/alert-messages.ts";
import type { Alert, AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { alerts, alertTermKeys, alertTerms } from "#server/db/schema/alerts.ts";
import { noticeSettings } from "#server/db/schema/notices.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { aFreshOffer, anAlert, callAlerts, matchAlerts, noticesOf } from "#testing/alerts.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { fullConditions } from "#testing/full-conditions.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { dropUnusedTerms } from "./alert-terms-store.ts";
import { refreshAlertTerms } from "./refresh-alert-terms.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

interface Loaded {
  alerts: Alert[];
  settings: AlertSettings;
  next: null;
}

test("an alert is added, listed, edited in part, deleted and, with what that answers, added again", async () => {
  const typed = { q: "fone bluetooth", not: "capa usado", category: "eletronicos", max_price: 299.9 };
  const added = await callAlerts(server, "add-alert", ana, { ...typed, leave_out: ["used", "pix", "pix"] });
  expect(added).toMatchObject({ status: 200, message: alertMessages.added });
  expect(added.alert).toMatchObject({ ...typed, name: "fone bluetooth", leave_out: ["pix", "used"] });
  expect(added.alert).toMatchObject({ channels: ["bell"], paused: false, rang: 0, rang_at: null });
  const alertId = added.alert.id;
  const edited = await callAlerts(server, "edit-alert", ana, {
    alertId,
    paused: true,
    q: "",
    store: "KaBuM!",
  });
  expect(edited.alert).toMatchObject({ ...typed, q: "", store: "KaBuM!", paused: true });
  const { alerts: listed } = await callAlerts<Loaded>(server, "load-alerts", ana);
  expect(listed).toEqual([edited.alert]);
  const deleted = await callAlerts(server, "delete-alert", ana, { alertId });
  expect(deleted).toMatchObject({ status: 200, alert: edited.alert });
  expect(await callAlerts(server, "delete-alert", ana, { alertId })).toMatchObject({ status: 404 });
  const again = await callAlerts(server, "add-alert", ana, deleted.alert);
  expect(again.alert).toMatchObject({ name: "fone bluetooth", store: "KaBuM!", paused: true });
});

test("an alert that asks for too little, a price of 0 and what is not on a list are refused with a sentence", async () => {
  const { alert } = await callAlerts(server, "add-alert", ana, { q: "fone" });
  for (const [fields, message] of [
    [{}, alertMessages.too_wide],
    [{ q: "a" }, alertMessages.too_wide],
    [{ q: "| - ! é" }, alertMessages.too_wide],
    [{ q: "de para COM as" }, alertMessages.only_stop_words],
    [{ q: "fone", max_price: 0 }, alertMessages.price],
    [{ q: "fone", max_price: -1 }, alertMessages.price],
    [{ q: "fone", max_price: 1e9 }, alertMessages.price],
    [{ q: "fone", max_price: "10" }, alertMessages.price],
    [{ q: "fone", min_discount: 0 }, alertMessages.discount],
    [{ q: "fone", min_temperature: 0.5 }, alertMessages.temperature],
    [{ q: "fone", category: "carros" }, "Escolha uma das categorias da lista"],
    [{ q: "fone", leave_out: ["any"] }, alertMessages.leave_out],
    [{ q: "fone", channels: ["fax"] }, alertMessages.channels],
    [{ q: "fone", channels: ["telegram"] }, alertMessages.absent_channel],
    [{ q: "fone", channels: "bell" }, alertMessages.channels],
    [{ q: "fone", paused: "sim" }, alertMessages.flag],
    [{ q: "fone\0" }, "Este campo contém um caractere inválido"],
    [{ q: "x".repeat(201) }, alertMessages.long_words],
    [{ q: "fone", not: "a ".repeat(21) }, alertMessages.many_without],
    [{ q: "fone", name: "x".repeat(81) }, alertMessages.long_name],
    [{ q: ["fone"] }, "Este campo deve ser um texto"],
  ] as const) {
    const added = await callAlerts(server, "add-alert", ana, fields);
    expect(added, JSON.stringify(fields)).toMatchObject({ status: 422, message });
    const edited = { alertId: alert.id, q: "", ...fields };
    expect(await callAlerts(server, "edit-alert", ana, edited)).toMatchObject({ status: 422, message });
  }
  expect(await server.db.$count(alerts)).toBe(1);
});

test("two letters, a store, a category or a product key are enough, of stores and products that nobody knows too", async () => {
  for (const fields of [
    { q: "tv" },
    { q: "4k" },
    { q: "de", store: "Loja que fechou" },
    { category: "games" },
    { product_key: "nada:1" },
  ])
    expect(await callAlerts(server, "add-alert", ana, fields)).toMatchObject({ status: 200 });
});

test("a person has at most fifty alerts, however many are added at once", async () => {
  for (let n = 0; n < 45; n++) await anAlert(server, ana, { q: `fone ${n}` });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => callAlerts(server, "add-alert", ana, { q: `tv ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 409).map(({ message }) => message)).toEqual(
    Array(5).fill(alertMessages.too_many),
  );
});

test("an alert that asks for the same as another one is that one, also where both are added at once", async () => {
  const fields = { q: "fone", leave_out: ["used", "pix"], max_price: 100 };
  const two = await Promise.all(
    [{}, { leave_out: ["pix", "used"], name: "Outro", channels: ["email"], paused: true }].map((given) =>
      callAlerts(server, "add-alert", ana, { ...fields, ...given }),
    ),
  );
  expect(two[0]?.alert).toEqual(two[1]?.alert);
  expect(new Set(two.map(({ message }) => message))).toEqual(
    new Set([alertMessages.added, alertMessages.present]),
  );
  for (const other of [{ max_price: 101 }, { q: "fones" }, { only_real: true }])
    await anAlert(server, ana, { ...fields, ...other });
  expect(await server.db.$count(alerts)).toBe(4);
});

test("a deleted alert that is added again is named by its notices again, its own person's only", async () => {
  const bia = await aPerson(server);
  const { id: alertId } = await anAlert(server, ana, { q: "fone" });
  await aFreshOffer(server);
  await matchAlerts(server);
  const taken = await callAlerts(server, "add-alert", bia, { q: "fone", alertId });
  expect(taken.alert.id).not.toBe(alertId);
  // While it is there it is not replaced.
  expect((await callAlerts(server, "add-alert", ana, { q: "tv", alertId })).alert.id).not.toBe(alertId);
  const { alert } = await callAlerts(server, "delete-alert", ana, { alertId });
  expect((await callAlerts(server, "add-alert", bia, { q: "fone bia", alertId })).alert.id).not.toBe(alertId);
  expect(await callAlerts(server, "add-alert", ana, { ...alert, alertId })).toMatchObject({
    alert: { id: alertId, rang: 1 },
  });
});

test("nobody reads, changes or deletes another person's alert, not even the team", async () => {
  const alert = await anAlert(server, ana, { q: "fone" });
  for (const other of [await aPerson(server), await aPerson(server, "admin")]) {
    const fields = { alertId: alert.id, paused: true, user_id: other.id };
    expect(await callAlerts(server, "edit-alert", other, fields)).toMatchObject({ status: 404 });
    expect(await callAlerts(server, "delete-alert", other, fields)).toMatchObject({ status: 404 });
    expect(await callAlerts<Loaded>(server, "load-alerts", other, { user_id: ana.id })).toMatchObject({
      alerts: [],
    });
    const added = await callAlerts(server, "add-alert", other, { q: "tv", user_id: ana.id, id: alert.id });
    expect(added.alert.id).not.toBe(alert.id);
  }
  for (const alertId of [newId(), "1", null, alert.id.toUpperCase()])
    expect([404, 422]).toContain(
      (await callAlerts(server, "edit-alert", await aPerson(server), { alertId })).status,
    );
  const { alerts: listed } = await callAlerts<Loaded>(server, "load-alerts", ana);
  expect(listed).toEqual([alert]);
});

test("a trial counts live offers and those of 30 days, without one's own, and stores nothing", async () => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  await aFreshOffer(server, { name: "Fone A" });
  await aFreshOffer(server, { name: "Fone B", published_at: days(40) });
  await aFreshOffer(server, { name: "Fone C", published_at: days(20), ended: true });
  await aFreshOffer(server, { name: "Fone D", user_id: ana.id });
  await aFreshOffer(server, { name: "Fone E", status: "pending" });
  const tried = await callAlerts<object>(server, "try-alert", ana, { q: "fone" });
  expect(tried).toMatchObject({ status: 200, matches: 2, last_30_days: 2 });
  expect(tried).toMatchObject({ offers: [{ name: "Fone A", price: 100 }, { name: "Fone C" }] });
  expect(await server.db.$count(alerts)).toBe(0);
  expect(await server.db.$count(alertTerms)).toBe(0);
});

test("each condition of a trial leaves out what an alert with it would not ring for", async () => {
  const half = await aFreshOffer(server, { name: "Fone ½", coupon: "DEZ" });
  await aFreshOffer(server, { name: "Fone Bravo", conditions: fullConditions, sale_price: 150 });
  const hot = await aFreshOffer(server, { name: "Fone C", product_key: "kabum:1" });
  const real = { product_id: half.id, verdict: "desconto-real", rule: 1, usual: 200, is_lowest: false };
  await server.db.insert(offerVerdicts).values(real);
  await server.db.execute(
    sql`INSERT INTO content_sums (content_id, slot, quarters, voters) VALUES (${hot.id}, 0, 40, 10)`,
  );
  const found: [object, number][] = [];
  const tried: [object, number][] = [
    [{}, 3],
    [{ not: "dez bravo" }, 1],
    [{ not: "½" }, 2],
    [{ not: "1⁄2" }, 2],
    [{ only_real: true }, 1],
    [{ min_temperature: 100 }, 1],
    [{ min_temperature: 101 }, 0],
    [{ leave_out: [fullConditions.payment] }, 2],
    [{ leave_out: [fullConditions.needs[0]] }, 2],
    [{ leave_out: [fullConditions.state] }, 2],
    [{ leave_out: ["boleto"] }, 3],
    [{ product_key: "kabum:1" }, 1],
    [{ max_price: 149 }, 2],
    [{ min_discount: 26 }, 2],
    [{ category: "casa" }, 0],
    [{ store: "loja boa" }, 3],
  ];
  const ids = new Map<object, string>();
  for (const [fields] of tried) {
    const { matches } = await callAlerts<{ matches: number }>(server, "try-alert", ana, {
      q: "fone",
      ...fields,
    });
    found.push([fields, matches]);
    ids.set(fields, (await anAlert(server, ana, { q: "fone", ...fields })).id);
  }
  expect(found).toEqual(tried);
  // The alert itself finds as many.
  await server.db.execute(
    sql`INSERT INTO alert_events (product_id, kind) SELECT id, 'published' FROM products`,
  );
  await matchAlerts(server);
  const rung = await noticesOf(server, ana);
  const rang = (id = "") => rung.filter((notice) => notice.alerts.includes(id)).length;
  expect(tried.map(([fields]) => [fields, rang(ids.get(fields))])).toEqual(tried);
});

test("quiet hours are set and cleared; one alone, equal ones and no times are refused", async () => {
  const set = (from: unknown, to: unknown) =>
    callAlerts<{ status: number; message: string; settings: AlertSettings }>(server, "set-quiet-hours", ana, {
      from,
      to,
    });
  expect(await set("22:05", "07:30")).toMatchObject({
    status: 200,
    message: alertMessages.quiet_set,
    settings: { quiet_from: "22:05", quiet_to: "07:30", telegram: "none" },
  });
  for (const [from, to] of [
    ["22:00", null],
    ["24:00", "07:00"],
    ["7:00", "08:00"],
    [1320, 420],
    [undefined, undefined],
  ])
    expect(await set(from, to)).toMatchObject({ status: 422, message: alertMessages.quiet });
  expect(await set("07:00", "07:00")).toMatchObject({ status: 422, message: alertMessages.quiet_same });
  const { settings } = await callAlerts<Loaded>(server, "load-alerts", ana);
  expect(settings).toMatchObject({ quiet_from: "22:05", devices: [], feed_url: null });
  expect(await set(null, null)).toMatchObject({ message: alertMessages.quiet_off });
  expect(await server.db.select().from(noticeSettings)).toMatchObject([{ quiet_from: null, quiet_to: null }]);
});

test("words that no alert uses any more are dropped", async () => {
  await anAlert(server, ana, { q: "air fryer", store: "KaBuM!" });
  const gone = await anAlert(server, ana, { q: "air fryer segredo", not: "capa" });
  await server.db.delete(alerts).where(eq(alerts.id, gone.id));
  await inTransaction(server.db, dropUnusedTerms);
  const left = await server.db.select({ term: alertTerms.term }).from(alertTerms);
  expect(left.map(({ term }) => term).sort()).toEqual(["air fryer", "air fryer", "kabum!"]);
  const keys = await server.db.select({ key: alertTermKeys.key }).from(alertTermKeys);
  expect(keys.map(({ key }) => key)).not.toContain("=segredo");
});

test("terms by other synonyms than today's are made again, and an alert is looked up by what is rarest now", async () => {
  await anAlert(server, ana, { q: "gpu xepa" });
  // As an earlier release stored them, on a site without offers.
  const old = { id: 1, kind: "words", term: "gpu", names: null, offers: 0 };
  await server.db.insert(alertTerms).values(old);
  await server.db.insert(alertTermKeys).values({ key: "gpu", term_id: 1 });
  await server.db.execute(sql`UPDATE alerts SET words = ARRAY[1, words[2]], anchor = words[2]`);
  for (let n = 0; n < 6; n++) await aFreshOffer(server, { name: `Xepa ${n}`, description: "" });
  await aFreshOffer(server, { name: "Placa de vídeo Xepa", description: "" });
  await matchAlerts(server);
  expect(await noticesOf(server, ana)).toEqual([]);
  await refreshAlertTerms(server.db);
  const [alert] = await server.db.select().from(alerts);
  const [word] = await server.db
    .select()
    .from(alertTerms)
    .where(eq(alertTerms.id, alert?.anchor ?? 0));
  expect(word).toMatchObject({ term: "gpu", offers: 1 });
  const terms = await server.db.select({ term: alertTerms.term, offers: alertTerms.offers }).from(alertTerms);
  expect(terms).toContainEqual({ term: "xepa", offers: 7 });
  const { id } = await aFreshOffer(server, { name: "Placa de vídeo da xepa" });
  await matchAlerts(server);
  expect(await noticesOf(server, ana)).toMatchObject([{ subject_id: id }]);
  // Not again on the same day.
  await server.db.execute(sql`UPDATE alert_terms SET offers = 99`);
  await refreshAlertTerms(server.db);
  expect(new Set((await server.db.select().from(alertTerms)).map(({ offers }) => offers))).toEqual(
    new Set([99]),
  );
});
