import type { MarkedMessages } from "#domain/contact/inbox.ts";
import { inboxMessages, markedSentence } from "#domain/contact/inbox-messages.ts";
import { type AuditEvent, recordEvents } from "#server/db/audit.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { holdMessages, setReadAt } from "./contact-store.ts";

/** Answers the messages that are so now; one that was erased meanwhile is left out. Who wrote what does not go on record. */
export async function markMessages({ tx, input, caller, config, now }: HandlerContext<MarkedMessages>) {
  const { ids, read } = input;
  const { id: actor_id } = await lockAdmin(tx, caller, config);
  const found = await holdMessages(tx, ids);
  if (found.length === 0) throw new Problem(404, "not_found", inboxMessages.gone);
  const changed = found.filter(({ read_at }) => (read_at !== null) !== read);
  const read_at = read ? now.toISOString() : null;
  await setReadAt(
    tx,
    changed.map(({ id }) => id),
    read_at,
  );
  const events = changed.map(
    ({ id, ...before }): AuditEvent => ({
      actor_id,
      action: "mark-messages",
      object_kind: "message",
      object_id: id,
      before,
      after: { read_at },
    }),
  );
  if (events.length > 0) await recordEvents(tx, events);
  return { message: markedSentence(found.length, read), ids: found.map(({ id }) => id) };
}
