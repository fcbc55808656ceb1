/** The expected state of the site, in its simplest form. */
export type Who = "ana" | "beto";

export interface Offer {
  id: string;
  /** Null: its owner has deleted the account. */
  owner: Who | null;
  /** The unique word in its name; a new one with every new name. */
  word: string;
  slug: string;
  status: "pending" | "approved" | "rejected";
  version: number;
}

export interface Article {
  id: string;
  word: string;
  slug: string;
  isPublished: boolean;
  version: number;
  /** The offer in its text. */
  offerId: string;
}

export interface Model {
  /** In every name of this sequence and of no other: other rows of the database are ignored. */
  marker: string;
  words: number;
  present: Record<Who, boolean>;
  offers: Offer[];
  articles: Article[];
}

export function anEmptyModel(marker: string): Model {
  return { marker, words: 0, present: { ana: true, beto: true }, offers: [], articles: [] };
}

export function newWord(model: Model): string {
  model.words += 1;
  return `${model.marker}n${model.words}`;
}

/** A decision counts once, and only on pending offers; the same again is no second one. */
export function decided(offer: Offer, status: "approved" | "rejected"): number {
  if (offer.status === status) return 200;
  if (offer.status !== "pending") return 409;
  offer.status = status;
  offer.version += 1;
  return 200;
}

/** Public offers stay without their owner; the rest is deleted with the account. */
export function left(model: Model, who: Who): void {
  model.present[who] = false;
  model.offers = model.offers.filter(({ owner, status }) => owner !== who || status === "approved");
  for (const offer of model.offers) if (offer.owner === who) offer.owner = null;
}

export function publicWords(model: Model): string[] {
  return wordsOf(model.offers.filter(({ status }) => status === "approved"));
}

export function wordsOf(things: readonly { word: string }[]): string[] {
  return things.map(({ word }) => word).sort();
}
