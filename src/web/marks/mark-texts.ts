import { noticeMessages } from "#domain/notices/notice-messages.ts";

/** What hearts and the bell say: apart from them, since only an English header carries it. */
export const markTexts: readonly string[] = [
  "Notificações",
  "Notificações, 1 não lida",
  "Notificações, {{n}} não lidas",
  "Oferta salva neste aparelho.",
  "Este aparelho guarda até 50 ofertas. Entre na sua conta para salvar mais.",
  "Não deu para salvar. Tente novamente.",
  "Ver salvas",
  noticeMessages.saved,
  noticeMessages.unsaved,
  noticeMessages.too_many_saved,
];
