import { formatMinute } from "#domain/format/written-date.ts";
import { latencyRule } from "#domain/notices/latency.ts";
import { type Latency, listLatencies } from "#server/notices/latencies-store.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import type { Page, PageContext } from "#site/serving/page.ts";
import { Breadcrumbs, type Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { LatencyChart } from "./latency-chart.tsx";

interface TransparencyData {
  latencies: Latency[];
}

const path = "/transparencia";

function crumbsOf(t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t("Transparência"), path },
  ];
}

function View({ data, context }: { data: TransparencyData; context: PageContext }) {
  const t = useTranslate();
  return (
    <div className="wrap pt-7 pb-16">
      <Breadcrumbs crumbs={crumbsOf(t)} />
      <header className="mt-2 max-w-[44em]">
        <h1 className="text-4xl font-extrabold">{t("Transparência")}</h1>
        <p className="mt-3 text-xl text-lead">
          {t("O que prometemos, medido. Os números saem do mesmo lugar que o site usa.")}
        </p>
      </header>
      <Latencies {...data} language={context.language} />
    </div>
  );
}

function Latencies({ latencies, language }: TransparencyData & { language: string }) {
  const t = useTranslate();
  const at = latencies[0]?.at;
  return (
    <section className="pt-10" aria-labelledby="demora">
      <h2 id="demora" className="text-2xl font-[750]">
        {t("Quanto tempo um aviso leva")}
      </h2>
      <p className="mt-2 mb-4 max-w-[44em] text-lead">
        {t(
          "Da mudança na oferta até o aviso no sino, e até a entrega em cada canal, nas últimas 24 horas. Avisos que esperaram as horas de silêncio de alguém ficam fora da conta.",
        )}
      </p>
      {at ? (
        <>
          <div className="panel">
            <LatencyChart latencies={latencies} />
          </div>
          <p className="mt-3 max-w-[54em] text-sm text-muted">
            {t(
              "Calculado em {{at}}, dos momentos guardados de cada aviso, a cada 5 minutos. Escala logarítmica; com menos de {{n}}, poucos dados. O resumo das 07:30 e o feed não têm demora: um tem hora, o outro é lido quando o seu leitor pede.",
              { at: formatMinute(at, language), n: latencyRule.fewest },
            )}
          </p>
        </>
      ) : (
        <p className="panel">{t("Ainda não há medida: a primeira sai minutos depois que o site começa.")}</p>
      )}
    </section>
  );
}

/** Nothing drops it: the figures are of 24 hours, and a page is made again after a minute. */
export const transparencyPage: Page<TransparencyData> = {
  sheet: "transparency",
  load: async ({ db }) => ({ latencies: await listLatencies(db) }),
  tags: () => [],
  View,
  head: (_, { site, t }) => ({
    title: `${t("Transparência")} · ${site.name}`,
    description: t("Quanto tempo um aviso leva até você, por canal, medido nas últimas 24 horas."),
    canonical: path,
    structuredData: [breadcrumbData(crumbsOf(t), site)],
  }),
};
