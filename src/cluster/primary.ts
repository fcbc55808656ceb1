import cluster, { type Worker } from "node:cluster";
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

/**
 * Starts the processes of WORKERS and replaces each that ends. The first one starts alone, so that it prepares the database and
 * reports an error once; the others follow when it serves. All accept from one socket that is opened here (decision 0037).
 */
export function startCluster({ workers, log_level }: Config): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const log = createLog(log_level);
  const since = new Date().toISOString();
  const slots = Array.from({ length: workers }, (_, at): Slot => {
    return { worker: at + 1, child: null, isOpen: false, startedAt: 0, crashes: 0 };
  });
  const exchangeMetrics = metricsExchange(() => slots.filter((slot) => slot.isOpen).filter(isRunning));
  const shutdown = shutDownOnSignal(slots, log);
  let hasServed = false;
  let failedStarts = 0;

  function start(slot: Slot): void {
    if (shutdown.hasBegun()) return;
    const role = [`--worker=${slot.worker}`, `--of=${workers}`, `--since=${since}`];
    // Not as JSON: a metric may be NaN.
    const settings = { args: hasServed ? role : [...role, "--first"], serialization: "advanced" } as const;
    cluster.setupPrimary(settings);
    slot.startedAt = Date.now();
    // It throws or emits an error, depending on what the machine has too little of.
    try {
      const child = cluster.fork();
      if (child.process.pid === undefined) child.once("error", (err) => startFailed(slot, err));
      else watch(slot, child);
    } catch (err) {
      startFailed(slot, err);
    }
  }

  function watch(slot: Slot, child: Worker): void {
    slot.child = child;
    child.on("message", (message: ToPrimary) => onMessage(slot, child, message));
    child.on("error", (err) => log.error({ err, worker: slot.worker }, "a worker cannot be reached"));
    child.once("exit", (code, signal) => onExit(slot, code, signal));
  }

  /** There is no process, so none will exit. What the machine lacks may come back: that is no reason to give up. */
  function startFailed(slot: Slot, err: unknown): void {
    log.error({ err, worker: slot.worker }, "a worker cannot be started");
    if (!hasServed) process.exit(1);
    setTimeout(() => start(slot), delayOf(slot, false));
  }

  function onMessage(slot: Slot, child: Worker, message: ToPrimary): void {
    if (message.kind !== "open") return exchangeMetrics(slot.worker, child, message);
    slot.isOpen = true;
    failedStarts = 0;
    const others = hasServed ? [] : slots.filter((each) => each !== slot);
    hasServed = true;
    for (const other of others) start(other);
  }

  function onExit(slot: Slot, code: number | null, signal: string | null): void {
    const wasOpen = slot.isOpen;
    Object.assign(slot, { child: null, isOpen: false });
    if (shutdown.hasBegun()) return shutdown.onExit(wasOpen, code);
    // The worker has printed why.
    if (!hasServed) process.exit(code || 1);
    log[code === 0 ? "info" : "error"]({ worker: slot.worker, code, signal }, "a worker ended");
    if (!wasOpen) failedStarts++;
    if (failedStarts >= maxFailedStarts && !slots.some(({ isOpen }) => isOpen)) giveUp();
    setTimeout(() => start(slot), delayOf(slot, wasOpen));
  }

  function giveUp(): never {
    process.stderr.write(
      `Os processos morrem ao começar: ${failedStarts} vezes seguidas, e nenhum está no ar. Desisto.\n`,
    );
    signalAll(slots, "SIGKILL");
    process.exit(1);
  }

  const [first] = slots;
  if (first) start(first);
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
  let hasBegun = false;
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
      if (hasBegun) return exitNow();
      hasBegun = true;
      log.info({ signal, workers: slots.filter(isRunning).length }, "closing");
      signalAll(slots, signal);
      setTimeout(exitNow, shutdownMs);
      exitIfEmpty();
    });
  // Meant for the process with an embedded database, which has no primary; unhandled, the signal would end this one.
  process.on(demoChangedSignal, () => {});

  return {
    hasBegun: () => hasBegun,
    /** A worker that did not serve yet had nothing to finish. */
    onExit(wasOpen: boolean, code: number | null): void {
      if (wasOpen && code !== 0) isClean = false;
      exitIfEmpty();
    },
  };
}
