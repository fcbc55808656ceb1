import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { type TokenIssuer, verifyAccessToken } from "#server/session/access-token.ts";
import { bearerToken } from "#server/session/bearer-token.ts";
import {
  hasAdminRights,
  hasPendingFactor,
  roleWithinAal,
  type SecondFactorRule,
} from "#server/session/second-factor.ts";
import { type Caller, findCaller } from "#server/session/session-store.ts";
import { noSession, StorageError } from "./storage-error.ts";

/** The caller by our own rows. A session without its second factor has a visitor's rights. */
type StorageCaller = { kind: "visitor" } | Writer;

export interface Writer {
  kind: "member" | "admin";
  id: string;
  role: string;
  session_id: string;
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
  if (!caller) throw new StorageError("token", { message: noSession });
  if (hasPendingFactor(caller)) return { kind: "visitor" };
  return writerOf(caller, config);
}

export function writerOf(caller: Caller, rule: SecondFactorRule): Writer {
  const { id, role, session_id } = roleWithinAal(caller, rule);
  return { kind: hasAdminRights(caller, rule) ? "admin" : "member", id, role, session_id };
}

/** Paths that members may write; all others are for admins (contract 3.4 names `products/…` alone). */
const membersPaths = "user-product-";

export function canWrite(caller: StorageCaller, path: string): caller is Writer {
  if (caller.kind === "visitor") return false;
  return caller.kind === "admin" || path.startsWith(membersPaths);
}

export function canReplace(caller: Writer, { owner_id }: { owner_id: string | null }): boolean {
  return caller.kind === "admin" || owner_id === caller.id;
}
