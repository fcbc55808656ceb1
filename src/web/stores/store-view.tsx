import type { ReactNode } from "react";
import { listParameters, searchAddress, searchParameters } from "#domain/products/search-query.ts";
import { sorts, wantsReal } from "#domain/products/sort.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { Breadcrumbs, type Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { OfferList, SEEN_AT_ONCE } from "#web/products/offer-list.tsx";
import { NoRealOffers, RealOnlyLink, RealOrderNote } from "#web/products/real-only.tsx";
import type { FilteredListProps } from "#web/products/search/filtered-list.tsx";
import { SortChips } from "#web/products/sort-chips.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { StoreAside } from "./store-aside.tsx";
import { StoreFacts } from "./store-facts.tsx";
import { StoreHero } from "./store-hero.tsx";

export interface StoreViewProps
  extends Pick<FilteredListProps, "request" | "offers" | "next" | "isLater" | "now"> {
  store: DescribedStore;
  crumbs: readonly Crumb[];
  /** Its coupons, which stand before its offers; nothing where it has none. */
  coupons?: ReactNode;
}

export function StoreView(props: StoreViewProps) {
  const { store, request, isLater, crumbs, coupons } = props;
  return (
    <div className="wrap pt-9 pb-13">
      <Breadcrumbs crumbs={crumbs} />
      <StoreHero store={store} request={request} />
      {!isLater && <StoreFacts store={store} />}
      <div className="store-columns">
        <div className="min-w-0">
          {!isLater && coupons}
          <StoreOffers {...props} />
        </div>
        <StoreAside store={store} />
      </div>
    </div>
  );
}

function StoreOffers({ store, request, offers, next, isLater, now }: StoreViewProps) {
  const t = useTranslate();
  const path = storePath(store.slug);
  const first = { ...request, cursor: undefined };
  const isReal = wantsReal(request);
  return (
    <section id="ofertas" className="store-offers" aria-labelledby="lista">
      <div className="store-offers-head">
        <h2 id="lista" className="text-2xl font-[750]">
          {t("Ofertas no ar")}
        </h2>
        <a className="text-link" href={searchAddress({ store: store.name })} rel="nofollow">
          {t("Buscar e filtrar nesta loja")}
        </a>
      </div>
      {(offers.length > 0 || isLater || isReal) && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SortChips
            offered={sorts}
            current={request.sort}
            addressOf={(sort) => searchAddress({ ...first, sort }, path)}
          />
          <RealOnlyLink
            isOn={request.real === true}
            href={searchAddress({ ...first, real: !request.real || undefined }, path)}
          />
        </div>
      )}
      {request.sort === "real_discount" && <RealOrderNote />}
      <OfferList
        offers={offers}
        next={next}
        path={path}
        query={searchParameters(first)}
        api={{ store: store.slug, ...listParameters(request) }}
        now={now}
        eager={SEEN_AT_ONCE}
        start={isLater ? searchAddress(first, path) : undefined}
        empty={isReal ? <NoRealOffers href={path} /> : <NoOffers />}
      />
    </section>
  );
}

function NoOffers() {
  const t = useTranslate();
  return (
    <EmptyList
      title={t("Nenhuma oferta desta loja agora")}
      text={t("As que acabaram continuam na busca. Crie um alerta para saber da próxima.")}
    >
      <ButtonLink label={t("Ver todas as lojas")} kind="line" size="lg" href="/lojas" />
      <ButtonLink label={t("Enviar uma oferta")} kind="primary" size="lg" href="/enviar-produtos" />
    </EmptyList>
  );
}
