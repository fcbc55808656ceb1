import { z } from "zod";
import { contactMessages } from "#domain/contact/contact-messages.ts";
import { type SentMessage, sentMessageSchema } from "#domain/contact/contact-schema.ts";
import { type InboxPage, type MarkedMessages, markedMessagesSchema } from "#domain/contact/inbox.ts";
import { inboxMessages, markedSentence } from "#domain/contact/inbox-messages.ts";
import { inboxPageSchema } from "#domain/contact/inbox-response-schema.ts";
import { isTooFast, isTrapFilled } from "#domain/format/bot-trap.ts";
import { messageSchema, messageWithIdsSchema } from "#domain/format/response-schema.ts";
import { mailboxOf } from "#domain/users/mailbox.ts";
import type { Config } from "#server/config.ts";
import { type AuditEvent, recordEvents } from "#server/db/audit.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { pageQuery, readTimeCursor, termSchema } from "#server/http/list-page.ts";
import { Problem } from "#server/http/problem.ts";
import { formsPerHour, hourlyLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, type HandlerContext, post, type ReadContext, type Route } from "#server/http/route.ts";
import { countMessages, insertMessage, listMessages, lockMessages, setReadAt } from "./contact-store.ts";

const inboxQuery = z.object({
  status: z.enum(["unread"], { error: "status: unread." }).optional(),
  q: termSchema.optional(),
  ...pageQuery,
});

export const contactApi: Route[] = [
  post(
    "/send-message",
    "visitor",
    sentMessageSchema,
    responds(
      "Envia uma mensagem à equipe",
      messageSchema,
      refuses(502, "not_forwarded", "O serviço de formulários não recebeu a mensagem."),
    ),
    sendMessage,
    {
      limits: {
        description: `${formsPerHour} por hora de cada endereço, e para cada e-mail.`,
        rules: ({ email }, sender) => [
          hourlyLimit("contact-sender", sender),
          hourlyLimit("contact-address", mailboxOf(email)),
        ],
      },
      before: forwardMessage,
    },
  ),
  get(
    "/load-messages",
    "admin",
    inboxQuery,
    responds("Lista as mensagens recebidas", inboxPageSchema),
    loadMessages,
  ),
  post(
    "/mark-messages",
    "admin",
    markedMessagesSchema,
    responds(
      "Marca mensagens como lidas ou não lidas",
      messageWithIdsSchema,
      refuses(404, "not_found", "Nenhuma das mensagens existe mais."),
    ),
    markMessages,
  ),
];

async function loadMessages({ db, input }: ReadContext<z.output<typeof inboxQuery>>): Promise<InboxPage> {
  const cursor = readTimeCursor(input.cursor);
  return { ...(await listMessages(db, { ...input, cursor })), counts: await countMessages(db) };
}

/** Returns the marked messages without those deleted meanwhile. The audit log holds no content. */
async function markMessages({ tx, input, caller, config, now }: HandlerContext<MarkedMessages>) {
  const { ids, read } = input;
  const { id: actor_id } = await lockAdmin(tx, caller, config);
  const found = await lockMessages(tx, ids);
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

const timeoutMs = 10_000;

/** When the external form service accepted the message; null without one. */
type ForwardedAt = string | null;

/** «§7»: multipart to the operator's form service. The address is the configuration's, never a visitor's. */
async function forwardMessage({
  input: { nome, email, assunto, mensagem },
  config: { contact_form_url },
}: {
  input: SentMessage;
  config: Config;
}): Promise<ForwardedAt> {
  if (contact_form_url === null) return null;
  const body = new FormData();
  for (const [name, value] of Object.entries({ nome, email, assunto, mensagem })) body.set(name, value);
  try {
    const response = await fetch(contact_form_url, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the form service answered ${response.status}`);
  } catch (cause) {
    throw new Problem(502, "not_forwarded", contactMessages.failed, { cause });
  }
  return new Date().toISOString();
}

/** Stores the message and queues a letter to the team. Suspected bots are marked, never refused. */
async function sendMessage({ tx, input, config, mail, prepared }: HandlerContext<SentMessage, ForwardedAt>) {
  const { website, elapsed_ms, ...message } = input;
  const suspect = isTrapFilled({ website }) || isTooFast({ elapsed_ms });
  await insertMessage(tx, { ...message, suspect, forwarded_at: prepared });
  if (prepared === null) await mail.queue(tx, "contact-message", config.contact_email, message);
  return { message: contactMessages.sent };
}
