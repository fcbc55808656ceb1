import { priceColumnOf } from "#domain/prices/price-list/price-columns.ts";
import { type PriceListCheck, priceListMessages } from "#domain/prices/price-list/price-list.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { formatCount } from "./import-text.ts";
import { ReportFrame, type ReportProps, ReportRows, RowErrors } from "./report-frame.tsx";

export function PriceListReport(props: ReportProps<PriceListCheck>) {
  const t = useTranslate();
  const { check } = props.file;
  const { rows, valid, invalid, repeated, ignored } = check;
  return (
    <ReportFrame
      {...props}
      total={valid + invalid + repeated + ignored}
      summary={summary(t, check)}
      label={sendLabel(t, valid)}
      idleText={t(priceListMessages.nothing)}
    >
      <ReportRows
        rows={rows}
        beyond={invalid - rows.length}
        subject={{
          label: "Link",
          className: "wrap-anywhere",
          cell: ({ store_url }) => store_url || t("(sem link)"),
        }}
        faults={({ errors }) => <RowErrors errors={errors} headingOf={headingOf} />}
      />
    </ReportFrame>
  );
}

const headingOf = (field: string) => priceColumnOf(field)?.heading ?? field;

function sendLabel(t: Translate, n: number): string | undefined {
  if (n > 1) return t("Importar {{n}} preços", { n: formatCount(n) });
  return n === 1 ? t("Importar 1 preço") : undefined;
}

/** «preços: 95, produtos: 12, repetidos: 2» */
function summary(t: Translate, { valid, repeated, ignored, products }: PriceListCheck): string {
  const parts = [
    t("preços: {{n}}", { n: formatCount(valid) }),
    t("produtos: {{n}}", { n: formatCount(products) }),
    repeated > 0 && t("repetidos: {{n}}", { n: formatCount(repeated) }),
    ignored > 0 && t("com mais de 2 anos, ignorados: {{n}}", { n: formatCount(ignored) }),
  ];
  return parts.filter(Boolean).join(", ");
}
