import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPrice } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import type { ModeratedProduct, Review } from "#domain/products/moderation.ts";
import { productPath } from "#domain/products/product.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { moderationPath } from "#web/app/admin/moderation/moderation-query.ts";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";
import { headingLook } from "./offer-details.tsx";
import { PriceReview } from "./price-review.tsx";
import type { useReview } from "./review-cache.ts";

interface ReviewSideProps extends ReturnType<typeof useReview> {
  product: ModeratedProduct;
  areKeysOn: boolean;
  /** Sets the original price to the usual one. */
  onCorrect: () => void;
}

export function ReviewSide({ product, review, failure, load, ...correction }: ReviewSideProps) {
  const t = useTranslate();
  const isFailed = failure !== undefined && !review;
  return (
    <div
      className="handheld:col-span-full grid grid-cols-1 content-start gap-5 p-4 rounded-lg bg-sunk wide:[grid-area:side] wide:self-start wide:min-h-60"
      aria-busy={(!review && !isFailed) || undefined}
    >
      {isFailed ? (
        <ListNotice failure={failure} isOlder={false} onRetry={load} />
      ) : (
        <>
          <Part id="desconto" title={t("O desconto é real?")} skeleton="h-72">
            {review && <PriceReview {...correction} product={product} prices={review.prices} />}
          </Part>
          <Part id="quem-enviou" title={t("Quem enviou")}>
            {review && <OwnerRecord owner={review.owner} />}
          </Part>
          <Part id="antes" title={t("O mesmo produto antes")}>
            {review && <EarlierPosts earlier={review.earlier} price={product.sale_price} />}
          </Part>
        </>
      )}
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** The height of what is on its way. */
  skeleton?: string;
  children: ReactNode;
}

function Part({ id, title, skeleton = "h-18", children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={headingLook}>
        {title}
      </h3>
      {children ?? <div className={`skeleton ${skeleton}`} />}
    </section>
  );
}

function OwnerRecord({ owner }: { owner: Review["owner"] }) {
  const t = useTranslate();
  if (!owner) return <p className="text-muted">{t("A conta de quem enviou foi excluída.")}</p>;
  const { id, name, email, created_at, banned, approved, rejected } = owner;
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        <b>{name}</b> <span className="text-muted">{email}</span>
      </p>
      <p className="text-sm">
        {approved === 1 ? t("1 aprovada") : t("{{n}} aprovadas", { n: approved })}
        {", "}
        {rejected === 1 ? t("1 rejeitada") : t("{{n}} rejeitadas", { n: rejected })}
        {", "}
        {t("desde {{date}}", { date: formatDate(created_at) })}
      </p>
      {banned && <p className="font-[650] text-tomato">{t("Esta conta está banida.")}</p>}
      <p className="flex flex-wrap gap-x-4">
        <Link to={moderationPath({ status: "all", user_id: id })} className="text-link">
          {t("Ver tudo o que enviou")}
        </Link>
        <Link to={`/admin/usuarios?${new URLSearchParams({ q: email })}`} className="text-link">
          {t("Ver a conta")}
        </Link>
      </p>
    </div>
  );
}

function EarlierPosts({ earlier, price }: { earlier: readonly EarlierOffer[]; price: number }) {
  const t = useTranslate();
  if (earlier.length === 0) return <p className="text-muted">{t("Ninguém enviou este produto antes.")}</p>;
  const { label, isWarning } = priceThen(earlier, price);
  return (
    <>
      <p className={isWarning ? "font-[650] text-tomato-deep" : "font-[650] text-green-deep"}>{t(label)}</p>
      <ul className="grid gap-2.5 mt-2">
        {earlier.map((offer) => (
          <EarlierPost key={offer.id} offer={offer} isLower={offer.sale_price < price} />
        ))}
      </ul>
    </>
  );
}

function EarlierPost({ offer, isLower }: { offer: EarlierOffer; isLower: boolean }) {
  const t = useTranslate();
  const { name, slug, store_name, sale_price, status, ended, at } = offer;
  return (
    <li className="pt-2.5 border-t border-line">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className={isLower ? "text-tomato-deep" : ""}>{t(formatPrice(sale_price))}</b>
        <StatusBadge status={status} />
        {ended && <span className="status status-over">{t("Oferta encerrada")}</span>}
        <PanelAge since={at} className="text-sm text-muted" />
      </p>
      <p lang="pt-BR" className="text-sm wrap-anywhere">
        {slug ? (
          <a href={productPath(slug)} target="_blank" rel="noopener" className="underline">
            {name}
          </a>
        ) : (
          name
        )}{" "}
        <span className="text-muted">{store_name}</span>
      </p>
    </li>
  );
}

/** What earlier offers of the same product say about this one, the most important first. */
export function priceThen(earlier: readonly EarlierOffer[], price: number) {
  const isLive = ({ status, ended }: EarlierOffer) => status === "approved" && !ended;
  if (earlier.some((offer) => isLive(offer) && offer.sale_price <= price))
    return { label: "Já está no ar por este preço ou menos.", isWarning: true };
  if (earlier.some(({ sale_price }) => sale_price < price))
    return { label: "Já foi enviado por menos.", isWarning: true };
  if (earlier.some(({ status }) => status === "pending"))
    return { label: "Também está na fila por outro envio.", isWarning: true };
  return { label: "Agora está mais barato do que antes, ou igual.", isWarning: false };
}
