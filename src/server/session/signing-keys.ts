import { gt, isNull, or, sql } from "drizzle-orm";
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
import { inTransaction, type Reader, type Tx, waitForLock } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { openOwn, type SecretBox } from "./secret-box.ts";

/** ES256 keys, kept in the database: one signs, all that are not retired verify (contract 5.8). */
export interface SigningKeys {
  readonly signing: { kid: string; key: CryptoKey };
  /** Undefined for a kid that this site never issued; reads the database before it says so. */
  verifying(kid: string): Promise<CryptoKey | undefined>;
  readonly published: JWK[];
  /** Reads them again: another process or a command may have changed them. */
  reload(): Promise<void>;
}

const algorithm = "ES256";
const keysLock = 20_141_116;
/** Tokens with invented kids must not cost a query each. */
const leastBetweenLooksMs = 5000;

type KeyRow = typeof authSigningKeys.$inferSelect;

/** Loads the keys and creates the first one; processes that start together create one between them. */
export async function loadSigningKeys(db: Db, box: SecretBox): Promise<SigningKeys> {
  const rows = await withKeysLocked(db, async (tx) => {
    const found = await keyRows(tx);
    if (found.length > 0) return found;
    await insertSigningKey(tx, box, { signs: true });
    return keyRows(tx);
  });
  let current = await importKeys(rows, box);
  let lastLook = Number.NEGATIVE_INFINITY;

  async function readAgain(): Promise<void> {
    const found = await keyRows(db);
    // Never left without a signing key, whatever happened to the table.
    if (found.some((row) => row.signs)) current = await importKeys(found, box);
  }

  const reload = coalesced(readAgain);

  return {
    get signing() {
      return current.signing;
    },
    get published() {
      return current.published;
    },
    async verifying(kid) {
      const known = current.verifying.get(kid);
      if (known || performance.now() - lastLook < leastBetweenLooksMs) return known;
      lastLook = performance.now();
      await reload();
      return current.verifying.get(kid);
    },
    reload,
  };
}

/** Calls during a run share one more run after it: the running one may have started before their change. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return function run(): Promise<void> {
    if (running) {
      const startNext = () => {
        next = null;
        return run();
      };
      next ??= running.then(startNext, startNext);
      return next;
    }
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
}

async function importKeys(rows: KeyRow[], box: SecretBox) {
  const verifying = new Map<string, CryptoKey>();
  for (const row of rows) verifying.set(row.kid, (await importJWK(row.public_jwk, algorithm)) as CryptoKey);
  const signer = rows.find((row) => row.signs);
  if (!signer) throw new Error("no signing key signs");
  const pkcs8 = openPrivateKey(signer, box);
  return {
    signing: { kid: signer.kid, key: await importPKCS8(pkcs8, algorithm) },
    verifying,
    published: rows.map((row) => row.public_jwk as JWK),
  };
}

function openPrivateKey({ private_key, kid }: KeyRow, box: SecretBox): string {
  return openOwn(box, private_key, kid).toString("utf8");
}

export function keyRows(db: Reader): Promise<KeyRow[]> {
  const { created_at, kid, retired_at } = authSigningKeys;
  return db
    .select()
    .from(authSigningKeys)
    .where(or(isNull(retired_at), gt(retired_at, sql`now()`)))
    .orderBy(sql`${created_at} DESC, ${kid} DESC`);
}

export function withKeysLocked<T>(db: Db, action: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await waitForLock(tx, keysLock);
    return action(tx);
  });
}

export async function insertSigningKey(
  tx: Tx,
  box: SecretBox,
  { signs }: { signs: boolean },
): Promise<string> {
  const kid = newId();
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  await tx.insert(authSigningKeys).values({
    kid,
    public_jwk: { ...jwk, alg: algorithm, use: "sig", key_ops: ["verify"], kid },
    private_key: box.seal(Buffer.from(await exportPKCS8(pair.privateKey)), kid),
    signs,
  });
  return kid;
}
