import { type CategorySlug, categoryBySlug } from "#domain/products/categories.ts";
import { categoryPath } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { type IgnoredFilter, type SearchRequest, searchAddress } from "#domain/products/search-query.ts";
import { wantsReal } from "#domain/products/sort.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Lightbulb } from "#web/ui/icons.ts";
import { ActiveFilters, filterCount } from "./active-filters.tsx";
import { IgnoredSearchFilters } from "./ignored-filters.tsx";
import { NearMisses, type NearOffers } from "./near-misses.tsx";
import { SearchFilters } from "./search-filters.tsx";

/** §2: where a search that found nothing leads. */
const quickLinks: readonly CategorySlug[] = ["smartphones", "eletronicos", "casa", "moda"];

export const tips: readonly { title: string; text: string }[] = [
  { title: "Seja mais específico", text: "Diga o modelo ou o tamanho, como “TV 50 polegadas”." },
  { title: "Use palavras-chave", text: "“Fone bluetooth” acha mais do que uma frase inteira." },
  { title: "Explore as categorias", text: "A oferta pode estar lá com outro nome." },
  { title: "Busque pela loja", text: "Escreva o nome dela para ver o que tem em oferta." },
];

export interface NoResultsProps {
  request: SearchRequest;
  ignored: readonly IgnoredFilter[];
  near: NearOffers | null;
  now: Date;
}

export function NoResults({ request, ignored, near, now }: NoResultsProps) {
  const isFiltered = filterCount(request) > 0;
  return (
    <div className="wrap grid grid-cols-1 gap-9 pt-12 pb-13 md:pt-14">
      <NothingFound request={request} isFiltered={isFiltered} />
      <IgnoredSearchFilters ignored={ignored} />
      {near && <NearMisses {...near} now={now} />}
      <QuickLinks />
      <Tips />
    </div>
  );
}

function NothingFound({ request, isFiltered }: { request: SearchRequest; isFiltered: boolean }) {
  const t = useTranslate();
  const isReal = wantsReal(request);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="text-3xl font-extrabold md:text-4xl">
          {isReal ? t("Nenhum desconto real por aqui agora") : t(productScreens.no_results.title)}
        </h1>
        <p className="mt-2 line-clamp-4 text-lg wrap-anywhere text-lead">{emptyText(request, t)}</p>
      </div>
      {isReal && (
        <p>
          <ButtonLink
            label={t("Ver todas as ofertas")}
            kind="primary"
            href={withAll(request)}
            rel="nofollow"
          />
        </p>
      )}
      {isFiltered && (
        <>
          <ActiveFilters request={request} />
          <SearchFilters request={request} stores={[]} />
        </>
      )}
    </div>
  );
}

/** The same search, real discounts or not. */
function withAll(request: SearchRequest): string {
  const { sort, real: _real, cursor: _cursor, ...rest } = request;
  return searchAddress(wantsReal({ sort }) ? rest : { ...rest, sort });
}

function emptyText(request: SearchRequest, t: Translate): string {
  const term = request.q;
  if (term === "") return t("Nenhuma oferta passa por estes filtros.");
  const others = filterCount({ ...request, real: undefined });
  if (wantsReal(request) && others === 0)
    return t("Nenhuma oferta para “{{term}}” tem desconto real agora.", { term });
  return filterCount(request) > 0
    ? t("Nenhuma oferta para “{{term}}” passa por estes filtros.", { term })
    : t("Não achamos ofertas para “{{term}}”.", { term });
}

function QuickLinks() {
  const t = useTranslate();
  return (
    <nav aria-labelledby="atalhos">
      <h2 id="atalhos" className="mb-3 text-xl font-bold">
        {t("Veja o que está em oferta")}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {quickLinks.map((slug) => (
          <li key={slug}>
            <ButtonLink label={t(categoryBySlug(slug)?.name ?? slug)} kind="line" href={categoryPath(slug)} />
          </li>
        ))}
        <li>
          <ButtonLink label={t("Voltar ao início")} kind="primary" href="/" />
        </li>
      </ul>
    </nav>
  );
}

function Tips() {
  const t = useTranslate();
  return (
    <section aria-labelledby="dicas" className="rounded-card bg-sunk p-5 md:p-7">
      <h2 id="dicas" className="mb-4 flex items-center gap-2 text-xl font-bold">
        <Lightbulb size={22} className="shrink-0 text-green-text" /> {t("Dicas para a sua busca")}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {tips.map(({ title, text }) => (
          <li key={title}>
            <strong className="block font-[650]">{t(title)}</strong>
            <span className="text-muted">{t(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
