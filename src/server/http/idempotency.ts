import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { idempotencyKeys } from "#server/db/schema/operation.ts";
import type { Tx } from "#server/db/transaction.ts";
import { Problem } from "./problem.ts";

const longestKey = 200;

export interface Answer {
  status: number;
  body: unknown;
}

/**
 * Runs a deed once per key. The key's row is written first and in the deed's own transaction: a second request with the
 * same key waits for the first and then finds its answer; a deed that fails takes its key with it.
 */
export async function once(
  tx: Tx,
  { scope, key, request }: { scope: string; key: string; request: string },
  deed: () => Promise<Answer>,
): Promise<Answer> {
  if (key.length > longestKey)
    throw new Problem(422, "invalid", `Idempotency-Key: no máximo ${longestKey} caracteres.`);
  const request_hash = createHash("sha256").update(request).digest("base64url");
  const row = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, request_hash, status: 0, body: {} })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(row);
    if (first?.request_hash !== request_hash)
      throw new Problem(422, "idempotency_key_reused", "Este pedido já foi enviado com outros dados.");
    return { status: first.status, body: first.body };
  }
  const answer = await deed();
  await tx.update(idempotencyKeys).set(answer).where(row);
  return answer;
}
