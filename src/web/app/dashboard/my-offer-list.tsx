import { useEffect, useId, useRef, useState } from "react";
import { relativeAge } from "#domain/format/date.ts";
import { isOver } from "#domain/products/price-validity.ts";
import type { MyOffer } from "#domain/products/product.ts";
import { MousePointerClick } from "#web/app/icons.ts";
import { Rejection, StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { translatedAge } from "#web/products/offer-age.tsx";
import { OfferPicture } from "#web/products/offer-picture.tsx";
import { OfferPrices } from "#web/products/offer-prices.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Hourglass } from "#web/ui/icons.ts";
import type { Editing } from "./edit-offer.tsx";
import { AppealState, OfferAppeal } from "./offer-appeal.tsx";
import { OfferButtons, type OfferButtonsProps } from "./offer-buttons.tsx";
import type { Appeals } from "./use-appeals.ts";
import { extentOf, type Listing } from "./use-my-offers.ts";
import type { OfferActions } from "./use-offer-actions.ts";

/** How many cards a tall screen shows at once. */
const EAGER = 4;

interface MyOfferListProps {
  listing: Listing;
  isWaiting: boolean;
  more: { failedAt: string | undefined; load: () => Promise<string | undefined> };
  editing: Editing;
  actions: OfferActions;
  appeals: Appeals;
}

export function MyOfferList({ listing, isWaiting, more, editing, actions, appeals }: MyOfferListProps) {
  const t = useTranslate();
  const { offers, loadedAt, next } = listing;
  const { list, handleMore } = useFocusOnNewest(more.load);
  return (
    <>
      <ul ref={list} aria-busy={isWaiting || undefined} className="mt-5 grid grid-cols-1 gap-3">
        {offers.map((offer, place) => (
          <li key={offer.id}>
            <MyOfferCard
              offer={offer}
              now={loadedAt}
              eager={place < EAGER}
              hasDraft={editing.draftIds.includes(offer.id)}
              onEdit={editing.open}
              actions={actions}
              onAppeal={appeals.open}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6 grid justify-items-center gap-3 text-center">
        {next && (
          <ActionButton
            label={t("Carregar mais")}
            busyLabel={t("Carregando…")}
            kind="line"
            className="min-w-[min(13rem,100%)]"
            onPress={handleMore}
          />
        )}
        {next !== null && more.failedAt === next && (
          <p role="alert" className="font-semibold text-tomato">
            {t("Não foi possível carregar mais ofertas. Tente novamente.")}
          </p>
        )}
        <p className="text-sm text-muted">{!isWaiting && extentOf(listing, t)}</p>
      </div>
    </>
  );
}

/** Moves the focus to the first new card, unless it has moved elsewhere meanwhile. */
function useFocusOnNewest(load: () => Promise<string | undefined>) {
  const list = useRef<HTMLUListElement>(null);
  const [newest, setNewest] = useState<{ id: string; byKeyboard: boolean }>();

  useEffect(() => {
    if (!newest) return;
    const title = list.current?.querySelector<HTMLElement>(`[data-offer="${newest.id}"]`);
    title?.focus({ preventScroll: !newest.byKeyboard });
  }, [newest]);

  async function handleMore(): Promise<void> {
    const button = document.activeElement;
    const byKeyboard = button?.matches(":focus-visible") ?? false;
    const id = await load();
    const isStill = [button, document.body, null].includes(document.activeElement);
    if (id && isStill) setNewest({ id, byKeyboard });
  }

  return { list, handleMore };
}

export function CardSkeletons() {
  return (
    <div aria-hidden="true" className="mt-5 grid grid-cols-1 gap-3">
      {["1", "2", "3"].map((each) => (
        <div key={each} className="skeleton min-h-43 rounded-card md:min-h-38.5" />
      ))}
    </div>
  );
}

interface MyOfferCardProps extends OfferButtonsProps {
  eager: boolean;
  onAppeal: (offer: MyOffer) => void;
}

const overLook =
  "[&_.plaque]:bg-sunk [&_.plaque]:text-muted [&_img]:opacity-55 [&_img]:[filter:grayscale(1)]";

export function MyOfferCard(props: MyOfferCardProps) {
  const { offer, now, eager, onAppeal } = props;
  const t = useTranslate();
  const title = useId();
  const over = isOver(offer, now);
  return (
    <article
      aria-labelledby={title}
      className={`my-offer grid gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3 md:gap-x-5 md:gap-y-3 md:p-4 ${over ? overLook : ""}`}
    >
      <div className="w-full max-w-40 place-self-start overflow-hidden rounded-lg [grid-area:picture]">
        <OfferPicture offer={offer} eager={eager} />
      </div>
      <div className="grid grid-cols-1 content-start gap-1 [grid-area:text]">
        <p className="flex flex-wrap items-center gap-1.5">
          <StatusBadge status={offer.status} />
          <AppealState offer={offer} />
          {over && (
            <span className="status status-over">
              <Hourglass size={14} className="shrink-0" /> {t("Oferta encerrada")}
            </span>
          )}
          {offer.status === "approved" && <Clicks clicks={offer.clicks} />}
        </p>
        <h3
          id={title}
          lang="pt-BR"
          tabIndex={-1}
          data-offer={offer.id}
          className="font-text text-base leading-[1.35] font-semibold tracking-normal wrap-anywhere md:text-lg [&:focus:not(:focus-visible)]:[box-shadow:none] [&:focus:not(:focus-visible)]:outline-none"
        >
          {offer.name}
        </h3>
        <Origin offer={offer} now={now} />
      </div>
      <OfferPrices
        offer={offer}
        className="flex flex-wrap content-start items-center gap-x-2.5 gap-y-1 [grid-area:price] md:flex-col md:items-end"
      />
      {offer.status === "rejected" && (
        <div className="rounded-lg bg-tomato-soft px-3 py-2.5 text-meta wrap-anywhere text-tomato-deep [grid-area:reason] forced-colors:border">
          <Rejection reason={offer.reason} />
          <OfferAppeal offer={offer} onAppeal={onAppeal} />
        </div>
      )}
      <OfferButtons {...props} />
    </article>
  );
}

function Origin({ offer, now }: { offer: MyOffer; now: Date }) {
  const t = useTranslate();
  const age = translatedAge(relativeAge(offer.created_at, now), t);
  return (
    <p className="text-sm text-muted">
      <bdi lang="pt-BR" className="font-[650] text-green-deep wrap-anywhere">
        {offer.store_name}
      </bdi>
      <span aria-hidden="true" className="max-[23rem]:hidden">
        {" · "}
      </span>{" "}
      <time dateTime={offer.created_at} className="inline-block">
        {t("Enviado {{age}}", { age: age.charAt(0).toLowerCase() + age.slice(1) })}
      </time>
    </p>
  );
}

function Clicks({ clicks }: { clicks: number }) {
  const t = useTranslate();
  const n = clicks.toLocaleString(useLanguage());
  return (
    <span className="flex items-center gap-1.5 px-1 text-sm font-semibold">
      <MousePointerClick size={16} className="shrink-0" />
      {clicks === 1 ? t("1 clique") : t("{{n}} cliques", { n })}
    </span>
  );
}
