import { type RankedList, rankedPaths } from "#domain/votes/ranked-list.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Breadcrumbs, type Crumb } from "./detail/breadcrumbs.tsx";
import { EmptyList } from "./empty-list.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { OfferList, SEEN_AT_ONCE } from "./offer-list.tsx";
import type { FilteredListProps } from "./search/filtered-list.tsx";

export const rankedTexts: Record<RankedList, { title: string; lead: string; empty: [string, string] }> = {
  hot: {
    title: "Ofertas quentes",
    lead: "As 500 ofertas mais quentes dos últimos 7 dias: votos, cliques e gente que comentou, divididos pela idade.",
    empty: [
      "Nada quente por enquanto",
      "Uma oferta entra aqui quando alguém vota, comenta ou vai até a loja. As mais novas esperam por você.",
    ],
  },
  commented: {
    title: "Ofertas mais comentadas",
    lead: "As ofertas de que mais gente falou nas últimas 24 horas. Cada pessoa conta uma vez.",
    empty: [
      "Ninguém comentou nas últimas 24 horas",
      "Abra uma oferta e conte o que você sabe dela: se o cupom vale, se o frete compensa, se já comprou.",
    ],
  },
};

interface RankedOffersProps extends Pick<FilteredListProps, "offers" | "next" | "isLater" | "now"> {
  list: RankedList;
  crumbs: readonly Crumb[];
}

export function RankedOffers({ list, crumbs, isLater, ...offers }: RankedOffersProps) {
  const t = useTranslate();
  const path = rankedPaths[list];
  const { title, lead } = rankedTexts[list];
  return (
    <div className="wrap pt-9 pb-13 md:pt-11">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-1 mb-4">
        <h1 className="text-3xl font-extrabold md:text-4xl">{t(title)}</h1>
        <p className="mt-2 max-w-[40em] text-lg text-lead">{t(lead)}</p>
      </div>
      <ListTabs current={list} />
      <section id="ofertas" aria-labelledby="lista">
        <h2 id="lista" className="sr-only">
          {t("Ofertas")}
        </h2>
        <OfferList
          {...offers}
          path={path}
          query={{}}
          api={{ sort: list }}
          eager={SEEN_AT_ONCE}
          start={isLater ? path : undefined}
          empty={<NothingRanked list={list} />}
        />
      </section>
    </div>
  );
}

function NothingRanked({ list }: { list: RankedList }) {
  const t = useTranslate();
  const [title, text] = rankedTexts[list].empty;
  return (
    <EmptyList title={t(title)} text={t(text)}>
      <ButtonLink label={t("Ver as mais novas")} kind="primary" size="lg" href="/" />
      <ButtonLink label={t("Enviar uma oferta")} kind="line" size="lg" href="/enviar-produtos" />
    </EmptyList>
  );
}
