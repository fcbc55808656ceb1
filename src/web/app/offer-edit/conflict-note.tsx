import { formatMoney } from "#domain/format/money.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import { headingOf } from "#domain/products/import-export/columns.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { OfferField } from "#domain/products/product-fields.ts";
import { ConflictFrame } from "#web/app/conflict-frame.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { differences, draftOf, type OfferDraft, type OfferPart } from "./offer-changes.ts";

/** The row has moved on while it was edited. */
export interface Conflict<Draft extends OfferDraft = OfferDraft> {
  /** As it was when the edit began. */
  before: OwnedProduct;
  /** What was typed, while the current version is shown in its place. */
  setAside?: Draft | undefined;
}

interface ConflictNoteProps {
  /** That it was not saved, and why. */
  text: string;
  conflict: Conflict;
  current: OwnedProduct;
  onUseCurrent: () => void;
  onBackToMine: () => void;
}

export function ConflictNote({ text, conflict, current, ...ways }: ConflictNoteProps) {
  const t = useTranslate();
  const language = useLanguage();
  const changed = differences(draftOf(conflict.before), draftOf(current)).map((part) => ({
    label: t(headingOf(part)),
    value: shown(part, current, t, language),
  }));
  return (
    <ConflictFrame text={text} changed={changed} isSetAside={conflict.setAside !== undefined} {...ways}>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {t("Como esta oferta está agora:")} <StatusBadge status={current.status} />
      </p>
    </ConflictFrame>
  );
}

function shown(part: OfferPart, offer: OwnedProduct, t: Translate, language: Language): string {
  if (part === "images") return String(offer.images.length);
  return shownField(part, offer, language) || t("nada");
}

function shownField(field: OfferField, offer: OwnedProduct, language: Language): string {
  const value = offer[field];
  if (field === "original_price") return offer.original_price > 0 ? formatMoney(offer.original_price) : "";
  if (typeof value === "number") return formatMoney(value);
  if (field === "valid_until") return value ? formatLongDate(value, language) : "";
  return value ?? "";
}
