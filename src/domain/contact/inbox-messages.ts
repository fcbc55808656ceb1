import { bulkLimit } from "#domain/products/moderation.ts";

export const inboxMessages = {
  none: "Escolha ao menos uma mensagem",
  too_many: `Escolha no máximo ${bulkLimit} mensagens`,
  gone: "Esta mensagem não existe mais",
} as const;

export function markedSentence(n: number, isRead: boolean): string {
  const how = isRead ? "lida" : "não lida";
  return n === 1 ? `Mensagem marcada como ${how}` : `${n} mensagens marcadas como ${how}s`;
}
