import { parentPort, workerData } from "node:worker_threads";
import { type BackupOrder, type BackupSource, makeBackup } from "./make-backup.ts";

/** Hashing and compressing block a thread for a while: not the one that serves requests. */
const [source, order] = workerData as [BackupSource, BackupOrder];
const { path, held_ms, manifest } = await makeBackup(source, order);
parentPort?.postMessage({ path, held_ms, missing: manifest.images?.missing.length ?? 0 });
