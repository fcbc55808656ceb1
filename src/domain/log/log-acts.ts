/** Every act of the moderation log, as its pages name it. An act in the log keeps its name for ever: it is hashed. */
export const logActs = {
  begin: "Começo do registro",
  restored: "Backup restaurado",
  "offer-approved": "Oferta publicada",
  "offer-published": "Oferta publicada na hora",
  "offer-checked": "Oferta conferida depois de publicada",
  "offer-rejected": "Oferta rejeitada",
  "offer-reopened": "Oferta de volta à análise",
  "offer-edited": "Preço corrigido",
  "offer-ended": "Oferta encerrada",
  "offer-revived": "Oferta reaberta",
  "offer-deleted": "Oferta excluída",
  "offer-restored": "Oferta de volta da lixeira",
  "coupon-approved": "Cupom publicado",
  "coupon-rejected": "Cupom rejeitado",
  "coupon-reopened": "Cupom de volta à análise",
  "coupon-deleted": "Cupom excluído",
  "coupon-restored": "Cupom de volta da lixeira",
  "comment-approved": "Comentário publicado",
  "comment-hidden": "Comentário escondido",
  "comment-removed": "Comentário removido",
  "comment-reopened": "Comentário de volta à análise",
  "report-upheld": "Denúncia confirmada",
  "report-dismissed": "Denúncia não confirmada",
  "report-reopened": "Denúncia de volta à análise",
  "person-banned": "Conta suspensa",
  "person-unbanned": "Conta reativada",
  "level-set": "Nível mudado à mão",
  "role-changed": "Papel mudado",
  "store-merged": "Lojas unidas",
  appeal: "Recurso enviado",
  "appeal-granted": "Recurso aceito",
  "appeal-upheld": "Decisão mantida",
  "appeal-reopened": "Recurso de volta à análise",
} as const;
export type LogAct = keyof typeof logActs;

export function isLogAct(text: string | null): text is LogAct {
  return text !== null && Object.hasOwn(logActs, text);
}

/** What the pages filter by, as `act` takes it: an act, or the beginning of a group of them. */
export const logGroups = {
  offer: "Ofertas",
  coupon: "Cupons",
  comment: "Comentários",
  report: "Denúncias",
  person: "Pessoas",
  store: "Lojas",
  appeals: "Recursos",
} as const;
export type LogGroup = keyof typeof logGroups;

const personActs: readonly LogAct[] = ["person-banned", "person-unbanned", "level-set", "role-changed"];

export function actsOfGroup(group: LogGroup): LogAct[] {
  const acts = Object.keys(logActs) as LogAct[];
  if (group === "person") return acts.filter((act) => personActs.includes(act));
  // An act is called "appeal": its group has the plural.
  const first = group.replace(/s$/, "");
  return acts.filter((act) => act === first || act.startsWith(`${first}-`));
}

/** What an entry can be about. */
export const logSubjectKinds = ["offer", "coupon", "comment", "person", "store"] as const;
export type LogSubjectKind = (typeof logSubjectKinds)[number];
