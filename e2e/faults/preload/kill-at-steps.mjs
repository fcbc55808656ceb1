// Loaded into a server before its own code (NODE_OPTIONS=--import): it dies by SIGKILL at a statement to its database.
// KILL_STEPS: patterns, one a line, of messages on one connection, the last of which is the one; KILL_WHEN: before or after it is sent.
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

const { KILL_STEPS = "", KILL_WHEN = "before" } = process.env;
const steps = KILL_STEPS.split("\n").map((step) => new RegExp(step, "i"));
const reached = new WeakMap();
const { write } = Socket.prototype;

/** Whether this message is the last of the steps. */
function isLast(socket, message) {
  const next = reached.get(socket) ?? 0;
  if (!steps[next]?.test(message)) return false;
  reached.set(socket, next + 1);
  return next + 1 === steps.length;
}

const die = () => process.kill(process.pid, "SIGKILL");

if (isMainThread && KILL_STEPS)
  Socket.prototype.write = function (...args) {
    const isIt = isLast(this, Buffer.from(args[0]).toString("latin1"));
    if (isIt && KILL_WHEN === "before") die();
    const isSent = write.apply(this, args);
    // The database has it, and perhaps has done it.
    if (isIt) setTimeout(die, 5);
    return isSent;
  };
