import { eq, sql } from "drizzle-orm";
import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { createAlertWorker } from "#server/alerts/alert-worker.ts";
import { notices } from "#server/db/schema/notices.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

export interface AlertAnswer {
  status: number;
  message: string;
  alert: Alert;
  fields?: Record<string, string>;
}

/** Any of the calls about alerts. */
export async function callAlerts<Answer = AlertAnswer>(
  server: TestServer,
  call: string,
  person: Person | null,
  fields: object = {},
): Promise<Answer> {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const response = await server.request(
    `/functions/v1/${call}`,
    json(fields, { ...(person?.auth ?? {}), ...key }),
  );
  return { status: response.status, ...((await response.json()) as object) } as Answer;
}

/** As it is stored; throws where it is refused. */
export async function anAlert(server: TestServer, person: Person, fields: object): Promise<Alert> {
  const { status, message, alert } = await callAlerts(server, "add-alert", person, fields);
  if (status !== 200) throw new Error(message);
  return alert;
}

/** Offers that were published long ago ring nobody. */
export function aFreshOffer(server: TestServer, given: Partial<typeof products.$inferInsert> = {}) {
  return anOffer(server.db, { published_at: new Date().toISOString(), ...given });
}

/** All that is due, by a process that stops then. */
export async function matchAlerts({ db }: TestServer): Promise<void> {
  const worker = createAlertWorker({
    db,
    log: {
      error({ err }: { err: unknown }) {
        throw err;
      },
    } as never,
  });
  await worker.run();
  await worker.stop();
}

/** Of a person, oldest first. */
export function noticesOf({ db }: TestServer, { id }: Person) {
  return db.select().from(notices).where(eq(notices.user_id, id)).orderBy(notices.position);
}

export async function changeOffer(
  { db }: TestServer,
  id: string,
  change: Partial<typeof products.$inferInsert>,
): Promise<void> {
  await db.update(products).set(change).where(eq(products.id, id));
}

/** Makes all events due that are leased or wait for another try. */
export async function endLeases({ db }: TestServer): Promise<void> {
  await db.execute(sql`UPDATE alert_events SET not_before = now() - interval '1 second'`);
}
