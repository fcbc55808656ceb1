import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type LinkTerms, noTerms } from "#domain/affiliate/store-link.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { LinkTermsContext } from "#web/affiliate/link-terms.ts";
import { listOffers, type OfferPage } from "#web/api/products.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { LoaderCircle } from "#web/ui/icons.ts";
import { isUnmoved, keepList, keepPlace, restoredList, showPage } from "./list-snapshot.ts";
import { OfferCard } from "./offer-card.tsx";
import { OfferSkeletons } from "./offer-skeletons.tsx";

/** §9: how long the progress shows at least, so that the list does not jump. */
const PROGRESS_MS = 500;

export interface MoreOffersIslandProps {
  /** The list's address: without a script the control is a link to its next page. */
  path: string;
  /** The list's own query, such as its order; the link adds where the next page starts. */
  query: Record<string, string>;
  /** What the API is asked for the same list. */
  api: Record<string, string>;
  next: string;
  /** What links to stores carry and say; left out where nothing is known. */
  terms?: LinkTerms | undefined;
}

interface Batch {
  offers: ListedOffer[];
  loadedAt: Date;
}

type Progress = "idle" | "loading" | "failed";

/** Stands at the end of the grid and adds cards to it: its marker has no box, so they are items of the same grid. */
export function MoreOffersIsland({ path, query, api, next: first, terms }: MoreOffersIslandProps) {
  const end = useRef<HTMLDivElement>(null);
  const { batches, next, progress, added, load, refill } = useBatches(first, api, end);
  const { titleRef, keepFocus } = useFocusOnNewest(batches.length, end);
  useWayBack(first, batches.length, refill);

  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (progress === "loading") return;
    keepFocus(event.currentTarget);
    load();
  }

  return (
    <LinkTermsContext value={terms ?? noTerms}>
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
      <div ref={end} className="list-end">
        {next && (
          <MoreLink
            href={pageAddress(path, query, next)}
            isLoading={progress === "loading"}
            onClick={handleClick}
          />
        )}
        <Report progress={progress} added={added} isEnd={next === null} />
      </div>
    </LinkTermsContext>
  );
}

interface MoreLinkProps {
  href: string;
  isLoading: boolean;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function MoreLink({ href, isLoading, onClick }: MoreLinkProps) {
  const t = useTranslate();
  return (
    <a
      href={href}
      rel="nofollow"
      onClick={onClick}
      aria-busy={isLoading}
      className={buttonClass("line", "lg")}
    >
      {isLoading && <LoaderCircle size={20} className="animate-spin motion-reduce:hidden" />}
      {isLoading ? t("Carregando…") : t("Mais ofertas")}
    </a>
  );
}

interface ReportProps {
  progress: Progress;
  added: number | undefined;
  isEnd: boolean;
}

/** Says what happened to those who do not see it happen; a failure, and a click in vain, are shown to everybody. */
function Report({ progress, added, isEnd }: ReportProps) {
  const t = useTranslate();
  const isInVain = progress === "idle" && added === 0 && isEnd;
  return (
    <>
      {progress === "failed" && (
        <p role="alert" className="text-center font-semibold text-tomato">
          {t("Não foi possível carregar mais ofertas. Tente novamente.")}
        </p>
      )}
      <span role="status" className={isInVain ? "text-center text-muted" : "sr-only"}>
        {progress === "loading" && t("Carregando…")}
        {progress === "idle" && added === 1 && t("1 oferta adicionada")}
        {progress === "idle" && added && added > 1 && t("{{n}} ofertas adicionadas", { n: added })}
        {isInVain && t("Não há mais ofertas")}
      </span>
    </>
  );
}

function pageAddress(path: string, query: Record<string, string>, cursor: string): string {
  return `${path}?${new URLSearchParams({ ...query, cursor })}#ofertas`;
}

/** A search for something rare may look through a stretch and find nothing there: then the one behind it is asked too. */
const MOST_STRETCHES = 5;

async function following(
  api: Record<string, string>,
  cursor: string,
  isNew: (offer: ListedOffer) => boolean,
): Promise<OfferPage> {
  const ask = async (from: string) => {
    const page = await listOffers({ ...api, cursor: from, limit: String(offerLists.page) });
    return { ...page, products: page.products.filter(isNew) };
  };
  let page = await ask(cursor);
  for (let n = 1; n < MOST_STRETCHES && page.products.length === 0 && page.next; n++)
    page = await ask(page.next);
  return page;
}

/** The titles of all cards of the list, the page's own ones too. */
function titlesAbove(end: HTMLElement | null): HTMLAnchorElement[] {
  return [...(end?.closest(".offer-grid")?.querySelectorAll<HTMLAnchorElement>(".offer-link") ?? [])];
}

/** Between two pages of a ranked list an offer may move from the one to the other. */
function isListed({ id, slug }: ListedOffer, batches: readonly Batch[], end: HTMLElement | null): boolean {
  const isAdded = batches.some(({ offers }) => offers.some((offer) => offer.id === id));
  return isAdded || titlesAbove(end).some((title) => title.getAttribute("href") === productPath(slug));
}

function useBatches(first: string, api: Record<string, string>, end: RefObject<HTMLElement | null>) {
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  const [next, setNext] = useState<string | null>(first);
  const [progress, setProgress] = useState<Progress>("idle");
  /** By the last click: what Back brought again is no news. */
  const [added, setAdded] = useState<number>();

  function show(shown: readonly Batch[], rest: string | null): void {
    setBatches(shown);
    setNext(rest);
  }

  async function load(): Promise<void> {
    if (!next) return;
    setProgress("loading");
    const isNew = (offer: ListedOffer) => !isListed(offer, batches, end.current);
    const pause = new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    try {
      const [page] = await Promise.all([following(api, next, isNew), pause]);
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
 * long the page has been shown; a visitor who already reads it is not scrolled any more.
 */
function useWayBack(
  first: string,
  batchCount: number,
  refill: ReturnType<typeof useBatches>["refill"],
): void {
  const place = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, as the island wakes.
  useLayoutEffect(() => {
    const restored = restoredList(first);
    if (restored && isUnmoved(restored.y)) place.current = restored.y;
    if (restored) refill(restored.offers, restored.next);
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

/**
 * Reading goes on at the first new card, or at the last one where none came. Only who uses the keyboard is scrolled to
 * it, and who has gone elsewhere meanwhile stays there.
 */
function useFocusOnNewest(batchCount: number, end: RefObject<HTMLElement | null>) {
  const titleRef = useRef<HTMLAnchorElement>(null);
  const asked = useRef<{ control: HTMLElement; byKeyboard: boolean }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new batch is what moves the focus.
  useEffect(() => {
    if (!asked.current) return;
    const { control, byKeyboard } = asked.current;
    asked.current = undefined;
    const isWaiting = [control, document.body, null].includes(document.activeElement as HTMLElement | null);
    // A link that is still there keeps the focus where nothing came yet.
    const title = titleRef.current ?? (control.isConnected ? null : titlesAbove(end.current).at(-1));
    if (isWaiting) title?.focus({ preventScroll: !byKeyboard });
  }, [batchCount]);

  function keepFocus(control: HTMLElement): void {
    asked.current = { control, byKeyboard: control.matches(":focus-visible") };
  }

  return { titleRef, keepFocus };
}
