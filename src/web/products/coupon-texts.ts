export const couponTexts: readonly string[] = [
  "Cupom:",
  "Cupom",
  "Copiar",
  "Copiado",
  "Copiar cupom {{code}}",
  "Copiado: cupom {{code}}",
  "Não deu para copiar. O código está selecionado: copie pelo teclado ou pelo menu.",
];
