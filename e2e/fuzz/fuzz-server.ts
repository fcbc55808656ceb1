import { inject } from "vitest";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { loadSigningKeys } from "#server/session/signing-keys.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import type { TestServer } from "#testing/test-server.ts";
import { authSecret, type ServerProcess, start } from "../process/server-process.ts";

const SITE_URL = "http://localhost:3000";

/**
 * The built server in its own process with its own PostgreSQL. The test reads its database and signs users in
 * directly; everything else goes over HTTP. Limits are off: they would hide the handlers behind them.
 */
export interface FuzzServer extends Pick<TestServer, "db" | "tokens"> {
  server: ServerProcess;
  close(): Promise<void>;
}

export async function startFuzzServer(env: Record<string, string> = {}): Promise<FuzzServer> {
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  const database: Database = await openDatabase({ data_dir: "", database_url: DATABASE_URL });
  const { db } = database;
  const tokens = {
    keys: await loadSigningKeys(db, secretBox(authSecret)),
    issuer: `${SITE_URL}/auth/v1`,
  };
  const own = { DATABASE_URL, AUTH_SECRET: authSecret, SITE_URL, DATA_DIR: scratchFolder(), LIMITS: "off" };
  const server = await start({ ...own, ...env });
  return {
    db,
    tokens,
    server,
    async close() {
      await server.kill();
      await database.close();
    },
  };
}
