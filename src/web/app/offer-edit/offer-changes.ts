import { type Conditions, writeConditions } from "#domain/prices/conditions-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { type OfferField, typedFields } from "#domain/products/product-fields.ts";
import { type OfferValues, valuesOf } from "#web/app/offer-form/offer-values.ts";

export interface OfferDraft {
  values: OfferValues;
  images: readonly string[];
}

export interface Drafts<Draft extends OfferDraft> {
  of: (offer: OwnedProduct) => Draft;
  isSame: (one: Draft, other: Draft) => boolean;
  /** The row has moved on: what the person has changed stays as typed, the rest follows. */
  rebased: (mine: Draft, before: Draft, now: Draft) => Draft;
}

export function draftOf(offer: OwnedProduct): OfferDraft {
  return { values: valuesOf(offer), images: offer.images };
}

export type OfferPart = OfferField | "images";

export function differences(one: OfferDraft, other: OfferDraft): OfferPart[] {
  const fields: OfferPart[] = typedFields.filter((name) => one.values[name] !== other.values[name]);
  return isSameList(one.images, other.images) ? fields : [...fields, "images"];
}

/** Fields that are no changes: the edit's identity, and pictures, which go as `images`. */
const beside = ["productId", "version", "image_url", "images"] as const;

export type Changes<Typed> = Omit<Typed, (typeof beside)[number]> & { images?: string[] };

/** What an edit sends: nothing that is as it was, so that nothing is overwritten by accident. */
export function changedFields<Typed extends object>(
  before: OwnedProduct,
  typed: Typed,
  images: readonly string[],
): Changes<Typed> {
  const isBeside = (name: string) => beside.some((each) => each === name);
  const fields = Object.entries(typed).filter(
    ([name, value]) =>
      !isBeside(name) && value !== undefined && !isSameValue(value, before[name as keyof OwnedProduct]),
  );
  return {
    ...Object.fromEntries(fields),
    ...(!isSameList(images, before.images) && { images: [...images] }),
  } as Changes<Typed>;
}

export function rebased(mine: OfferDraft, before: OfferDraft, now: OfferDraft): OfferDraft {
  const own = differences(mine, before);
  const { values, images } = now;
  const ownValues = typedFields.filter((name) => own.includes(name)).map((name) => [name, mine.values[name]]);
  return {
    values: { ...values, ...Object.fromEntries(ownValues) },
    images: own.includes("images") ? mine.images : images,
  };
}

export const offerDrafts: Drafts<OfferDraft> = {
  of: draftOf,
  isSame: (one, other) => differences(one, other).length === 0,
  rebased,
};

function isSameValue(one: unknown, other: unknown): boolean {
  const written = (value: unknown) =>
    value && typeof value === "object" ? writeConditions(value as Conditions) : value;
  return written(one) === written(other);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, place) => each === other[place]);
}
