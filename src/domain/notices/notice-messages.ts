export const noticeMessages = {
  saved: "Oferta salva.",
  unsaved: "Oferta tirada das salvas.",
  saved_several: "Ofertas salvas.",
  too_many_saved: "Você já tem 1.000 ofertas salvas. Tire algumas para salvar outras.",
  unknown_saved: "saved: true salva, false tira.",
  no_offer: "Diga qual oferta: productId, ou até 50 em productIds.",
  bad_limit: "limit: um número inteiro de 1 a 100.",
  bad_filter: "show: offers, talks, mine ou unread.",
  bad_cursor: "cursor: use o valor de next da página anterior.",
  unknown_notice: "Este aviso não existe mais.",
  read: "Avisos marcados como lidos.",
  feed_renewed: "Endereço novo. O anterior deixou de funcionar.",
} as const;
