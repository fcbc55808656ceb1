import { callMessages } from "#domain/format/call-messages.ts";
import { noticeMessages } from "#domain/notices/notice-messages.ts";
import { verdictLabels } from "#domain/prices/price-verdict.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { unexplained } from "#web/api/call.ts";
import { ageTexts } from "#web/products/offer-age.tsx";

/** Everything that a notice and the bell's panel can say: apart from what draws them, since a header carries them in English. */
export const noticeTexts: readonly string[] = [
  "Notificações",
  "Não lida:",
  "{{name}} baixou para {{price}}",
  "Era {{price}}.",
  "Acabou: {{name}}",
  "Uma oferta que você salvou não vale mais.",
  "Voltou a valer: {{name}}",
  "Uma oferta que você salvou está de volta.",
  "{{who}} respondeu ao seu comentário",
  "{{who}} citou você em um comentário",
  "{{who}} comentou na sua oferta",
  "Alguém",
  "em {{name}}",
  "Sua oferta foi publicada",
  "Sua oferta não foi aprovada",
  "{{n}}% OFF",
  "pelo alerta",
  "pelos alertas",
  "já acabou",
  "Preço: {{price}}",
  "Grátis",
  "e-mail",
  "resumo diário",
  "push",
  "Telegram",
  "{{channel}}, {{seconds}} s",
  "Marcar como lidas",
  "Ver todas",
  "Meus alertas",
  "Carregando…",
  "Tudo lido por aqui",
  "Quando um alerta seu bater com uma oferta, ela aparece neste sino.",
  "Não deu para buscar as novas.",
  "Tentar de novo",
  callMessages.offline,
  unexplained,
  callMessages.too_many,
  accessMessages.session_expired,
  noticeMessages.unknown_notice,
  ...ageTexts,
  ...Object.values(verdictLabels),
];
