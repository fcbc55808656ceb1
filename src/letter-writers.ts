import { alertLetterUpdater } from "#server/channels/notices-in-letter.ts";
import { copyWriter } from "#server/newsletter/copy-writer.ts";

/** What the mail sender asks about letters that say what holds when they are handed over. */
export function letterWriters(parts: Parameters<typeof copyWriter>[0]) {
  return { writeCopy: copyWriter(parts), updateAlertLetter: alertLetterUpdater(parts) };
}
