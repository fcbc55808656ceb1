import { on } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDataFolder, refuseFullDisk } from "./data-folder.ts";
import { finishReplacement } from "./replace-folder.ts";
import type { WorkerAnswer, WorkerRequest, WorkerStart } from "./worker.ts";

export interface EmbeddedDatabase {
  socket: string;
  /** Called when the database thread dies by itself; nothing can be served then. */
  onDeath(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

/** For commands on existing data: with a wrong folder they must fail, not succeed on a new, empty database. */
export function expectDatabaseIn(dataDir: string): void {
  if (!existsSync(join(dataDir, "db", "PG_VERSION")))
    throw new Error(`Em ${dataDir} não há um banco de dados. Onde ele está dizem DATA_DIR ou DATABASE_URL.`);
}

export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = await lockDataFolder(dataDir);
  try {
    finishReplacement(dataDir);
    await refuseFullDisk(dataDir);
    // Short and private: a socket's path holds at most 107 bytes, and its user can read all data.
    const socketFolder = mkdtempSync(join(tmpdir(), "xepa-"));
    const socket = join(socketFolder, ".s.PGSQL.5432");
    const worker = await startWorker({ folder: join(dataDir, "db"), socket });
    lock.nameSocket(socket);
    return withWorker(worker, () => {
      rmSync(socketFolder, { recursive: true, force: true });
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function withWorker(worker: DatabaseWorker, closed: () => void): EmbeddedDatabase {
  let isClosing = false;
  return {
    socket: worker.socket,
    onDeath(listener) {
      worker.thread.once("error", (error) => listener(error as Error));
      worker.thread.once("exit", (code) => {
        if (!isClosing) listener(new Error(`the database thread ended with code ${code}`));
      });
    },
    async close() {
      isClosing = true;
      await worker.ask("close");
      await worker.thread.terminate();
      closed();
    },
  };
}

interface DatabaseWorker {
  thread: Worker;
  socket: string;
  ask(request: WorkerRequest): Promise<void>;
}

async function startWorker(start: WorkerStart): Promise<DatabaseWorker> {
  mkdirSync(start.folder, { recursive: true, mode: 0o700 });
  const script = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
  const thread = new Worker(script, { workerData: start });
  await nextAnswer(thread);
  return { thread, socket: start.socket, ask: (request) => ask(thread, request) };
}

async function ask(thread: Worker, request: WorkerRequest): Promise<void> {
  const answered = nextAnswer(thread);
  thread.postMessage(request);
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
