import ArrowLeft from "lucide-react/icons/arrow-left";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { EmptyModerationList } from "#web/app/admin/moderation/empty-moderation-list.tsx";
import type { ModerationParts } from "#web/app/admin/moderation/moderation-list.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { OfferDetails } from "./offer-details.tsx";
import { QueueActions } from "./queue-actions.tsx";
import { QueueNotes } from "./queue-notes.tsx";
import { ReviewSide } from "./review-side.tsx";
import { useReview } from "./use-review.ts";

/** One offer at a time, whole. A decision brings the next by itself. */
export function OfferQueue({ moderation, controls, query, areKeysOn }: ModerationParts) {
  const t = useTranslate();
  const { list, current, reviews, actions } = moderation;
  const { row, newer } = current;
  const found = useReview({
    ...reviews,
    product: row,
    next: row === current.next ? undefined : current.next,
  });
  // Where all of a page have been decided on, the next is on its way.
  const isMore = Boolean(list.data?.next) && list.failure === undefined;
  const isSettled = list.isCurrent && actions.marks.size === 0 && !isMore;
  // Why is said above.
  if (!list.data && list.failure !== undefined) return null;
  if (!isSettled && !row) return <QueueSkeleton label={t("Carregando…")} />;
  if (!row) return <EmptyModerationList query={query} isOver={!list.data?.next} />;
  return (
    <section aria-label={t("Modo fila")} className="queue">
      <QueueHead moderation={moderation} controls={controls} query={query} areKeysOn={areKeysOn} />
      <article className="sheet grid grid-cols-1 gap-4 p-4 overflow-visible handheld:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] handheld:gap-y-3 handheld:gap-x-3.5 wide:gap-y-4 wide:gap-x-6 wide:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,0.9fr)] wide:[grid-template-areas:'title_title_title'_'pictures_facts_side'_'acts_acts_acts'] wide:p-5">
        <div className="handheld:col-span-full min-w-0 wide:[grid-area:title]">
          {/* Another element for another offer: who hears the page is told when the focus comes to it. */}
          <h2
            key={row.id}
            lang="pt-BR"
            tabIndex={-1}
            data-row={row.id}
            className="text-[clamp(1.25rem,1rem_+_1.5vw,1.625rem)] font-[750] wrap-anywhere [scroll-margin-top:8rem] focus:outline-none focus:shadow-none"
          >
            {row.name}
          </h2>
          <QueueNotes
            note={actions.notes.get(row.id)}
            newer={newer}
            seen={row}
            onAccept={() => newer && current.moveTo(newer)}
          />
        </div>
        <QueueActions row={row} controls={controls} onStep={current.step} areKeysOn={areKeysOn} />
        <OfferDetails key={row.id} product={row} />
        <ReviewSide {...found} product={row} />
      </article>
    </section>
  );
}

function QueueHead({ moderation: { navigable, current }, controls, query }: ModerationParts) {
  const t = useTranslate();
  const language = useLanguage();
  const { counts } = usePanel();
  const place = navigable.findIndex(({ id }) => id === current.row?.id);
  const n = (counts?.products.pending ?? 0).toLocaleString(language);
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 mb-3 [&>p]:flex-[1_1_8rem] [&>p]:text-end narrow:text-sm">
      <button type="button" className={buttonClass("line")} onClick={controls.leaveQueue}>
        <ArrowLeft size={18} aria-hidden="true" /> {t("Voltar à lista")}
      </button>
      <p className="text-muted">
        {place >= 0 &&
          t("{{place}} de {{total}} nesta página", { place: place + 1, total: navigable.length })}
        {counts && query.status === "pending" && ` · ${t("{{n}} à espera", { n })}`}
      </p>
    </div>
  );
}

/** The shape of an offer, until there is one. */
function QueueSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="queue">
      <span className="sr-only">{label}</span>
      <div
        aria-hidden="true"
        className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 mb-3 [&>p]:flex-[1_1_8rem] [&>p]:text-end narrow:text-sm"
      >
        <div className="skeleton h-11 w-40" />
      </div>
      <div aria-hidden="true" className="skeleton h-136 rounded-card" />
    </div>
  );
}
