/** «§8», and the sentences beside the fields. */
export const contactMessages = {
  sent: "Mensagem enviada com sucesso! Responderemos em breve.",
  failed: "Erro ao enviar mensagem. Tente novamente.",
  no_name: "Informe seu nome",
  no_subject: "Escolha um assunto",
  unknown_subject: "Escolha um dos assuntos da lista",
  no_message: "Escreva sua mensagem",
} as const;
