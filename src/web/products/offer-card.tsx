import { type Ref, useId } from "react";
import type { StoreLink } from "#domain/affiliate/store-link.ts";
import { relativeAge } from "#domain/format/date.ts";
import { unjudgedClaim } from "#domain/prices/verdict-text.ts";
import { isLastDay, isOver } from "#domain/products/price-validity.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { shownName } from "#domain/products/shown-name.ts";
import { LinkLabel, linkTexts, PlainLink } from "#web/affiliate/link-label.tsx";
import { linkNote, useStoreLink } from "#web/affiliate/link-terms.ts";
import { StoreAnchor } from "#web/affiliate/store-anchor.tsx";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { CachedPart } from "#web/ui/cached-part.tsx";
import { Clock, ExternalLink, Hourglass, MessageCircle } from "#web/ui/icons.ts";
import { CouponIsland } from "./coupon-island.tsx";
import { couponTexts } from "./coupon-texts.ts";
import { ageTexts } from "./offer-age.tsx";
import { type CardState, cardState, OfferOrigin, originTexts } from "./offer-origin.tsx";
import { OfferPicture } from "./offer-picture.tsx";
import { OfferPrices } from "./offer-prices.tsx";
import { OfferTemperature, temperatureTexts } from "./offer-temperature.tsx";
import { hasPriceChips, PriceChips, priceChipTexts } from "./price-chips.tsx";
import { SaveButton, saveTexts } from "./save-button.tsx";

/** Everything that a card can say, for the islands that draw cards. */
export const offerCardTexts: readonly string[] = [
  ...ageTexts,
  ...couponTexts,
  ...priceChipTexts,
  ...originTexts,
  ...temperatureTexts,
  ...saveTexts,
  ...linkTexts,
  "{{n}} comentário",
  "{{n}} comentários",
  "{{n}}% OFF",
  "Preço: {{price}}",
  "Preço original: {{price}}",
  "Grátis",
  "Oferta encerrada",
  "Termina hoje",
  "Ver na loja",
  "Ver Oferta",
  "Ver Oferta de {{name}} na loja {{store}} ({{note}})",
  "Ver na loja {{store}}: {{name}}, oferta encerrada ({{note}})",
];

export interface OfferCardProps {
  offer: ListedOffer;
  now: Date;
  /** True for the first row of a page: its pictures load at once. */
  eager?: boolean;
  isSaved?: boolean;
  titleRef?: Ref<HTMLAnchorElement> | undefined;
}

/** All that a card shows: what looks the same is drawn once. */
interface CardProps {
  offer: ShownOffer;
  /** Made before: what pages know of links is not around a part that is drawn once. */
  link: StoreLink;
  since: string;
  /** «Há 2 horas»: the clock is read before, since a kept card has none. */
  age: string;
  over: boolean;
  lastDay: boolean;
  state: CardState;
  eager: boolean;
  isSaved: boolean;
}

type ShownOffer = ReturnType<typeof shownOf>;

function shownOf(offer: ListedOffer) {
  const { id, slug, name, category, original_price, sale_price, discount } = offer;
  const { image_url, store_name, store_slug, coupon, hot, verdict, usual_price, conditions } = offer;
  const { temperature, comments } = offer;
  return {
    id,
    slug,
    name,
    category,
    original_price,
    sale_price,
    discount,
    image_url,
    store_name,
    store_slug,
    coupon,
    hot,
    verdict,
    usual_price,
    conditions,
    temperature,
    comments,
  };
}

export function OfferCard({ offer, now, eager = false, isSaved = false, titleRef }: OfferCardProps) {
  const id = useId();
  const link = useStoreLink(offer);
  const since = offer.published_at ?? offer.created_at;
  const [age, over, lastDay] = [relativeAge(since, now), isOver(offer, now), isLastDay(offer, now)];
  const state = over ? null : cardState(offer, now);
  const props = { offer: shownOf(offer), link, since, age, over, lastDay, state, eager, isSaved };
  if (titleRef) return <Card {...props} id={id} titleRef={titleRef} />;
  const announced = eager && <OfferPicture offer={offer} eager />;
  return <CachedPart part={Card} props={props} id={id} announced={announced} />;
}

/** One link covers the whole card; the coupon and the store's link lie above it. */
function Card(props: CardProps & Pick<OfferCardProps, "titleRef"> & { id: string }) {
  const { offer, link, since, age, over, lastDay, state, eager, isSaved, id: title, titleRef } = props;
  const look = over ? "offer-card-over" : state === "doubtful" ? "offer-card-maybe" : "";
  return (
    <article className={`offer-card ${look}`.trim()} aria-labelledby={title}>
      <div className="card-picture">
        <OfferPicture offer={offer} eager={eager} />
        {over ? <OverBadge /> : <Badges offer={offer} isLastDay={lastDay} />}
        {/* A preview of an offer that is not stored has no id. */}
        {offer.id !== "" && <SaveButton offer={offer} isSaved={isSaved} />}
      </div>
      <div className="card-words">
        <OfferOrigin offer={offer} since={since} age={age} state={state} />
        {/* Offers are written in Portuguese, whatever the page speaks. */}
        <h3 id={title} lang="pt-BR">
          <a ref={titleRef} href={productPath(offer.slug)} className="offer-link">
            {shownName(offer.name)}
          </a>
        </h3>
        <OfferPrices offer={offer} className="card-prices" />
      </div>
      {!over && <Pinned offer={offer} />}
      <WayToStore offer={offer} link={link} isOver={over} />
    </article>
  );
}

/** On the picture, so that cards beside one with all of this have no blank rows and skeletons keep their height. */
function Pinned({ offer }: { offer: ShownOffer }) {
  const { coupon } = offer;
  if (!coupon && !hasPriceChips(offer)) return null;
  return (
    <div className="card-pins">
      <PriceChips offer={offer} />
      {coupon && (
        <div className="card-coupon">
          <Island name="coupon" wake="touch" props={{ code: coupon }} texts={couponTexts}>
            <CouponIsland code={coupon} />
          </Island>
        </div>
      )}
    </div>
  );
}

function Badges({ offer, isLastDay }: { offer: ShownOffer; isLastDay: boolean }) {
  const t = useTranslate();
  const claimed = unjudgedClaim(offer);
  return (
    <p>
      <OfferTemperature temperature={offer.temperature} hot={offer.hot} />
      {claimed > 0 && <span className="badge ml-auto bg-char">{t("{{n}}% OFF", { n: claimed })}</span>}
      {isLastDay && <LastDayBadge />}
    </p>
  );
}

function LastDayBadge() {
  const t = useTranslate();
  return (
    <span className="badge bg-straw text-straw-ink">
      <Clock size={14} className="max-md:hidden" /> {t("Termina hoje")}
    </span>
  );
}

/** What is over is neither hot nor a bargain any more. */
function OverBadge() {
  const t = useTranslate();
  return (
    <p>
      <span className="badge bg-char">
        <Hourglass size={14} className="max-[23rem]:hidden" /> {t("Oferta encerrada")}
      </span>
    </p>
  );
}

interface WayToStoreProps {
  offer: ShownOffer;
  link: StoreLink;
  isOver: boolean;
}

/** §1: what the link is stands beside it. Once the offer is over nobody is urged to follow it. */
function WayToStore({ offer, link, isOver }: WayToStoreProps) {
  const t = useTranslate();
  const { name, store_name: store } = offer;
  const said = { name, store, note: linkNote(link, t) };
  return (
    <div className="card-foot">
      <StoreAnchor
        link={link}
        label={
          isOver
            ? t("Ver na loja {{store}}: {{name}}, oferta encerrada ({{note}})", said)
            : t("Ver Oferta de {{name}} na loja {{store}} ({{note}})", said)
        }
        className={buttonClass(isOver ? "line" : "primary", "tight")}
      >
        {isOver ? t("Ver na loja") : t("Ver Oferta")} <ExternalLink size={16} className="shrink-0" />
      </StoreAnchor>
      <p className="card-small">
        {offer.comments > 0 && <CommentCount slug={offer.slug} n={offer.comments} />}
        <LinkLabel link={link} />
        <PlainLink link={link} store={store} name={name} compact className="relative ml-2" />
      </p>
    </div>
  );
}

function CommentCount({ slug, n }: { slug: string; n: number }) {
  const t = useTranslate();
  const label = n === 1 ? t("{{n}} comentário", { n }) : t("{{n}} comentários", { n });
  return (
    <a href={`${productPath(slug)}#comentarios`} aria-label={label}>
      <MessageCircle size={15} /> {n}
    </a>
  );
}
