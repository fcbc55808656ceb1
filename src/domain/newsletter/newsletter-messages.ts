/** The same answer whether or not the address was known: a list of readers is nobody's business. */
export const newsletterMessages = {
  check_mail: "Quase lá! Enviamos um e-mail para você confirmar a inscrição.",
  failed: "Erro ao fazer a inscrição. Tente novamente.",
} as const;

/** What the pages behind the letters' links say; apart, because the form in the browser says none of it. */
export const newsletterLinkMessages = {
  confirmed: "Inscrição confirmada! Você vai receber as melhores ofertas.",
  unsubscribed: "Inscrição cancelada. Você não vai mais receber nossos e-mails.",
  dead_confirmation:
    "Este link de confirmação não vale mais. Ele pode ter dado lugar a um mais novo ou passado do prazo: inscreva-se de novo e enviamos outro.",
  unknown_unsubscription:
    "Não reconhecemos este link de cancelamento. Abra o link inteiro que veio no e-mail, ou fale com a gente e cancelamos por você.",
} as const;

/** What a reader agrees to; stored with the time as proof (LGPD arts. 7 and 8). */
export const newsletterConsent =
  "Ao se inscrever, você concorda em receber a xepa do dia: um e-mail por dia com ofertas. Dá para cancelar quando quiser, com um clique.";
