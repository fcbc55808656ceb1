import { appealLimits } from "./appeal-limits.ts";

export const appealMessages = {
  sent: "Recurso enviado. Avisamos você assim que a equipe decidir.",
  missing: "Escreva em uma frase por que a decisão deve mudar.",
  too_long: `O recurso pode ter até ${appealLimits.text} caracteres.`,
  not_rejected: "Só uma oferta rejeitada pode ter recurso, e esta não está mais rejeitada.",
  repeated: "Você já recorreu desta decisão: só dá para recorrer uma vez.",
  used: "O recurso desta oferta já foi decidido: só dá para recorrer uma vez.",
  unknown: "Este recurso não existe mais: a oferta foi excluída.",
  closed: "Não há o que decidir: a oferta mudou depois do recurso.",
  already_decided: "Este recurso já foi decidido.",
  moved_on: "Esta oferta mudou desde que você abriu o recurso. Confira a versão atual.",
  own_decision: "A primeira decisão foi sua: outra pessoa da equipe decide este recurso.",
  own_offer: "Esta oferta é sua: outra pessoa da equipe decide este recurso.",
  nothing_to_undo: "Não dá mais para desfazer esta decisão.",
  missing_answer: "Escolha um motivo ou escreva o seu",
  long_answer: `O motivo deve ter no máximo ${appealLimits.answer} caracteres`,
  none: "Escolha ao menos um recurso",
} as const;

/** Why a rejection stays, most often first; anything else is written by hand. The member reads them. */
export const upholdReasons = [
  "O motivo da rejeição continua valendo",
  "O preço continua sem conferir com o da loja",
  "A oferta já terminou ou está esgotada",
  "A mesma oferta já está no site",
  "O preço não está abaixo do habitual",
  "Não publicamos este tipo de produto",
] as const;

const decided = {
  granted: ["recurso aceito", "recursos aceitos"],
  upheld: ["decisão mantida", "decisões mantidas"],
  reopen: ["decisão desfeita", "decisões desfeitas"],
} as const;

/** How a bulk call sums up: «1 recurso aceito», «2 de 3 decisões mantidas». */
export function decidedAppeals(decision: keyof typeof decided, done: number, of: number): string {
  const [one, many] = decided[decision];
  if (done < of) return `${done} de ${of} ${many}`;
  return done === 1 ? `1 ${one}` : `${done} ${many}`;
}
