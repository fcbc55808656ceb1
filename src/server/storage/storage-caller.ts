import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { type TokenIssuer, verifyAccessToken } from "#server/session/access-token.ts";
import { bearerToken } from "#server/session/bearer-token.ts";
import { hasAdminRights, hasUnshownFactor } from "#server/session/second-factor.ts";
import { findCaller } from "#server/session/session-store.ts";
import { StorageError } from "./storage-error.ts";

/** Who writes, by our own rows. Whoever has still to show a second factor writes no more than a visitor. */
export type StorageCaller = { kind: "visitor" } | Writer;

export interface Writer {
  kind: "member" | "admin";
  id: string;
  role: string;
}

export async function storageCaller(
  { db, tokens, config }: { db: Db; tokens: TokenIssuer; config: Config },
  authorization: string | undefined,
): Promise<StorageCaller> {
  const token = bearerToken(authorization);
  if (token === null) return { kind: "visitor" };
  const verified = await verifyAccessToken(tokens, token);
  if (!verified.ok)
    throw new StorageError("token", {
      message: verified.reason === "expired" ? '"exp" claim timestamp check failed' : "Invalid Compact JWS",
    });
  const caller = await findCaller(db, verified);
  if (!caller) throw new StorageError("token", { message: "session does not exist" });
  if (hasUnshownFactor(caller)) return { kind: "visitor" };
  const { id, role } = caller;
  return { kind: hasAdminRights(caller, config) ? "admin" : "member", id, role };
}
