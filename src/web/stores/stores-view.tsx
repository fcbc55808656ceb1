import { fold } from "#domain/format/text.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { storeLetter } from "#domain/stores/store-initials.ts";
import { figureDays, leastForFigure } from "#domain/stores/store-limits.ts";
import { storesPath } from "#domain/stores/store-path.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import {
  isFilteredStores,
  type StoreOrder,
  type StoresRequest,
  storeOrderLabels,
  storeOrders,
  storesAddress,
  storesOnPage,
} from "#domain/stores/stores-query.ts";
import { Breadcrumbs, type Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { LinkChips } from "#web/products/sort-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { SplitKey } from "./discount-split.tsx";
import { StoreFind } from "./store-find.tsx";
import { StoreRow } from "./store-row.tsx";

export interface StoresViewProps {
  request: StoresRequest;
  stores: readonly DescribedStore[];
  next: string | null;
  /** True on a page that does not begin at the list's beginning. */
  isLater: boolean;
  /** The letters that names begin with; none where there are few stores. */
  letters: readonly string[];
  /** The nearest name to one that nothing was found for. */
  near: Pick<DescribedStore, "slug" | "name" | "domains"> | null;
  crumbs: readonly Crumb[];
}

/** All stores, a line each. */
export function StoresView(props: StoresViewProps) {
  const { request, stores, next, isLater, letters, crumbs } = props;
  const t = useTranslate();
  const isEmpty = stores.length === 0;
  return (
    <div className="wrap pt-9 pb-13">
      <Breadcrumbs crumbs={crumbs} />
      <div className="stores-head">
        <div>
          <h1 className="text-4xl font-extrabold">{t("Lojas")}</h1>
          <p className="mt-2 max-w-[44em] text-lg text-lead">
            {t(
              "De onde vêm as ofertas. Ao lado de cada loja, quantos dos seus descontos eram de verdade nos últimos {{n}} dias.",
              { n: figureDays },
            )}
          </p>
        </div>
        {request.q === "" && (
          <LinkChips
            label={t("Ordenar por")}
            choices={storeOrders}
            current={request.order}
            nameOf={(order) => storeOrderLabels[order]}
            addressOf={(order) => storesAddress({ ...request, order, letter: undefined, cursor: undefined })}
          />
        )}
      </div>
      <StoreFind request={request} />
      {letters.length > 0 && <Letters letters={letters} request={request} />}
      <TopOnly order={request.order} />
      {isLater && (
        <p className="mt-4">
          <ButtonLink
            label={t("Voltar ao começo da lista")}
            kind="ghost"
            href={storesAddress({ ...request, cursor: undefined, letter: undefined })}
          />
        </p>
      )}
      {isEmpty ? <NoStores {...props} /> : <Rows stores={stores} request={request} />}
      {next && (
        <p className="mt-6 text-center">
          <ButtonLink
            label={t("Mais lojas")}
            kind="line"
            size="lg"
            rel="nofollow"
            href={storesAddress({ ...request, letter: undefined, cursor: next })}
          />
        </p>
      )}
      {!isEmpty && <Legend />}
    </div>
  );
}

/** Neither list can be turned over. */
function TopOnly({ order }: { order: StoreOrder }) {
  const t = useTranslate();
  if (order === "nome") return null;
  const n = storesOnPage;
  return (
    <p className="mt-4 text-sm text-muted">
      {order === "ofertas"
        ? t("Até {{n}} lojas, das que têm oferta no ar.", { n })
        : t("Até {{n}} lojas, das que têm pelo menos {{fewest}} descontos julgados.", {
            n,
            fewest: leastForFigure,
          })}
    </p>
  );
}

function Letters({ letters, request }: { letters: readonly string[]; request: StoresRequest }) {
  const t = useTranslate();
  return (
    <nav aria-label={t("Letras")} className="letters">
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            <a
              href={storesAddress({ ...request, letter: letter.toLowerCase(), cursor: undefined })}
              aria-current={letter.toLowerCase() === request.letter ? "true" : undefined}
            >
              <span className="sr-only">{t("Lojas a partir de")} </span>
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Letters only where stores are; another order has none. */
function Rows({ stores, request }: Pick<StoresViewProps, "stores" | "request">) {
  const t = useTranslate();
  const heads = ["Loja", "No ar", "Cupons", "Descontos reais, 180 dias", "Rende comissão?"];
  const groups = request.order === "nome" ? byLetter(stores) : [{ letter: "", stores }];
  return (
    <div className="store-cols">
      <p className="store-heads" aria-hidden="true">
        <span />
        {heads.map((head) => (
          <span key={head}>{t(head)}</span>
        ))}
      </p>
      {groups.map((group) => (
        <div key={group.letter} className={group.letter ? "store-letter" : "mt-3"}>
          <h2 className={group.letter ? undefined : "sr-only"}>{group.letter || t("Lojas")}</h2>
          <ul className="store-list">
            {group.stores.map((store) => (
              <StoreRow key={store.slug} store={store} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function byLetter(stores: readonly DescribedStore[]): { letter: string; stores: DescribedStore[] }[] {
  const groups: { letter: string; stores: DescribedStore[] }[] = [];
  for (const store of stores) {
    const letter = storeLetter(fold(store.name));
    const last = groups.at(-1);
    if (last?.letter === letter) last.stores.push(store);
    else groups.push({ letter, stores: [store] });
  }
  return groups;
}

function NoStores({ request, near, isLater }: StoresViewProps) {
  const t = useTranslate();
  const { q, order, withCoupon, withoutCommission } = request;
  const hasChoices = withCoupon || withoutCommission;
  if (order === "nome" && !isFilteredStores(request))
    return (
      <EmptyList
        title={isLater ? t("Não há mais lojas") : t("Ainda não há lojas na lista")}
        text={
          isLater
            ? t("Você chegou ao fim desta lista.")
            : t("Elas aparecem aqui depois que a equipe as confere.")
        }
      >
        <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
      </EmptyList>
    );
  return (
    <section className="store-box mt-5 max-w-[46rem]">
      <h2>{q === "" || hasChoices ? t("Nenhuma loja assim") : t("Nenhuma loja chamada «{{q}}»", { q })}</h2>
      {near && <DidYouMean near={near} />}
      {q !== "" && hasChoices && (
        <p>
          <a className="text-link" href={storesAddress({ q })} rel="nofollow">
            {t("Buscar «{{q}}» em todas as lojas", { q })}
          </a>
        </p>
      )}
      <p>
        <a className="text-link" href={storesPath}>
          {t("Ver todas as lojas")}
        </a>
      </p>
    </section>
  );
}

function DidYouMean({ near }: { near: NonNullable<StoresViewProps["near"]> }) {
  const t = useTranslate();
  return (
    <>
      <p>
        {t("Você quis dizer")}{" "}
        <a className="text-link" href={storePath(near.slug)} lang="pt-BR">
          {near.name}
        </a>
        ?
      </p>
      {near.domains.length > 0 && (
        <p>
          {t("Se recebeu um link de outro endereço parecido, desconfie: só aceitamos {{domains}}.", {
            domains: near.domains.join(", "),
          })}
        </p>
      )}
    </>
  );
}

function Legend() {
  const t = useTranslate();
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
        <SplitKey />
        <p className="text-sm text-muted">
          {t("Com menos de {{n}} descontos julgados não mostramos porcentagem.", { n: leastForFigure })}
        </p>
      </div>
      <p className="mt-2.5 max-w-[46rem] text-sm text-muted">
        {t(
          "«Com comissão» quer dizer que podemos receber por compras feitas pelos nossos links. Isso não muda a ordem das ofertas.",
        )}{" "}
        {t("Falta uma loja?")}{" "}
        <a className="text-link" href="/contato">
          {t("Conte para a gente")}
        </a>
        .
      </p>
    </>
  );
}
