import { formatMinute } from "#domain/format/written-date.ts";
import { transparencyPath } from "#domain/site/transparency-path.ts";
import { readEarningShares } from "#server/affiliate/earning-shares-store.ts";
import { findModerationFigures } from "#server/log/moderation-figures-store.ts";
import { listShownEntries, type ShownEntry } from "#server/log/shown-entries-store.ts";
import { type Latency, listLatencies } from "#server/notices/latencies-store.ts";
import { sumVerdicts, type VerdictSums } from "#server/stores/verdict-sums-store.ts";
import { type HotOffer, listHottestSums } from "#server/votes/hottest-sums-store.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import type { Page, PageContext } from "#site/serving/page.ts";
import { Breadcrumbs, type Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { CommissionSection } from "./commission-section.tsx";
import { DataSection } from "./data-section.tsx";
import { LatencySection } from "./latency-section.tsx";
import { namedTags } from "./moderation-log-page.tsx";
import { type ModerationProps, ModerationSection } from "./moderation-section.tsx";
import { OrderSection } from "./order-section.tsx";
import { VerdictSection } from "./verdict-section.tsx";

interface TransparencyData {
  hottest: HotOffer[];
  verdicts: VerdictSums;
  shares: Awaited<ReturnType<typeof readEarningShares>>;
  latencies: Latency[];
  moderation: ModerationProps["counted"];
  newest: ShownEntry[];
}

/** How many offers are worked out, and how many acts stand here. */
const [workedOut, newestActs] = [6, 5] as const;

function crumbsOf(t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t("Transparência"), path: transparencyPath },
  ];
}

const parts = [
  { id: "ordem", label: "A ordem" },
  { id: "veredito", label: "O veredito" },
  { id: "comissao", label: "A comissão" },
  { id: "demora", label: "A demora dos avisos" },
  { id: "moderacao", label: "A moderação" },
  { id: "dados", label: "Os dados" },
];

async function load({ db, now }: PageContext): Promise<TransparencyData> {
  return {
    hottest: await listHottestSums(db, workedOut, now),
    verdicts: await sumVerdicts(db),
    shares: await readEarningShares(db),
    latencies: await listLatencies(db),
    moderation: await findModerationFigures(db),
    newest: (await listShownEntries(db, {}, newestActs)).entries,
  };
}

function View({ data, context }: { data: TransparencyData; context: PageContext }) {
  const t = useTranslate();
  const { now, language, site } = context;
  return (
    <div className="wrap pt-7 pb-16">
      <Breadcrumbs crumbs={crumbsOf(t)} />
      <header className="books-head">
        <h1 className="text-4xl font-extrabold">{t("Transparência")}</h1>
        <p>
          {t(
            "Como a lista é ordenada, de onde vem o dinheiro, quanto os avisos demoram e tudo o que a moderação fez. Os números saem do mesmo lugar que o site usa; esta página foi feita em {{at}}.",
            { at: formatMinute(now, language) },
          )}
        </p>
      </header>
      <nav aria-label={t("Nesta página")} className="sort-chips">
        <ul>
          {parts.map(({ id, label }) => (
            <li key={id}>
              <a className="chip" href={`#${id}`}>
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <OrderSection hottest={data.hottest} now={now} />
      <VerdictSection sums={data.verdicts} />
      <CommissionSection shares={data.shares} />
      <LatencySection latencies={data.latencies} />
      <ModerationSection counted={data.moderation} newest={data.newest} />
      <DataSection site={site} />
    </div>
  );
}

/** A page is made again after a minute, and no vote or act waits for it: only an offer that is named and goes drops it. */
export const transparencyPage: Page<TransparencyData> = {
  sheet: "transparency",
  load,
  tags: ({ hottest, newest }) => [...hottest.map(({ id }) => `offer:${id}` as const), ...namedTags(newest)],
  View,
  head: (_, { site, t }) => ({
    title: `${t("Transparência")} · ${site.name}`,
    description: t(
      "A conta que ordena as ofertas, a comissão, a demora dos avisos e cada ato da moderação, com os números de hoje.",
    ),
    canonical: transparencyPath,
    structuredData: [breadcrumbData(crumbsOf(t), site)],
  }),
};
