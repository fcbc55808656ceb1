import type { Logger } from "pino";
import type { Db } from "#server/db/connect.ts";
import { type LeasedEvent, leaseEvent, returnEvent, setEventAside } from "./alert-events-store.ts";
import { matchEvent } from "./match-event.ts";

export interface AlertWorker {
  /** Until no event is due. A call during a run makes it look once more. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

interface WorkerParts {
  db: Db;
  log: Logger;
  /** After each event whose notices are stored. */
  onStored?: () => void;
}

/** Changes come in bursts, such as a bulk decision. */
const nudgeMs = 20;

/** Turns events into notices, soon after any change of this process or another; a job is the net. */
export function createAlertWorker({ db, log, onStored = () => {} }: WorkerParts): AlertWorker {
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  let isStopping = false;

  async function drain(): Promise<void> {
    try {
      while (isRequestedAgain && !isStopping) {
        isRequestedAgain = false;
        const event = await leaseEvent(db);
        if (!event) continue;
        isRequestedAgain = true;
        await handle({ db, log, onStored }, event);
      }
    } finally {
      running = undefined;
    }
  }

  function run(): Promise<void> {
    isRequestedAgain = true;
    running ??= drain();
    return running;
  }

  const soon = createTimer(() => run().catch((err) => log.error({ err }, "alert events cannot be read")));
  const unlisten = db.changes.listen(soon.start);
  return {
    run,
    async stop() {
      isStopping = true;
      unlisten();
      soon.cancel();
      await running?.catch(() => {});
    },
  };
}

/** Runs once, however often it is started before that. */
function createTimer(run: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, nudgeMs).unref();
    },
    cancel: () => clearTimeout(timer),
  };
}

async function handle({ db, log, onStored }: Required<WorkerParts>, event: LeasedEvent): Promise<void> {
  try {
    await matchEvent(db, event);
    onStored();
  } catch (err) {
    log.error({ err, event: event.id, tries: event.tries }, "an alert event failed");
    if (!event.is_old) return returnEvent(db, event);
    await setEventAside(db, event);
    log.error({ event: event.id }, "an alert event is set aside");
  }
}
