import { useId } from "react";
import { relativeAge } from "xepa/domain/format/date.ts";
import { unjudgedClaim } from "xepa/domain/prices/verdict-text.ts";
import { isLastDay, isOver } from "xepa/domain/products/price-validity.ts";
import { productPath } from "xepa/domain/products/product.ts";
import { shownName } from "xepa/domain/products/shown-name.ts";
import { buttonClass } from "xepa/web/ui/button-class.ts";
import { LinkLabel, PlainLink } from "../affiliate/link-label.jsx";
import { linkNote, linkOf } from "../affiliate/link-terms.js";
import { StoreAnchor } from "../affiliate/store-anchor.jsx";
import { Clock, ExternalLink, Hourglass, MessageCircle } from "../icons.jsx";
import { Island } from "../islands/island.jsx";
import { t } from "../translate.js";
import { CouponIsland } from "./coupon-island.jsx";
import { cardState, OfferOrigin } from "./offer-origin.jsx";
import { OfferPicture } from "./offer-picture.jsx";
import { OfferPrices } from "./offer-prices.jsx";
import { OfferTemperature } from "./offer-temperature.jsx";
import { hasPriceChips, PriceChips } from "./price-chips.jsx";
import { SaveButton } from "./save-button.jsx";

export function OfferCard({ offer, now, eager = false, isSaved = false }) {
  const id = useId();
  const link = linkOf(offer);
  const since = offer.published_at ?? offer.created_at;
  const [age, over, lastDay] = [relativeAge(since, now), isOver(offer, now), isLastDay(offer, now)];
  const state = over ? null : cardState(offer, now);
  return <Card {...{ offer, link, since, age, over, lastDay, state, eager, isSaved, id }} />;
}

/** One link covers the whole card; the coupon and the store's link lie above it. */
function Card({ offer, link, since, age, over, lastDay, state, eager, isSaved, id: title }) {
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
          <a href={productPath(offer.slug)} className="offer-link">
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
function Pinned({ offer }) {
  const { coupon } = offer;
  if (!coupon && !hasPriceChips(offer)) return null;
  return (
    <div className="card-pins">
      <PriceChips offer={offer} />
      {coupon && (
        <div className="card-coupon">
          <Island name="coupon" wake="touch" props={{ code: coupon }}>
            <CouponIsland code={coupon} />
          </Island>
        </div>
      )}
    </div>
  );
}

function Badges({ offer, isLastDay }) {
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
  return (
    <span className="badge bg-straw text-straw-ink">
      <Clock size={14} className="max-md:hidden" /> {t("Termina hoje")}
    </span>
  );
}

/** What is over is neither hot nor a bargain any more. */
function OverBadge() {
  return (
    <p>
      <span className="badge bg-char">
        <Hourglass size={14} className="max-[23rem]:hidden" /> {t("Oferta encerrada")}
      </span>
    </p>
  );
}

/** §1: what the link is stands beside it. Once the offer is over nobody is urged to follow it. */
function WayToStore({ offer, link, isOver }) {
  const { name, store_name: store } = offer;
  const said = {
    name,
    store,
    note: linkNote(link, t),
  };
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

function CommentCount({ slug, n }) {
  const label = n === 1 ? t("{{n}} comentário", { n }) : t("{{n}} comentários", { n });
  return (
    <a href={`${productPath(slug)}#comentarios`} aria-label={label}>
      <MessageCircle size={15} /> {n}
    </a>
  );
}
