import { latinLook } from "#domain/format/look-alikes.ts";
import { composed } from "#domain/format/text.ts";
import { couponLimits } from "./coupon-rule.ts";

export const codeSentences = {
  missing: "Informe o código do cupom",
  blanks: "O código não tem espaços. Cole só o código, como NOTE200",
  foreign: "Este código tem letras de outro alfabeto, que a loja não reconhece. Digite-o de novo",
  signs: "O código tem um sinal que cupons não usam. Cole só o código, como NOTE200",
} as const;

/** Letters and digits first, as every store writes codes, then some signs too. */
const codeShape = /^[\p{Script=Latin}\d][\p{Script=Latin}\d._\-+%$&!#@*/]*$/u;

/** Signs that are as wide as Chinese ones, as some keyboards write them. */
const wide = /[\uff01-\uff5e]/g;

/** As it is stored and copied: without blanks around it, in upper case, wide signs as plain ones. */
export function tidyCode(typed: string): string {
  const plain = typed.replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  return composed(plain.trim(), couponLimits.code.max).toUpperCase();
}

/** What is wrong with a tidied code; undefined where nothing is. */
export function codeFault(code: string): keyof typeof codeSentences | undefined {
  if (code === "") return "missing";
  if (/\s/u.test(code)) return "blanks";
  if (/(?!\p{Script=Latin})\p{L}/u.test(code)) return "foreign";
  return codeShape.test(code) ? undefined : "signs";
}

/** Two codes of one store that fold to the same are one coupon. */
export function foldCode(code: string): string {
  return latinLook(tidyCode(code)).toUpperCase();
}

/** The code in an offer's coupon field, where that holds one: it may also be a sentence. */
export function codeOfOffer(coupon: string | null): string | null {
  if (coupon === null) return null;
  const code = tidyCode(coupon);
  return codeFault(code) === undefined ? code : null;
}
