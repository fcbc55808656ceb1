import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "#server/db/transaction.ts";
import { keepAuthCode } from "./flow-store.ts";

/** A code that the client exchanges for a session (PKCE). Only its hash is kept; null where the flow is gone. */
export async function issueAuthCode(tx: Tx, flow_id: string, user_id: string): Promise<string | null> {
  const code = randomBytes(32).toString("base64url");
  const isKept = await keepAuthCode(tx, flow_id, { auth_code_hash: sha256(code), user_id });
  return isKept ? code : null;
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
