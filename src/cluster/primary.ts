import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { demoChangedSignal } from "#server/demo/demo-signal.ts";
import { createLog } from "#server/http/log.ts";
import type { ToPrimary } from "./messages.ts";
import { metricsExchange } from "./metrics.ts";

/** One of the WORKERS, whichever process it is at the moment. */
interface Slot {
  worker: number;
  child: Worker | null;
  isOpen: boolean;
  startedAt: number;
  /** How many short-lived processes it had in a row. */
  crashes: number;
}

/** A process that lived for less counts as a crash, and each one in a row delays the next start. */
const shortLifeMs = 60_000;
const backoff = { first: 200, longest: 10_000 };
/** So many failed starts in a row while no worker serves: another try would fail too. */
const maxFailedStarts = 5;
/** All that a graceful shutdown takes at its longest, and some more; less than systemd and compose wait (deploy/). */
const shutdownMs = 40_000;

interface Cluster {
  slots: Slot[];
  log: Logger;
  shutdown: ReturnType<typeof shutDownOnSignal>;
  exchangeMetrics: ReturnType<typeof metricsExchange>;
  argsOf(slot: Slot): string[];
  hasServed: boolean;
  failedStarts: number;
}

/**
 * Starts the processes of WORKERS and replaces each that ends. The first one starts alone, so that it prepares the database and
 * reports an error once; the others follow when it serves. All accept from one socket that is opened here (decision 0037).
 */
export function startCluster({ workers, log_level }: Config): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const log = createLog(log_level);
  const since = new Date().toISOString();
  const first: Slot = { worker: 1, child: null, isOpen: false, startedAt: 0, crashes: 0 };
  const slots = Array.from({ length: workers }, (_, at) => (at === 0 ? first : { ...first, worker: at + 1 }));
  start(
    {
      slots,
      log,
      shutdown: shutDownOnSignal(slots, log),
      exchangeMetrics: metricsExchange(() => slots.filter((slot) => slot.isOpen).filter(isRunning)),
      argsOf: ({ worker }) => [`--worker=${worker}`, `--of=${workers}`, `--since=${since}`],
      hasServed: false,
      failedStarts: 0,
    },
    first,
  );
}

function start(all: Cluster, slot: Slot): void {
  if (all.shutdown.isClosing()) return;
  slot.startedAt = Date.now();
  fork(all.hasServed ? all.argsOf(slot) : [...all.argsOf(slot), "--first"]).then(
    (child) => {
      slot.child = child;
      child.on("message", (message: ToPrimary) => onMessage(all, slot, child, message));
      child.on("error", (err) => all.log.error({ err, worker: slot.worker }, "a worker cannot be reached"));
      child.once("exit", (code, signal) => onExit(all, slot, code, signal));
    },
    (err) => startFailed(all, slot, err),
  );
}

/** There is no process, so none will exit. What the machine lacks may come back: that is no reason to give up. */
function startFailed(all: Cluster, slot: Slot, err: unknown): void {
  all.log.error({ err, worker: slot.worker }, "a worker cannot be started");
  if (!all.hasServed) process.exit(1);
  setTimeout(() => start(all, slot), delayOf(slot, false));
}

function onMessage(all: Cluster, slot: Slot, child: Worker, message: ToPrimary): void {
  if (message.kind !== "open") {
    all.exchangeMetrics(slot.worker, child, message);
    return;
  }
  slot.isOpen = true;
  all.failedStarts = 0;
  const others = all.hasServed ? [] : all.slots.filter((each) => each !== slot);
  all.hasServed = true;
  for (const other of others) start(all, other);
}

function onExit(all: Cluster, slot: Slot, code: number | null, signal: string | null): void {
  const wasOpen = slot.isOpen;
  Object.assign(slot, { child: null, isOpen: false });
  if (all.shutdown.isClosing()) {
    all.shutdown.onExit(wasOpen, code);
    return;
  }
  // The worker has printed why.
  if (!all.hasServed) process.exit(code || 1);
  all.log[code === 0 ? "info" : "error"]({ worker: slot.worker, code, signal }, "a worker ended");
  if (!wasOpen) all.failedStarts++;
  if (all.failedStarts >= maxFailedStarts && !all.slots.some(({ isOpen }) => isOpen)) giveUp(all);
  setTimeout(() => start(all, slot), delayOf(slot, wasOpen));
}

function giveUp({ slots, failedStarts }: Cluster): never {
  process.stderr.write(
    `Os processos morrem ao começar: ${failedStarts} vezes seguidas, e nenhum está no ar. Desisto.\n`,
  );
  signalAll(slots, "SIGKILL");
  process.exit(1);
}

async function fork(args: string[]): Promise<Worker> {
  // Not as JSON: a metric may be NaN.
  cluster.setupPrimary({ args, serialization: "advanced" });
  const child = cluster.fork();
  // Depending on what the machine lacks, `fork` throws or emits an error.
  if (child.process.pid === undefined) throw (await once(child, "error"))[0];
  return child;
}

type RunningSlot = Slot & { child: Worker };

function isRunning(slot: Slot): slot is RunningSlot {
  return slot.child !== null;
}

function signalAll(slots: Slot[], signal: NodeJS.Signals): void {
  for (const { child } of slots.filter(isRunning)) child.process.kill(signal);
}

/** None after the first crash. */
function delayOf(slot: Slot, wasOpen: boolean): number {
  slot.crashes = wasOpen && Date.now() - slot.startedAt > shortLifeMs ? 0 : slot.crashes + 1;
  return slot.crashes <= 1 ? 0 : Math.min(backoff.first * 2 ** (slot.crashes - 2), backoff.longest);
}

/**
 * Passes SIGTERM and SIGINT on and ends after the last worker. A terminal and systemd signal every process themselves, and
 * a worker takes the same signal twice for one. A second one here means now.
 */
function shutDownOnSignal(slots: Slot[], log: Logger) {
  let isClosing = false;
  let isClean = true;

  function exitIfEmpty(): void {
    if (!slots.some(isRunning)) process.exit(isClean ? 0 : 1);
  }

  function exitNow(): void {
    signalAll(slots, "SIGKILL");
    process.exit(1);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (isClosing) return exitNow();
      isClosing = true;
      log.info({ signal, workers: slots.filter(isRunning).length }, "closing");
      signalAll(slots, signal);
      setTimeout(exitNow, shutdownMs);
      exitIfEmpty();
    });
  // Meant for the process with an embedded database, which has no primary; unhandled, the signal would end this one.
  process.on(demoChangedSignal, () => {});

  return {
    isClosing: () => isClosing,
    /** A worker that did not serve yet had nothing to finish. */
    onExit(wasOpen: boolean, code: number | null): void {
      if (wasOpen && code !== 0) isClean = false;
      exitIfEmpty();
    },
  };
}
