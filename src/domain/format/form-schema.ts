import * as z from "zod";
import { hasHidden, hasStackedMarks, isBlank } from "./hidden-characters.ts";
import { composed, isLonger, isStorable } from "./text.ts";

/** Sentences for what no form of ours sends, so that not even then a person reads English. */
export const malformed = {
  object: "Dados inválidos. Recarregue a página e tente novamente.",
  text: "Este campo deve ser um texto",
  list: "Este campo deve ser uma lista",
  unstorable: "Este campo contém um caractere inválido",
  hidden: "Este campo contém caracteres invisíveis. Apague e digite de novo",
  marks: "Este campo tem acentos demais sobre uma letra. Apague e digite de novo",
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

type Tidy = (typed: string, max: number) => string;

/** Trimmed. Line ends become LF, which is what the browser's counter counted. */
function tidy(typed: string): string {
  return typed.replace(/\r\n?/g, "\n").trim();
}

export function text({ max, too_long }: TextLimit, missing: string = malformed.text, tidied: Tidy = tidy) {
  return z
    .string({ error: missingOr(missing, malformed.text) })
    .overwrite((typed) => tidied(typed, max))
    .refine(isStorable, malformed.unstorable)
    .refine((typed) => !isLonger(typed, max), too_long)
    .meta({ maxLength: max });
}

export function requiredText(limit: TextLimit, missing: string) {
  return text(limit, missing).min(1, missing);
}

/** For what ends up in the head of a letter: a line break there would be a forged header. */
export function requiredLine(limit: TextLimit, missing: string) {
  return requiredText(limit, missing).refine(isOneLine, malformed.one_line);
}

/**
 * A text that strangers will read: nothing in it is hidden from them or turns the words around it, and what looks empty
 * is empty. Letters with accents are one character each, as search and the limits count them.
 */
export function shownText(limit: TextLimit, missing?: string) {
  return text(limit, missing, tidyShown)
    .refine((typed) => !hasHidden(typed), malformed.hidden)
    .refine((typed) => !hasStackedMarks(typed), malformed.marks);
}

export function shownLine(limit: TextLimit, missing?: string) {
  return shownText(limit, missing).refine(isOneLine, malformed.one_line);
}

export function requiredShownLine(limit: TextLimit, missing: string) {
  return shownLine(limit, missing).min(1, missing);
}

function tidyShown(typed: string, max: number): string {
  return isBlank(typed) ? "" : composed(tidy(typed).replace(/\t/g, " "), max);
}

function isOneLine(typed: string): boolean {
  return !/[\r\n]/.test(typed);
}

/** A text whose absence is stored as null; a cleared form field means the same. */
export function textOrNull(limit: TextLimit) {
  return orNull(text(limit));
}

export function orNull(typed: z.ZodString) {
  return typed.nullable().transform((given) => given || null);
}

/** One sentence for a field that was left out or left empty, another for one that makes no sense. */
export function missingOr(missing: string, wrong: string) {
  return ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === "" ? missing : wrong;
}
