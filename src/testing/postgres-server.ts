import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { findInPath, installFromDebian, isExecutable } from "./debian-packages.ts";

export interface PostgresServer {
  url: string;
  /** The pid of the postmaster. */
  pid: number;
  stop(): Promise<void>;
}

/** A server that can be stopped and started again. */
export interface RestartedServer extends PostgresServer {
  /** As if the machine died: without any notice. */
  kill(): Promise<void>;
  /** As `pg_ctl stop -m fast`: sessions are ended with a message. */
  halt(): Promise<void>;
  /** Again, at the same address. */
  begin(): Promise<void>;
}

/** PostgreSQL refuses to run as root: then it runs as Debian's owner of it, or as nobody. */
interface Owner {
  uid: number;
  gid: number;
}

const installedBelow = "/usr/lib/postgresql";
const startSeconds = 30;

/** Nothing here outlives the run, so nothing has to survive a power cut. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "60",
  shared_buffers: "64MB",
  timezone: "UTC",
};

/** A PostgreSQL for one run of the tests: free port, temporary folder, deleted afterwards. */
export async function startPostgres(more: Record<string, string> = {}): Promise<RestartedServer> {
  const binaries = findBinaries() ?? (await installBinaries());
  const owner = process.getuid?.() === 0 ? unprivilegedOwner() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "xepa-postgres-"));
  const remove = removeAtEnd(folder);
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const data = join(folder, "data");
    await initialise(binaries, data, owner);
    return await restartable(binaries, data, owner, { ...settings, ...more }, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

async function restartable(
  binaries: string,
  data: string,
  owner: Owner | undefined,
  options: Record<string, string>,
  remove: () => void,
): Promise<RestartedServer> {
  let { child, url } = await serve(binaries, data, owner, options);
  const { port } = new URL(url);
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => end(child).then(remove),
    kill: () => end(child, "SIGQUIT"),
    halt: () => end(child),
    async begin() {
      // Another process may hold the port for a moment.
      ({ child, url } = await serve(binaries, data, owner, { ...options, port }, 20));
    },
  };
}

/** A PostgreSQL with persistent data: created if missing, used by one process at a time. */
export async function openCluster(
  folder: string,
  more: Record<string, string> = {},
): Promise<PostgresServer> {
  const binaries = findBinaries() ?? (await installBinaries());
  const owner = process.getuid?.() === 0 ? unprivilegedOwner() : undefined;
  mkdirSync(folder, { recursive: true });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  if (!existsSync(join(data, "PG_VERSION"))) await initialise(binaries, data, owner);
  const { child, url } = await serve(binaries, data, owner, { ...settings, ...more });
  return { url, pid: child.pid ?? 0, stop: () => end(child) };
}

/** The version that would be started; null if there is none yet. */
export function postgresVersion(): string | null {
  const binaries = findBinaries();
  if (!binaries) return null;
  const { stdout } = spawnSync(join(binaries, "postgres"), ["--version"], { encoding: "utf8" });
  return /\d+(\.\d+)*/.exec(stdout)?.[0] ?? null;
}

/** Settings of a server with a replica. */
export const followed = { wal_level: "replica", max_wal_senders: "4" };

/** A streaming replica of a server with those settings. */
export async function startStandby(primary: PostgresServer): Promise<RestartedServer> {
  const binaries = findBinaries() ?? (await installBinaries());
  const owner = process.getuid?.() === 0 ? unprivilegedOwner() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "xepa-standby-"));
  const remove = removeAtEnd(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const flags = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "--dbname", primary.url];
  await finish(join(binaries, "pg_basebackup"), [...flags, "--pgdata", data], owner);
  // Replay does not wait for readers.
  const options = { ...settings, ...followed, max_standby_streaming_delay: "0" };
  return restartable(binaries, data, owner, options, remove);
}

/** The folder is deleted however this process ends; after SIGKILL the system's cleaning of /tmp does it. */
function removeAtEnd(folder: string): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const remove = () => {
    process.off("exit", remove);
    for (const signal of signals) process.off(signal, onSignal);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const onSignal = (signal: NodeJS.Signals) => {
    remove();
    // Without another listener the signal would have ended the process: it still does.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  process.on("exit", remove);
  for (const signal of signals) process.on(signal, onSignal);
  return remove;
}

/** PATH first, then the newest of Debian; a link in PATH counts by its target. */
function findBinaries(): string | undefined {
  const linked = findInPath("initdb");
  const folders = [linked && dirname(realpathSync(linked)), ...debianFolders()];
  return folders.find(
    (folder) => folder && ["initdb", "postgres"].every((name) => isExecutable(join(folder, name))),
  );
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(installedBelow).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(installedBelow, version, "bin"));
  } catch {
    return [];
  }
}

async function installBinaries(): Promise<string> {
  // Debian would otherwise create and start its own cluster; it reads this configuration when the package is
  // installed.
  const noCluster = [
    "sh",
    "-c",
    "test -e /etc/postgresql-common/createcluster.conf || { mkdir -p /etc/postgresql-common && " +
      "echo create_main_cluster = false > /etc/postgresql-common/createcluster.conf; }",
  ];
  const done = await installFromDebian(["postgresql"], noCluster);
  const found = done ? findBinaries() : undefined;
  if (found) return found;
  throw new Error("Os testes da API precisam do PostgreSQL (15 ou mais novo): instale o pacote postgresql.");
}

function unprivilegedOwner(): Owner {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const people = new Map(lines.map((line) => [line.split(":")[0], line.split(":")] as const));
  const [, , uid, gid] = people.get("postgres") ?? people.get("nobody") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** Linux kills the child when its parent dies, even by SIGKILL: a killed run leaves no server behind. */
function start(
  program: string,
  args: string[],
  owner: Owner | undefined,
): ChildProcess & { output(): string } {
  const setpriv = process.platform === "linux" ? findInPath("setpriv") : undefined;
  const command = setpriv ? [setpriv, "--pdeathsig", "QUIT", program, ...args] : [program, ...args];
  const child = spawn(command[0] ?? program, command.slice(1), {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: "/",
    ...owner,
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return Object.assign(child, { output: () => output });
}

async function initialise(binaries: string, data: string, owner: Owner | undefined): Promise<void> {
  const flags = ["--locale=C.UTF-8", "--encoding=UTF8", "--auth=trust", "--username=postgres", "--no-sync"];
  await finish(join(binaries, "initdb"), [...flags, "--pgdata", data], owner);
}

async function finish(program: string, args: string[], owner: Owner | undefined): Promise<void> {
  const child = start(program, args, owner);
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} terminou com ${code}:\n${child.output()}`)),
    );
  });
}

/** Another process may take the free port first; then another port is tried. */
async function serve(
  binaries: string,
  data: string,
  owner: Owner | undefined,
  options: Record<string, string>,
  attempts = 3,
) {
  const port = options.port ?? String(await freePort());
  const flags = Object.entries({ ...options, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = start(join(binaries, "postgres"), ["-D", data, ...flags], owner);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answers(child, url);
    return { child, url };
  } catch (error) {
    await end(child);
    if (attempts > 1 && child.output().includes("Address already in use")) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      return serve(binaries, data, owner, options, attempts - 1);
    }
    throw new Error(`PostgreSQL não iniciou:\n${child.output()}`, { cause: error });
  }
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions without waiting. */
async function end(child: ChildProcess, signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill(signal);
  const timeout = setTimeout(() => child.kill("SIGQUIT"), 5000);
  await closed;
  clearTimeout(timeout);
}

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
