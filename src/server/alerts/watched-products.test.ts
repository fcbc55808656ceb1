import { beforeEach, expect, test } from "vitest";
import type { Alert, OwnLatency } from "#domain/alerts/alert-response-schema.ts";
import { latencies, notices } from "#server/db/schema/notices.ts";
import { newId } from "#server/db/uuid.ts";
import { aFreshOffer, anAlert, callAlerts, changeOffer, matchAlerts } from "#testing/alerts.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { aNotice } from "#testing/notices.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const load = () => callAlerts<{ alerts: Alert[]; latencies: OwnLatency[] }>(server, "load-alerts", ana);

test("an alert about one product says what it costs now and cost at least, and names the offer that it rang for", async () => {
  const key = "kabum:1";
  await anAlert(server, ana, { product_key: key, max_price: 80 });
  const product = async () => (await load()).alerts[0]?.product;
  expect(await product()).toBeNull();
  const dear = await aFreshOffer(server, { name: "Celular caro", product_key: key, sale_price: 120 });
  const cheap = await aFreshOffer(server, { name: "Celular", product_key: key, sale_price: 90 });
  await aFreshOffer(server, { product_key: key, sale_price: 10, status: "pending" });
  await server.db.execute(`INSERT INTO price_days (product_key, day, kind, low, high, n)
    VALUES ('kabum:1', '2026-10-03', 'deal', 85, 99, 1), ('kabum:1', '2026-10-04', 'deal', 99, 99, 1)`);
  expect(await product()).toEqual({
    name: "Celular",
    path: `/product/${cheap.slug}`,
    price: 90,
    lowest: 85,
    lowest_day: "2026-10-03",
  });
  await changeOffer(server, cheap.id, { ended: true });
  expect(await product()).toMatchObject({ name: "Celular caro", price: 120 });
  await changeOffer(server, dear.id, { ended: true });
  expect(await product()).toMatchObject({ price: null, lowest: 85 });
  const rung = await aFreshOffer(server, { name: "Celular de novo", product_key: key, sale_price: 70 });
  await matchAlerts(server);
  const last = async () => (await load()).alerts[0]?.last;
  expect(await last()).toEqual({ name: "Celular de novo", path: `/product/${rung.slug}` });
  await changeOffer(server, rung.id, { status: "rejected" });
  expect(await last()).toBeNull();
});

test("one's own latency counts one's own notices of 30 days alone, and too few of them or of everybody's have no figure", async () => {
  const bell = async () => (await load()).latencies.find(({ channel }) => channel === "bell");
  const none = { p50_ms: null, p95_ms: null, everybody_p50_ms: null };
  expect(await bell()).toEqual({ channel: "bell", n: 0, ...none });
  const ring = (person: Person, ms: number, days = 0) => {
    const event_at = new Date(Date.now() - days * 86_400_000 - ms);
    const created_at = new Date(event_at.getTime() + ms).toISOString();
    const about = { user_id: person.id, kind: "alert", subject_id: newId() };
    return server.db.insert(notices).values({ ...about, event_at: event_at.toISOString(), created_at });
  };
  const bia = await aPerson(server);
  for (const ms of [100, 200, 300, 400]) await ring(ana, ms);
  await ring(ana, 90_000, 40);
  await ring(bia, 80_000);
  expect(await bell()).toEqual({ channel: "bell", n: 4, ...none });
  await ring(ana, 500);
  expect(await bell()).toEqual({ channel: "bell", n: 5, ...none, p50_ms: 300 });
  for (let n = 0; n < 15; n++) await ring(ana, 600);
  await server.db.insert(latencies).values({ channel: "bell", n: 20, p50_ms: 250, p95_ms: 700 });
  expect(await bell()).toEqual({ channel: "bell", n: 20, p50_ms: 600, p95_ms: 600, everybody_p50_ms: 250 });
  // A channel that this site does not have is not there; one that has nothing to say is.
  await aNotice(server.db, ana, ["push"]);
  expect((await load()).latencies.map(({ channel }) => channel)).toEqual(["bell", "push", "email"]);
});
