/** Names of parameters, lower case, apart by blanks; `utm_*` is every name that begins so. */
export type ParameterNames = string;

/** Parameters that show a shop where a visitor came from, under names that mean nothing else anywhere. */
export const trackingAnywhere: ParameterNames =
  "utm_* gad_* cq_* mc_cid mc_eid gclid gbraid wbraid gclsrc dclid srsltid fbclid msclkid ttclid twclid yclid igshid igsh " +
  "_gl _ga _gac _hsenc _hsmi vero_id irclickid epik li_fat_id wickedid";

/** Programmes that serve many stores (domain-facts 5.2). Their names are too short to take from a shop that we do not know. */
export const programmes = {
  awin: "awc aw_affid awaid sv1 sv_campaign_id a u",
  lomadee: "sourceid app-token",
} as const;

export type Programme = keyof typeof programmes;

/** Stores and people write names in any case. */
export function isNamedIn(names: ParameterNames): (parameter: string) => boolean {
  const all = names.split(" ").filter(Boolean);
  const exact = new Set(all.filter((name) => !name.endsWith("*")));
  const prefixes = all.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
  return (parameter) => {
    const name = parameter.toLowerCase();
    return exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  };
}
