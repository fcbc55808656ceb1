import type { ReactNode } from "react";
import type { PriceHistory } from "#domain/prices/price-history.ts";
import { isLastDay, isOld, isOver } from "#domain/products/price-validity.ts";
import { priceWords } from "#domain/products/price-words.ts";
import { isTopOffer, type ListedOffer } from "#domain/products/product.ts";
import { shownName } from "#domain/products/shown-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { PublicSender } from "#domain/users/public-sender.ts";
import type { WhyHere } from "#domain/votes/why-here.ts";
import { PriceAlert } from "#web/alerts/price-alert.tsx";
import { Island } from "#web/islands/island.tsx";
import { PriceHistorySection } from "#web/prices/price-history-section.tsx";
import { hasRealCosts, RealCosts } from "#web/prices/real-costs.tsx";
import { VerdictLine } from "#web/prices/verdict-line.tsx";
import { type JudgedOffer, judgedOffer } from "#web/prices/verdict-sentence.ts";
import { CouponIsland } from "#web/products/coupon-island.tsx";
import { couponTexts } from "#web/products/coupon-texts.ts";
import { OfferAge } from "#web/products/offer-age.tsx";
import { OfferSection } from "#web/products/offer-grid.tsx";
import { cardState, OfferState } from "#web/products/offer-origin.tsx";
import { OfferTemperature } from "#web/products/offer-temperature.tsx";
import { ReportButton } from "#web/reports/report-button.tsx";
import { useTranslate } from "#web/translate.ts";
import { Clock, Hourglass, MessageSquareWarning, Trophy } from "#web/ui/icons.ts";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { GalleryIsland, galleryTexts } from "./gallery-island.tsx";
import { GoToStore, OverNotice } from "./go-to-store.tsx";
import { InfoBoxes } from "./info-boxes.tsx";
import { PriceBox } from "./price-box.tsx";
import { SenderWords } from "./sender-words.tsx";
import { ShareLinks } from "./share-links.tsx";
import { StillValid } from "./still-valid.tsx";
import { StoreName } from "./store-name.tsx";
import { VoteBox } from "./vote-box.tsx";

export interface ProductDetailProps {
  offer: ListedOffer;
  related: readonly ListedOffer[];
  history: PriceHistory;
  /** What its place in the lists comes from. */
  why: WhyHere;
  sender: PublicSender | null;
  /** A moderator has looked at it; false for a day at most. */
  isChecked: boolean;
  /** Home, category, the offer itself. */
  crumbs: readonly [Crumb, Crumb, Crumb];
  site: Pick<SiteIdentity, "name" | "url">;
  now: Date;
  /** How its coupon has gone, where that is known. */
  couponReport?: ReactNode;
  /** What people say about it. */
  children?: ReactNode;
}

export function ProductDetail(props: ProductDetailProps) {
  const { offer, related, history, why, sender, isChecked, crumbs, site, now, couponReport, children } =
    props;
  const t = useTranslate();
  // The flag is flipped by a job a little after midnight; the page knows the date too.
  const over = isOver(offer, now);
  const judged = judgedOffer(offer, history.facts);
  const others = (
    <OfferSection
      id="relacionadas"
      title={over ? t("Parecidas que estão valendo") : t("Ofertas relacionadas")}
      link={{ href: crumbs[1].path, label: t("Ver tudo em {{category}}", { category: crumbs[1].name }) }}
      offers={related}
      now={now}
    />
  );
  // In Portuguese whatever the visitor's language: the offer is.
  const worth = over ? "Oferta encerrada" : priceWords(offer);
  return (
    <div className="wrap pt-8 pb-14">
      <Breadcrumbs crumbs={crumbs} />
      <article aria-labelledby="oferta" className="detail-columns">
        <div className="detail-picture">
          <Gallery offer={offer} />
          <Badges offer={offer} isOver={over} isLastDay={isLastDay(offer, now)} />
        </div>
        <div className="detail-words">
          <Heading offer={offer} now={now} />
          <PriceBox offer={offer} judged={judged} isOver={over} />
          {!over && <VerdictLine offer={judged} />}
          {over ? <OverNotice offer={offer} /> : <Offering offer={offer} couponReport={couponReport} />}
          <div className="pulse">
            <VoteBox offer={offer} why={why} now={now} />
            <StillValid offer={offer} now={now} />
          </div>
          <PriceAlert offer={offer} lowest={history.facts?.lowest ?? null} isOver={over} />
          <ShareLinks
            networks={["whatsapp", "telegram", "facebook"]}
            title={offer.name}
            text={`${offer.name}: ${worth} (${offer.store_name})`}
            url={site.url + crumbs[2].path}
          />
          <SenderWords offer={offer} sender={sender} />
          <InfoBoxes offer={offer} siteName={site.name} isChecked={isChecked} />
          <Complaints offer={offer} />
        </div>
      </article>
      {over && others}
      <Background offer={offer} judged={judged} history={history} isOver={over} now={now} />
      {children}
      {!over && others}
    </div>
  );
}

interface BackgroundProps {
  offer: ListedOffer;
  judged: JudgedOffer;
  history: PriceHistory;
  isOver: boolean;
  now: Date;
}

/** What the price is worth, and what it costs in the end. */
function Background({ offer, judged, history, isOver, now }: BackgroundProps) {
  const { slug, sale_price, conditions, coupon } = offer;
  const hasCosts = !isOver && hasRealCosts(sale_price, conditions);
  const columns = hasCosts ? "detail-costs" : "";
  return (
    <div className={`detail-more ${columns}`}>
      <PriceHistorySection offer={judged} slug={slug} history={history} isOver={isOver} now={now} />
      {hasCosts && <RealCosts price={sale_price} conditions={conditions} coupon={coupon} />}
    </div>
  );
}

/** What is over is neither hot nor a top offer any more. */
function Badges({ offer, isOver, isLastDay }: { offer: ListedOffer; isOver: boolean; isLastDay: boolean }) {
  const t = useTranslate();
  const badges = [
    isOver && { Icon: Hourglass, look: "bg-char", text: t("Oferta encerrada") },
    !isOver &&
      offer.verdict !== "desconto-inflado" &&
      isTopOffer(offer.discount) && { Icon: Trophy, look: "bg-go", text: t("Top oferta") },
    isLastDay && { Icon: Clock, look: "bg-straw text-straw-ink", text: t("Termina hoje") },
  ].filter((badge) => badge !== false);
  return (
    <p className="detail-badges">
      {!isOver && <OfferTemperature temperature={offer.temperature} hot={offer.hot} />}
      {badges.map(({ Icon, look, text }) => (
        <span key={text} className={`badge ${look}`}>
          <Icon size={14} /> {text}
        </span>
      ))}
    </p>
  );
}

function Gallery({ offer }: { offer: ListedOffer }) {
  const { name, category, images } = offer;
  const gallery = <GalleryIsland name={name} category={category} images={images} />;
  // An illustration has nothing that could be brought to life.
  if (images.length === 0) return gallery;
  return (
    <Island name="gallery" wake="touch" props={{ name, category, images }} texts={galleryTexts}>
      {gallery}
    </Island>
  );
}

function Heading({ offer, now }: { offer: ListedOffer; now: Date }) {
  const t = useTranslate();
  const published = offer.published_at ?? offer.created_at;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        <StoreName offer={offer} className="detail-store" />
        <span aria-hidden="true">·</span>
        {isOld(published, now) && !isOver(offer, now) ? (
          <time dateTime={published}>{t("Há mais de 30 dias: confira na loja")}</time>
        ) : (
          <OfferAge since={published} now={now} />
        )}
        {!isOver(offer, now) && <OfferState state={cardState(offer, now)} />}
      </p>
      {/* Offers are written in Portuguese, whatever the page speaks. */}
      <h1 id="oferta" lang="pt-BR" className="page-name wrap-anywhere">
        {shownName(offer.name)}
      </h1>
    </div>
  );
}

/** The coupon stands before the way out: it is wanted there. */
function Offering({ offer, couponReport }: Pick<ProductDetailProps, "offer" | "couponReport">) {
  const props = { code: offer.coupon ?? "", look: "large" as const };
  return (
    <>
      {offer.coupon && (
        <Island name="coupon" wake="touch" props={props} texts={couponTexts}>
          <CouponIsland {...props} />
        </Island>
      )}
      <GoToStore offer={offer} />
      {couponReport}
    </>
  );
}

/** A wrong price goes to the team's letters, a bad offer to the moderators. */
function Complaints({ offer: { id, slug } }: { offer: ListedOffer }) {
  const t = useTranslate();
  return (
    <div className="complaints">
      <a
        href={`/contato?${new URLSearchParams({ assunto: "problema-oferta", oferta: slug })}`}
        rel="nofollow"
        className="complaint"
      >
        <MessageSquareWarning size={16} className="shrink-0" />
        {t("Preço diferente ou link quebrado? Avise a gente")}
      </a>
      <ReportButton kind="offer" id={id} label={t("Denunciar a oferta")} />
    </div>
  );
}
