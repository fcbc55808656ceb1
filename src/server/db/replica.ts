import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Db } from "./connect.ts";
import { guardedConnection } from "./connection/connection-guard.ts";
import { type OnTrouble, watchReplica } from "./replica-level.ts";
import { TooLate, within } from "./timeout.ts";
import { isDisconnected, sqlState } from "./transaction.ts";

/** Runs a read that is the same for everybody on whichever server may answer it; maybe a second time on another one. */
export type PublicRead = <T>(deed: (db: Db) => Promise<T>) => Promise<T>;

/** Where public reads are answered. Writes, and what anybody reads of their own, know only the primary. */
export interface Replica {
  read: PublicRead;
  /** Reads since start, by who answered; `repeated` are those of the primary's that the replica had failed. */
  readonly counts: Record<"replica" | "primary" | "repeated", number>;
  /** Null where there is none. */
  level: { isLevel(): boolean; bytesBehind(): number } | null;
  close(): Promise<void>;
}

/** A page can wait no longer: the primary answers in less. */
const patienceMs = 1500;
const statementMs = 1000;
/** One that answers looks in time and reads too late would keep a visitor waiting every second. */
const restMs = 10_000;
const poolSize = 10;

/**
 * A streaming replica that answers public reads while it is level, and only then. The address must be one server's: what
 * one of several has replayed says nothing about the others.
 */
export function openReplica(url: string | null, primary: Db, onTrouble: OnTrouble = () => {}): Replica {
  const counts = { replica: 0, primary: 0, repeated: 0 };
  function readPrimary<T>(deed: (db: Db) => Promise<T>): Promise<T> {
    counts.primary++;
    return deed(primary);
  }
  if (url === null) return { read: readPrimary, counts, level: null, close: async () => {} };

  // One that came back may have to replay again what it had replayed before.
  const { client, watcher, db } = connectTo(url, primary, () => level.distrust(0));
  const level = watchReplica(primary, watcher, onTrouble);
  return {
    counts,
    level,
    async read(deed) {
      if (!level.isLevel()) return readPrimary(deed);
      try {
        const answer = await within(patienceMs, deed(db));
        counts.replica++;
        return answer;
      } catch (error) {
        if (isTooLate(error)) level.distrust(restMs);
        else if (isDisconnected(error)) level.distrust(0);
        // What is wrong with the question is wrong on the primary too.
        else if (!(error instanceof DrizzleQueryError)) throw error;
        counts.repeated++;
        return readPrimary(deed);
      }
    },
    async close() {
      await Promise.all([level.close(), client.end({ timeout: 1 }), watcher.end({ timeout: 1 })]);
    },
  };
}

/** By our clock, or by the replica's: one statement took longer than it may there. */
function isTooLate(error: unknown): boolean {
  return error instanceof TooLate || sqlState(error) === "57014";
}

function connectTo(url: string, primary: Db, onclose: () => void) {
  const connection = { application_name: "xepa", statement_timeout: statementMs, jit: "off" };
  const options = { connection, ...guardedConnection(url, 2 * patienceMs), onnotice: () => {} };
  const client = postgres(url, { ...options, max: poolSize } as never);
  // Of its own, and always there: a look must not wait behind what people read, and when it breaks the server has gone.
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
