import { emptyOffer, type OfferValues, offerFieldNames } from "#web/app/offer-form/offer-values.ts";

/** A sending whose answer may have been lost: the same words go again under the same key, with the same pictures. */
export interface Attempt {
  /** The words and the pictures that were meant. */
  intent: string;
  key: string;
  images: string[];
}

export interface Draft {
  values: OfferValues;
  /** When it was last typed into, in milliseconds. */
  at: number;
  /** Who typed it, where that was known. */
  by?: string | undefined;
  attempt?: Attempt | undefined;
}

export type Drafts = Record<string, Draft>;

const KEPT_DAYS = 30;
/** So many offers at once nobody writes. */
const MOST_DRAFTS = 5;
/** Far above every limit, far below what storage holds. */
const LONGEST_TEXT = 20_000;

/** What was kept, by draft. Storage belongs to the person, and to whatever runs in their browser: nothing in it is trusted. */
export function parseDrafts(text: string | null, now: number): Drafts {
  const known = Object.entries(asObject(json(text))).flatMap(([id, kept]) => {
    const draft = asDraft(kept);
    return draft && now - draft.at < KEPT_DAYS * 24 * 3_600_000 ? [[id, draft] as const] : [];
  });
  return Object.fromEntries(known.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_DRAFTS));
}

export function isBlank(values: OfferValues): boolean {
  return offerFieldNames.every((name) => values[name].trim() === "");
}

/** A draft fills what is empty; what was typed meanwhile stays. */
export function fillIn(typed: OfferValues, kept: OfferValues): Partial<OfferValues> {
  const empty = offerFieldNames.filter((name) => typed[name] === "" && kept[name] !== "");
  return Object.fromEntries(empty.map((name) => [name, kept[name]]));
}

/** What somebody meant to send: another word or another picture is another offer. */
export function intentOf(values: OfferValues, pictures: readonly { id: string }[]): string {
  return JSON.stringify([values, pictures.map(({ id }) => id)]);
}

function asDraft(kept: unknown): Draft | undefined {
  const { values, at, by, attempt } = asObject(kept);
  if (typeof at !== "number") return undefined;
  const texts = asObject(values);
  const known = offerFieldNames.map((name) => [name, asText(texts[name])]);
  return {
    values: { ...emptyOffer, ...Object.fromEntries(known) },
    at,
    by: asText(by) || undefined,
    attempt: asAttempt(attempt),
  };
}

function asAttempt(kept: unknown): Attempt | undefined {
  const { intent, key, images } = asObject(kept);
  if (typeof intent !== "string" || typeof key !== "string" || !Array.isArray(images)) return undefined;
  return { intent, key, images: images.filter((image) => typeof image === "string") };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value.slice(0, LONGEST_TEXT) : "";
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
