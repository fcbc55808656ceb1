import LoaderCircle from "lucide-react/icons/loader-circle";
import { type JSX, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ListedOffer } from "#domain/products/product.ts";
import { offerLists } from "#domain/products/product-limits.ts";
import { listOffers, type OfferPage } from "#web/api/products.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { isUnmoved, keepList, keepPlace, keptList, showPage } from "./kept-list.ts";
import { OfferCard, offerCardTexts } from "./offer-card.tsx";
import { OfferSkeletons } from "./offer-skeletons.tsx";

/** §9: how long the progress shows at least, so that the list does not jump. */
const PROGRESS_MS = 500;

export const moreOffersTexts: readonly string[] = [
  ...offerCardTexts,
  "Mais ofertas",
  "Carregando…",
  "1 oferta adicionada",
  "{{n}} ofertas adicionadas",
  "Não foi possível carregar mais ofertas. Tente novamente.",
];

export interface MoreOffersIslandProps {
  /** The list's address: without a script the control is a link to its next page. */
  path: string;
  /** The list's own query, such as its order; the link adds where the next page starts. */
  query: Record<string, string>;
  /** What the API is asked for the same list. */
  api: Record<string, string>;
  next: string;
}

interface Batch {
  offers: ListedOffer[];
  loadedAt: Date;
}

type Progress = "idle" | "loading" | "failed";

/** Stands at the end of the grid and adds cards to it: its marker has no box, so they are items of the same grid. */
export function MoreOffersIsland({ path, query, api, next: first }: MoreOffersIslandProps): JSX.Element {
  const { batches, next, progress, added, load, refill } = useBatches(first, api);
  const { titleRef, keepFocus } = useFocusOnNewest(batches.length);
  useWayBack(first, batches.length, refill);

  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (progress === "loading") return;
    keepFocus(event.currentTarget);
    load();
  }

  return (
    <>
      {batches.map(({ offers, loadedAt }, batch) =>
        offers.map((offer, place) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            now={loadedAt}
            titleRef={batch === batches.length - 1 && place === 0 ? titleRef : undefined}
          />
        )),
      )}
      {next && <OfferSkeletons />}
      <div className="col-span-full grid justify-items-center gap-3 pt-3">
        {next && (
          <MoreLink
            href={pageAddress(path, query, next)}
            isLoading={progress === "loading"}
            onClick={handleClick}
          />
        )}
        <Report progress={progress} added={added} />
      </div>
    </>
  );
}

interface MoreLinkProps {
  href: string;
  isLoading: boolean;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function MoreLink({ href, isLoading, onClick }: MoreLinkProps): JSX.Element {
  const t = useTranslate();
  return (
    <a
      href={href}
      rel="nofollow"
      onClick={onClick}
      aria-busy={isLoading}
      className={`${buttonClass("line", "lg")} min-w-[min(13rem,100%)] print:hidden`}
    >
      {isLoading && <LoaderCircle size={20} className="animate-spin motion-reduce:hidden" />}
      {isLoading ? t("Carregando…") : t("Mais ofertas")}
    </a>
  );
}

/** Says what happened to those who do not see it happen; a failure is shown to everybody. */
function Report({ progress, added }: { progress: Progress; added: number }): JSX.Element {
  const t = useTranslate();
  return (
    <>
      {progress === "failed" && (
        <p role="alert" className="text-center font-semibold text-tomato">
          {t("Não foi possível carregar mais ofertas. Tente novamente.")}
        </p>
      )}
      <span role="status" className="sr-only">
        {progress === "loading" && t("Carregando…")}
        {progress === "idle" && added === 1 && t("1 oferta adicionada")}
        {progress === "idle" && added > 1 && t("{{n}} ofertas adicionadas", { n: added })}
      </span>
    </>
  );
}

function pageAddress(path: string, query: Record<string, string>, cursor: string): string {
  return `${path}?${new URLSearchParams({ ...query, cursor })}#ofertas`;
}

/** A search for something rare may look through a stretch and find nothing there: then the one behind it is asked too. */
const MOST_STRETCHES = 5;

async function following(api: Record<string, string>, cursor: string): Promise<OfferPage> {
  const ask = (from: string) => listOffers({ ...api, cursor: from, limit: String(offerLists.page) });
  let page = await ask(cursor);
  for (let n = 1; n < MOST_STRETCHES && page.products.length === 0 && page.next; n++)
    page = await ask(page.next);
  return page;
}

function useBatches(first: string, api: Record<string, string>) {
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  const [next, setNext] = useState<string | null>(first);
  const [progress, setProgress] = useState<Progress>("idle");
  /** By the last click: what Back brought again is no news. */
  const [added, setAdded] = useState(0);

  function show(shown: readonly Batch[], rest: string | null): void {
    setBatches(shown);
    setNext(rest);
  }

  async function load(): Promise<void> {
    if (!next) return;
    setProgress("loading");
    const pause = new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    try {
      const [page] = await Promise.all([following(api, next), pause]);
      const shown = [...batches, { offers: page.products, loadedAt: new Date() }];
      show(shown, page.next);
      setAdded(page.products.length);
      setProgress("idle");
      keepList({ first, offers: shown.flatMap(({ offers }) => offers), next: page.next });
    } catch {
      await pause;
      setProgress("failed");
    }
  }

  function refill(offers: ListedOffer[], rest: string | null): void {
    show([{ offers, loadedAt: new Date() }], rest);
  }

  return { batches, next, progress, added, load, refill };
}

/**
 * Back to a list: its offers and the place in it are as they were left, before anything is painted. Where waking took
 * long the page has been shown; whoever reads it already is moved no more.
 */
function useWayBack(
  first: string,
  batchCount: number,
  refill: ReturnType<typeof useBatches>["refill"],
): void {
  const place = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, as the island wakes.
  useLayoutEffect(() => {
    const kept = keptList(first);
    if (kept && isUnmoved(kept.y)) place.current = kept.y;
    if (kept) refill(kept.offers, kept.next);
    else showPage(undefined);
  }, []);

  useLayoutEffect(() => {
    if (batchCount === 0) return;
    showPage(place.current);
    place.current = undefined;
  }, [batchCount]);

  useEffect(() => {
    addEventListener("pagehide", keepPlace);
    return () => removeEventListener("pagehide", keepPlace);
  }, []);
}

/** Reading goes on at the first new card. Only who uses the keyboard is scrolled to it. */
function useFocusOnNewest(batchCount: number) {
  const titleRef = useRef<HTMLAnchorElement>(null);
  const asked = useRef<{ byKeyboard: boolean }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new batch is what moves the focus.
  useEffect(() => {
    if (asked.current) titleRef.current?.focus({ preventScroll: !asked.current.byKeyboard });
    asked.current = undefined;
  }, [batchCount]);

  function keepFocus(control: HTMLElement): void {
    asked.current = { byKeyboard: control.matches(":focus-visible") };
  }

  return { titleRef, keepFocus };
}
