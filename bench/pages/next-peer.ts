import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#testing/postgres-server.ts";
import { note } from "../frame/report-line.ts";
import { end, runOnExit } from "../load/server-under-test.ts";

const folder = fileURLToPath(new URL("../peers/next", import.meta.url));
const program = join(folder, "node_modules", "next", "dist", "bin", "next");
const startSeconds = 60;

export interface NextServer {
  url: string;
  pid: number;
  version: string;
  stop(): Promise<void>;
}

/** Our pages in Next.js (`peers/next`): installed if missing, built, and started on this database, as the site of that address. */
export async function startNext(database: string, site: string): Promise<NextServer> {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: database,
    SITE_URL: site,
  };
  const wanted = readJson(join(folder, "package.json"))?.dependencies?.next ?? "";
  const installed = () => readJson(join(folder, "node_modules", "next", "package.json"))?.version;
  if (installed() !== wanted) {
    note(`installing Next ${wanted} into bench/peers/next (npm ci)…`);
    await run("npm", ["ci", "--loglevel=error"], env);
  }
  note("next build…");
  // Its cache keeps what a loader once made, also when the loader has changed.
  rmSync(join(folder, ".next"), { recursive: true, force: true });
  await run(process.execPath, [program, "build"], env);
  const port = await freePort();
  const child = spawn(process.execPath, [program, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  runOnExit(() => child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswered(url);
  return { url, pid: child.pid ?? 0, version: installed() ?? "", stop: () => end(child) };
}

interface PackageFile {
  version?: string;
  dependencies?: Record<string, string>;
}

function readJson(path: string): PackageFile | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as PackageFile) : null;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-3000);
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`)),
    );
  });
}

async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`next start did not answer 200 within ${startSeconds} s.`);
}
