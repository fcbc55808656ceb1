import type { PGlite } from "@electric-sql/pglite";

/** Parse, Bind, Describe, Execute, Close and Flush form one batch until the client sends Sync. */
const batchTypes = new Set([..."PBDECH"].map((type) => type.charCodeAt(0)));

/**
 * All clients of the socket share one PostgreSQL session, and with it one unnamed statement. The socket server lets another client in
 * between any two messages, except inside a transaction: a command beside the server could then bind its values to the server's
 * statement, or the reverse. So an unfinished batch counts as a transaction too.
 */
export function withProtocolBatches(database: PGlite): PGlite {
  let isMidway = false;
  const overrides: Partial<PGlite> = {
    isInTransaction: () => isMidway || database.isInTransaction(),
    async execProtocolRawStream(message, options) {
      isMidway = batchTypes.has(message[0] ?? 0);
      return database.execProtocolRawStream(message, options);
    },
    // The socket server calls this to clean up after a client that disconnected in the middle.
    async exec(...query) {
      isMidway = false;
      return database.exec(...query);
    },
  };
  return new Proxy(database, {
    get(target, name) {
      const own = Reflect.get(overrides, name) ?? Reflect.get(target, name, target);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}
