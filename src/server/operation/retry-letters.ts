import { type RetriedLetters, retriedSentence } from "#domain/mail/unsent-letters.ts";
import { type AuditEvent, recordEvents } from "#server/db/audit.ts";
import { lockAdmin } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";

/** Returns those that are tried again; one that has not failed, or no longer exists, is left out. */
export async function retryLetters({ tx, input, caller, config, mail }: HandlerContext<RetriedLetters>) {
  const { id: actor_id } = await lockAdmin(tx, caller, config);
  const failed = await mail.retry(tx, input.ids);
  const events = failed.map(
    ({ id, letter, ...before }): AuditEvent => ({
      actor_id,
      action: "retry-letters",
      object_kind: "letter",
      object_id: id,
      before: { name: letter, ...before },
      after: { name: letter, tries: 0, last_error: null, failed_at: null },
    }),
  );
  if (events.length > 0) await recordEvents(tx, events);
  return { message: retriedSentence(failed.length), ids: failed.map(({ id }) => id) };
}
