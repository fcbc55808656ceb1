import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { productScreens } from "#domain/products/product-messages.ts";
import { statusLabel } from "#domain/products/product-status.ts";
import { CallError } from "#web/api/call.ts";
import { reviewProduct } from "#web/api/products-admin.ts";
import { FilterChips, RemoveFilterChip } from "#web/app/admin/frame/filter-chips.tsx";
import { FoundPeople } from "#web/app/admin/frame/found-people.tsx";
import { usePanel, useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { ListNotice, ListPager } from "#web/app/admin/frame/panel-list.tsx";
import { WaitingTabs } from "#web/app/admin/frame/waiting-tabs.tsx";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { BulkBar, BulkOutcome } from "./bulk-bar.tsx";
import { ModerationDialogs } from "./moderation-dialogs.tsx";
import { ModerationList } from "./moderation-list.tsx";
import { type ModerationQuery, moderationPath, readModerationQuery } from "./moderation-query.ts";
import { OfferQueue } from "./queue/offer-queue.tsx";
import { type Moderation, useModeration } from "./use-moderation.ts";

/** «§2»: the tab «Produtos», where a moderator works through what waits: in a list, or one offer after the other. */
export function ModerationScreen() {
  const t = useTranslate();
  const { search } = useLocation();
  const query = useMemo(() => readModerationQuery(new URLSearchParams(search)), [search]);
  const moderation = useModeration(query);
  useOfferAddress(moderation);
  const { list, actions } = moderation;
  return (
    <>
      <PanelHead title={t("Produtos")} />
      <WaitingTabs className={query.isQueue ? "max-lg:hidden" : ""} />
      <StatusChips query={query} owner={moderation.rows[0]?.owner_name} />
      {query.q && !query.isQueue && <FoundPeople term={query.q} />}
      <ListNotice failure={list.failure} isOlder={list.data !== undefined} onRetry={list.load} />
      {actions.outcome && (
        <BulkOutcome outcome={actions.outcome} onClose={() => actions.setOutcome(undefined)} />
      )}
      {query.isQueue ? <OfferQueue {...moderation} /> : <ModerationList {...moderation} />}
      {list.isCurrent && <ListPager next={list.data?.next} />}
      {!query.isQueue && <BulkBar {...moderation} />}
      <ModerationDialogs {...moderation} />
    </>
  );
}

/** In queue mode the address names the offer in sight. Who comes for one that has left the list is told what became of it. */
function useOfferAddress({ query, list, navigable, current }: Moderation): void {
  const t = useTranslate();
  const tell = useToast();
  const navigate = useNavigate();
  const shutOut = useShutOut();
  const id = current.row?.id;
  const isAsked = useRef(query.offer !== undefined);

  async function explainMissing(id: string): Promise<void> {
    try {
      const { status, name } = (await reviewProduct(id)).product;
      const text = t("{{name}} não está nesta lista: {{status}}", { name, status: t(statusLabel(status)) });
      tell(text, "bad", { label: t("Ver o produto"), run: () => void navigate(editPath(id)) });
    } catch (error) {
      if (shutOut(error)) return;
      const isGone = error instanceof CallError && error.status === 404;
      const unknown = t("Este produto saiu desta lista: alguém pode ter decidido sobre ele.");
      tell(isGone ? t(productScreens.unknown_product.title) : unknown, "bad");
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list that it was asked for is there.
  useEffect(() => {
    if (!isAsked.current || !list.isCurrent) return;
    isAsked.current = false;
    if (query.offer && !navigable.some((row) => row.id === query.offer)) void explainMissing(query.offer);
  }, [list.isCurrent]);

  useEffect(() => {
    if (!query.isQueue || !id || id === query.offer) return;
    // Not a step of its own: Back leads to the list.
    void navigate(moderationPath({ ...query, offer: id }), { replace: true });
  }, [query, id, navigate]);
}

function StatusChips({ query, owner }: { query: ModerationQuery; owner: string | null | undefined }) {
  const t = useTranslate();
  const { counts } = usePanel();
  const { status, q, user_id, isQueue } = query;
  const known = counts?.products;
  const total = known && known.pending + known.approved + known.rejected;
  // They are of all offers: beside a narrowed list they would mislead.
  const countOf = (n: number | undefined) => (user_id || q ? undefined : (n ?? null));
  const out = { modo: undefined, oferta: undefined };
  return (
    <FilterChips
      about={t("Mostrar por situação")}
      current={{ status: status === "pending" ? undefined : status }}
      chips={[
        { label: "Pendentes", choice: { status: undefined, ...out }, count: countOf(known?.pending) },
        { label: "Aprovados", choice: { status: "approved", ...out }, count: countOf(known?.approved) },
        { label: "Rejeitados", choice: { status: "rejected", ...out }, count: countOf(known?.rejected) },
        { label: "Todos", choice: { status: "all", ...out }, count: countOf(total) },
      ]}
      // One offer at a time needs a phone's whole screen; the list is one tap away.
      className={`mb-4 ${isQueue ? "max-lg:hidden" : ""}`}
    >
      {q && (
        <RemoveFilterChip
          to={moderationPath({ status, user_id })}
          label={t("Busca: {{term}}", { term: q })}
          about={t("Limpar busca")}
        />
      )}
      {user_id && (
        <RemoveFilterChip
          to={moderationPath({ status, q })}
          label={t("Só de {{name}}", { name: owner ?? t("uma pessoa") })}
          about={t("Mostrar de todos")}
        />
      )}
    </FilterChips>
  );
}
