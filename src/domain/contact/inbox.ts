import * as z from "zod";
import { form, malformed } from "#domain/format/form-schema.ts";
import { severalIds } from "#domain/format/id-schema.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import { inboxMessages } from "./inbox-messages.ts";
import type { inboxPageSchema } from "./inbox-response-schema.ts";

export type InboxPage = z.infer<typeof inboxPageSchema>;
export type InboxMessage = InboxPage["messages"][number];

export const markedMessagesSchema = form({
  ids: severalIds({ ...inboxMessages, max: bulkLimit }),
  read: z.boolean({ error: malformed.object }),
});

export type MarkedMessages = z.output<typeof markedMessagesSchema>;
