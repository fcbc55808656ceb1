import postgres from "postgres";
import { guardedConnection } from "./connection/connection-guard.ts";

export type DatabaseAddress = { url: string } | { socket: string };

const silent = { onnotice: () => {} };

/** One connection, on which a statement may take as long as it needs, whatever the server's own limit. */
export function openSingle(address: DatabaseAddress): postgres.Sql {
  if ("socket" in address) return connectSocket(address.socket);
  const { url } = address;
  return postgres(url, {
    max: 1,
    connection: { statement_timeout: "0" },
    ...guardedConnection(url),
    ...silent,
  } as never);
}

/** A command beside the server prepares nothing: its statements would stay in the session when it has gone. */
export function connectSocket(socket: string, { prepare = false } = {}): postgres.Sql {
  // The embedded engine is one backend: a second connection would only wait, and share its SETs. postgres.js knows `path`, its types
  // do not.
  const options = { path: socket, user: "postgres", database: "postgres", max: 1, prepare };
  return postgres({ ...options, ...silent } as postgres.Options<Record<string, never>>);
}
