import type { PGlite } from "@electric-sql/pglite";

/** Parse, Bind, Describe, Execute, Close and Flush belong together until the client says Sync. */
const isBegun = new Set([..."PBDECH"].map((type) => type.charCodeAt(0)));

/**
 * All clients of the socket share one PostgreSQL session, and with it one statement without a name. The socket's server lets
 * another client in between any two messages, except inside a transaction: a command that ran beside the server could then
 * bind its values to the server's statement, or the server its own to the command's. So that a client's turn lasts until its
 * question is whole, what was begun counts as a transaction too.
 */
export function inWholeTurns(database: PGlite): PGlite {
  let isMidway = false;
  const told: Partial<PGlite> = {
    isInTransaction: () => isMidway || database.isInTransaction(),
    async execProtocolRawStream(message, options) {
      isMidway = isBegun.has(message[0] ?? 0);
      return database.execProtocolRawStream(message, options);
    },
    // With this the server clears up after a client that went away in the middle.
    async exec(...query) {
      isMidway = false;
      return database.exec(...query);
    },
  };
  return new Proxy(database, {
    get(target, name) {
      const own = Reflect.get(told, name) ?? Reflect.get(target, name, target);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}
