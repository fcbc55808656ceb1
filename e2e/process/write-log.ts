import { setTimeout } from "node:timers/promises";
import { type AdminSession, addOffer } from "./admin.ts";
import type { ServerProcess } from "./server-process.ts";

/**
 * Intents and acknowledgements: after a fault the database must hold exactly these (docs/reliability.md, «How losses
 * are counted»).
 */
export interface Intent {
  name: string;
  key: string;
  acknowledged: boolean;
}

/** Writes one offer after the other. Anything but a fully read 200 leaves the intent open. */
export async function writeOffers(
  server: ServerProcess,
  session: AdminSession,
  writeLog: Intent[],
  continues: (status: number | "gone") => boolean,
  author = "",
): Promise<void> {
  let status: number | "gone" = 200;
  while (continues(status)) {
    const intent = {
      name: `${author}Oferta ${writeLog.length}`,
      key: crypto.randomUUID(),
      acknowledged: false,
    };
    writeLog.push(intent);
    status = await addOffer(server, session, intent.name, intent.key).then(
      (response) => response.json().then(() => response.status),
      () => "gone" as const,
    );
    intent.acknowledged = status === 200;
  }
}

/**
 * Writes one offer after the other until it is over. A busy server may refuse one: it is repeated, so that there is
 * no gap.
 */
export async function writeInOrder(
  server: ServerProcess,
  session: AdminSession,
  writeLog: Intent[],
  isOver: () => boolean,
  author: string,
): Promise<void> {
  while (!isOver()) {
    const name = `${author}Oferta ${writeLog.length}`;
    const intent = { name, key: crypto.randomUUID(), acknowledged: false };
    writeLog.push(intent);
    while (!intent.acknowledged && !isOver()) {
      const response = await addOffer(server, session, intent.name, intent.key).catch(() => undefined);
      intent.acknowledged = response?.status === 200;
      await response?.arrayBuffer().catch(() => {});
      if (!intent.acknowledged) await setTimeout(100);
    }
  }
}

export function namesIn(writeLog: Intent[]): string[] {
  return writeLog.map((intent) => intent.name).toSorted();
}

export function openIn(writeLog: Intent[]): Intent[] {
  return writeLog.filter((intent) => !intent.acknowledged);
}

export function acknowledgedIn(writeLog: Intent[]): Intent[] {
  return writeLog.filter((intent) => intent.acknowledged);
}
