import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { demoChangedSignal } from "#server/demo/demo-signal.ts";
import { createLog } from "#server/http/log.ts";
import type { ToLeader } from "./messages.ts";
import { figureExchange } from "./metrics.ts";

/** One of several processes behind one port, or the one that takes its place. */
interface Seat {
  worker: number;
  child: Worker | null;
  isOpen: boolean;
  begun: number;
  /** How often in a row it was short-lived. */
  falls: number;
}

/** Who lived for less is started again later each time. */
const shortLifeMs = 60_000;
const pauses = { first: 200, longest: 10_000 };
/** Beginnings that failed in a row, and nobody serves: trying on helps nobody. */
const mostEarlyDeaths = 5;
/** All that leaving takes at its longest, and some more; less than systemd and compose wait (deploy/). */
const farewellMs = 40_000;

/**
 * Starts the processes of WORKERS and keeps that many alive. The first one alone, so that a database is prepared once and what
 * is wrong is said once; the others when it serves. They accept from one socket that is opened here (decision 0037).
 */
export function leadHerd({ workers, log_level }: Config): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const log = createLog(log_level);
  const since = new Date().toISOString();
  const seats = Array.from({ length: workers }, (_, at): Seat => {
    return { worker: at + 1, child: null, isOpen: false, begun: 0, falls: 0 };
  });
  const hearFigures = figureExchange(() => seats.filter((seat) => seat.isOpen).filter(isTaken));
  const leaving = leaveWhenAsked(seats, log);
  let hasServed = false;
  let earlyDeaths = 0;

  function begin(seat: Seat): void {
    if (leaving.isAsked()) return;
    const place = [`--worker=${seat.worker}`, `--of=${workers}`, `--since=${since}`];
    // Not as JSON: a figure may be no number.
    const settings = { args: hasServed ? place : [...place, "--first"], serialization: "advanced" } as const;
    cluster.setupPrimary(settings);
    seat.begun = Date.now();
    // Which of the two it is depends on what the machine has too little of.
    try {
      const child = cluster.fork();
      if (child.process.pid === undefined) child.once("error", (err) => notBegun(seat, err));
      else take(seat, child);
    } catch (err) {
      notBegun(seat, err);
    }
  }

  function take(seat: Seat, child: Worker): void {
    seat.child = child;
    child.on("message", (message: ToLeader) => hear(seat, child, message));
    child.on("error", (err) => log.error({ err, worker: seat.worker }, "a worker cannot be reached"));
    child.once("exit", (code, signal) => ended(seat, code, signal));
  }

  /** There is no process, so none will exit. What is missing may come back: that is no reason to give up. */
  function notBegun(seat: Seat, err: unknown): void {
    log.error({ err, worker: seat.worker }, "a worker cannot be started");
    if (!hasServed) process.exit(1);
    setTimeout(() => begin(seat), pauseOf(seat, false));
  }

  function hear(seat: Seat, child: Worker, message: ToLeader): void {
    if (message.kind === "open") {
      seat.isOpen = true;
      earlyDeaths = 0;
      const others = hasServed ? [] : seats.filter((each) => each !== seat);
      hasServed = true;
      for (const other of others) begin(other);
    } else hearFigures(seat.worker, child, message);
  }

  function ended(seat: Seat, code: number | null, signal: string | null): void {
    const wasOpen = seat.isOpen;
    Object.assign(seat, { child: null, isOpen: false });
    if (leaving.isAsked()) {
      leaving.gone(wasOpen, code);
      return;
    }
    // It has said why.
    if (!hasServed) process.exit(code || 1);
    log[code === 0 ? "info" : "error"]({ worker: seat.worker, code, signal }, "a worker ended");
    if (!wasOpen) earlyDeaths++;
    if (earlyDeaths >= mostEarlyDeaths && !seats.some(({ isOpen }) => isOpen)) giveUp();
    setTimeout(() => begin(seat), pauseOf(seat, wasOpen));
  }

  function giveUp(): never {
    process.stderr.write(
      `Os processos morrem ao começar: ${earlyDeaths} vezes seguidas, e nenhum está no ar. Desisto.\n`,
    );
    endAll(seats, "SIGKILL");
    process.exit(1);
  }

  const [first] = seats;
  if (first) begin(first);
}

type TakenSeat = Seat & { child: Worker };

function isTaken(seat: Seat): seat is TakenSeat {
  return seat.child !== null;
}

function endAll(seats: Seat[], signal: NodeJS.Signals): void {
  for (const { child } of seats.filter(isTaken)) child.process.kill(signal);
}

/** None after a long life: whoever is missing is missed at once. */
function pauseOf(seat: Seat, wasOpen: boolean): number {
  seat.falls = wasOpen && Date.now() - seat.begun > shortLifeMs ? 0 : seat.falls + 1;
  return seat.falls <= 1 ? 0 : Math.min(pauses.first * 2 ** (seat.falls - 2), pauses.longest);
}

/**
 * SIGTERM and SIGINT are passed on, and we leave after the last. A terminal and systemd ask every process themselves: to a worker
 * the same question twice is one. A second one here means now.
 */
function leaveWhenAsked(seats: Seat[], log: Logger) {
  let isAsked = false;
  let isClean = true;

  function exitIfEmpty(): void {
    if (!seats.some(isTaken)) process.exit(isClean ? 0 : 1);
  }

  function now(): void {
    endAll(seats, "SIGKILL");
    process.exit(1);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (isAsked) return now();
      isAsked = true;
      log.info({ signal, workers: seats.filter(isTaken).length }, "closing");
      endAll(seats, signal);
      setTimeout(now, farewellMs);
      exitIfEmpty();
    });
  // Meant for whoever holds an embedded database, and there is none here; unheard it would end us.
  process.on(demoChangedSignal, () => {});

  return {
    isAsked: () => isAsked,
    /** One that had not begun to serve had nothing to finish. */
    gone(wasOpen: boolean, code: number | null): void {
      if (wasOpen && code !== 0) isClean = false;
      exitIfEmpty();
    },
  };
}
