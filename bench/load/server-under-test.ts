import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "#server/config.ts";
import { freePort } from "#testing/postgres-server.ts";

export interface ServerUnderTest {
  /** As the server spells its own address. */
  url: string;
  port: number;
  pid: number;
  folder: string;
  /** Ends the process and leaves the folder, to inspect the database. */
  stop(): Promise<void>;
}

/** Credentials of the admin of every server under test. */
const benchPassword = "uma-senha-so-da-medida";
/** As `npm start` and deploy/ start it. */
const serverFlags = ["--max-semi-space-size=16"];
/** The same for every process on one database. */
export const benchSecret = "um segredo que só a medida conhece, e ninguém mais";
const readySeconds = 180;
const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/**
 * The built server with the demo in a temporary folder. Its second start is measured: drawing the demo's pictures,
 * once in the life of a folder, leaves a slower process.
 */
export async function startBuiltServer(more: Record<string, string> = {}): Promise<ServerUnderTest> {
  if (!existsSync(main)) throw new Error("dist/main.js is missing: npm run build.");
  const folder = temporaryFolder("xepa-bench-");
  const first = await startOn(folder, more);
  await first.stop();
  return startOn(folder, more);
}

/** The built server on a copy of a data set, as many as there are processes to compare. */
export function startOnDatabase(url: string, more: Record<string, string> = {}): Promise<ServerUnderTest> {
  const database = { DATABASE_URL: url, AUTH_SECRET: benchSecret, DEMO: "off" };
  return startOn(temporaryFolder("xepa-bench-"), { ...database, ...more });
}

export async function startOn(folder: string, more: Record<string, string> = {}): Promise<ServerUnderTest> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    DEMO: "on",
    LIMITS: "off",
    // Else a first start writes all offers into files while it is measured.
    OPEN_DATA: "off",
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: benchPassword,
    ...more,
  };
  const child = spawn(process.execPath, [...serverFlags, main], { stdio: ["ignore", "pipe", "pipe"], env });
  runOnExit(() => child.kill("SIGKILL"));
  const output = recentOutput(child);
  await untilReady(child, port, output);
  return { url, port, pid: child.pid ?? 0, folder, stop: () => end(child) };
}

/** Authorization of that admin. */
export function adminToken(url: string): Promise<string> {
  return tokenOf(url, { email: readConfig({}).admin_email, password: benchPassword });
}

export async function tokenOf(url: string, who: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(who),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`the login answered ${answer.status}.`);
  return access_token;
}

/** Deleted when this process ends, in any way. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  runOnExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const endings: (() => void)[] = [];

/** In reverse order: a server ends before the folder that it writes into. */
export function runOnExit(ending: () => void): void {
  if (endings.length === 0) {
    process.once("exit", () => {
      for (const ending of endings.reverse()) ending();
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => process.exit(1));
  }
  endings.push(ending);
}

function recentOutput(child: ChildProcess): () => string {
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return () => output;
}

async function untilReady(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const deadline = Date.now() + readySeconds * 1000;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`/ready did not answer 200 within ${readySeconds} s. Last lines:\n${output()}`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  const timeout = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await closed;
  clearTimeout(timeout);
}
