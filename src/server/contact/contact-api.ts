import { z } from "zod";
import { sentMessageSchema } from "#domain/contact/contact-schema.ts";
import { type InboxPage, markedMessagesSchema } from "#domain/contact/inbox.ts";
import { hourly } from "#server/http/form-limits.ts";
import { pageQuery, readTimeCursor, termSchema } from "#server/http/list-page.ts";
import { get, post, type Read, type Route } from "#server/http/route.ts";
import { countMessages, listMessages } from "./contact-store.ts";
import { markMessages } from "./mark-messages.ts";
import { forwardMessage, sendMessage } from "./send-message.ts";

const inboxQuery = z.object({
  status: z.enum(["unread"], { error: "status: unread." }).optional(),
  q: termSchema.optional(),
  ...pageQuery,
});

export const contactApi: Route[] = [
  post("/send-message", "visitor", sentMessageSchema, sendMessage, {
    limits: ({ email }, sender) => [hourly("contact-sender", sender), hourly("contact-address", email)],
    before: forwardMessage,
  }),
  get("/load-messages", "admin", inboxQuery, loadMessages),
  post("/mark-messages", "admin", markedMessagesSchema, markMessages),
];

async function loadMessages({ db, input }: Read<z.output<typeof inboxQuery>>): Promise<InboxPage> {
  const cursor = readTimeCursor(input.cursor);
  return { ...(await listMessages(db, { ...input, cursor })), counts: await countMessages(db) };
}
