/** «§8» */
export const contactMessages = {
  sent: "Mensagem enviada com sucesso! Responderemos em breve.",
  failed: "Erro ao enviar mensagem. Tente novamente.",
} as const;
