/** Every action of the audit log, as the panel shows it: «Ana Souza editou o produto Fone». */
export const actionLabels = {
  "submit-user-product": "enviou o produto",
  "edit-user-product": "editou o próprio produto",
  "withdraw-user-product": "retirou o próprio produto da análise",
  "restore-user-product": "devolveu o próprio produto à análise",
  "end-user-product": "encerrou o próprio produto",
  "resume-user-product": "reabriu o próprio produto",
  "end-offer": "encerrou a oferta",
  "revive-offer": "reabriu a oferta",
  "appeal-decision": "recorreu da decisão sobre o produto",
  "decide-appeal": "decidiu o recurso sobre o produto",
  "add-product": "adicionou o produto",
  "import-products": "importou o produto",
  "import-prices": "importou uma lista de preços",
  "update-product-status": "analisou o produto",
  "check-publication": "conferiu o produto publicado na hora",
  "edit-product": "editou o produto",
  "delete-product": "deletou o produto",
  "restore-product": "restaurou o produto",
  "submit-coupon": "enviou o cupom",
  "withdraw-coupon": "retirou o próprio cupom da análise",
  "add-coupon": "adicionou o cupom",
  "import-coupons": "importou o cupom",
  "edit-coupon": "editou o cupom",
  "decide-coupon": "analisou o cupom",
  "delete-coupon": "excluiu o cupom",
  "restore-coupon": "restaurou o cupom",
  "decide-comment": "analisou o comentário",
  "decide-report": "analisou as denúncias de",
  "edit-store": "mudou a loja",
  "merge-stores": "uniu lojas em",
  "add-article": "escreveu o artigo",
  "edit-article": "editou o artigo",
  "delete-article": "deletou o artigo",
  "restore-article": "restaurou o artigo",
  "restore-article-version": "voltou a uma versão do artigo",
  "change-user-role": "mudou o papel da conta",
  "ban-user": "suspendeu a conta",
  "unban-user": "reativou a conta",
  "change-my-name": "mudou o próprio nome",
  "change-my-letters": "mudou os próprios avisos por e-mail",
  "set-handle": "escolheu o próprio @",
  "set-profile": "escondeu ou mostrou o próprio perfil",
  "set-level": "mudou o nível da conta",
  "change-my-email": "trocou o próprio e-mail",
  "delete-account": "excluiu a própria conta",
  "mark-messages": "marcou a mensagem",
  "edit-issue": "mudou a xepa do dia de",
  "export-subscribers": "baixou os inscritos da",
  "retry-letters": "mandou tentar de novo o e-mail",
} as const;

export type Action = keyof typeof actionLabels;

export const decisionLabels = { approved: "aprovou o produto", rejected: "rejeitou o produto" } as const;

export const markLabels = {
  read: "marcou a mensagem como lida",
  unread: "marcou a mensagem como não lida",
} as const;

export const objectKinds = {
  product: "Produtos",
  prices: "Preços",
  coupon: "Cupons",
  store: "Lojas",
  article: "Artigos",
  comment: "Comentários",
  user: "Contas",
  message: "Mensagens",
  letter: "E-mails",
  issue: "Newsletter",
} as const;

export type ObjectKind = keyof typeof objectKinds;

export function isAction(text: string | null): text is Action {
  return text !== null && Object.hasOwn(actionLabels, text);
}

export function isObjectKind(text: string | null): text is ObjectKind {
  return text !== null && Object.hasOwn(objectKinds, text);
}
