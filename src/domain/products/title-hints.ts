import { fold } from "#domain/format/text.ts";
import type { Conditions, Need } from "#domain/prices/conditions-schema.ts";
import { needs } from "#domain/prices/needs.ts";

/** Conditions that members put before a product's name (domain-facts 5.4), folded; what follows the word may be anything. */
const conditions =
  /^(?:prime|meli|mp|mercado pago|app|no app|so no app|reembalad[oa]|recondicionad[oa]|open ?box|vitrine|usad[oa]|novos? (?:clientes?|usuarios?)|primeira compra|1[aª] compra|estudantes?|bug|moedas?|clube|assinantes?|pix|no pix|cupom|com cupom|cashback)(?![a-z])/;

/**
 * The tags at the beginning of a name that are conditions of the offer and no part of the name, as they were typed:
 * «[PRIME]», «(APP)». «(2 unidades)» belongs to the product.
 */
export function titleTags(name: string): string[] {
  const beginning = /^(?:\s*(?:\[[^[\]]{1,40}\]|\([^()]{1,40}\)))*/.exec(name)?.[0] ?? "";
  const groups = beginning.match(/\[[^[\]]+\]|\([^()]+\)/g) ?? [];
  return groups.filter((group) => conditions.test(fold(group.slice(1, -1)).trim()));
}

/** What a mark says, by how it begins, folded. Marks without an entry name no condition that we know. */
const meanings: [start: RegExp, said: Partial<Pick<Conditions, "payment" | "state">> & { need?: Need }][] = [
  // KaBuM!'s own.
  [/^prime ninja/, { need: "club" }],
  [/^prime(?![a-z])/, { need: "prime" }],
  [/^meli(?! *\d)/, { need: "meli_plus" }],
  [/^(?:no |so no )?app/, { need: "app" }],
  [/^(?:novos?|primeira|1[aª])/, { need: "first_purchase" }],
  [/^estudante/, { need: "student" }],
  [/^(?:clube|assinante)/, { need: "club" }],
  [/^(?:no )?pix/, { payment: "pix" }],
  [/^(?:reembalad|open ?box|vitrine)/, { state: "open_box" }],
  [/^recondicionad/, { state: "refurbished" }],
  [/^usad/, { state: "used" }],
];

type Said = Pick<Conditions, "payment" | "state" | "needs">;

export interface TitleConditions<Known extends Said> {
  /** The marks that say them, as they were typed. */
  tags: string[];
  /** The name without these marks. */
  name: string;
  conditions: Known;
}

/** The conditions that a name's marks say, added to those that are known; null where they say none. */
export function titleConditions<Known extends Said>(
  name: string,
  known: Known,
): TitleConditions<Known> | null {
  const found = titleTags(name).flatMap((tag) => {
    const said = fold(tag.slice(1, -1)).trim();
    const meaning = meanings.find(([start]) => start.test(said))?.[1];
    return meaning ? [{ tag, meaning }] : [];
  });
  if (found.length === 0) return null;
  const conditions: Known = Object.assign(
    {},
    known,
    ...found.map(({ meaning: { need: _, ...said } }) => said),
  );
  const said = found.flatMap(({ meaning }) => meaning.need ?? []);
  conditions.needs = needs.filter((need) => said.includes(need) || known.needs.includes(need));
  const tags = found.map(({ tag }) => tag);
  const rest = tags.reduce((left, tag) => left.replace(tag, " "), name);
  return { tags, name: rest.split(" ").filter(Boolean).join(" "), conditions };
}
