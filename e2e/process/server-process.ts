import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { afterAll, inject } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";

/** Generous: the machine that runs the tests may be busy. */
const startSeconds = 60;
const main = "dist/main.js";

export const adminEmail = "chefe@xepa.test";
export const adminPassword = "senha-que-so-o-teste-sabe";
export const authSecret = "um segredo só dos testes, com trinta e dois caracteres ou mais";

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** From the spawn to the end of the process. */
  ms: number;
}

export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** Everything that it wrote so far, to both streams. */
  output(): string;
  /** The JSON lines among that. */
  lines(): Record<string, unknown>[];
  request(path: string, init?: RequestInit): Promise<Response>;
  ended: Promise<Ending>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<Ending>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<Ending>;
}

export type Environment = Record<string, string>;

/** A database of its own on the run's server: it starts in a third of the time that an embedded one takes. */
export async function onPostgres(DATA_DIR = scratchFolder()) {
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  const SITE_URL = "http://localhost:3000";
  return { DATABASE_URL, SITE_URL, AUTH_SECRET: authSecret, DATA_DIR };
}

const running = new Set<ChildProcess>();

afterAll(async () => {
  const ends = [...running].map((child) => new Promise((resolve) => child.once("close", resolve)));
  for (const child of running) child.kill("SIGKILL");
  await Promise.all(ends);
});
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * A process of the built server without our own environment; it may or may not start to serve. @param through a
 * program that execs it, such as one that limits its resources first
 */
export function spawnServer(env: Environment, through: string[] = []) {
  if (!existsSync(main)) throw new Error(`${main} não existe: rode npm run build, ou npm test, que a faz.`);
  const began = performance.now();
  const [program = "", ...args] = [...through, process.execPath, main];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      // A killed server leaves the folder of its socket behind; it is deleted with the test.
      TMPDIR: scratchFolder(),
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "off",
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      ...env,
    },
  });
  running.add(child);
  let said = "";
  const keep = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<Ending>((resolve) => {
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve({ code, signal, ms: performance.now() - began });
    });
  });
  return { child, ended, output: () => said };
}

/** A running server: resolves as soon as it reports that it is up. */
export async function start(env: Environment, through: string[] = []): Promise<ServerProcess> {
  const { child, ended, output } = spawnServer(env, through);
  const port = await portOf(output, child);
  const url = `http://127.0.0.1:${port}`;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    port,
    pid: child.pid ?? 0,
    output,
    lines: () => jsonLines(output()),
    request: (path, init) => fetch(url + path, init),
    ended,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** With port 0 the kernel chooses, so that no two tests use the same one. */
async function portOf(output: () => string, child: ChildProcess): Promise<number> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const port = / está no ar: http:\/\/localhost:(\d+)\n/.exec(output())?.[1];
    if (port !== undefined) return Number(port);
    const ending = child.exitCode ?? child.signalCode;
    if (ending !== null || Date.now() > deadline)
      throw new Error(`${main} não ficou no ar (${ending ?? `${startSeconds} s`}):\n${output()}`);
    await setTimeout(20);
  }
}

export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Tries until it gets a response, or gives up and says why. */
export async function eventually<T>(
  seconds: number,
  attempt: () => Promise<T | false | undefined>,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await attempt().catch(() => undefined);
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${attempt}`);
    await setTimeout(50);
  }
}
