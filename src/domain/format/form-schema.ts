import * as z from "zod";
import { codePoints, isStorable } from "./text.ts";

/** Sentences for what no form of ours sends, so that not even then a person reads English. */
export const malformed = {
  object: "Dados inválidos. Recarregue a página e tente novamente.",
  text: "Este campo deve ser um texto",
  list: "Este campo deve ser uma lista",
  unstorable: "Este campo contém um caractere inválido",
  one_line: "Este campo deve ter uma linha só",
} as const;

interface TextLimit {
  max: number;
  too_long: string;
}

/** An object whose unknown members are dropped: what a client may not set does not pass. */
export function form<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, { error: malformed.object });
}

/** A trimmed text, perhaps empty. Line ends become LF, which is what the browser's counter counted. */
export function text({ max, too_long }: TextLimit, missing: string = malformed.text) {
  return z
    .string({ error: missingOr(missing, malformed.text) })
    .overwrite((typed) => typed.replace(/\r\n?/g, "\n").trim())
    .refine(isStorable, malformed.unstorable)
    .refine((typed) => codePoints(typed) <= max, too_long);
}

export function requiredText(limit: TextLimit, missing: string) {
  return text(limit, missing).min(1, missing);
}

/** For what ends up in the head of a letter: a line break there would be a forged header. */
export function requiredLine(limit: TextLimit, missing: string) {
  return requiredText(limit, missing).refine((typed) => !/[\r\n]/.test(typed), malformed.one_line);
}

/** A text whose absence is stored as null; a cleared form field means the same. */
export function textOrNull(limit: TextLimit) {
  return text(limit)
    .nullable()
    .transform((typed) => typed || null);
}

/** One sentence for a field that was left out or left empty, another for one that makes no sense. */
export function missingOr(missing: string, wrong: string) {
  return ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === "" ? missing : wrong;
}
