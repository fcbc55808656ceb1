import type { Category } from "#domain/products/categories.ts";
import { categoryPath, type ListedOffer } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { type Sort, sorts } from "#domain/products/sort.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { categoryLeads } from "./category-leads.ts";
import { Breadcrumbs, type Crumb } from "./detail/breadcrumbs.tsx";
import { EmptyList } from "./empty-list.tsx";
import { OfferList, SEEN_AT_ONCE } from "./offer-list.tsx";
import { listSorts, SortChips, sortedPath } from "./sort-chips.tsx";

export interface CategoryOffersProps {
  category: Category;
  crumbs: readonly Crumb[];
  offers: readonly ListedOffer[];
  next: string | null;
  sort: Sort;
  /** True on a later page, which a visitor without JavaScript has turned to. */
  isLater: boolean;
  now: Date;
}

export function CategoryOffers(props: CategoryOffersProps) {
  const { category, crumbs, offers, next, sort, isLater, now } = props;
  const t = useTranslate();
  const list = { path: categoryPath(category.slug), sort };
  const order: Record<string, string> = sort === "newest" ? {} : { sort };
  return (
    <div className="wrap pt-9 pb-13 md:pt-11">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-1 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold md:text-4xl">{t(category.name)}</h1>
          <p className="mt-2 max-w-[40em] text-lg text-lead">{t(categoryLeads[category.slug])}</p>
        </div>
        {offers.length > 0 && <SortChips chips={listSorts(list, sorts)} />}
      </div>
      <section id="ofertas" className="scroll-mt-4" aria-labelledby="lista">
        <h2 id="lista" className="sr-only">
          {t("Ofertas")}
        </h2>
        <OfferList
          offers={offers}
          next={next}
          path={list.path}
          query={order}
          api={{ category: category.slug, ...order }}
          now={now}
          eager={SEEN_AT_ONCE}
          start={isLater ? sortedPath(list) : undefined}
          empty={<NoOffers />}
        />
      </section>
    </div>
  );
}

/** §8, in its words. */
function NoOffers() {
  const t = useTranslate();
  return (
    <EmptyList title={t(productScreens.empty_category.title)} text={t(productScreens.empty_category.text)}>
      <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
      <ButtonLink label={t("Enviar uma oferta")} kind="line" size="lg" href="/enviar-produtos" />
    </EmptyList>
  );
}
