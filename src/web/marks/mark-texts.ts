import { callMessages } from "#domain/format/call-messages.ts";
import { noticeMessages } from "#domain/notices/notice-messages.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";

/** What hearts and the bell say: apart from them, since only an English header carries it. */
export const markTexts: readonly string[] = [
  "Notificações",
  "Notificações, 1 não lida",
  "Notificações, {{n}} não lidas",
  "Oferta salva neste aparelho.",
  "Este aparelho guarda até 50 ofertas. Entre na sua conta para salvar mais.",
  "Este navegador não deixa guardar. Entre na sua conta para salvar.",
  "Não deu para salvar. Tente novamente.",
  "Ver salvas",
  "Fechar aviso",
  noticeMessages.saved,
  noticeMessages.unsaved,
  noticeMessages.too_many_saved,
  callMessages.too_many,
  accessMessages.code_needed,
  productScreens.unknown_product.title,
];
