import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { IconButton, onFirstClick } from "#web/app/admin/frame/icon-button.tsx";
import { Key } from "#web/app/admin/frame/key.tsx";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { EmptyModerationList } from "#web/app/admin/moderation/moderation-list.tsx";
import { RiskChips } from "#web/app/admin/moderation/risk-chips.tsx";
import { isWaiting } from "#web/app/admin/moderation/rows.ts";
import type { Moderation } from "#web/app/admin/moderation/use-moderation.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { ArrowLeft, Check, ChevronLeft, ChevronRight, Pencil, Trash2, X } from "#web/ui/icons.ts";
import { OfferDetails } from "./offer-details.tsx";
import { useReview } from "./review-cache.ts";
import { ReviewSide } from "./review-side.tsx";

/** One offer at a time, whole. A decision brings the next by itself. */
export function OfferQueue(moderation: Moderation) {
  const t = useTranslate();
  const { query, list, current, actions } = moderation;
  const { row, next } = current;
  const found = useReview(moderation.reviews, row, row === next ? undefined : next);
  // Where all of a page have been decided on, the next is on its way.
  const isMore = Boolean(list.data?.next) && list.failure === undefined;
  const isSettled = list.isCurrent && actions.marks.size === 0 && !isMore;
  // Why is said above.
  if (!list.data && list.failure !== undefined) return null;
  if (!isSettled && !row) return <QueueSkeleton label={t("Carregando…")} />;
  if (!row) return <EmptyModerationList query={query} isOver={!list.data?.next} />;
  return (
    <section aria-label={t("Modo fila")} className="queue">
      <QueueHead {...moderation} />
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
          <RiskChips {...row} />
          <QueueNotes {...moderation} row={row} />
        </div>
        <QueueActions {...moderation} row={row} />
        <OfferDetails key={row.id} product={row} />
        <ReviewSide
          {...found}
          product={row}
          areKeysOn={moderation.areKeysOn}
          onCorrect={() => moderation.correctClaim(row)}
        />
      </article>
    </section>
  );
}

const headLook =
  "flex flex-wrap items-center justify-between gap-y-2 gap-x-4 mb-3 [&>p]:flex-[1_1_8rem] [&>p]:text-end narrow:text-sm";

function QueueHead({ query, navigable, current, leaveQueue }: Moderation) {
  const t = useTranslate();
  const language = useLanguage();
  const { counts } = usePanel();
  const place = navigable.findIndex(({ id }) => id === current.row?.id);
  const n = ((counts?.products.pending ?? 0) + (counts?.to_check ?? 0)).toLocaleString(language);
  return (
    <div className={headLook}>
      <Button kind="line" onClick={leaveQueue}>
        <ArrowLeft size={18} aria-hidden="true" /> {t("Voltar à lista")}
      </Button>
      <p className="text-muted">
        {place >= 0 &&
          t("{{place}} de {{total}} nesta página", { place: place + 1, total: navigable.length })}
        {counts && query.status === "pending" && ` · ${t("{{n}} à espera", { n })}`}
      </p>
    </div>
  );
}

function QueueSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="queue">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={headLook}>
        <div className="skeleton h-11 w-40" />
      </div>
      <div aria-hidden="true" className="skeleton h-136 rounded-card" />
    </div>
  );
}

type InSight = Moderation & { row: ModeratedProduct };

/** What a moderator has to know before deciding. Nothing changes under their eyes: they are told, and look when they want. */
function QueueNotes({ row, current: { newer, moveTo }, actions }: InSight) {
  const t = useTranslate();
  const note = actions.notes.get(row.id);
  return (
    <>
      {note && <p className="note note-bad mt-3 mb-0">{note}</p>}
      {newer === null && row.status === "pending" && (
        <p role="status" className="note note-warn mt-3 mb-0">
          {t("Este produto saiu desta lista: alguém pode ter decidido sobre ele.")}
        </p>
      )}
      {newer && (
        <div role="status" className="note note-warn mt-3 mb-0 flex-wrap items-center">
          <span className="flex-1">{t("Este produto mudou desde que você o abriu.")}</span>
          <Button label={t("Ver a versão atual")} kind="dark" onClick={() => moveTo(newer)} />
        </div>
      )}
    </>
  );
}

const main = "flex-[1_1_7rem] max-md:px-3 wide:flex-initial wide:min-w-44";

/** They stay at hand while the offer scrolls, and in their place when the next one comes. */
function QueueActions({ row, current: { step }, approve, reject, setDialog, areKeysOn }: InSight) {
  const t = useTranslate();
  const key = (name: string) => areKeysOn && <Key name={name} />;
  return (
    <div className="queue-acts handheld:col-span-full sticky bottom-0 z-2 order-2 flex flex-wrap items-center gap-2 -mx-4 -mb-4 py-3 px-4 border-t border-line rounded-[0_0_var(--radius-card)_var(--radius-card)] bg-surface wide:[grid-area:acts] wide:-mx-5 wide:-mb-5 wide:px-5 [@media(height<30rem)]:static @max-[15rem]/panel:static">
      {isWaiting(row) && (
        <>
          <Button kind="primary" size="lg" className={main} onClick={onFirstClick(() => approve([row]))}>
            <Check size={20} aria-hidden="true" /> {t("Aprovar")} {key("A")}
          </Button>
          <Button kind="line" size="lg" className={`${main} text-tomato`} onClick={() => reject([row])}>
            <X size={20} aria-hidden="true" /> {t("Rejeitar")} {key("R")}
          </Button>
        </>
      )}
      <div className="flex flex-wrap flex-auto justify-around wide:justify-end wide:gap-1">
        <IconButton label={t("Anterior")} onPress={() => step(-1)} icon={<ChevronLeft size={20} />} />
        <IconButton label={t("Próximo")} onPress={() => step(1)} icon={<ChevronRight size={20} />} />
        <IconButton
          label={t("Editar")}
          onPress={() => setDialog({ kind: "edit", row })}
          icon={<Pencil size={18} />}
        />
        <IconButton
          label={t("Deletar")}
          onPress={() => setDialog({ kind: "delete", rows: [row] })}
          icon={<Trash2 size={18} />}
        />
      </div>
    </div>
  );
}
