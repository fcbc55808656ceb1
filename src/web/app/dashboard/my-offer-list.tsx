import { useEffect, useRef, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import type { Editing } from "./edit-offer.tsx";
import { extentOf, type Listing } from "./listing.ts";
import { MyOfferCard } from "./my-offer-card.tsx";

/** How many cards a tall screen shows at once. */
const EAGER = 4;

interface MyOfferListProps {
  listing: Listing;
  /** Another list is loading. */
  isWaiting: boolean;
  more: { failedAt: string | undefined; load: () => Promise<string | undefined> };
  editing: Editing;
}

export function MyOfferList({ listing, isWaiting, more, editing }: MyOfferListProps) {
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

/** As large as the cards that replace them. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true" className="mt-5 grid grid-cols-1 gap-3">
      {["1", "2", "3"].map((each) => (
        <div key={each} className="skeleton min-h-43 rounded-card md:min-h-38.5" />
      ))}
    </div>
  );
}
