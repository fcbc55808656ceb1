import { codePoints } from "#domain/format/text.ts";
import type { OfferField } from "#domain/products/product-fields.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import type { Counter } from "#web/ui/field.tsx";
import type { OfferValues } from "./offer-values.ts";

/** The two fields with a counter («§5»). */
const counted = { name: productLimits.name, description: productLimits.description } as const;

type Counted = keyof typeof counted;

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

/** The error at the limit, whether or not the excess was cut. */
export function limitFault(name: OfferField, typed: string): string | undefined {
  if (name !== "name" && name !== "description") return undefined;
  return codePoints(typed) > counted[name].max ? counted[name].too_long : undefined;
}

/** «§5»: nothing can be sent meanwhile. */
export function isOverLimit({ name, description }: OfferValues): boolean {
  return counterOf("name", name).isOver || counterOf("description", description).isOver;
}

/** How much two texts have in common at their start and at their end: what lies between was put in, or taken out. */
export function sharedEnds(
  before: readonly string[],
  after: readonly string[],
): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [start, end];
}

/**
 * What is left of an input where only so much fits: what stood there stays, and of what was put in as much as has room.
 * Counted in code points, which `maxlength` does not do.
 */
export function fitText(before: string, after: string, max: number): string {
  if (codePoints(after) <= max) return after;
  const now = [...after];
  const [start, end] = sharedEnds([...before], now);
  const tail = now.slice(now.length - end);
  return [...now.slice(0, Math.max(start, max - end)), ...tail].slice(0, max).join("");
}
