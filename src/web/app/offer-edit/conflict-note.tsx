import { type JSX, useEffect, useRef } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { OfferField } from "#web/app/offer-form/offer-values.ts";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
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

/** What has changed meanwhile, and the choice between it and what was typed. Neither is lost. */
export function ConflictNote({
  text,
  conflict,
  current,
  onUseCurrent,
  onBackToMine,
}: ConflictNoteProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const changed = differences(draftOf(conflict.before), draftOf(current));
  const note = useRef<HTMLElement>(null);
  // The form begins anew with it: reading does so too.
  useEffect(() => note.current?.focus(), []);
  return (
    <section ref={note} tabIndex={-1} aria-label={t("O que mudou")} className="note note-warn block">
      <p role="alert">{text}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {t("Como esta oferta está agora:")} <StatusBadge status={current.status} />
      </p>
      {changed.length > 0 && (
        <dl className="mt-2 grid gap-1 text-sm">
          {changed.map((part) => (
            <div key={part}>
              <dt className="inline">{t(labels[part])}: </dt>
              <dd lang="pt-BR" className="inline font-[400] wrap-anywhere">
                {shown(part, current, t, language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 font-[400]">
        {conflict.setAside
          ? t("Os campos mostram a versão atual. O que você digitou está guardado.")
          : t(
              "O que você mudou continua nos campos; o resto já está como agora. Salve de novo para trocar só o que você mudou.",
            )}
      </p>
      <button
        type="button"
        onClick={conflict.setAside ? onBackToMine : onUseCurrent}
        className={`${buttonClass("dark")} mt-3`}
      >
        {conflict.setAside ? t("Voltar ao que digitei") : t("Carregar a versão atual")}
      </button>
    </section>
  );
}

const labels: Record<OfferPart, string> = {
  product_url: "Link do produto",
  name: "Nome do produto",
  category: "Categoria",
  store_name: "Loja",
  original_price: "Preço original",
  sale_price: "Preço promocional",
  coupon: "Cupom",
  valid_until: "Válido até",
  description: "Descrição",
  images: "Imagens",
};

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
