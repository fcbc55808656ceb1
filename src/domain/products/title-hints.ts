import { fold } from "#domain/format/text.ts";

/** Conditions that members put before a product's name (domain-facts 5.4), folded; what follows the word may be anything. */
const conditions =
  /^(?:prime|meli|mp|mercado pago|app|no app|so no app|reembalad[oa]|recondicionad[oa]|open ?box|vitrine|usad[oa]|novos? (?:clientes?|usuarios?)|primeira compra|1a compra|estudantes?|bug|moedas?|clube|assinantes?|pix|no pix|cupom|com cupom|cashback)(?![a-z])/;

/**
 * The tags at the beginning of a name that are conditions of the offer and no part of the name, as they were typed:
 * «[PRIME]», «(APP)». «(2 unidades)» belongs to the product.
 */
export function titleTags(name: string): string[] {
  const beginning = /^(?:\s*(?:\[[^[\]]{1,40}\]|\([^()]{1,40}\)))*/.exec(name)?.[0] ?? "";
  const groups = beginning.match(/\[[^[\]]+\]|\([^()]+\)/g) ?? [];
  return groups.filter((group) => conditions.test(fold(group.slice(1, -1)).trim()));
}
