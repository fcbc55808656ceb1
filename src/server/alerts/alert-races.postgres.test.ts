import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Notices } from "#domain/notices/notice-response-schema.ts";
import { alertEvents, alerts } from "#server/db/schema/alerts.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { aFreshOffer, anAlert, callAlerts, matchAlerts, noticesOf } from "#testing/alerts.ts";
import { aPerson } from "#testing/factories.ts";
import { freshServer } from "#testing/test-server.ts";
import { matchEvent } from "./match-event.ts";

test("an alert that is edited or deleted while its event is matched waits for nobody and rings as it was committed", async () => {
  const server = await freshServer();
  const ana = await aPerson(server);
  const [edited, deleted] = [
    await anAlert(server, ana, { q: "fone" }),
    await anAlert(server, ana, { q: "bluetooth" }),
  ];
  await aFreshOffer(server, { name: "Fone Bluetooth" });
  await inTransaction(server.db, async (tx) => {
    await tx.update(alerts).set({ max_price: 1 }).where(eq(alerts.id, edited.id));
    await tx.delete(alerts).where(eq(alerts.id, deleted.id));
    await matchAlerts(server);
  });
  expect(await noticesOf(server, ana)).toMatchObject([{ alerts: [edited.id, deleted.id] }]);
  const { notices } = await callAlerts<Notices>(server, "load-notices", ana);
  expect(notices).toMatchObject([{ alerts: [{ id: edited.id, name: "fone" }] }]);
  await aFreshOffer(server, { name: "Fone Bluetooth B" });
  await matchAlerts(server);
  expect(await noticesOf(server, ana)).toHaveLength(1);
});

test("events of one offer that are matched at the same moment make one notice of a person", async () => {
  const server = await freshServer();
  const ana = await aPerson(server);
  await anAlert(server, ana, { q: "fone", channels: ["bell"] });
  const { id } = await aFreshOffer(server);
  const events = Array.from({ length: 8 }, (_, n) => ({ product_id: id, kind: n % 2 ? "price" : "back" }));
  await server.db.insert(alertEvents).values(events);
  const queued = await server.db.select().from(alertEvents);
  await Promise.all(queued.map((event) => matchEvent(server.db, event)));
  expect(await noticesOf(server, ana)).toMatchObject([{ price: 100, lowest: 100 }]);
  expect(await server.db.$count(alertEvents)).toBe(0);
});
