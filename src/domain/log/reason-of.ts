import type { HeldReason } from "#domain/comments/held-comments.ts";
import type { ReportReason } from "#domain/comments/report-reasons.ts";
import type { EndReason } from "#domain/confirmations/voice-rule.ts";
import type { couponRejectionReasons } from "#domain/coupons/coupon-messages.ts";
import type { rejectionReasons } from "#domain/products/moderation.ts";
import type { LogReason } from "./log-reasons.ts";

/** The sentences that the panel offers. A new one needs its reason here, or the log calls it `outro`. */
const ofSentence: Record<
  (typeof rejectionReasons)[number] | (typeof couponRejectionReasons)[number],
  LogReason
> = {
  "O preço não confere com o da loja": "preco-nao-confere",
  "A oferta já terminou ou está esgotada": "acabou",
  "Esta oferta já foi publicada": "repetida",
  "O link não leva ao produto": "link-errado",
  "O preço não está abaixo do habitual": "preco-comum",
  "A descrição ou a imagem não são do produto": "conteudo-errado",
  "Não publicamos este tipo de produto": "nao-publicamos",
  "O código não funcionou quando testamos": "cupom-nao-funciona",
  "O cupom já venceu": "cupom-vencido",
  "As condições não conferem com as da loja": "condicao-escondida",
  "O código só vale para uma pessoa ou conta": "so-uma-pessoa",
  "O cupom não é desta loja": "loja-errada",
  "Não publicamos este tipo de cupom": "nao-publicamos",
};

/** Of what a moderator chose, alone or before words of their own: what is written by hand never gets into the log. */
export function reasonOfRejection(reason: string | null | undefined): LogReason {
  const text = reason?.trim() ?? "";
  const chosen = Object.entries(ofSentence).find(
    ([sentence]) => text === sentence || text.startsWith(`${sentence}. `),
  );
  return chosen?.[1] ?? "outro";
}

const ofEnd: Record<EndReason, LogReason> = {
  acabou: "acabou",
  preco_mudou: "preco-mudou",
  cupom_nao_funciona: "cupom-nao-funciona",
  outro: "outro",
};

const ofEndBy = { people: "relatos", sender: "encerrada-por-quem-enviou", team: null } as const;
const ofRevivalBy = { people: "volta-confirmada", sender: "desfeita", team: "reaberta-pela-equipe" } as const;

export function reasonOfEnd(by: keyof typeof ofEndBy, reason: EndReason): LogReason {
  return ofEndBy[by] ?? ofEnd[reason];
}

export function reasonOfRevival(by: keyof typeof ofRevivalBy): LogReason {
  return ofRevivalBy[by];
}

const ofReport: Record<ReportReason, LogReason> = {
  spam: "spam",
  ofensivo: "ofensivo",
  golpe: "golpe",
  preco_mentira: "preco-nao-confere",
  outro: "denuncias",
};

/** What most of those who reported it said. */
export function reasonOfReports(counts: Partial<Record<ReportReason, number>>): LogReason {
  const [most] = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  return most ? ofReport[most[0] as ReportReason] : "denuncias";
}

const ofHeld: Record<HeldReason, LogReason> = {
  links: "link-em-comentario",
  many_links: "link-em-comentario",
  words: "ofensivo",
};

/** Of a comment that a moderator removes: why it waited. */
export function reasonOfRemoval({
  held_for,
  status,
}: {
  held_for: string | null;
  status: string;
}): LogReason {
  if (status === "hidden") return "denuncias";
  return held_for !== null && Object.hasOwn(ofHeld, held_for) ? ofHeld[held_for as HeldReason] : "outro";
}
