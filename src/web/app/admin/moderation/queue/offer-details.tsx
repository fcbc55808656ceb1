import type { ReactNode } from "react";
import { formatLongDate, formatMinute } from "#domain/format/written-date.ts";
import { conditionsText } from "#domain/prices/condition-labels.ts";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { productPath } from "#domain/products/product.ts";
import { storedLink } from "#web/affiliate/link-terms.ts";
import { StoreAnchor } from "#web/affiliate/store-anchor.tsx";
import { MixedScriptsNote } from "#web/app/admin/frame/mixed-scripts-note.tsx";
import { Rejection, StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { judgedOffer } from "#web/prices/verdict-sentence.ts";
import { GalleryIsland } from "#web/products/detail/gallery-island.tsx";
import { PriceBox } from "#web/products/detail/price-box.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ExternalLink } from "#web/ui/icons.ts";

export const headingLook = "mb-0.5 [font:600_var(--text-xs)/1.4_var(--font-text)] tracking-normal text-muted";

export function OfferDetails({ product }: { product: ModeratedProduct }) {
  const t = useTranslate();
  const { name, category, images, description, status } = product;
  return (
    <>
      <div className="min-w-0 wide:[grid-area:pictures]">
        <GalleryIsland name={name} category={category} images={images} />
      </div>
      <div className="contents wide:grid wide:[grid-area:facts] wide:grid-cols-1 wide:content-start wide:gap-3.5 [&_.plaque-large]:text-[min(2.25rem,13vw)] handheld:[&_.plaque-large]:text-[1.75rem]">
        <div className="grid grid-cols-1 content-start gap-2 narrow:[&_.text-green-deep]:hidden">
          <p className="flex flex-wrap items-center gap-2">
            <StatusBadge status={status} />
            {status === "approved" && (
              <a href={productPath(product.slug)} className="text-link">
                {t("Ver no site")}
              </a>
            )}
          </p>
          <MixedScriptsNote names={[name, product.store_name, product.owner_name]} />
          {/* Nothing is saved where the discount is inflated. */}
          <PriceBox offer={product} judged={judgedOffer(product, null)} isOver={false} />
        </div>
        <ToStore product={product} />
        <div className="handheld:col-span-full grid grid-cols-1 content-start gap-3.5 narrow:order-1">
          {status === "rejected" && <Rejection reason={product.reason} />}
          <Details product={product} />
          <div>
            <h3 className={headingLook}>{t("Descrição")}</h3>
            <p lang="pt-BR" className="whitespace-pre-line wrap-anywhere">
              {description || t("Sem descrição.")}
            </p>
          </div>
        </div>
      </div>
    </>
  );
}

/** Where a link leads is seen before it is followed; written out whole it stands among the details. */
function ToStore({ product }: { product: ModeratedProduct }) {
  const t = useTranslate();
  const { product_url, store_name } = product;
  const host = URL.canParse(product_url) ? new URL(product_url).hostname.replace(/^www\./, "") : product_url;
  return (
    <div className="handheld:col-span-full grid grid-cols-1 content-start gap-1">
      <StoreAnchor
        link={storedLink(product_url)}
        label={t("Ver na loja {{store}} (abre em nova aba)", { store: store_name })}
        className={`${buttonClass("line", "lg")} w-full`}
      >
        {t("Ver na loja")} <ExternalLink size={18} aria-hidden="true" className="shrink-0" />
      </StoreAnchor>
      <p className="text-center wrap-anywhere">
        <b>{host}</b>
      </p>
    </div>
  );
}

function Details({ product }: { product: ModeratedProduct }) {
  const t = useTranslate();
  const language = useLanguage();
  const { store_name, category, coupon, valid_until, created_at, clicks, status, product_url } = product;
  const isLate = isOver(product, new Date());
  const conditions = conditionsText(product.conditions, t);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-y-2.5 gap-x-4">
      <Detail label={t("Loja")}>
        <bdi lang="pt-BR">{store_name}</bdi>
      </Detail>
      <Detail label={t("Categoria")}>{t(category)}</Detail>
      {coupon && <Detail label={t("Cupom")}>{coupon}</Detail>}
      {conditions && (
        <Detail label={t("Condições")} isWide>
          {conditions}
        </Detail>
      )}
      {valid_until && (
        <Detail label={t("Válido até")}>
          {formatLongDate(valid_until, language)}
          {isLate && <b className="text-tomato"> {t("(já passou)")}</b>}
        </Detail>
      )}
      <Detail label={t("Enviado")}>
        <time dateTime={created_at}>{formatMinute(created_at, language)}</time>
      </Detail>
      <Detail label={t("Link")} isWide>
        <span className="text-sm">{product_url}</span>
      </Detail>
      {status === "approved" && <Detail label={t("Cliques")}>{clicks.toLocaleString(language)}</Detail>}
    </dl>
  );
}

function Detail({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? "col-span-full" : undefined}>
      <dt className={headingLook}>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
