import { type OpenDataFiles, openDataPath } from "#domain/open-data/open-data.ts";
import type { OpenOffer, OpenPrice } from "#domain/open-data/open-rows.ts";
import { findOpenData } from "#server/open-data/open-data-files-store.ts";
import { findExampleOffer, listOpenPrices } from "#server/open-data/open-rows-store.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import { notFoundPage } from "#site/notices/not-found-page.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { Breadcrumbs, type Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { AssistantSection } from "./assistant-section.tsx";
import { DatasetSection } from "./dataset-section.tsx";
import { openDatasetData } from "./open-dataset-data.ts";
import { DownloadSection, RulesSection } from "./rules-section.tsx";

interface OpenDataView {
  /** Null until the first night. */
  found: OpenDataFiles | null;
  examples: { ofertas: OpenOffer | undefined; precos: OpenPrice | undefined };
}

/** Null where the operator publishes none. */
type OpenDataData = OpenDataView | null;

async function load({ db, site, now }: PageContext): Promise<OpenDataData> {
  if (!site.open_data) return null;
  const [found, ofertas] = await Promise.all([findOpenData(db), findExampleOffer(db, site.url)]);
  const key = ofertas?.product_key;
  const [precos] = key ? await listOpenPrices(db, [key], now, 1) : [];
  return { found, examples: { ofertas, precos } };
}

function crumbsOf(t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t("Dados abertos"), path: openDataPath },
  ];
}

function View({ data, context }: { data: OpenDataData; context: PageContext }) {
  const t = useTranslate();
  if (!data) return <notFoundPage.View data={null} context={context} />;
  const { found, examples } = data;
  const { site, language } = context;
  return (
    <div className="wrap api-docs">
      <Breadcrumbs crumbs={crumbsOf(t)} />
      <header className="api-words-wide">
        <h1 className="mt-2 text-4xl font-extrabold">{t("Dados abertos")}</h1>
        <p className="mt-3 text-xl text-lead">
          {t(
            "As ofertas e os preços que este site mostra, em arquivos para baixar, estudar e conferir. Novos a cada noite, sem nada sobre pessoas.",
          )}
        </p>
      </header>
      <DatasetSection dataset="ofertas" found={found} example={examples.ofertas} language={language} />
      <DatasetSection dataset="precos" found={found} example={examples.precos} language={language} />
      <RulesSection />
      <DownloadSection site={site} />
      <AssistantSection site={site} />
    </div>
  );
}

/** Its files change at night; what it shows of an offer goes with it. */
export const openDataPage: Page<OpenDataData> = {
  sheet: "apiDocs",
  load,
  tags: () => ["home"],
  View,
  status: (data) => (data ? 200 : 404),
  head: (data, context) => {
    const { site, t } = context;
    if (!data) return notFoundPage.head(null, context);
    return {
      title: `${t("Dados abertos")} · ${site.name}`,
      description: t("As ofertas e os preços de {{name}} em arquivos abertos, e para assistentes por MCP.", {
        name: site.name,
      }),
      canonical: openDataPath,
      structuredData: [
        breadcrumbData(crumbsOf(t), site),
        ...(data.found ? [openDatasetData(data.found, site)] : []),
      ],
    };
  },
};
