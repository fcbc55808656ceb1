import type { EndReason } from "./voice-rule.ts";

/** What the site says about answers to "Ainda vale?". */
export const confirmationMessages = {
  thanks_yes: "Obrigado por confirmar!",
  thanks_no: "Obrigado por avisar!",
  ended: "Oferta encerrada. Obrigado por avisar!",
  revived: "A oferta voltou. Obrigado por confirmar!",
  new_account: "Obrigado! Suas respostas contam a partir do segundo dia da sua conta.",
  own_yes: "Obrigado! Para confirmar uma oferta, conta a resposta de outras pessoas.",
  revived_by_team: "A oferta voltou para o site",
  choose: "Diga se ainda vale: sim, acabou, preço mudou ou cupom não funciona",
  no_price: "Informe o preço que você viu na loja",
  zero_price: "O preço que você viu deve ser maior que zero",
  same_price: "Este já é o preço da oferta",
  no_coupon: "Esta oferta não tem cupom",
  last_day_over: "O último dia desta oferta passou",
  ended_by_team: "Esta oferta foi encerrada pela equipe",
  ended_long_ago: "Esta oferta acabou há mais de 30 dias. Se ela voltou, envie de novo",
  choose_reason: "Escolha por que a oferta acabou",
  only_sender: "Só quem enviou a oferta, ou a equipe, pode encerrá-la",
} as const;

/** What is shown of an offer that people or its sender ended. */
export const endedSentences: Record<EndReason, string> = {
  acabou: "Encerrada: acabou o estoque",
  preco_mudou: "Encerrada: o preço mudou",
  cupom_nao_funciona: "Encerrada: o cupom não funciona",
  outro: "Oferta encerrada",
};
