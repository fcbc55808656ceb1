import { cut, visibleLine } from "#domain/format/text.ts";
import { productLimits } from "./product-limits.ts";

/** «Fone Bluetooth», in a sentence or a letter's subject. */
export function quotedName(name: string): string {
  return `«${cut(visibleLine(name), productLimits.name.max)}»`;
}
