import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newAccount, signUpIds } from "#server/auth/accounts/sign-up-response.ts";
import type { Db } from "#server/db/connect.ts";
import { authIdentities, authUsers } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { continueLog } from "#server/log/begin-log.ts";
import { appendLog } from "#server/log/log-store.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { anOffer } from "#testing/factories.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { type Action, emptyWriteLog, enter, type WriteLog } from "../write-log/log-lines.ts";
import { audit } from "./audit.ts";
import { stuck } from "./stuck.ts";

const secret = "um segredo só deste teste, com trinta e dois caracteres";
const box = secretBox(secret);
export const key = `${"0".repeat(32)}-abc`;
const picture = `/img/${key}.webp`;
export const name = "Marca talvez 0123456789ab";
const email = "nova@xepa.test";

export interface ConsistentSite {
  db: Db;
  /** Of the images. */
  folder: string;
  writeLog: WriteLog;
  /** The offer's. */
  id: string;
}

/** A consistent state: an approved offer with a picture, and a new account. */
export async function consistentSite(): Promise<ConsistentSite> {
  const db = await emptyDatabase();
  await continueLog(db);
  const folder = scratchFolder();
  const hash = createHash("sha256").update("uma foto").digest("hex");
  writeFileSync(join(folder, `${key}.webp`), "uma foto");
  const columns = { type: "image/webp", width: 1, height: 1, loose_since: null };
  await db.insert(images).values({ key, state: "here", ...columns });
  const { id } = await anOffer(db, { name, status: "approved", version: 2, images: [picture] });
  const site = { db, folder, writeLog: emptyWriteLog(), id };
  await recorded(site, "submit-user-product", 1, "pending");
  await recorded(site, "update-product-status", 2, "approved");
  await signedUp(db, email);
  promised(site, { kind: "upload" }, picture);
  enter(site.writeLog, ["PICTURE", picture, hash]);
  promised(site, { kind: "submit", name }, id, 1);
  promised(site, { kind: "approve", product: id, version: 1 }, id, 2);
  promised(site, { kind: "sign-up", email }, "conta");
  return site;
}

export async function recorded(
  { db, id }: ConsistentSite,
  action: string,
  version: number,
  status: string,
): Promise<void> {
  const event = { id: newId(), action, object_kind: "product", object_id: id, after: { version, status } };
  await inTransaction(db, async (tx) => {
    await tx.insert(auditEvents).values(event);
    if (action === "update-product-status") appendLog(tx, decision(id));
  });
}

export function decision(id: string) {
  const said = { act: "offer-approved", reason: "conferida", by: null, before: null, after: null } as const;
  return { ...said, subject: { kind: "offer", id } as const };
}

export async function signedUp(db: Db, address: string): Promise<void> {
  const { user, identity } = newAccount({ ids: signUpIds(box, address), email: address, now: new Date() });
  await inTransaction(db, async (tx) => {
    await tx.insert(authUsers).values(user);
    await tx.insert(authIdentities).values(identity);
    await createOutbox(box).queue(tx, "account-confirm", address, {} as never);
  });
}

export function promised({ writeLog }: ConsistentSite, action: Action, of: string, version = 0): void {
  const intent = crypto.randomUUID();
  enter(writeLog, ["INTENT", intent, action]);
  enter(writeLog, ["ACK", intent, 200, of, { version, ms: 1, at: 1 }]);
}

export async function found({ db, folder, writeLog }: ConsistentSite): Promise<Record<string, string[]>> {
  const zeros = {
    ...(await audit({ db, images: folder, secret }, writeLog)),
    stuck: await stuck(db, folder),
  };
  return Object.fromEntries(Object.entries(zeros).filter(([, each]) => each.length > 0));
}
