import { z } from "zod";
import { id } from "#domain/format/id-schema.ts";
import { messageWithIdsSchema } from "#domain/format/response-schema.ts";
import { isStorable } from "#domain/format/text.ts";
import { type LettersPage, retriedLettersSchema, unsentStatuses } from "#domain/mail/unsent-letters.ts";
import { objectKinds } from "#domain/operation/actions.ts";
import type { HistoryPage } from "#domain/operation/history.ts";
import {
  historyPageSchema,
  lettersPageSchema,
  systemStatusSchema,
} from "#domain/operation/operation-response-schema.ts";
import { overviewSchema } from "#domain/operation/overview.ts";
import { pageQuery, readTimeCursor } from "#server/http/list-page.ts";
import { responds } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { listEvents } from "./history-store.ts";
import { listLetters } from "./letters-store.ts";
import { loadOverview } from "./load-overview.ts";
import { loadSystemStatus } from "./load-system-status.ts";
import { retryLetters } from "./retry-letters.ts";

const kinds = Object.keys(objectKinds);

const sentences = {
  status: `status: um de ${unsentStatuses.join(", ")}.`,
  object_kind: `object_kind: um de ${kinds.join(", ")}.`,
  object_id: "object_id: um texto, junto com object_kind.",
  actor_id: "actor_id: o id de uma conta.",
  action: "action: o nome de uma ação.",
};

const lettersQuery = z.object({
  status: z.enum(unsentStatuses, { error: sentences.status }).optional(),
  ...pageQuery,
});

const name = (sentence: string) =>
  z
    .string()
    .max(100, sentence)
    .refine((text) => text !== "" && isStorable(text), sentence);

const historyQuery = z
  .object({
    object_kind: z.enum(kinds, { error: sentences.object_kind }).optional(),
    object_id: name(sentences.object_id).optional(),
    actor_id: id(sentences.actor_id).optional(),
    action: name(sentences.action).optional(),
    ...pageQuery,
  })
  .refine(({ object_kind, object_id }) => object_kind || !object_id, {
    error: sentences.object_id,
    path: ["object_id"],
  });

export const operationApi: Route[] = [
  get(
    "/get-system-status",
    "admin",
    z.object({}),
    responds("Como o site está", systemStatusSchema),
    loadSystemStatus,
  ),
  get(
    "/load-overview",
    "admin",
    z.object({}),
    responds("Como o site é usado, e o que espera", overviewSchema),
    loadOverview,
  ),
  get(
    "/load-letters",
    "admin",
    lettersQuery,
    responds("Lista e-mails que não saíram", lettersPageSchema),
    loadLetters,
  ),
  post(
    "/retry-letters",
    "admin",
    retriedLettersSchema,
    responds("Põe e-mails de volta na fila", messageWithIdsSchema),
    retryLetters,
  ),
  get("/load-history", "admin", historyQuery, responds("Quem fez o quê", historyPageSchema), loadHistory),
];

function loadLetters({ db, input }: ReadContext<z.output<typeof lettersQuery>>): Promise<LettersPage> {
  return listLetters(db, { ...input, cursor: readTimeCursor(input.cursor) });
}

function loadHistory({ db, input }: ReadContext<z.output<typeof historyQuery>>): Promise<HistoryPage> {
  return listEvents(db, { ...input, cursor: readTimeCursor(input.cursor) });
}
