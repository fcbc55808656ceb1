import { type Language, useLanguage, useTranslate } from "#web/translate.ts";

// Each language is called by its own name, so that a visitor who looks for it can read it.
const languages: readonly { language: Language; name: string }[] = [
  { language: "pt-BR", name: "Português" },
  { language: "en", name: "English" },
];

export interface LanguageSwitchProps {
  path: string;
  /** The page's query, without its question mark: the other language shows the same list. */
  search: string;
}

export function LanguageSwitch({ path, search }: LanguageSwitchProps) {
  const t = useTranslate();
  const current = useLanguage();
  return (
    <nav aria-label={t("Idioma")} className="print:hidden">
      <ul className="flex flex-wrap gap-1">
        {languages.map(({ language, name }) => (
          <li key={language}>
            <a
              href={`${path}?${search ? `${search}&` : ""}lng=${language}`}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-3 hover:text-white current:font-bold current:text-white"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
