import { z } from "zod";
import { sentMessageSchema } from "#domain/contact/contact-schema.ts";
import { type InboxPage, markedMessagesSchema } from "#domain/contact/inbox.ts";
import { inboxPageSchema } from "#domain/contact/inbox-response-schema.ts";
import { messageSchema, messageWithIdsSchema } from "#domain/format/response-schema.ts";
import { formsPerHour, hourlyLimit } from "#server/http/form-limits.ts";
import { pageQuery, readTimeCursor, termSchema } from "#server/http/list-page.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { countMessages, listMessages } from "./contact-store.ts";
import { markMessages } from "./mark-messages.ts";
import { forwardMessage, sendMessage } from "./send-message.ts";

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
          hourlyLimit("contact-address", email),
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
