import type { BreakKind } from "#domain/log/check-chain.ts";

/** What is wrong with a chain, for who checks it in the browser. */
export const breakTexts: Record<BreakKind, string> = {
  changed: "A corrente quebra no nº {{n}}: o que está escrito ali não bate com a sua impressão digital.",
  moved:
    "A corrente quebra no nº {{n}}: ali está o texto de outro lugar. Linhas foram trocadas ou postas no meio.",
  missing: "A corrente quebra no nº {{n}}: ele não existe, e há outros depois. Foi tirado.",
  unlinked: "A corrente quebra no nº {{n}}: o nº {{before}} não é mais o que era quando ele foi escrito.",
  cut: "A corrente acaba no nº {{before}}, e já foi publicada mais longa. O fim foi cortado, ou um backup mais antigo foi restaurado.",
  replaced:
    "O nº {{n}} não é o que foi publicado. O registro foi reescrito, ou um backup mais antigo foi restaurado e continuado.",
};

/** Every sentence of the island, so that no dictionary has to travel. */
export const verifyTexts: readonly string[] = [
  ...Object.values(breakTexts),
  "1 ato desde {{since}}",
  "{{n}} atos desde {{since}}",
  "última: {{hash}}",
  "Verificar a corrente",
  "Verificar de novo",
  "Parar",
  "Conferindo {{n}} de {{all}}",
  "Corrente inteira. Seu navegador refez as {{n}} contas em {{seconds}} s e chegou à mesma impressão digital.",
  "Ela também tem o nº {{n}} que você colou, igual.",
  "Ver onde",
  "Avisar a equipe",
  "A conferência parou no nº {{n}}. Veja a conexão e tente de novo.",
  "Tem uma impressão digital de antes?",
  "Ela está no rodapé de cada carta, assim: 1204:db45d3… Se o fim do registro foi cortado ou reescrito, a conferência mostra.",
  "Número e impressão digital",
  "Isto não é um número e uma impressão digital: cole a linha inteira do rodapé da carta.",
];
