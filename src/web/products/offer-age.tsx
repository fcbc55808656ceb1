import { relativeAge } from "#domain/format/date.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

/** Every form that an age can take, for the islands that show one. */
export const ageTexts: readonly string[] = [
  "Agora mesmo",
  "Há {{n}} min",
  "Há {{n}} hora",
  "Há {{n}} horas",
  "Há {{n}} dia",
  "Há {{n}} dias",
  "Há {{n}} semana",
  "Há {{n}} semanas",
  "Há {{n}} mês",
  "Há {{n}} meses",
  "Há {{n}} ano",
  "Há {{n}} anos",
];

/** "Há 12 min" is the sentence "Há {{n}} min" with 12 in it: so is it found in the dictionary. */
export function translatedAge(age: string, t: Translate): string {
  const n = /\d+/.exec(age)?.[0];
  return n ? t(age.replace(n, "{{n}}"), { n }) : t(age);
}

export function OfferAge({ since, now }: { since: string; now: Date }) {
  return <WrittenAge since={since} age={relativeAge(since, now)} />;
}

export function WrittenAge({ since, age }: { since: string; age: string }) {
  const t = useTranslate();
  return <time dateTime={since}>{translatedAge(age, t)}</time>;
}
