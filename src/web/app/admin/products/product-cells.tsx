import { Link } from "react-router";
import { formatMoney, formatPrice } from "#domain/format/money.ts";
import { cut } from "#domain/format/text.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import type { Offer } from "#domain/products/product.ts";
import { descriptionCut } from "#domain/products/product-limits.ts";
import { backgroundOf, illustrationOf } from "#web/products/offer-picture.tsx";
import { useTranslate } from "#web/translate.ts";

export function ProductCell({ product }: { product: ModeratedProduct }) {
  const t = useTranslate();
  const { owner_name: name, user_id } = product;
  return (
    <div className="flex items-start gap-3 min-w-0 wide:items-center">
      <MiniPicture offer={product} />
      <div lang="pt-BR" className="min-w-0">
        <b className="block font-[650] leading-[1.35] wrap-anywhere wide:text-meta">{product.name}</b>
        <small className="block text-xs wrap-anywhere text-muted wide:truncate">
          <bdi>{product.store_name}</bdi>
          {" · "}
          {name === null || user_id === null ? (
            t("conta excluída")
          ) : (
            <Link
              to={`?${new URLSearchParams({ user_id })}`}
              className="underline decoration-edge underline-offset-[2px] hover:text-ink"
            >
              {t("enviado por {{name}}", { name })}
            </Link>
          )}
        </small>
        {product.description && (
          <small className="block text-xs wrap-anywhere text-muted wide:truncate">
            {cut(product.description, descriptionCut.table)}
          </small>
        )}
      </div>
    </div>
  );
}

const SIDE = 44;

/** The first photograph, or the category's illustration, small enough for a row. The name beside it says what it is. */
export function MiniPicture({ offer }: { offer: Pick<Offer, "category" | "image_url"> }) {
  const { category, image_url } = offer;
  return (
    <img
      src={image_url ? smallVariant(image_url) : illustrationOf(category)}
      width={SIDE}
      height={SIDE}
      alt=""
      loading="lazy"
      decoding="async"
      className={`flex-none size-11 rounded-lg object-cover ${backgroundOf(category, image_url)}`}
    />
  );
}

interface PriceCellProps {
  product: Pick<ModeratedProduct, "original_price" | "sale_price">;
  /** Among words it stands in their line; in a column the two stand one above the other. */
  isInLine?: boolean;
}

/** The price, and the one before only where it was higher («decisions §3»). */
export function PriceCell({ product: { original_price, sale_price }, isInLine }: PriceCellProps) {
  const t = useTranslate();
  const before = formatMoney(original_price);
  const look = isInLine
    ? "inline-flex flex-wrap items-baseline gap-1.5 text-ink"
    : "inline-grid justify-items-end leading-[1.35] narrow:inline-flex narrow:flex-wrap narrow:items-baseline narrow:gap-1.5";
  return (
    <span className={look}>
      {original_price > sale_price && (
        <s className="text-xs text-muted">
          <span className="sr-only">{t("Preço original: {{price}}", { price: before })}</span>
          <span aria-hidden="true">{before}</span>
        </s>
      )}
      <b className="font-bold">{t(formatPrice(sale_price))}</b>
    </span>
  );
}

export function DiscountCell({ discount }: Pick<Offer, "discount">) {
  const t = useTranslate();
  if (discount <= 0)
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("sem desconto")}</span>
      </span>
    );
  return <b className="font-[750] text-tomato">{discount}%</b>;
}
