/** What a person agrees to before a channel is turned on; stored with the time as proof (LGPD arts. 7, 8 and 33). */
export const channelConsent = {
  push: "Para avisar neste aparelho, enviamos o aviso, cifrado, pelo serviço do seu navegador (Google, Mozilla ou Apple), que pode ficar fora do Brasil.",
  telegram: "O Telegram recebe o texto dos seus avisos e o número da sua conversa, fora do Brasil.",
} as const;
