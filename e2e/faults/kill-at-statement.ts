// Loaded before the server's own program (`--import`): kills it at one statement of its migration.
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

/**
 * The number of messages after the start, and the delay after that one: at once, or while the database executes it.
 */
const [at = 0, afterMs = 0] = (process.env.XEPA_KILL_AT ?? "").split(",").map(Number);
const write = Socket.prototype.write as (this: Socket, ...args: unknown[]) => boolean;
let migrating: Socket | undefined;
let sent = 0;

function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function look(socket: Socket, message: string): void {
  if (message.includes("CREATE SCHEMA IF NOT EXISTS drizzle")) migrating = socket;
  if (socket !== migrating) return;
  sent++;
  if (sent === at) afterMs > 0 ? setTimeout(die, afterMs) : die();
  if (/\0\v?commit\0/i.test(message)) {
    process.stderr.write(`migration: ${sent} messages\n`);
    migrating = undefined;
  }
}

if (isMainThread)
  Socket.prototype.write = function (this: Socket, ...args: unknown[]) {
    const isSent = write.apply(this, args);
    look(this, Buffer.from(args[0] as Uint8Array).toString("latin1"));
    return isSent;
  } as typeof Socket.prototype.write;
