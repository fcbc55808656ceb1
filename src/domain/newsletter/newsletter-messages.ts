/** The same answer whether or not the address was known: a list of readers is nobody's business. */
export const newsletterMessages = {
  check_mail: "Quase lá! Enviamos um e-mail para você confirmar a inscrição.",
  failed: "Erro ao fazer a inscrição. Tente novamente.",
  confirmed: "Inscrição confirmada! Você vai receber as melhores ofertas.",
  unsubscribed: "Inscrição cancelada. Você não vai mais receber nossos e-mails.",
} as const;
