import { z } from "zod";
import { codePoints, isStorable } from "#domain/format/text.ts";
import { longestTerm } from "#domain/products/search-term.ts";
import { Problem } from "./problem.ts";

const maxPageSize = 100;

const sentences = {
  limit: `limit: um número inteiro de 1 a ${maxPageSize}.`,
  cursor: "cursor: use o valor de next da página anterior.",
  q: `q: no máximo ${longestTerm} caracteres de texto.`,
};

export const termSchema = z
  .string({ error: sentences.q })
  .refine((term) => codePoints(term) <= longestTerm && isStorable(term), sentences.q)
  .describe(sentences.q);

export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, sentences.limit)
    .transform(Number)
    .refine((n) => n >= 1 && n <= maxPageSize, sentences.limit)
    .default(maxPageSize)
    .describe(sentences.limit),
  cursor: z.string().optional().describe(sentences.cursor),
};

export type TimeCursor = [created_at: string, id: string];

// Within what a database can hold; what we gave out always is.
const instant = z.iso.datetime().refine((text) => text > "2000" && text < "2100");
const timeCursor = z.tuple([instant, z.uuid()]);

/** A cursor that no list gave out is 422. */
export function readListCursor<Cursor>(shape: z.ZodType<Cursor>, text: string, sentence: string): Cursor {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw Problem.wrong("cursor", sentence);
  }
}

export function readTimeCursor(text: string | undefined): TimeCursor | undefined {
  return text === undefined ? undefined : readListCursor(timeCursor, text, sentences.cursor);
}

/** A page of `limit` rows out of one more than that: whether there is a next one is then known without counting. */
export function pageByTime<Row extends { created_at: string; id: string }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = last !== undefined && rows.length > limit;
  return { rows: shown, next: isMore ? writeTimeCursor(last) : null };
}

function writeTimeCursor({ created_at, id }: { created_at: string; id: string }): string {
  return Buffer.from(JSON.stringify([created_at, id])).toString("base64url");
}
