import { codePoints, isLonger, visibleLine } from "#domain/format/text.ts";
import { productLimits } from "#domain/products/product-limits.ts";

/** No name ends in these; they only lead on to what was cut. */
const joining = new Set("a as com da das de do dos e em no na o os ou para p por sem".split(" "));
/** Longer than what any store writes; the rest of it is never looked at. */
const longestRead = 2000;

/** A store's name for a product as it fits into an offer's name: whole words, and none that leads nowhere. */
export function cutName(written: string, max: number = productLimits.name.max): string {
  const name = visibleLine(isLonger(written, longestRead) ? written.slice(0, longestRead) : written);
  if (codePoints(name) <= max) return name;
  const letters = [...name];
  const start = letters.slice(0, max).join("");
  // The word that reaches over the edge goes, unless it ends right there.
  const words = start.split(" ");
  if (letters[max] !== " ") words.pop();
  while (words.length > 0 && isLoose(words.at(-1) ?? "")) words.pop();
  const last = words.pop();
  // One word that is longer than everything that fits.
  return last === undefined ? start : [...words, withoutEnd(last)].join(" ");
}

function isLoose(word: string): boolean {
  return joining.has(word.toLowerCase()) || !/[\p{L}\p{N}]/u.test(word);
}

/** «Preto,» is «Preto»; «15.6"» and «(2 un.)» stay as they are. */
function withoutEnd(word: string): string {
  return /[,;:|/–—-]$/.test(word) ? withoutEnd(word.slice(0, -1)) : word;
}
