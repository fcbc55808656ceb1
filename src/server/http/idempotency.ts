import { and, eq } from "drizzle-orm";
import { idempotencyKeys } from "#server/db/schema/operation.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { Problem } from "./problem.ts";

export const maxKeyLength = 200;

interface StoredResponse {
  status: number;
  body: unknown;
}

/** A key is unique within its route and caller. */
export function idempotencyScope(path: string, whose: string): string {
  return `${path} ${whose}`;
}

interface Claim {
  scope: string;
  key: string;
  request_hash: string;
}

/** Hashed: a stolen dump shows neither the caller nor the input. */
export function createClaim(box: SecretBox, scope: string, key: string, request: string): Claim {
  if (key.length > maxKeyLength)
    throw new Problem(422, "invalid", `Idempotency-Key: no máximo ${maxKeyLength} caracteres.`);
  return { scope, key, request_hash: box.mark(request) };
}

export async function findStoredResponse(db: Reader, claim: Claim): Promise<StoredResponse | null> {
  const [first] = await db.select().from(idempotencyKeys).where(rowOf(claim));
  if (!first) return null;
  if (first.request_hash !== claim.request_hash)
    throw new Problem(422, "idempotency_key_reused", "Este pedido já foi enviado com outros dados.");
  return { status: first.status, body: first.body };
}

/**
 * Runs a handler once per key. The key's row is inserted first, in the handler's transaction: a second request with the
 * same key waits for the first and then finds its response; a rollback removes the key too.
 */
export async function runOnce(
  tx: Tx,
  claim: Claim,
  handler: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, status: 0, body: {} })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const first = claimed.length === 0 ? await findStoredResponse(tx, claim) : null;
  if (first) return first;
  const answer = await handler();
  await tx.update(idempotencyKeys).set(answer).where(rowOf(claim));
  return answer;
}

function rowOf({ scope, key }: Claim) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

/**
 * Serializes requests under one key: what happens before the transaction (rate limits, calls to another server) must not
 * happen twice on a double click.
 */
export function createKeyedMutex(): <T>(claim: Claim, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async ({ scope, key }, work) => {
    const turn = JSON.stringify([scope, key]);
    const mine = Promise.resolve(last.get(turn))
      .catch(() => {})
      .then(work);
    last.set(turn, mine);
    try {
      return await mine;
    } finally {
      if (last.get(turn) === mine) last.delete(turn);
    }
  };
}

/** Per route. */
const mostUnfinished = 1000;

/**
 * Keeps the result of `before` when the transaction fails: a retry under the same key in this process reuses it.
 */
export function createPreparedCache<Prepared>() {
  const unfinished = new Map<string, Prepared>();
  return async (
    claim: Claim,
    prepare: () => Promise<Prepared>,
    work: (prepared: Prepared) => Promise<StoredResponse>,
  ): Promise<StoredResponse> => {
    const name = JSON.stringify(claim);
    const prepared = unfinished.has(name) ? (unfinished.get(name) as Prepared) : await prepare();
    unfinished.set(name, prepared);
    const [oldest = name] = unfinished.keys();
    if (unfinished.size > mostUnfinished) unfinished.delete(oldest);
    const answer = await work(prepared);
    unfinished.delete(name);
    return answer;
  };
}
