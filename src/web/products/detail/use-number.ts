import { useLanguage } from "#web/translate.ts";

// Made once: a format takes longer to make than a page to draw.
const formatOf = (language: string) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
const formats = { "pt-BR": formatOf("pt-BR"), en: formatOf("en") };

/** Writes the numbers of the order's formula, and all others of at most two decimals. */
export function useNumber() {
  return formats[useLanguage()].format;
}
