import { on } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { lockFolder } from "./lock.ts";
import type { WorkerAnswer, WorkerRequest, WorkerStart } from "./worker.ts";

export interface EmbeddedDatabase {
  socket: string;
  takeSnapshot(): Promise<string>;
  /** Called when the database thread dies by itself; nothing can be served then. */
  onDeath(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

const neededBytes = 64 * 1024 * 1024;
const keptSnapshots = 4;

export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = lockFolder(dataDir);
  try {
    await refuseFullDisk(dataDir);
    // Short and private: a socket's path holds at most 107 bytes, and whoever opens it owns the data.
    const socketFolder = mkdtempSync(join(tmpdir(), "xepa-"));
    const socket = join(socketFolder, ".s.PGSQL.5432");
    const worker = await startWorker({ folder: join(dataDir, "db"), socket });
    lock.nameHolder(socket);
    let closing = false;
    return {
      socket,
      takeSnapshot: () => takeSnapshot(worker, join(dataDir, "snapshots")),
      onDeath(listener) {
        worker.once("error", (error) => listener(error as Error));
        worker.once("exit", (code) => {
          if (!closing) listener(new Error(`the database thread ended with code ${code}`));
        });
      },
      async close() {
        closing = true;
        await ask(worker, { close: true });
        await worker.terminate();
        rmSync(socketFolder, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** On a full disk PGlite crashes while it opens and may leave the folder damaged, so it is not even tried. */
async function refuseFullDisk(folder: string): Promise<void> {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < neededBytes)
    throw new Error(
      `sem espaço em disco: ${folder} precisa de pelo menos ${neededBytes / 1024 / 1024} MB livres.`,
    );
}

async function startWorker(start: WorkerStart): Promise<Worker> {
  mkdirSync(start.folder, { recursive: true, mode: 0o700 });
  const script = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { workerData: start });
  await nextAnswer(worker);
  return worker;
}

/** The worker answers one request at a time and in order. */
async function ask(worker: Worker, request: WorkerRequest): Promise<void> {
  const answered = nextAnswer(worker);
  worker.postMessage(request);
  const answer = await answered;
  if ("failed" in answer) throw new Error(answer.failed);
}

/** Node's own watch mode sends messages through the same port, so only ours count. */
async function nextAnswer(worker: Worker): Promise<WorkerAnswer> {
  for await (const [message] of on(worker, "message", { close: ["exit"] }))
    if (typeof message === "object" && ("ready" in message || "done" in message || "failed" in message))
      return message;
  throw new Error("the database thread ended without an answer");
}

async function takeSnapshot(worker: Worker, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(":", "-")}.tar.gz`;
  const unfinished = join(folder, `${name}.part`);
  await ask(worker, { snapshot: unfinished });
  renameSync(unfinished, join(folder, name));
  const old = readdirSync(folder)
    .filter((file) => file.endsWith(".tar.gz"))
    .sort()
    .slice(0, -keptSnapshots);
  for (const file of old) rmSync(join(folder, file));
  return join(folder, name);
}

export function hasEmbeddedData(dataDir: string): boolean {
  return existsSync(join(dataDir, "db", "PG_VERSION"));
}
