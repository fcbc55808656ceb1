import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Db } from "./connect.ts";
import { guardedConnection } from "./connection/connection-guard.ts";
import { TimeoutError, withTimeout } from "./timeout.ts";
import { isDisconnected, sqlState } from "./transaction.ts";
import { type OnTrouble, watchReplica } from "./watch-replica.ts";

/** Runs a read that is the same for every visitor on the replica or the primary; after a failure a second time, on the primary. */
export type PublicRead = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

export interface Replica {
  read: PublicRead;
  /** Reads since start, by server; `repeated` are those of the primary that had failed on the replica. */
  readonly counts: Record<"replica" | "primary" | "repeated", number>;
  watch: { isCaughtUp(): boolean; bytesBehind(): number } | null;
  close(): Promise<void>;
}

/** The primary answers in less. */
const readTimeoutMs = 1500;
const statementMs = 1000;
/** A replica that answers probes in time but reads too late would make a visitor wait every second. */
const restMs = 10_000;
const poolSize = 10;

/**
 * A streaming replica that answers public reads while it has caught up, and only then. The address must be one server's: what
 * one of several has replayed says nothing about the others.
 */
export function openReplica(url: string | null, primary: Db, onTrouble: OnTrouble = () => {}): Replica {
  const counts = { replica: 0, primary: 0, repeated: 0 };
  function readPrimary<T>(query: (db: Db) => Promise<T>): Promise<T> {
    counts.primary++;
    return query(primary);
  }
  if (url === null) return { read: readPrimary, counts, watch: null, close: async () => {} };

  // A restarted replica may replay again what it had replayed before.
  const { client, watcher, db } = connectTo(url, primary, () => watch.distrust(0));
  const watch = watchReplica(primary, watcher, onTrouble);
  return {
    counts,
    watch,
    async read(query) {
      if (!watch.isCaughtUp()) return readPrimary(query);
      try {
        const answer = await withTimeout(readTimeoutMs, query(db));
        counts.replica++;
        return answer;
      } catch (error) {
        if (isTimeout(error)) watch.distrust(restMs);
        else if (isDisconnected(error)) watch.distrust(0);
        // An error outside the query would be the same on the primary.
        else if (!(error instanceof DrizzleQueryError)) throw error;
        counts.repeated++;
        return readPrimary(query);
      }
    },
    async close() {
      await Promise.all([watch.close(), client.end({ timeout: 1 }), watcher.end({ timeout: 1 })]);
    },
  };
}

/** By our timeout, or by the replica's statement timeout. */
function isTimeout(error: unknown): boolean {
  return error instanceof TimeoutError || sqlState(error) === "57014";
}

function connectTo(url: string, primary: Db, onclose: () => void) {
  const connection = { application_name: "xepa", statement_timeout: statementMs, jit: "off" };
  const options = { connection, ...guardedConnection(url, 2 * readTimeoutMs), onnotice: () => {} };
  const client = postgres(url, { ...options, max: poolSize } as never);
  // A connection of its own: a probe must not wait behind reads, and when it closes the server has gone.
  const watcher = postgres(url, {
    ...options,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onclose,
  } as never);
  const { engine, changes, transactions } = primary;
  return { client, watcher, db: Object.assign(drizzle(client), { engine, changes, transactions }) };
}
