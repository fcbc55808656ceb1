import { textFault } from "#domain/prices/price-list/open-price-list.ts";
import { priceListModel } from "#domain/prices/price-list/price-columns.ts";
import {
  type PriceListCheck,
  type PriceListResult,
  priceListLimits,
  priceListMessages,
  priceListParts,
} from "#domain/prices/price-list/price-list.ts";
import { checkPriceList, importPrices } from "#web/api/products-admin.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ImportSection } from "./import-section.tsx";
import { formatCount } from "./import-text.ts";
import { PriceListReport } from "./price-list-report.tsx";
import type { ImportEvents, ImportKind } from "./use-import.ts";

const kind: ImportKind<PriceListCheck, PriceListResult> = {
  model: { name: "modelo-de-precos.csv", text: priceListModel },
  limits: priceListLimits,
  messages: priceListMessages,
  textFault,
  check: checkPriceList,
  send: importPrices,
  total: ({ valid }) => valid,
  resultText,
};

/** An operator's list of prices for the histories. */
export function ImportPrices(events: ImportEvents) {
  const t = useTranslate();
  return (
    <ImportSection
      {...events}
      id="levar-precos"
      title={t("Importar preços")}
      lead={t(
        "Preços que você viu nas lojas, para o histórico: link do produto, preço e data. O tipo é regular, ou deal para um preço de oferta.",
      )}
      modelLabel={t("Baixar um modelo da lista de preços")}
      fieldId="levar-lista"
      label={t("Lista de preços, em CSV ou JSON")}
      hint={t("Até 100.000 preços e 20 MB. Nada é gravado antes de você conferir.")}
      kind={kind}
      Report={PriceListReport}
    />
  );
}

function resultText(t: Translate, result: PriceListResult): string {
  if (result.created === 0) return t(priceListMessages.nothing);
  const parts = priceListParts(result).map(([label, n]) => `${t(label)}: ${formatCount(n)}`);
  return `${parts.join(" · ")}. ${t(priceListMessages.later)}`;
}
