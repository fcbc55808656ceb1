import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "#domain/format/language.ts";

export type { Language };
export type Values = Record<string, string | number>;
export type Translate = (sentence: string, values?: Values) => string;

/** The Portuguese sentence is the key, so Portuguese needs no texts and an unknown sentence still reads well. */
export function translator(language: Language, texts: Record<string, string> = {}): Translate {
  return function t(sentence, values) {
    // Own properties only: a sentence such as "constructor" must not find what every object inherits.
    const translated = language === "en" && Object.hasOwn(texts, sentence) ? texts[sentence] : undefined;
    return withValues(translated ?? sentence, values);
  };
}

function withValues(sentence: string, values: Values | undefined): string {
  if (!values) return sentence;
  return sentence.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

interface Translation {
  language: Language;
  t: Translate;
}

const TranslateContext = createContext<Translation>({ language: "pt-BR", t: translator("pt-BR") });

interface TranslateProviderProps {
  language: Language;
  /** The dictionary in English; the server and the private app have the whole of it, islands what they show. */
  texts?: Record<string, string> | undefined;
  children?: ReactNode;
}

export function TranslateProvider({ language, texts, children }: TranslateProviderProps): ReactNode {
  const value = useMemo(() => ({ language, t: translator(language, texts) }), [language, texts]);
  return createElement(TranslateContext, { value }, children);
}

export function useTranslate(): Translate {
  return useContext(TranslateContext).t;
}

export function useLanguage(): Language {
  return useContext(TranslateContext).language;
}
