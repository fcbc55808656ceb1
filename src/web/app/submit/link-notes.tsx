import { type JSX, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { relativeAge } from "#domain/format/date.ts";
import { formatMoney, formatPrice, roundCents } from "#domain/format/money.ts";
import type { EarlierOffer } from "#domain/products/earlier-offer.ts";
import { type ParsedLink, parseLink } from "#domain/products/links/parse-link.ts";
import { productPath } from "#domain/products/product.ts";
import { findEarlierOffers } from "#web/api/offers.ts";
import { History } from "#web/app/icons.ts";
import { enteredLink, followLink, removedBy } from "#web/app/offer-form/follow-link.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import { settledAmount } from "#web/app/offer-form/price-reading.ts";
import type { EnteredLink } from "#web/app/offer-form/use-link-reading.ts";
import type { OfferChange, OfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { translatedAge } from "#web/products/offer-age.tsx";
import { useTranslate } from "#web/translate.ts";
import { CircleCheck, Link2Off } from "#web/ui/icons.ts";
import { useLoad } from "#web/ui/use-load.ts";

interface LinkNotesProps {
  form: OfferForm;
  cleaned: { url: string; removed: number };
  isMember: boolean;
  /** How far the reading of its page is, which also names the store and says where a short link leads. */
  reading: "reading" | "read" | "failed" | undefined;
}

/** What is known from the link alone. The live region exists before its text, so that it is read out. */
export function LinkNotes({ form: { values }, cleaned, isMember, reading }: LinkNotesProps) {
  const link = parseLink(values.product_url);
  const removed = link?.url === cleaned.url ? cleaned.removed : 0;
  const earlier = useEarlierOffers(link?.key ? link.url : "", isMember);
  const isSaid = link?.isShort ? reading === "reading" : reading !== undefined && removed === 0;
  const own = earlier.find(({ is_own, status }) => is_own && status !== "approved");
  const shown = earlier.find(({ status }) => status === "approved");
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {link && !isSaid && <Recognised link={link} removed={removed} />}
      {own && <OwnBefore offer={own} />}
      {shown && <SeenBefore offer={shown} price={settledAmount(values.sale_price)} />}
    </div>
  );
}

function Recognised({ link, removed }: { link: ParsedLink; removed: number }) {
  const t = useTranslate();
  const store = link.store?.name;
  if (link.isShort)
    return (
      <LinkNote kind="note-warn" icon={<Link2Off size={18} />} lead={t("Este é um link encurtado.")}>
        {t("Se puder, cole o endereço da página do produto: assim sabemos se ele já apareceu por aqui.")}
      </LinkNote>
    );
  if (!store && removed === 0) return null;
  return (
    <LinkNote
      kind="note-good"
      icon={<CircleCheck size={18} />}
      lead={store ? t("{{store}} reconhecida.", { store }) : undefined}
    >
      {removed === 1 && t("Removemos 1 parâmetro de rastreamento do link.")}
      {removed > 1 && t("Removemos {{n}} parâmetros de rastreamento do link.", { n: removed })}
    </LinkNote>
  );
}

function OwnBefore({ offer }: { offer: EarlierOffer }) {
  const t = useTranslate();
  const facts = useFacts(offer);
  return (
    <LinkNote kind="note-warn" icon={<History size={18} />} lead={t("Você já enviou este produto:")}>
      {offer.status === "pending"
        ? t("{{price}} {{age}}, ainda em análise.", facts)
        : t("{{price}} {{age}}, e a oferta foi rejeitada.", facts)}{" "}
      <Link to="/dashboard" className="underline">
        {t("Ver no meu painel")}
      </Link>
    </LinkNote>
  );
}

/** The price counts once it is typed: nothing is read out at every digit. */
function SeenBefore({ offer, price }: { offer: EarlierOffer; price: number | undefined }) {
  const t = useTranslate();
  const facts = useFacts(offer);
  const comparison = useComparison(offer, price);
  return (
    <LinkNote kind="note-warn" icon={<History size={18} />} lead={t("Este produto já apareceu por aqui:")}>
      {offer.ended ? t("{{price}} {{age}}, oferta encerrada.", facts) : t("{{price}} {{age}}.", facts)}{" "}
      {comparison}{" "}
      {offer.slug && (
        <a href={productPath(offer.slug)} target="_blank" rel="noopener" className="underline">
          {t("Ver a oferta")}
          <span className="sr-only"> {t("(abre em nova aba)")}</span>
        </a>
      )}
    </LinkNote>
  );
}

function useFacts({ sale_price, at }: EarlierOffer): { price: string; age: string } {
  const t = useTranslate();
  const age = translatedAge(relativeAge(at, new Date()), t);
  return { price: t(formatPrice(sale_price)), age: age.charAt(0).toLowerCase() + age.slice(1) };
}

function useComparison({ sale_price }: EarlierOffer, price: number | undefined): string {
  const t = useTranslate();
  if (price === undefined) return "";
  const less = roundCents(sale_price - price);
  if (less === 0) return t("O preço é o mesmo.");
  const amount = formatMoney(Math.abs(less));
  return less > 0
    ? t("A sua oferta está {{amount}} mais barata.", { amount })
    : t("A sua oferta está {{amount}} mais cara.", { amount });
}

interface LinkNoteProps {
  kind: "note-good" | "note-warn";
  icon: JSX.Element;
  lead: string | undefined;
  children: ReactNode;
}

function LinkNote({ kind, icon, lead, children }: LinkNoteProps) {
  return (
    <div className="grid grid-rows-[1fr] motion-safe:[transition:grid-template-rows_0.2s_ease-out,opacity_0.2s_ease-out] motion-safe:starting:grid-rows-[0fr] motion-safe:starting:opacity-0">
      <p className={`note ${kind} m-0 min-h-0 overflow-hidden text-meta`}>
        {icon}
        <span>
          {lead && <b>{lead} </b>}
          <span className="font-[450]">{children}</span>
        </span>
      </p>
    </div>
  );
}

const PAUSE_MS = 300;

export function useLinkCleaning() {
  const [cleaned, setCleaned] = useState({ url: "", removed: 0 });
  const [entered, setEntered] = useState<EnteredLink>();

  /** Leaving the field after a paste enters nothing new. */
  function enter(url: string | undefined, isPasted: boolean): void {
    setEntered((before) => (!isPasted && before && before.url === url ? before : { url, isPasted }));
  }

  return {
    cleaned,
    entered,
    follow(change: OfferChange): Partial<OfferValues> {
      const followed = followLink(change);
      const entry = enteredLink(change);
      if (entry) enter(entry.link?.url, !change.isLeft);
      const removed = followed.product_url ? removedBy(change) : 0;
      if (followed.product_url && removed > 0) setCleaned({ url: followed.product_url, removed });
      return followed;
    },
  };
}

/** Of the same product, newest first. Only a hint: a failure shows nothing. */
function useEarlierOffers(url: string, mine: boolean): EarlierOffer[] {
  const { data } = useLoad<{ url: string; offers: EarlierOffer[] }>(
    url ? JSON.stringify([url, mine]) : undefined,
    async ({ signal }) => ({ url, offers: await findEarlierOffers(url, { mine, signal }) }),
    { delay: PAUSE_MS },
  );
  return data && data.url === url ? data.offers : [];
}
