import type { Db } from "#server/db/connect.ts";

/** A database whose transactions note acts for the log and never write them: what a decision cost before there was a log. */
export function logSwitch(db: Db) {
  let isOn = true;
  const transaction = db.transaction.bind(db);
  db.transaction = (work, options) =>
    transaction((tx) => {
      const steps = { get: () => [], set: () => {} };
      if (!isOn) Object.defineProperty(tx, "lastSteps", steps);
      return work(tx);
    }, options);
  return (on: boolean) => {
    isOn = on;
  };
}
