import * as z from "zod";
import { count, moment, next, uuid } from "#domain/format/response-schema.ts";
import { type JobName, jobLabels } from "./jobs.ts";

const names = Object.keys(jobLabels) as JobName[];

const jobSchema = z
  .object({
    name: z.enum(names),
    for_all: z.boolean().describe("Um processo a faz por todos."),
    every: z.number().describe("Segundos entre duas vezes."),
    last_started: moment.nullable(),
    last_ended: moment.nullable(),
    last_error: z.string().nullable().describe("Um código, quando a última vez falhou."),
    runs: count,
    failures: count,
  })
  .meta({ id: "Job" });

export const systemStatusSchema = z
  .object({
    version: z.string(),
    started_at: moment,
    workers: count,
    worker: count,
    node: z.string(),
    database: z.object({ engine: z.enum(["pglite", "postgres"]), version: z.string(), bytes: count }),
    mail: z.object({
      waiting: count,
      failed: count,
      late: count.describe(
        "Dos que esperam, os que já deviam ter saído; cópias da xepa do dia têm o seu ritmo.",
      ),
      sends: z.boolean(),
    }),
    notices: z.object({
      sends: z.boolean(),
      late: count.describe("Avisos por aparelho e Telegram que falharam e são tentados de novo."),
    }),
    disk: z.object({
      free: count.nullable().describe("Bytes livres onde ficam dados e backups, no mais cheio."),
    }),
    backup: z.object({
      last: moment.nullable(),
      every_minutes: z.number().nullable(),
      encrypted: z.boolean(),
    }),
    images: z.object({ store: z.enum(["folder", "s3"]) }),
    jobs: z.array(jobSchema),
  })
  .meta({ id: "SystemStatus" });

export const lettersPageSchema = z
  .object({
    letters: z.array(
      z
        .object({
          id: uuid,
          letter: z.string(),
          about: z.string().nullable(),
          tries: count,
          last_error: z.string().nullable().describe("Só códigos."),
          not_before: moment,
          failed_at: moment.nullable(),
          created_at: moment,
        })
        .meta({ id: "UnsentLetter" }),
    ),
    next,
  })
  .meta({ id: "LettersPage" });

const facts = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe("De uma mudança, só o que ficou diferente.");

export const historyPageSchema = z
  .object({
    events: z.array(
      z
        .object({
          id: uuid,
          actor_id: uuid.nullable(),
          actor_name: z.string().nullable(),
          action: z.string(),
          object_kind: z.string(),
          object_id: z.string(),
          object_name: z.string().nullable(),
          object_exists: z.boolean(),
          before: facts,
          after: facts,
          created_at: moment,
        })
        .meta({ id: "HistoryEvent" }),
    ),
    next,
  })
  .meta({ id: "HistoryPage" });
