import { couponAsks, couponGives } from "xepa/domain/coupons/coupon-labels.ts";
import { couponAnchor, storeCouponsPath } from "xepa/domain/coupons/coupon-path.ts";
import { couponRule } from "xepa/domain/coupons/coupon-rule.ts";
import { hasStarted } from "xepa/domain/coupons/coupon-state.ts";
import { productPath } from "xepa/domain/products/product.ts";
import { shownName } from "xepa/domain/products/shown-name.ts";
import { couponTime, couponTitle, describingOffer, isLastDay } from "xepa/web/coupons/coupon-words.ts";
import { LinkLabel, PlainLink } from "../affiliate/link-label.jsx";
import { linkNote, linkOf } from "../affiliate/link-terms.js";
import { StoreAnchor } from "../affiliate/store-anchor.jsx";
import { CalendarX, ExternalLink, Truck } from "../icons.jsx";
import { Island } from "../islands/island.jsx";
import { CopiedNote } from "../products/copied-note.jsx";
import { CopyAndGoWords } from "../products/copy-and-go-words.jsx";
import { CouponIsland } from "../products/coupon-island.jsx";
import { ReportButton } from "../reports/report-button.jsx";
import { t } from "../translate.js";
import { CouponReport } from "./coupon-report.jsx";

/** The stub says what it gives, the body what it asks and how it has gone. */
export function CouponTicket({ coupon, now, isOwnStore = false }) {
  const isOver = coupon.state === "expired";
  const isOff = isOver || coupon.state === "probably_expired";
  return (
    <article
      id={couponAnchor(coupon)}
      className={isOff ? "ticket ticket-off" : "ticket"}
      aria-labelledby={`${couponAnchor(coupon)}-titulo`}
    >
      <div className="ticket-in">
        <Stub coupon={coupon} />
        <div className="ticket-body">
          <What coupon={coupon} now={now} isOwnStore={isOwnStore} />
          <div className="ticket-do">
            {isOver ? <OverCode code={coupon.code} /> : <Code code={coupon.code} />}
            <CouponReport coupon={coupon} now={now} />
            {!isOff && hasStarted(coupon, now) && leadsOut(coupon) && <Out coupon={coupon} />}
            {!isOver && <Report coupon={coupon} />}
          </div>
        </div>
      </div>
    </article>
  );
}

function Stub({ coupon }) {
  const [large, small] = couponGives(coupon, t);
  return (
    <p className="ticket-stub">
      {coupon.kind === "shipping" && <Truck size={22} />}
      <b>{large}</b> <span>{small}</span>
    </p>
  );
}

function What({ coupon, now, isOwnStore }) {
  const { store, until, product, note } = coupon;
  const asks = couponAsks(coupon, t);
  const described = describingOffer(coupon);
  return (
    <div className="ticket-what">
      <p className="ticket-meta">
        {!isOwnStore && <StoreName store={store} />}
        <span className={isLastDay(until, now) ? "ticket-soon" : undefined}>
          {couponTime(coupon, now, t)}
        </span>
      </p>
      <h3 id={`${couponAnchor(coupon)}-titulo`} lang={note === "" ? undefined : "pt-BR"}>
        {described ? <OfferLink product={described} /> : couponTitle(coupon, t)}
      </h3>
      {asks.length > 0 && (
        <ul className="fact-list">
          {asks.map((fact) => (
            <li key={fact} className="fact">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {product && !described && (
        <p className="ticket-offer">
          {t("Da oferta:")} <OfferLink product={product} />
        </p>
      )}
      {coupon.state === "expired" && <Ended />}
    </div>
  );
}

function OfferLink({ product: { slug, name } }) {
  return (
    <a className="text-link" href={productPath(slug)} lang="pt-BR">
      {shownName(name)}
    </a>
  );
}

function StoreName({ store: { slug, name, listed } }) {
  return listed ? (
    <a href={storeCouponsPath(slug)} lang="pt-BR">
      {name}
    </a>
  ) : (
    <b lang="pt-BR">{name}</b>
  );
}

function Ended() {
  return (
    <p className="ribbon">
      <CalendarX size={18} /> {t("Fica aqui por {{n}} dias, como registro.", { n: couponRule.endedDays })}
    </p>
  );
}

function Code({ code }) {
  const props = {
    code,
    look: "ticket",
  };
  return (
    <Island name="coupon" wake="touch" props={props}>
      <CouponIsland {...props} />
    </Island>
  );
}

/** Nothing to copy any more. */
function OverCode({ code }) {
  return (
    <p className="coupon">
      <span className="sr-only">{t("Cupom:")}</span>
      <s className="min-w-0 wrap-anywhere">{code}</s>
    </p>
  );
}

/** An offer's own page leads there with its price in sight. */
function leadsOut(coupon) {
  return coupon.url !== null && !coupon.product;
}

/** It says where it stands whether it is advertising. The loader copies the code first. */
function Out({ coupon: { url, code, store } }) {
  const link = linkOf({
    product_url: url,
    store_slug: store.listed ? store.slug : null,
  });
  return (
    <div className="print:hidden">
      <p className="ticket-out">
        <LinkLabel link={link} />
        <StoreAnchor link={link} code={code} className="text-link copy-and-go">
          <CopyAndGoWords store={store.name} code={code} plain={t("Ir à loja")} note={linkNote(link, t)} />
          <ExternalLink size={14} className="inline" />
        </StoreAnchor>
      </p>
      <CopiedNote code={code} />
      <PlainLink link={link} store={store.name} />
    </div>
  );
}

function Report({ coupon: { id, code } }) {
  return <ReportButton kind="coupon" id={id} label={t("Denunciar o cupom {{code}}", { code })} />;
}
