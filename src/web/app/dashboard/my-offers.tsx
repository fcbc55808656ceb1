import { useSearchParams } from "react-router";
import { LoadNotice } from "#web/app/notices/list-frame.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useToast } from "#web/app/toasts.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Plus, RefreshCw } from "#web/ui/icons.ts";
import { useVisibleAgain } from "#web/ui/use-visible-again.ts";
import { AppealDialog } from "./appeal-dialog.tsx";
import { type Editing, EditOffer, useEditing } from "./edit-offer.tsx";
import { CardSkeletons, MyOfferList } from "./my-offer-list.tsx";
import { WithdrawDialog } from "./offer-buttons.tsx";
import { OfferCounts, OfferSearch } from "./offer-filters.tsx";
import { type Appeals, useAppeals } from "./use-appeals.ts";
import {
  decidedSince,
  extentOf,
  type Listing,
  noCounts,
  type OffersQuery,
  readOffersQuery,
  useMyOffers,
  writeOffersQuery,
} from "./use-my-offers.ts";
import { type OfferActions, useOfferActions } from "./use-offer-actions.ts";

export function MyOffers({ user_id }: { user_id: string }) {
  const t = useTranslate();
  const [address, setAddress] = useSearchParams();
  const query = readOffersQuery(address);
  const offers = useMyOffers(query);
  const { listing, failure, isCurrent } = offers;
  const editing = useEditing(user_id);
  const actions = useOfferActions(offers);
  const appeals = useAppeals(user_id, offers);
  const showToast = useToast();
  const refresh = useRefresh(offers);
  const counts = listing?.counts ?? (failure ? noCounts : undefined);

  /** A filter is a step that Back undoes; what is typed into one is not a step for each letter. */
  function choose(next: OffersQuery, how: "step" | "same step"): void {
    setAddress((now) => writeOffersQuery(now, next), { replace: how === "same step" });
  }

  // What was pressed goes away: the list is where it led.
  async function retry(): Promise<void> {
    showToast(undefined);
    if (await offers.load()) focusList();
  }

  function showAll(): void {
    choose({ q: "" }, "step");
    focusList();
  }

  return (
    <section aria-labelledby="ofertas" className="@container">
      <OffersHead onRefresh={refresh} />
      <OfferCounts
        counts={counts}
        status={query.status}
        onChoose={(status) => choose({ ...query, status }, "step")}
      />
      {/* Also while nothing is known, so that nothing moves when it is. */}
      {(!counts || counts.total > 0 || query.q) && (
        <div className="mt-5 max-w-120">
          <OfferSearch q={query.q} onSearch={(q) => choose({ ...query, q }, "same step")} />
        </div>
      )}
      {/* Outlives lists and empty lists, so that screen readers announce the new extent. */}
      <p role="status" className="sr-only">
        {listing && isCurrent && listing.counts.total > 0 && extentOf(listing, t)}
      </p>
      {failure && <OffersNotice failure={failure} isOlder={isCurrent} onRetry={retry} />}
      <Offers {...{ offers, query, editing, actions, appeals }} onClear={showAll} />
      <WithdrawDialog {...actions} />
      <AppealDialog appeals={appeals} onEdit={editing.open} />
      <EditOffer
        editing={editing}
        isListed={listing !== undefined}
        onSaved={offers.change}
        onGone={() => void offers.load(true)}
      />
    </section>
  );
}

function OffersHead({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const t = useTranslate();
  return (
    <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-3 max-md:*:last:w-full">
      <h2
        id="ofertas"
        tabIndex={-1}
        className="me-auto text-2xl font-[750] focus:[box-shadow:none] focus:outline-none"
      >
        {t("Suas ofertas")}
      </h2>
      <ActionButton
        label={t("Atualizar")}
        busyLabel={t("Atualizando…")}
        kind="line"
        icon={<RefreshCw size={18} />}
        onPress={onRefresh}
      />
      <ScreenLink kind="primary" to="/enviar-produtos">
        <Plus size={20} /> {t("Enviar Produto")}
      </ScreenLink>
    </div>
  );
}

function focusList(): void {
  document.getElementById("ofertas")?.focus();
}

interface OffersProps {
  offers: ReturnType<typeof useMyOffers>;
  query: OffersQuery;
  editing: Editing;
  actions: OfferActions;
  appeals: Appeals;
  onClear: () => void;
}

function Offers({ offers, query, editing, actions, appeals, onClear }: OffersProps) {
  const { listing, failure, isCurrent, more } = offers;
  if (!listing) return failure ? null : <CardSkeletons />;
  if (!isCurrent && failure) return null;
  if (isCurrent && listing.counts.total === 0) return <SendOffer />;
  if (isCurrent && listing.offers.length === 0) return <NothingFound query={query} onClear={onClear} />;
  return <MyOfferList listing={listing} isWaiting={!isCurrent} {...{ more, editing, actions, appeals }} />;
}

/** The button always shows a toast; a refresh on return to the tab only where something has changed. */
function useRefresh({ listing, load }: OffersProps["offers"]): () => Promise<void> {
  const t = useTranslate();
  const showToast = useToast();

  useVisibleAgain(async () => {
    if (!listing || listing.counts.pending === 0) return;
    const found = await load(true);
    const news = found && newsOf(listing, found, t);
    if (news) showToast(news);
  });

  return async function refresh(): Promise<void> {
    showToast(undefined);
    const found = await load();
    if (found) showToast(newsOf(listing, found, t) ?? t("Lista atualizada"));
  };
}

interface OffersNoticeProps {
  failure: string;
  isOlder: boolean;
  onRetry: () => Promise<void>;
}

/** «§8»: nothing came. What is shown beside it is not taken for news. */
function OffersNotice({ failure, isOlder, onRetry }: OffersNoticeProps) {
  const t = useTranslate();
  const sentence = isOlder
    ? t("Não foi possível atualizar: esta é a lista de antes.")
    : t("Não foi possível carregar suas ofertas.");
  return (
    <LoadNotice className="mt-4" onRetry={onRetry}>
      {sentence} <span className="font-[400]">{failure}</span>
    </LoadNotice>
  );
}

function newsOf(before: Listing | undefined, after: Listing, t: Translate): string | undefined {
  const [first, ...others] = decidedSince(before, after);
  if (!first) return undefined;
  if (others.length > 0) return t("{{n}} ofertas suas foram analisadas", { n: others.length + 1 });
  return first.status === "approved"
    ? t("Aprovada: {{name}}", { name: first.name })
    : t("Não foi aprovada: {{name}}", { name: first.name });
}

function NothingFound({ query, onClear }: { query: OffersQuery; onClear: () => void }) {
  const t = useTranslate();
  const { status = "all", q } = query;
  const sentences = {
    all: t("Você chegou ao fim desta lista."),
    pending: t("Nada seu está esperando análise agora."),
    approved: t("Nenhuma oferta sua foi aprovada até agora."),
    rejected: t("Nenhuma oferta sua foi rejeitada. Continue assim."),
  };
  return (
    <div className="mt-5">
      <EmptyList
        title={t("Nenhuma oferta encontrada")}
        text={q ? t("Nenhuma oferta sua com “{{q}}” neste filtro.", { q }) : sentences[status]}
      >
        <Button label={t("Ver todas")} kind="line" size="lg" onClick={onClear} />
      </EmptyList>
    </div>
  );
}

function SendOffer() {
  const t = useTranslate();
  const steps = [
    t("Você envia o link da loja e o preço."),
    t("Nossa equipe confere se a oferta é de verdade."),
    t("Aprovada, ela aparece para quem visita o site."),
  ];
  return (
    <section aria-labelledby="enviar" className="panel mt-5">
      <h3 id="enviar" className="text-2xl font-[750]">
        {t("Achou um preço bom?")}
      </h3>
      <p className="mt-1 text-lg text-lead">{t("Conte para todo mundo. Leva um minuto:")}</p>
      <ol className="steps mt-6 lg:grid-cols-3">
        {steps.map((step) => (
          <li key={step}>
            <p className="font-semibold">{step}</p>
          </li>
        ))}
      </ol>
      <ScreenLink kind="primary" size="lg" className="mt-7 max-md:w-full" to="/enviar-produtos">
        <Plus size={20} /> {t("Enviar minha primeira oferta")}
      </ScreenLink>
    </section>
  );
}
