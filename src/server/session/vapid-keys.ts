import { createECDH } from "node:crypto";
import { eq } from "drizzle-orm";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { siteState } from "#server/db/schema/operation.ts";
import type { Reader } from "#server/db/transaction.ts";
import { openOwn, type SecretBox } from "./secret-box.ts";

/** What identifies this site to the browsers' push services (RFC 8292), both in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export const vapidStateKey = "vapid keys";

/** Made once: devices subscribe to this very key. Processes that start together store one pair between them. */
export async function loadVapidKeys(db: Reader, box: SecretBox): Promise<VapidKeys> {
  const found = await readKeys(db, box);
  if (found) return found;
  const { publicKey, privateKey } = generateKeys();
  const sealed = box.seal(Buffer.from(privateKey), vapidStateKey).toString("base64url");
  await db
    .insert(siteState)
    .values({ key: vapidStateKey, value: { publicKey, sealed } })
    .onConflictDoNothing();
  const stored = await readKeys(db, box);
  if (!stored) throw new Error("the push keys were not stored");
  return stored;
}

async function readKeys(db: Reader, box: SecretBox): Promise<VapidKeys | null> {
  const [row] = await selectKeys(db, vapidStateKey);
  if (!row) return null;
  const { publicKey, sealed } = row.value as { publicKey: string; sealed: string };
  const privateKey = openOwn(box, Buffer.from(sealed, "base64url"), vapidStateKey).toString();
  return { publicKey, privateKey };
}

const selectKeys = preparedStatement((db, key: typeof vapidStateKey) =>
  db.select().from(siteState).where(eq(siteState.key, key)),
);

function generateKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Without leading zeros it would be shorter than the 32 bytes that services expect.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}
