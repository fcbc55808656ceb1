import type * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { severalIds } from "#domain/format/id-schema.ts";
import type { lettersPageSchema } from "#domain/operation/operation-response-schema.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import type { LetterName } from "./letters.ts";

export const unsentStatuses = ["failed", "waiting"] as const;

export type UnsentStatus = (typeof unsentStatuses)[number];

export type LettersPage = z.infer<typeof lettersPageSchema>;
/** A letter that has not left: never whom it is for nor what it says. */
export type UnsentLetter = LettersPage["letters"][number];

const sentences = {
  none: "Escolha ao menos um e-mail",
  too_many: `Escolha no máximo ${bulkLimit} e-mails`,
};

export const retriedLettersSchema = form({ ids: severalIds({ ...sentences, max: bulkLimit }) });

export type RetriedLetters = z.output<typeof retriedLettersSchema>;

export function retriedSentence(n: number): string {
  if (n === 0) return "Nenhum destes e-mails está parado";
  return n === 1 ? "1 e-mail voltou para a fila" : `${n} e-mails voltaram para a fila`;
}

export const letterTitles: Record<LetterName, string> = {
  "newsletter-confirm": "Confirmação da newsletter",
  "contact-message": "Mensagem de contato para a equipe",
  "account-confirm": "Confirmação de conta",
  "account-recover": "Recuperação de senha",
  "account-password-changed": "Aviso de senha trocada",
  "account-security": "Aviso de segurança da conta",
  "account-exists": "Aviso de conta que já existe",
  "account-email-change": "Confirmação de troca de e-mail",
  "account-email-taken": "Aviso de e-mail já usado",
  "account-email-changed": "Aviso de e-mail trocado",
  "account-deleted": "Despedida de conta excluída",
  "account-banned": "Aviso de conta suspensa",
  "account-unbanned": "Aviso de conta reativada",
  "offer-approved": "Oferta aprovada",
  "offer-rejected": "Oferta rejeitada",
  "appeal-granted": "Recurso aceito",
  "appeal-upheld": "Recurso não aceito",
  "offer-ended": "Oferta encerrada por outros",
  "offer-revived": "Oferta que voltou",
  "daily-letter": "A xepa do dia",
  "alert-offers": "Aviso de alertas e ofertas salvas",
};

/** An unknown letter is called by its name. */
export function letterTitle(name: string): string {
  return Object.hasOwn(letterTitles, name) ? letterTitles[name as LetterName] : name;
}
