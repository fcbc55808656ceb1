import { eq, isNull, sql } from "drizzle-orm";
import {
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
} from "jose";
import type { Db } from "#server/db/connect.ts";
import { authSigningKeys } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import type { SecretBox } from "./secret-box.ts";

/** ES256 keys, kept in the database: one signs, all that are not retired verify. */
export interface SigningKeys {
  readonly signing: { kid: string; key: CryptoKey };
  /** Undefined for a kid that this server never issued. */
  verifying(kid: string): CryptoKey | undefined;
  readonly published: JWK[];
}

const algorithm = "ES256";
const keysLock = 20_141_116;

/** Loads the keys, and makes the first one; two processes that start together make one between them. */
export async function loadSigningKeys(db: Db, box: SecretBox): Promise<SigningKeys> {
  const rows = await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${keysLock})`);
    const found = await keyRows(tx);
    if (found.length > 0) return found;
    await addSigningKey(tx, box);
    return keyRows(tx);
  });
  const verifying = new Map<string, CryptoKey>();
  for (const row of rows) verifying.set(row.kid, (await importJWK(row.public_jwk, algorithm)) as CryptoKey);
  const signer = rows.find((row) => row.signs);
  if (!signer) throw new Error("no signing key signs");
  const pkcs8 = box.open(signer.private_key, signer.kid).toString("utf8");
  return {
    signing: { kid: signer.kid, key: await importPKCS8(pkcs8, algorithm) },
    verifying: (kid) => verifying.get(kid),
    published: rows.map((row) => row.public_jwk as JWK),
  };
}

function keyRows(tx: Tx) {
  return tx.select().from(authSigningKeys).where(isNull(authSigningKeys.retired_at));
}

async function addSigningKey(tx: Tx, box: SecretBox): Promise<void> {
  const kid = newId();
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  await tx.update(authSigningKeys).set({ signs: false }).where(eq(authSigningKeys.signs, true));
  await tx.insert(authSigningKeys).values({
    kid,
    public_jwk: { ...jwk, alg: algorithm, use: "sig", key_ops: ["verify"], kid },
    private_key: box.seal(Buffer.from(await exportPKCS8(pair.privateKey)), kid),
    signs: true,
  });
}
