import { smallVariant } from "#domain/images/image-variant.ts";
import { unjudgedClaim } from "#domain/prices/verdict-text.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { LinkLabel, PlainLink } from "#web/affiliate/link-label.tsx";
import { linkNote, useStoreLink } from "#web/affiliate/link-terms.ts";
import { StoreAnchor } from "#web/affiliate/store-anchor.tsx";
import { Island } from "#web/islands/island.tsx";
import { CouponIsland } from "#web/products/coupon-island.tsx";
import { couponTexts } from "#web/products/coupon-texts.ts";
import { StoreName } from "#web/products/detail/store-name.tsx";
import { backgroundOf, illustrationOf } from "#web/products/offer-picture.tsx";
import { OfferPrices } from "#web/products/offer-prices.tsx";
import { PriceChips } from "#web/products/price-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ExternalLink } from "#web/ui/icons.ts";

/** «§2», the offer card of articles: always today's price, with the coupon that it takes, or that it is over. */
export function OfferEmbed({ offer, now }: { offer: ListedOffer; now: Date }) {
  const t = useTranslate();
  const over = isOver(offer, now);
  const { name, coupon: code } = offer;
  return (
    <article className="offer-embed" aria-label={name}>
      <Picture offer={offer} over={over} />
      <div className="offer-embed-text">
        <p className="text-sm text-muted">
          <StoreName offer={offer} className="font-[650] text-green-deep" /> ·{" "}
          {over ? t("preço de antes") : t("preço de hoje")}
        </p>
        {/* No heading: it may be anywhere in the text. */}
        <a href={productPath(offer.slug)} lang="pt-BR" className="offer-embed-name">
          {name}
        </a>
        <OfferPrices offer={offer} className="flex flex-wrap items-center gap-x-2.5 gap-y-1" />
        {!over && <PriceChips offer={offer} />}
        {code && !over && (
          <Island name="coupon" wake="touch" props={{ code }} texts={couponTexts}>
            <CouponIsland code={code} />
          </Island>
        )}
      </div>
      <WayToStore offer={offer} over={over} />
    </article>
  );
}

interface PartProps {
  offer: ListedOffer;
  over: boolean;
}

function Picture({ offer, over }: PartProps) {
  const t = useTranslate();
  const { category, image_url: image } = offer;
  const n = unjudgedClaim(offer);
  return (
    <div className={`offer-embed-picture ${backgroundOf(category, image)}`}>
      <img
        src={image ? smallVariant(image) : illustrationOf(category)}
        width={480}
        height={360}
        alt=""
        loading="lazy"
        decoding="async"
      />
      {over && <span className="badge bg-char">{t("Oferta encerrada")}</span>}
      {!over && n > 0 && <span className="badge bg-char">{t("{{n}}% OFF", { n })}</span>}
    </div>
  );
}

function WayToStore({ offer, over }: PartProps) {
  const t = useTranslate();
  const link = useStoreLink(offer);
  const { name, store_name: store } = offer;
  const said = { name, store, note: linkNote(link, t) };
  return (
    <div className="offer-embed-action grid gap-1 text-center print:hidden">
      <StoreAnchor
        link={link}
        label={
          over
            ? t("Ver na loja {{store}}: {{name}}, oferta encerrada ({{note}})", said)
            : t("Ver Oferta de {{name}} na loja {{store}} ({{note}})", said)
        }
        className={buttonClass(over ? "line" : "primary", "tight")}
      >
        {over ? t("Ver na loja") : t("Ver Oferta")} <ExternalLink size={16} className="shrink-0" />
      </StoreAnchor>
      <LinkLabel link={link} className="text-xs text-muted" />
      <PlainLink link={link} store={store} name={name} className="justify-self-center" />
    </div>
  );
}
