import type * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { severalIds } from "#domain/format/id-schema.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import type { LetterName } from "./letters.ts";

export const unsentStatuses = ["failed", "waiting"] as const;

export type UnsentStatus = (typeof unsentStatuses)[number];

/** A letter that has not left, as the panel shows it: never whom it is for nor what it says. */
export interface UnsentLetter {
  id: string;
  letter: string;
  /** The id of what it is about, where an undo may take it back. */
  about: string | null;
  tries: number;
  /** Codes only. */
  last_error: string | null;
  not_before: string;
  failed_at: string | null;
  created_at: string;
}

/** What load-letters answers. */
export interface LettersPage {
  letters: UnsentLetter[];
  next: string | null;
}

const sentences = {
  none: "Escolha ao menos um e-mail",
  too_many: `Escolha no máximo ${bulkLimit} e-mails`,
};

/** retry-letters */
export const retriedLettersSchema = form({ ids: severalIds({ ...sentences, max: bulkLimit }) });

export type RetriedLetters = z.output<typeof retriedLettersSchema>;

/** What retry-letters says. */
export function retriedSentence(n: number): string {
  if (n === 0) return "Nenhum destes e-mails está parado";
  return n === 1 ? "1 e-mail voltou para a fila" : `${n} e-mails voltaram para a fila`;
}

/** How the panel calls the letters. */
export const letterTitles: Record<LetterName, string> = {
  "newsletter-confirm": "Confirmação da newsletter",
  "contact-message": "Mensagem de contato para a equipe",
  "account-confirm": "Confirmação de conta",
  "account-recover": "Recuperação de senha",
  "account-password-changed": "Aviso de senha trocada",
  "account-security": "Aviso de segurança da conta",
  "account-exists": "Aviso de conta que já existe",
  "account-deleted": "Despedida de conta excluída",
  "account-banned": "Aviso de conta suspensa",
  "account-unbanned": "Aviso de conta reativada",
  "offer-approved": "Oferta aprovada",
  "offer-rejected": "Oferta rejeitada",
};

/** An unknown letter is called by its name. */
export function letterTitle(name: string): string {
  return Object.hasOwn(letterTitles, name) ? letterTitles[name as LetterName] : name;
}
