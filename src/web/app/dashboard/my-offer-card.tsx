import ExternalLink from "lucide-react/icons/external-link";
import Hourglass from "lucide-react/icons/hourglass";
import MousePointerClick from "lucide-react/icons/mouse-pointer-click";
import Pencil from "lucide-react/icons/pencil";
import { useId } from "react";
import { relativeAge } from "#domain/format/date.ts";
import type { MyOffer } from "#domain/products/my-offers.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { productPath } from "#domain/products/product.ts";
import { Rejection } from "#web/app/offer-status/rejection.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { translatedAge } from "#web/products/offer-age.tsx";
import { OfferPicture } from "#web/products/offer-picture.tsx";
import { OfferPrices } from "#web/products/offer-prices.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

interface MyOfferCardProps {
  offer: MyOffer;
  now: Date;
  /** True for what is seen at once. */
  eager: boolean;
  /** It has an unsaved edit. */
  hasDraft: boolean;
  onEdit: (offer: MyOffer) => void;
}

/** An offer that is over: a grey picture, a quiet price. */
const overLook =
  "[&_.plaque]:bg-sunk [&_.plaque]:text-muted [&_img]:opacity-55 [&_img]:[filter:grayscale(1)]";

export function MyOfferCard(props: MyOfferCardProps) {
  const { offer, now, eager } = props;
  const t = useTranslate();
  const title = useId();
  const over = isOver(offer, now);
  return (
    <article
      aria-labelledby={title}
      className={`my-offer grid gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3 md:gap-x-5 md:gap-y-3 md:p-4 ${over ? overLook : ""}`}
    >
      <div className="w-full max-w-40 place-self-start overflow-hidden rounded-lg [grid-area:picture]">
        <OfferPicture offer={offer} eager={eager} />
      </div>
      <div className="grid grid-cols-1 content-start gap-1 [grid-area:text]">
        <p className="flex flex-wrap items-center gap-1.5">
          <StatusBadge status={offer.status} />
          {over && (
            <span className="status status-over">
              <Hourglass size={14} className="shrink-0" /> {t("Oferta encerrada")}
            </span>
          )}
          {offer.status === "approved" && <Clicks clicks={offer.clicks} />}
        </p>
        <h3
          id={title}
          lang="pt-BR"
          tabIndex={-1}
          data-offer={offer.id}
          className="font-text text-base leading-[1.35] font-semibold tracking-normal wrap-anywhere md:text-lg [&:focus:not(:focus-visible)]:[box-shadow:none] [&:focus:not(:focus-visible)]:outline-none"
        >
          {offer.name}
        </h3>
        <Origin offer={offer} now={now} />
      </div>
      <OfferPrices
        offer={offer}
        className="flex flex-wrap content-start items-center gap-x-2.5 gap-y-1 [grid-area:price] md:flex-col md:items-end"
      />
      {offer.status === "rejected" && (
        <div className="rounded-lg bg-tomato-soft px-3 py-2.5 text-meta wrap-anywhere text-tomato-deep [grid-area:reason] forced-colors:border">
          <Rejection reason={offer.reason} />
          <p>{t("Corrija e salve: ela volta para análise.")}</p>
        </div>
      )}
      <Actions {...props} />
    </article>
  );
}

function Actions({ offer, hasDraft, onEdit }: MyOfferCardProps) {
  const t = useTranslate();
  const edit = hasDraft ? t("Continuar editando") : t("Editar");
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 [grid-area:actions] md:self-end">
      {offer.status === "approved" && (
        <a
          href={productPath(offer.slug)}
          aria-label={`${t("Ver no site")}: ${offer.name}`}
          className={buttonClass("ghost")}
        >
          <ExternalLink size={16} className="shrink-0" /> {t("Ver no site")}
        </a>
      )}
      <button
        type="button"
        data-edit={offer.id}
        aria-label={`${edit}: ${offer.name}`}
        onClick={() => onEdit(offer)}
        className={buttonClass("line")}
      >
        <Pencil size={16} className="shrink-0" /> {edit}
      </button>
    </div>
  );
}

function Origin({ offer, now }: { offer: MyOffer; now: Date }) {
  const t = useTranslate();
  const age = translatedAge(relativeAge(offer.created_at, now), t);
  return (
    <p className="text-sm text-muted">
      <bdi lang="pt-BR" className="font-[650] text-green-deep wrap-anywhere">
        {offer.store_name}
      </bdi>
      <span aria-hidden="true" className="max-[23rem]:hidden">
        {" · "}
      </span>{" "}
      <time dateTime={offer.created_at} className="inline-block">
        {t("Enviado {{age}}", { age: age.charAt(0).toLowerCase() + age.slice(1) })}
      </time>
    </p>
  );
}

function Clicks({ clicks }: { clicks: number }) {
  const t = useTranslate();
  const n = clicks.toLocaleString(useLanguage());
  return (
    <span className="flex items-center gap-1.5 px-1 text-sm font-semibold">
      <MousePointerClick size={16} className="shrink-0" />
      {clicks === 1 ? t("1 clique") : t("{{n}} cliques", { n })}
    </span>
  );
}
