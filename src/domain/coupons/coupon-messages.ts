import type { CouponState } from "./coupon-rule.ts";

/** What the site says about coupons. */
export const couponMessages = {
  unknown: "Este cupom não existe ou não está mais no site",
  submitted: "Cupom enviado! Ele aparece no site depois que a equipe conferir.",
  already_there: "Este cupom já está no site: conte lá se ele funcionou.",
  just_ended: "Este cupom venceu há pouco e ainda está no site: por enquanto, só a equipe pode renová-lo.",
  already_waiting: "Este cupom já foi enviado e está em análise.",
  added: "Cupom publicado!",
  edited: "Cupom atualizado!",
  deleted: "Cupom excluído.",
  restored: "Cupom de volta.",
  withdrawn: "Cupom retirado da análise.",
  taken: "Esta loja já tem um cupom com este código",
  moved_on: "Este cupom mudou desde que você o abriu. Confira a versão atual.",
  already_decided: "Este cupom já foi analisado",
  unknown_store: "Escolha uma das lojas da lista",
  foreign_link: "Este link não é da loja do cupom. Cole o endereço da página da loja",
  past_until: "O último dia do cupom já passou",
  far_until: "O último dia do cupom pode ser de até dois anos a partir de hoje",
  bad_day: "Informe uma data válida",
  start_after_end: "O cupom precisa começar antes do último dia",
  missing_kind: "Escolha o que o cupom dá: porcentagem, valor em reais, frete grátis ou outra vantagem",
  value: "Informe o desconto em números, como 10 ou 79,90",
  missing_percent: "Informe de quantos por cento é o desconto",
  percent: "O desconto em porcentagem vai de 0,01 a 100, com até duas casas",
  missing_amount: "Informe de quantos reais é o desconto",
  amount: "O desconto em reais vai de R$ 0,01 a R$ 9.999.999,99",
  no_value: "Frete grátis e outras vantagens não têm valor: apague o valor ou escolha porcentagem ou reais",
  min_purchase: "Informe a compra mínima em reais, como 299,90",
  cap: "Informe o teto do desconto em reais, como 80,00",
  cap_without_percent: "Só um desconto em porcentagem tem teto: apague o teto",
  cap_below_minimum:
    "Já na compra mínima o desconto passa do teto, e é sempre o teto. Confira os três, ou envie como desconto em reais",
  needs: "Escolha as exigências da lista",
  cart: "Informe o valor do carrinho em reais, como 1.299,90",
  worked: "Diga se o cupom funcionou: sim ou não",
  thanks: "Obrigado por contar!",
  taken_back: "Seu relato de hoje foi retirado.",
  new_account: "Obrigado! Seus relatos contam a partir do segundo dia da sua conta.",
  own_worked: "Obrigado! Para dizer que funciona, conta o relato de outras pessoas.",
  expired: "Este cupom já venceu",
  not_started: "Este cupom ainda não começou a valer",
  no_store: "Loja não encontrada",
  bad_sort: "sort: best, ending ou newest.",
  bad_status: "status: pending, approved, rejected ou withdrawn.",
  bad_cursor: "cursor: use o valor de next da página anterior.",
  choose: "Escolha ao menos um cupom",
  decision: "Escolha aprovar, rejeitar ou reabrir",
  report_failed: "Não deu para registrar o relato. Tente novamente.",
} as const;

/** Why coupons are refused, most often first; anything else is written by hand. Who sent it reads them. */
export const couponRejectionReasons = [
  "O código não funcionou quando testamos",
  "O cupom já venceu",
  "As condições não conferem com as da loja",
  "O código só vale para uma pessoa ou conta",
  "O cupom não é desta loja",
  "Não publicamos este tipo de cupom",
] as const;

export const couponStateNames: Record<CouponState, string> = {
  unreported: "Sem relatos",
  working: "Funcionando",
  unstable: "Instável",
  probably_expired: "Provavelmente vencido",
  expired: "Vencido",
};

const bulkTexts = {
  approved: ["aprovado", "aprovados"],
  rejected: ["rejeitado", "rejeitados"],
  pending: ["de volta à análise", "de volta à análise"],
} as const;

/** «3 cupons aprovados», «2 de 3 cupons aprovados», «Nenhum cupom aprovado». */
export function decidedCoupons(status: keyof typeof bulkTexts, done: number, of: number): string {
  const [one, many] = bulkTexts[status];
  if (done === 0) return `Nenhum cupom ${one}`;
  if (done < of) return `${done} de ${of} cupons ${many}`;
  return done === 1 ? `1 cupom ${one}` : `${done} cupons ${many}`;
}
