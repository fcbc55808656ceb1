import type { Language } from "#web/translate.ts";

const key = "lng";
const languages: readonly string[] = ["pt-BR", "en"] satisfies Language[];

/** «§1» in order. Of the browser's own languages only Portuguese counts: English is always an explicit choice («decisions §1»). */
const sources: (() => string | null | undefined)[] = [
  () => new URLSearchParams(location.search).get(key),
  () =>
    document.cookie
      .split("; ")
      .find((each) => each.startsWith(`${key}=`))
      ?.slice(key.length + 1),
  () => localStorage.getItem(key),
  () => sessionStorage.getItem(key),
  () => (navigator.languages.some((each) => each.startsWith("pt")) ? "pt-BR" : null),
  () => document.documentElement.lang,
];

/** Storage throws where the browser blocks it. */
function read(source: () => string | null | undefined): string | null | undefined {
  try {
    return source();
  } catch {
    return null;
  }
}

/** The language of the private app, with its texts: English travels only to those who chose it. */
export async function appLanguage(): Promise<{ language: Language; texts: Record<string, string> }> {
  const language = sources.map(read).find((code) => code && languages.includes(code));
  if (language !== "en") return { language: "pt-BR", texts: {} };
  return { language, texts: (await import("#web/en.json")).default };
}
