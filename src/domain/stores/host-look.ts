import { plainLetters } from "#domain/format/text.ts";

/** What a punycode label (without its `xn--`) says (RFC 3492); null where it is none. */
export function decodePunycode(label: string): string | null {
  const end = label.lastIndexOf("-");
  const output = [...label.slice(0, Math.max(end, 0))];
  let [n, i, bias, at] = [128, 0, 72, end + 1];
  while (at < label.length) {
    const before = i;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digitOf(label[at++]);
      if (digit === null) return null;
      i += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (weight > 2 ** 31) return null;
    }
    const length = output.length + 1;
    bias = adapted(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10ffff) return null;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join("");
}

function digitOf(letter: string | undefined): number | null {
  const at = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(letter ?? " ");
  return at === -1 ? null : at;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(isFirst ? delta / 700 : delta / 2);
  left += Math.floor(left / length);
  let k = 0;
  for (; left > 455; k += 36) left = Math.floor(left / 35);
  return k + Math.floor((36 * left) / (left + 38));
}

/** Letters of other alphabets, and digits, that pass for a letter at a glance. */
const passFor: Record<string, string> = {
  ...{
    а: "a",
    в: "b",
    е: "e",
    ё: "e",
    з: "e",
    и: "u",
    к: "k",
    м: "m",
    н: "h",
    о: "o",
    р: "p",
    с: "c",
    т: "t",
  },
  ...{
    у: "y",
    х: "x",
    ѕ: "s",
    і: "i",
    ї: "i",
    ј: "j",
    ԁ: "d",
    ո: "n",
    һ: "h",
    ԛ: "q",
    ԝ: "w",
    ӏ: "l",
    ь: "b",
  },
  ...{
    α: "a",
    β: "b",
    γ: "y",
    ε: "e",
    η: "n",
    ι: "i",
    κ: "k",
    ν: "v",
    ο: "o",
    ρ: "p",
    τ: "t",
    υ: "u",
    χ: "x",
  },
  ...{ ω: "w", ı: "i", ł: "l", ø: "o", đ: "d", ɡ: "g", ɑ: "a", ʟ: "l", ß: "b", æ: "ae", œ: "oe", þ: "p" },
  ...{
    "0": "o",
    "1": "l",
    "3": "e",
    "4": "a",
    "5": "s",
    "6": "b",
    "7": "t",
    "8": "b",
    "9": "g",
    i: "l",
    j: "l",
  },
};

/** A label as the eye takes it: two that look alike are equal. */
export function lookOf(label: string): string {
  const text = label.startsWith("xn--") ? (decodePunycode(label.slice(4)) ?? label) : label;
  const plain = plainLetters(text).toLowerCase();
  const letters = [...plain].map((letter) => {
    const once = passFor[letter] ?? letter;
    return passFor[once] ?? once;
  });
  return letters.join("").replace(/rn/g, "m").replace(/vv/g, "w").replace(/cl/g, "d");
}
