import { couponAsks, couponGives } from "#domain/coupons/coupon-labels.ts";
import { couponAnchor, storeCouponsPath } from "#domain/coupons/coupon-path.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { couponRule } from "#domain/coupons/coupon-rule.ts";
import { hasStarted } from "#domain/coupons/coupon-state.ts";
import { productPath } from "#domain/products/product.ts";
import { shownName } from "#domain/products/shown-name.ts";
import { LinkLabel, PlainLink } from "#web/affiliate/link-label.tsx";
import { linkNote, useStoreLink } from "#web/affiliate/link-terms.ts";
import { StoreAnchor } from "#web/affiliate/store-anchor.tsx";
import { Island } from "#web/islands/island.tsx";
import { CopiedNote } from "#web/products/copied-note.tsx";
import { CopyAndGoWords } from "#web/products/copy-and-go-words.tsx";
import { CouponIsland } from "#web/products/coupon-island.tsx";
import { couponTexts } from "#web/products/coupon-texts.ts";
import { ReportButton } from "#web/reports/report-button.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { CalendarX, ExternalLink, Truck } from "#web/ui/icons.ts";
import { CouponReport } from "./coupon-report.tsx";
import { couponTime, couponTitle, describingOffer, isLastDay } from "./coupon-words.ts";

export interface CouponTicketProps {
  coupon: Coupon;
  now: Date;
  /** On a page of its store alone nobody needs to be told whose it is. */
  isOwnStore?: boolean;
}

/** The stub says what it gives, the body what it asks and how it has gone. */
export function CouponTicket({ coupon, now, isOwnStore = false }: CouponTicketProps) {
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

function Stub({ coupon }: { coupon: Coupon }) {
  const t = useTranslate();
  const [large, small] = couponGives(coupon, t);
  return (
    <p className="ticket-stub">
      {coupon.kind === "shipping" && <Truck size={22} />}
      <b>{large}</b> <span>{small}</span>
    </p>
  );
}

function What({ coupon, now, isOwnStore }: Required<CouponTicketProps>) {
  const [t, language] = [useTranslate(), useLanguage()];
  const { store, until, product, note } = coupon;
  const asks = couponAsks(coupon, t);
  const described = describingOffer(coupon);
  return (
    <div className="ticket-what">
      <p className="ticket-meta">
        {!isOwnStore && <StoreName store={store} />}
        <span className={isLastDay(until, now) ? "ticket-soon" : undefined}>
          {couponTime(coupon, now, t, language)}
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

function OfferLink({ product: { slug, name } }: { product: NonNullable<Coupon["product"]> }) {
  return (
    <a className="text-link" href={productPath(slug)} lang="pt-BR">
      {shownName(name)}
    </a>
  );
}

function StoreName({ store: { slug, name, listed } }: Pick<Coupon, "store">) {
  return listed ? (
    <a href={storeCouponsPath(slug)} lang="pt-BR">
      {name}
    </a>
  ) : (
    <b lang="pt-BR">{name}</b>
  );
}

function Ended() {
  const t = useTranslate();
  return (
    <p className="ribbon">
      <CalendarX size={18} /> {t("Fica aqui por {{n}} dias, como registro.", { n: couponRule.endedDays })}
    </p>
  );
}

function Code({ code }: { code: string }) {
  const props = { code, look: "ticket" as const };
  return (
    <Island name="coupon" wake="touch" props={props} texts={couponTexts}>
      <CouponIsland {...props} />
    </Island>
  );
}

/** Nothing to copy any more. */
function OverCode({ code }: { code: string }) {
  const t = useTranslate();
  return (
    <p className="coupon">
      <span className="sr-only">{t("Cupom:")}</span>
      <s className="min-w-0 wrap-anywhere">{code}</s>
    </p>
  );
}

/** An offer's own page leads there with its price in sight. */
function leadsOut(coupon: Coupon): coupon is Coupon & { url: string } {
  return coupon.url !== null && !coupon.product;
}

/** It says where it stands whether it is advertising. The loader copies the code first. */
function Out({ coupon: { url, code, store } }: { coupon: Coupon & { url: string } }) {
  const t = useTranslate();
  const link = useStoreLink({ product_url: url, store_slug: store.listed ? store.slug : null });
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

function Report({ coupon: { id, code } }: { coupon: Coupon }) {
  const t = useTranslate();
  return <ReportButton kind="coupon" id={id} label={t("Denunciar o cupom {{code}}", { code })} />;
}
