import { isLastDay, isOld, isOver } from "xepa/domain/products/price-validity.ts";
import { priceWords } from "xepa/domain/products/price-words.ts";
import { isTopOffer } from "xepa/domain/products/product.ts";
import { shownName } from "xepa/domain/products/shown-name.ts";
import { judgedOffer } from "xepa/web/prices/verdict-sentence.ts";
import { PriceAlert } from "../../alerts/price-alert.jsx";
import { Clock, Hourglass, MessageSquareWarning, Trophy } from "../../icons.jsx";
import { Island } from "../../islands/island.jsx";
import { PriceHistorySection } from "../../prices/price-history-section.jsx";
import { hasRealCosts, RealCosts } from "../../prices/real-costs.jsx";
import { VerdictLine } from "../../prices/verdict-line.jsx";
import { ReportButton } from "../../reports/report-button.jsx";
import { t } from "../../translate.js";
import { CouponIsland } from "../coupon-island.jsx";
import { OfferAge } from "../offer-age.jsx";
import { OfferSection } from "../offer-grid.jsx";
import { cardState, OfferState } from "../offer-origin.jsx";
import { OfferTemperature } from "../offer-temperature.jsx";
import { Breadcrumbs } from "./breadcrumbs.jsx";
import { GalleryIsland } from "./gallery-island.jsx";
import { GoToStore, OverNotice } from "./go-to-store.jsx";
import { InfoBoxes } from "./info-boxes.jsx";
import { PriceBox } from "./price-box.jsx";
import { SenderWords } from "./sender-words.jsx";
import { ShareLinks } from "./share-links.jsx";
import { StillValid } from "./still-valid.jsx";
import { StoreName } from "./store-name.jsx";
import { VoteBox } from "./vote-box.jsx";

export function ProductDetail(props) {
  const { offer, related, history, why, sender, isChecked, crumbs, site, now, couponReport, children } =
    props;
  // The flag is flipped by a job a little after midnight; the page knows the date too.
  const over = isOver(offer, now);
  const judged = judgedOffer(offer, history.facts);
  const others = (
    <OfferSection
      id="relacionadas"
      title={over ? t("Parecidas que estão valendo") : t("Ofertas relacionadas")}
      link={{
        href: crumbs[1].path,
        label: t("Ver tudo em {{category}}", { category: crumbs[1].name }),
      }}
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

/** What the price is worth, and what it costs in the end. */
function Background({ offer, judged, history, isOver, now }) {
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
function Badges({ offer, isOver, isLastDay }) {
  const badges = [
    isOver && {
      Icon: Hourglass,
      look: "bg-char",
      text: t("Oferta encerrada"),
    },
    !isOver &&
      offer.verdict !== "desconto-inflado" &&
      isTopOffer(offer.discount) && {
        Icon: Trophy,
        look: "bg-go",
        text: t("Top oferta"),
      },
    isLastDay && {
      Icon: Clock,
      look: "bg-straw text-straw-ink",
      text: t("Termina hoje"),
    },
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

function Gallery({ offer }) {
  const { name, category, images } = offer;
  const gallery = <GalleryIsland name={name} category={category} images={images} />;
  // An illustration has nothing that could be brought to life.
  if (images.length === 0) return gallery;
  return (
    <Island
      name="gallery"
      wake="touch"
      props={{
        name,
        category,
        images,
      }}
    >
      {gallery}
    </Island>
  );
}

function Heading({ offer, now }) {
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
function Offering({ offer, couponReport }) {
  const props = {
    code: offer.coupon ?? "",
    look: "large",
  };
  return (
    <>
      {offer.coupon && (
        <Island name="coupon" wake="touch" props={props}>
          <CouponIsland {...props} />
        </Island>
      )}
      <GoToStore offer={offer} />
      {couponReport}
    </>
  );
}

/** A wrong price goes to the team's letters, a bad offer to the moderators. */
function Complaints({ offer: { id, slug } }) {
  return (
    <div className="complaints">
      <a
        href={`/contato?${new URLSearchParams({
          assunto: "problema-oferta",
          oferta: slug,
        })}`}
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
