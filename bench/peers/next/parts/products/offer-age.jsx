import { relativeAge } from "xepa/domain/format/date.ts";
import { t } from "../translate.js";

/** Every form that an age can take, for the islands that show one. */
/** "Há 12 min" is the sentence "Há {{n}} min" with 12 in it: so is it found in the dictionary. */
export function translatedAge(age, t) {
  const n = /\d+/.exec(age)?.[0];
  return n ? t(age.replace(n, "{{n}}"), { n }) : t(age);
}

export function OfferAge({ since, now }) {
  return <WrittenAge since={since} age={relativeAge(since, now)} />;
}

export function WrittenAge({ since, age }) {
  return <time dateTime={since}>{translatedAge(age, t)}</time>;
}
