import { randomBytes } from "node:crypto";
import type { Sender } from "#server/auth/auth-endpoint.ts";
import { type AuthUserRow, insertSession, recordSignIn } from "#server/auth/auth-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { type SessionKeys, type TokenResponse, tokenResponse } from "./token-response.ts";

interface SignIn {
  id?: string;
  user: AuthUserRow;
  /** Goes into the token's `amr`: a link from a letter is "otp". */
  method: "password" | "otp" | "oauth";
  /** Whose identity signed in; ours where left out. */
  provider?: string;
  /** May set a password once, however late. */
  isRecovery?: boolean;
  sender: Sender;
}

export async function openSession(
  tx: Tx,
  keys: SessionKeys,
  { user: { id: user_id }, method, provider = "email", isRecovery = false, sender, ...given }: SignIn,
  now: Date,
): Promise<TokenResponse> {
  const id = given.id ?? newId(now.getTime());
  const session = await insertSession(tx, {
    id,
    user_id,
    refresh_key: keys.box.seal(randomBytes(32), id),
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    recovery: isRecovery ? "open" : null,
    user_agent: sender.user_agent,
    ip: sender.ip,
  });
  const user = await recordSignIn(tx, user_id, provider, now.toISOString());
  return tokenResponse(tx, keys, { session, user }, now);
}
