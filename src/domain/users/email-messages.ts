/** Apart from the schema, so that a form in the browser can say the same words without it. */
export const emailSentences = {
  missing: "Informe seu e-mail",
  invalid: "Informe um e-mail válido",
  too_long: "O e-mail deve ter no máximo 255 caracteres",
} as const;
