import postgres from "postgres";
import { expect, test } from "vitest";
import { freePort } from "#testing/postgres-server.ts";
import { adminEmail, adminPassword, eventually, onPostgres, spawnServer } from "./server-process.ts";

/** Of `ensureAdmin`. */
const adminLock = 20_141_117;

test("a first start answers no login before its admin exists", async () => {
  const env = await onPostgres();
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  const sql = postgres(env.DATABASE_URL, { max: 1, onnotice: () => {} });
  await sql`SELECT pg_advisory_lock(${adminLock})`;
  spawnServer({ ...env, PORT });
  const logIn = () =>
    fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: adminEmail, password: adminPassword }),
    });
  const early = await eventually(60, logIn);
  expect([early.status, early.headers.has("Retry-After")]).toEqual([503, true]);
  await sql.end();
  await eventually(30, async () => (await fetch(`${url}/ready`)).ok);
  expect((await logIn()).status).toBe(200);
});
