export const longestNote = 300;

export const issueMessages = {
  day: "day: o dia da edição, como 2026-11-18.",
  note: `A frase tem no máximo ${longestNote} caracteres.`,
  saved: "Edição salva.",
  moved_on: "Outra pessoa mudou esta edição enquanto você a via.",
  unknown: "Não há edição a preparar nesse dia.",
  over: "Esta edição já terminou.",
  started: "Esta edição já começou a sair: a frase não muda mais.",
  no_preview: "O endereço não é o de uma prévia, ou já venceu.",
  stays_dropped: "Esta edição foi descartada e não volta.",
} as const;

/** Why an issue did not go out, as the panel says it. */
export const droppedTexts = {
  editor: "Descartada pela equipe",
  late: "Descartada: não começou até as 12:00",
  stood_still: "Encerrada: ficou um dia inteiro parada, e o resto não saiu",
  few_offers: "Descartada: menos de 3 ofertas quentes nas últimas 24 horas",
} as const;
