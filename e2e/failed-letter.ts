import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectToHolder } from "#server/db/connect.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";

/** A letter that a mail server has refused, which no journey can cause; written through the commands' socket. */
export async function aFailedLetter(last_error: string): Promise<void> {
  const holder = readFileSync(join(process.env.JOURNEY_DATA ?? "", "holder.json"), "utf8");
  const { db, close } = connectToHolder((JSON.parse(holder) as { socket: string }).socket);
  const failed_at = new Date().toISOString();
  await db
    .insert(outbox)
    .values({ id: newId(), letter: "newsletter-confirm", tries: 1, last_error, failed_at });
  await close();
}
