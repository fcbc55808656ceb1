import * as z from "zod";
import { form, malformed } from "#domain/format/form-schema.ts";
import { severalIds } from "#domain/format/id-schema.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import { inboxMessages } from "./inbox-messages.ts";

/** A message as the panel shows it. */
export interface InboxMessage {
  id: string;
  nome: string;
  email: string;
  assunto: string;
  mensagem: string;
  /** Looks like a script's work: filled in faster than anybody types, or into a field that nobody sees. */
  suspect: boolean;
  read_at: string | null;
  /** When the operator's form service took it. */
  forwarded_at: string | null;
  created_at: string;
}

/** What load-messages answers. */
export interface InboxPage {
  messages: InboxMessage[];
  next: string | null;
  counts: { total: number; unread: number };
}

/** mark-messages */
export const markedMessagesSchema = form({
  ids: severalIds({ ...inboxMessages, max: bulkLimit }),
  read: z.boolean({ error: malformed.object }),
});

export type MarkedMessages = z.output<typeof markedMessagesSchema>;
