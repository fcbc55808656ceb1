import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { forgetFailedCreations } from "./failed-creations.ts";
import { withProtocolBatches } from "./protocol-batches.ts";

/**
 * The embedded database, in a thread of its own: PGlite blocks its thread for a whole query. It speaks the PostgreSQL
 * protocol on a Unix socket, so that the application has one driver for both engines.
 */
export interface WorkerStart {
  folder: string;
  socket: string;
}
export type WorkerRequest = "close";
export type WorkerAnswer = { ready: true } | { done: true } | { failed: string };

const { folder, socket } = workerData as WorkerStart;
const port = parentPort;
if (!port) throw new Error("worker.ts runs in a worker thread");

const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } });
forgetFailedCreations(database);
const server = new PGLiteSocketServer({ db: withProtocolBatches(database), path: socket, maxConnections: 4 });
await server.start();
answer({ ready: true });

port.on("message", (request: WorkerRequest) => {
  // Node's own watch mode sends messages through the same port.
  if (request !== "close") return;
  close().then(
    () => answer({ done: true }),
    (error: unknown) => answer({ failed: String(error) }),
  );
});

function answer(message: WorkerAnswer): void {
  port?.postMessage(message);
}

async function close(): Promise<void> {
  await server.stop();
  await database.close();
}
