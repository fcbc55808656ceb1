import { commentLimits } from "./comment-limits.ts";

const { body, mentions, editMinutes, windowMinutes, reportText } = commentLimits;

export const commentMessages = {
  added: "Comentário publicado.",
  held: "Seu comentário espera a moderação. Só você o vê.",
  edited: "Comentário editado.",
  deleted: "Comentário apagado.",
  marked: "Marcado como útil.",
  unmarked: "Você tirou o útil.",
  missing: "Escreva o comentário.",
  too_long: `O comentário pode ter até ${body.toLocaleString("pt-BR")} caracteres.`,
  too_many_mentions: `Mencione até ${mentions} pessoas por comentário.`,
  no_place: "Diga a oferta ou o artigo, um dos dois.",
  unknown_place: "Esta página não recebe comentários: a oferta ou o artigo não está no ar.",
  unknown: "Este comentário não está mais aqui.",
  bad_id: "Comentário inválido. Recarregue a página e tente novamente.",
  too_late: `Um comentário pode ser editado por ${editMinutes} minutos. Apague-o ou responda a ele.`,
  moved_on: "Este comentário mudou desde que você o abriu. Confira a versão atual.",
  gone: "Este comentário já foi apagado por quem escreveu.",
  own_mark: "Não dá para marcar o próprio comentário como útil.",
  handle_needed: "Escolha seu @ para comentar.",
  bad_sort: "sort: useful ou newest.",
} as const;

export function tooManyComments(most: number, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minuto" : `${minutes} minutos`;
  return `Você já comentou ${most} vezes em ${windowMinutes} minutos. Espere ${wait}: seu texto fica aqui.`;
}

export const reportMessages = {
  sent: "Denúncia recebida, obrigado. Alguém da equipe vai olhar.",
  repeated: "Você já denunciou isto. Alguém da equipe vai olhar.",
  own: "Não dá para denunciar a si mesmo nem o que você publicou.",
  unknown: "Não encontramos o que você quer denunciar.",
  bad_kind: "Denuncie uma oferta, um comentário ou um perfil.",
  bad_reason: "Escolha um motivo.",
  too_long: `O texto da denúncia pode ter até ${reportText} caracteres.`,
  moved_on: "Isto mudou desde que você abriu a denúncia. Confira como está agora.",
  none_open: "Não há denúncia aberta sobre isto.",
} as const;

export const decisionMessages = {
  approve: ["comentário aprovado", "comentários aprovados"],
  remove: ["comentário removido", "comentários removidos"],
  upheld: ["denúncia aceita", "denúncias aceitas"],
  dismissed: ["denúncia arquivada", "denúncias arquivadas"],
  reopen: ["decisão desfeita", "decisões desfeitas"],
} as const;

/** How a bulk call sums up: «3 comentários aprovados», «2 de 3 comentários aprovados». */
export function decisionMessage(what: keyof typeof decisionMessages, done: number, of: number): string {
  const [one, many] = decisionMessages[what];
  if (done < of) return `${done} de ${of} ${many}`;
  return done === 1 ? `1 ${one}` : `${done} ${many}`;
}
