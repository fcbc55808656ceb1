import { codePoints } from "#domain/format/text.ts";

/** «§5» */
export const messageLimit = { max: 500, too_long: "A mensagem deve ter no máximo 500 caracteres" } as const;

/** How long messages are kept before they are erased; the privacy page says so. */
export const messageRetentionMonths = 24;

/** As the counter counts: a line end is one character, however the form was sent. */
export function messageLength(typed: string): number {
  return codePoints(typed.replace(/\r\n?/g, "\n"));
}
