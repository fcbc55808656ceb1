/** Apart from the schema: islands show them, and must not carry a validator along. */
export const reportReasons = {
  spam: "Spam",
  ofensivo: "Ofensivo",
  golpe: "Golpe",
  preco_mentira: "Mentira sobre o preço",
  outro: "Outro",
} as const;
export type ReportReason = keyof typeof reportReasons;
