import i18next, { type i18n } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import type { Language, Translate } from "#web/translate.ts";

/** «§1» */
const order = ["querystring", "cookie", "localStorage", "sessionStorage", "navigatorPt", "htmlTag"];
const key = "lng";

/**
 * The language of the private app. Only an explicit choice leads away from Portuguese («decisions §1»): of the browser's
 * own languages the detector sees no other. English travels only to those who chose it.
 */
export async function appLanguage(): Promise<{ language: Language; t: Translate }> {
  const detector = new LanguageDetector();
  detector.addDetector({
    name: "navigatorPt",
    lookup: () => (navigator.languages.some((each) => each.startsWith("pt")) ? "pt-BR" : undefined),
  });
  const instance = i18next.createInstance().use(detector);
  await instance.init({
    supportedLngs: ["pt-BR", "en"],
    fallbackLng: "pt-BR",
    resources: {},
    // Sentences are keys: dots and colons in them mean nothing.
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    // React escapes.
    interpolation: { escapeValue: false },
    detection: {
      order,
      lookupQuerystring: key,
      lookupCookie: key,
      lookupLocalStorage: key,
      lookupSessionStorage: key,
      // The documents' loader keeps a choice, and only a choice.
      caches: [],
    },
  });
  const language: Language =
    instance.resolvedLanguage === "en" || instance.language === "en" ? "en" : "pt-BR";
  if (language === "en") await addEnglish(instance);
  return { language, t: (sentence, values) => instance.t(sentence, { ...values, lng: language }) };
}

async function addEnglish(instance: i18n): Promise<void> {
  const { default: english } = await import("#web/en.json");
  instance.addResourceBundle("en", "translation", english);
}
