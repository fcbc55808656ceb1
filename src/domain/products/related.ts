import { fold } from "#domain/format/text.ts";

interface Named {
  id: string;
  name: string;
}

/** Shorter ones («de», «5g») say little about what a thing is. */
const shortestWord = 3;

/** The offers whose names share the most words with this one; the order that they came in decides between equals. */
export function mostRelated<Offer extends Named>(
  offer: Named,
  candidates: readonly Offer[],
  limit: number,
): Offer[] {
  const own = words(offer.name);
  const alike = (other: Offer) => [...words(other.name)].filter((word) => own.has(word)).length;
  return candidates
    .filter((other) => other.id !== offer.id)
    .map((other) => ({ other, alike: alike(other) }))
    .sort((a, b) => b.alike - a.alike)
    .slice(0, limit)
    .map(({ other }) => other);
}

function words(name: string): Set<string> {
  return new Set(fold(name).match(new RegExp(`[\\p{L}\\p{N}]{${shortestWord},}`, "gu")));
}
