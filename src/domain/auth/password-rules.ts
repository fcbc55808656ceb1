import { codePoints } from "#domain/format/text.ts";

/** At least 6 characters («§5»); at most 72 bytes, which the auth contract fixes. */
export const passwordLimits = { min: 6, maxBytes: 72 } as const;

export const passwordSentences = {
  missing: "Informe sua senha",
  unconfirmed: "Confirme sua senha",
  too_short: "A senha deve ter pelo menos 6 caracteres",
  too_long: "A senha deve ter no máximo 72 caracteres",
  mismatch: "As senhas não coincidem",
  common: "Essa senha é fácil de adivinhar. Escolha outra",
} as const;

const utf8 = new TextEncoder();

export function isLongEnough(password: string): boolean {
  return codePoints(password) >= passwordLimits.min;
}

export function isTooLong(password: string): boolean {
  return utf8.encode(password).length > passwordLimits.maxBytes;
}

/** The live checklist of the reset screen («§2»). Two empty fields do not match: nothing was confirmed yet. */
export function passwordChecks({ password, confirmPassword }: { password: string; confirmPassword: string }) {
  return { long_enough: isLongEnough(password), match: password !== "" && password === confirmPassword };
}
