import { codePoints } from "#domain/format/text.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import type { Counter } from "#web/ui/field.tsx";
import { fitText } from "./fit-text.ts";
import type { OfferField, OfferValues } from "./offer-values.ts";

/** The two that are counted before everybody's eyes («§5»). */
const counted = { name: productLimits.name, description: productLimits.description } as const;

type Counted = keyof typeof counted;

function isCounted(name: OfferField): name is Counted {
  return name in counted;
}

/** "62/70", with a warning before the end. */
export function counterOf(name: Counted, typed: string): Counter {
  const count = codePoints(typed);
  const { max, warn } = counted[name];
  return { text: `${count}/${max}`, isOver: count > max, isNear: count > warn };
}

/** «decisions §3»: a name's input beyond the limit is refused; a description may go beyond. */
export function withinLimit(name: OfferField, before: string, typed: string): string {
  return name === "name" ? fitText(before, typed, counted.name.max) : typed;
}

/** Said as soon as the limit is met, whether or not what went beyond was taken. */
export function limitFault(name: OfferField, typed: string): string | undefined {
  if (!isCounted(name)) return undefined;
  return codePoints(typed) > counted[name].max ? counted[name].too_long : undefined;
}

/** «§5»: nothing can be sent meanwhile. */
export function isOverLimit(values: OfferValues): boolean {
  return (Object.keys(counted) as Counted[]).some((name) => limitFault(name, values[name]) !== undefined);
}
