export const channelMessages = {
  bad_subscription: "O navegador enviou uma inscrição de avisos que não reconhecemos. Tente de novo.",
  device_added: "Pronto! Os avisos chegam neste aparelho.",
  test_pushed: "Aviso de teste enviado. Ele aparece neste aparelho em segundos.",
  device_gone: "Este aparelho não recebe mais avisos. Ligue o push nele de novo.",
  push_down: "O serviço do navegador não aceitou o aviso de teste agora. Tente de novo em instantes.",
  device_deleted: "Este aparelho não recebe mais avisos.",
  telegram_off: "Este site não envia avisos pelo Telegram.",
  telegram_down: "O Telegram não responde agora. Tente de novo em instantes.",
  telegram_link: "Abra o Telegram e toque em Iniciar. O link vale por 10 minutos.",
  telegram_unlinked: "Desligado. O Telegram não recebe mais seus avisos.",
  unknown_channel: "Este canal não existe",
  unknown_paused: "Diga se o canal fica pausado",
  paused: "Canal pausado. Nada mais sai por ele até você voltar a receber.",
  resumed: "Canal ligado de novo.",
} as const;

/** What the page behind a letter's link says; no screen of the app does. */
export const pauseMessages = {
  paused: "Pausado. Você não recebe mais avisos por e-mail.",
  unknown_link:
    "Não reconhecemos este link. Abra o link inteiro que veio no e-mail, ou pause em seus alertas.",
} as const;

/** What a test shows on the device. */
export const testNotice = {
  title: "Aviso de teste",
  body: "É assim que os avisos da Xepa chegam neste aparelho.",
  path: "/alertas",
} as const;

/** What our bot says. */
export const botMessages = {
  linked: "Pronto! Seus avisos chegam por aqui. Para parar, envie /stop ou a palavra parar.",
  dead_code: "Este link não vale mais. Peça outro na página dos seus alertas.",
  no_code: "Para receber avisos por aqui, ligue o Telegram na página dos seus alertas.",
  unlinked: "Desligado. Você não recebe mais avisos por aqui.",
  not_linked: "Esta conversa não recebe avisos.",
} as const;

/** What the browser may say instead of a subscription; no call of ours does. */
export const pushRefusals = {
  denied:
    "As notificações deste site estão bloqueadas neste navegador. Libere nas configurações do site e tente de novo.",
  unsupported: "Este navegador não recebe avisos. No iPhone, adicione o site à tela de início e abra por lá.",
  failed: "O navegador não conseguiu se inscrever para receber avisos. Tente de novo.",
} as const;
