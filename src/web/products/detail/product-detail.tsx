import Flag from "lucide-react/icons/flag";
import { isOver } from "#domain/products/price-validity.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Island } from "#web/islands/island.tsx";
import { CouponIsland, couponTexts } from "#web/products/coupon-island.tsx";
import { OfferAge } from "#web/products/offer-age.tsx";
import { useTranslate } from "#web/translate.ts";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { DetailBadges } from "./detail-badges.tsx";
import { GalleryIsland, galleryTexts } from "./gallery-island.tsx";
import { GoToStore, OverNotice } from "./go-to-store.tsx";
import { InfoBoxes } from "./info-boxes.tsx";
import { PriceBox } from "./price-box.tsx";
import { RelatedOffers } from "./related-offers.tsx";
import { ShareOffer } from "./share-offer.tsx";

export interface ProductDetailProps {
  offer: ListedOffer;
  related: readonly ListedOffer[];
  /** Home, category, the offer itself. */
  crumbs: readonly [Crumb, Crumb, Crumb];
  site: Pick<SiteIdentity, "name" | "url">;
  now: Date;
}

export function ProductDetail({ offer, related, crumbs, site, now }: ProductDetailProps) {
  const t = useTranslate();
  // The flag is flipped by a job a little after midnight; the page knows the date too.
  const over = isOver(offer, now);
  const title = over ? t("Parecidas que estão valendo") : t("Ofertas relacionadas");
  const others = <RelatedOffers offers={related} now={now} title={title} more={crumbs[1]} />;
  return (
    <div className="wrap pt-8 pb-14">
      <Breadcrumbs crumbs={crumbs} />
      <article aria-labelledby="oferta" className="detail">
        <div className="relative min-w-0 self-start md:sticky md:top-4">
          <Gallery offer={offer} />
          <DetailBadges offer={offer} isOver={over} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Heading offer={offer} now={now} />
          <PriceBox offer={offer} isOver={over} />
          {over ? <OverNotice offer={offer} /> : <Offering offer={offer} />}
          <ShareOffer offer={offer} isOver={over} url={site.url + crumbs[2].path} />
          <InfoBoxes offer={offer} siteName={site.name} />
          <ReportLink slug={offer.slug} />
        </div>
      </article>
      {over && others}
      {offer.description !== "" && <Description text={offer.description} />}
      {!over && others}
    </div>
  );
}

function Gallery({ offer }: { offer: ListedOffer }) {
  const { name, category, images } = offer;
  const gallery = <GalleryIsland name={name} category={category} images={images} />;
  // One picture has nothing that could be brought to life.
  if (images.length < 2) return gallery;
  return (
    <Island name="gallery" wake="touch" props={{ name, category, images }} texts={galleryTexts}>
      {gallery}
    </Island>
  );
}

function Heading({ offer, now }: { offer: ListedOffer; now: Date }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
        <span className="font-[650] wrap-anywhere text-green-deep">{offer.store_name}</span>
        <span aria-hidden="true">·</span>
        <OfferAge since={offer.published_at ?? offer.created_at} now={now} />
      </p>
      {/* Offers are written in Portuguese, whatever the page speaks. */}
      <h1 id="oferta" lang="pt-BR" className="detail-title">
        {offer.name}
      </h1>
    </div>
  );
}

/** The coupon stands before the way out: it is wanted there. */
function Offering({ offer }: { offer: ListedOffer }) {
  const props = { code: offer.coupon ?? "", look: "large" as const };
  return (
    <>
      {offer.coupon && (
        <Island name="coupon" wake="touch" props={props} texts={couponTexts}>
          <CouponIsland {...props} />
        </Island>
      )}
      <GoToStore offer={offer} />
    </>
  );
}

function ReportLink({ slug }: { slug: string }) {
  const t = useTranslate();
  return (
    <p className="print:hidden">
      <a
        href={`/contato?${new URLSearchParams({ assunto: "problema-oferta", oferta: slug })}`}
        rel="nofollow"
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink hover:underline"
      >
        <Flag size={16} className="shrink-0" />
        {t("Preço diferente ou link quebrado? Avise a gente")}
      </a>
    </p>
  );
}

/** Text and nothing else; the line breaks are the writer's. */
function Description({ text }: { text: string }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="descricao" className="grid max-w-[47.5rem] gap-2.5 pt-11">
      <h2 id="descricao" className="text-2xl font-[750]">
        {t("Descrição")}
      </h2>
      <p lang="pt-BR" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </section>
  );
}
