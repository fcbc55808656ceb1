import { and, eq } from "drizzle-orm";
import { idempotencyKeys } from "#server/db/schema/operation.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { Problem } from "./problem.ts";

export const maxKeyLength = 200;

export interface StoredResponse {
  status: number;
  body: unknown;
}

/** What a caller wants done once: whose key it is, the key, and what was asked under it. */
export interface Claim {
  scope: string;
  key: string;
  request_hash: string;
}

/** Under marks: neither who asked nor what was typed can be guessed from a stolen dump. */
export function createClaim(box: SecretBox, scope: string, key: string, request: string): Claim {
  if (key.length > maxKeyLength)
    throw new Problem(422, "invalid", `Idempotency-Key: no máximo ${maxKeyLength} caracteres.`);
  return { scope, key, request_hash: box.mark(request) };
}

/** The answer that this claim got before; null where it is the first. */
export async function findStoredResponse(db: Reader, claim: Claim): Promise<StoredResponse | null> {
  const [first] = await db.select().from(idempotencyKeys).where(rowOf(claim));
  if (!first) return null;
  if (first.request_hash !== claim.request_hash)
    throw new Problem(422, "idempotency_key_reused", "Este pedido já foi enviado com outros dados.");
  return { status: first.status, body: first.body };
}

/**
 * Runs a deed once per key. The key's row is written first and in the deed's own transaction: a second request with the
 * same key waits for the first and then finds its answer; a deed that fails takes its key with it.
 */
export async function runOnce(
  tx: Tx,
  claim: Claim,
  deed: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, status: 0, body: {} })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const first = claimed.length === 0 ? await findStoredResponse(tx, claim) : null;
  if (first) return first;
  const answer = await deed();
  await tx.update(idempotencyKeys).set(answer).where(rowOf(claim));
  return answer;
}

function rowOf({ scope, key }: Claim) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

/**
 * Requests under one key, one after the other: what is done before the transaction (counting, another server) must not
 * be done twice by an impatient double click either.
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

/** How many unfinished requests a route remembers at most. */
const mostUnfinished = 1000;

/**
 * What was done before the transaction stays done when the transaction fails: whoever tries again under the same key
 * goes on from there, in this process.
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
