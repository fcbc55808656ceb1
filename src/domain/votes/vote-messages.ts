export const voteMessages = {
  cast: "Voto registrado.",
  new_account: "Voto registrado. No primeiro dia de uma conta ele não muda a temperatura.",
  withdrawn: "Voto retirado.",
  unknown_value: "Vote com 1 (quente), -1 (fria) ou 0 (retira o voto).",
  missing_reason: "Diga por que a oferta é fria: escolha um dos motivos.",
  over: "Esta oferta já acabou: os votos estão encerrados.",
  old: "Esta oferta tem mais de 30 dias: os votos estão encerrados.",
  own: "Esta oferta é sua: quem vota são as outras pessoas.",
  failed: "Não deu para registrar o voto. Tente novamente.",
} as const;

/** What the votes of an offer were. */
export const votesText = "Quentes: {{hot}} · Frias: {{cold}}";
