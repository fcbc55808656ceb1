import type { Logger } from "pino";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { createTimer, repeatable } from "#server/repeatable.ts";
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

/** What people say about an offer writes no event. */
const isOfComments = (tag: ChangeTag) => tag.startsWith("comments:");

/** Changes come in bursts, such as a bulk decision. */
const nudgeMs = 20;

/** Turns events into notices, soon after any change of this process or another; a job is the net. */
export function createAlertWorker({ db, log, onStored = () => {} }: WorkerParts): AlertWorker {
  let isStopping = false;
  const next = async () => (isStopping ? undefined : leaseEvent(db));
  const { run, settled } = repeatable(async () => {
    for (let event = await next(); event; event = await next()) await handle({ db, log, onStored }, event);
  });
  const failed = (err: unknown) => log.error({ err }, "alert events cannot be read");
  const soon = createTimer(() => void run().catch(failed), nudgeMs);
  const unlisten = db.changes.listen((tags) => {
    if (tags === "all" || !tags.every(isOfComments)) soon.start();
  });
  return {
    run,
    async stop() {
      isStopping = true;
      unlisten();
      soon.cancel();
      await settled();
    },
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
