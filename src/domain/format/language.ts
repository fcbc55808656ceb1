export type Language = "pt-BR" | "en";

/** Only these two count, of any country; anything else is as if nothing had been said. */
export function languageOf(value: string | null | undefined): Language | null {
  const [, language] = /^(en|pt)(?:-[a-z]{2})?$/i.exec(value ?? "") ?? [];
  if (language === undefined) return null;
  return language.toLowerCase() === "en" ? "en" : "pt-BR";
}

/** The visitor's choice, in a Cookie header. */
export function cookieLanguage(cookie: string | undefined): Language | null {
  return cookie === undefined ? null : languageOf(/(?:^|;\s*)lng=([^;]+)/.exec(cookie)?.[1]);
}
