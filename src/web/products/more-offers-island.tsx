import LoaderCircle from "lucide-react/icons/loader-circle";
import { type JSX, type MouseEvent, useEffect, useRef, useState } from "react";
import type { ListedOffer } from "#domain/products/product.ts";
import { offerLists } from "#domain/products/product-limits.ts";
import { listOffers } from "#web/api/products.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
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
  const { batches, next, progress, load } = useBatches(first, api);
  const { titleRef, keepFocus } = useFocusOnNewest(batches.length);

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
        <Report progress={progress} added={batches.at(-1)?.offers.length ?? 0} />
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

function useBatches(first: string, api: Record<string, string>) {
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  const [next, setNext] = useState<string | null>(first);
  const [progress, setProgress] = useState<Progress>("idle");

  async function load(): Promise<void> {
    if (!next) return;
    setProgress("loading");
    const pause = new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    try {
      const [page] = await Promise.all([
        listOffers({ ...api, cursor: next, limit: String(offerLists.page) }),
        pause,
      ]);
      setBatches((before) => [...before, { offers: page.products, loadedAt: new Date() }]);
      setNext(page.next);
      setProgress("idle");
    } catch {
      await pause;
      setProgress("failed");
    }
  }

  return { batches, next, progress, load };
}

/** Reading goes on at the first new card. Only who uses the keyboard is scrolled to it. */
function useFocusOnNewest(batchCount: number) {
  const titleRef = useRef<HTMLAnchorElement>(null);
  const byKeyboard = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new batch is what moves the focus.
  useEffect(() => {
    titleRef.current?.focus({ preventScroll: !byKeyboard.current });
  }, [batchCount]);

  function keepFocus(control: HTMLElement): void {
    byKeyboard.current = control.matches(":focus-visible");
  }

  return { titleRef, keepFocus };
}
