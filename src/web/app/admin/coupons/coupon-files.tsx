import type { CouponStatus } from "#domain/coupons/coupon-rule.ts";
import { couponColumnOf, couponModel } from "#domain/coupons/import-export/coupon-columns.ts";
import {
  type CouponCheck,
  type CouponResult,
  couponImportLimits,
  couponImportMessages,
  couponParts,
  couponTextFault,
} from "#domain/coupons/import-export/coupon-import.ts";
import { checkCoupons, exportCoupons, importCoupons } from "#web/api/coupons-admin.ts";
import { ExportSection, FilesDialog } from "#web/app/admin/products/files-dialog.tsx";
import { ImportSection } from "#web/app/admin/products/import-section.tsx";
import { formatCount } from "#web/app/admin/products/import-text.ts";
import {
  ReportFrame,
  type ReportProps,
  ReportRows,
  RowErrors,
} from "#web/app/admin/products/report-frame.tsx";
import type { ImportKind } from "#web/app/admin/products/use-import.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

interface CouponFilesProps {
  status: CouponStatus | undefined;
  onImported: () => void;
}

/** Out go those that the list shows now: of its status, or all. */
export function CouponFiles({ status, onImported }: CouponFilesProps) {
  const t = useTranslate();
  return (
    <FilesDialog id="levar-cupons" onImported={onImported}>
      {(events) => (
        <>
          <ExportSection
            id="levar-cupons-exportar"
            lead={status ? t("Só os cupons do filtro escolhido na lista.") : t("Todos os cupons.")}
            download={(format) => exportCoupons(format, status)}
          />
          <ImportSection
            {...events}
            id="levar-cupons-importar"
            title={t("Importar cupons")}
            lead={t(
              "Uma linha é o cupom da sua loja e do seu código: muda o que existe ou cria outro, em análise se a coluna Status não diz outra coisa.",
            )}
            modelLabel={t("Baixar um modelo com as colunas")}
            fieldId="levar-cupons-arquivo"
            label={t("Arquivo CSV ou JSON")}
            hint={t("Até 500 cupons e 512 KB. Nada é gravado antes de você conferir.")}
            kind={kind}
            Report={CouponReport}
          />
        </>
      )}
    </FilesDialog>
  );
}

const kind: ImportKind<CouponCheck, CouponResult> = {
  model: { name: "modelo-de-cupons.csv", text: couponModel },
  limits: couponImportLimits,
  messages: couponImportMessages,
  textFault: couponTextFault,
  check: checkCoupons,
  send: importCoupons,
  total: ({ valid }) => valid,
  resultText: (t, result) =>
    result.created + result.updated === 0
      ? t(couponImportMessages.nothing)
      : couponParts(result)
          .map(([label, n]) => `${t(label)}: ${formatCount(n)}`)
          .join(" · "),
};

function CouponReport(props: ReportProps<CouponCheck>) {
  const t = useTranslate();
  const { rows, valid, invalid, created, updated, unchanged } = props.file.check;
  const parts = couponParts({ created, updated, unchanged });
  return (
    <ReportFrame
      {...props}
      total={valid + invalid}
      summary={parts.map(([label, n]) => `${t(label)}: ${formatCount(n)}`).join(", ")}
      label={sendLabel(t, created + updated)}
      idleText={t(couponImportMessages.nothing)}
    >
      <ReportRows
        rows={rows}
        subject={{
          label: "Código",
          className: "wrap-anywhere",
          cell: ({ code }) => code || t("(sem código)"),
        }}
        faults={({ errors }) => (
          <RowErrors errors={errors} headingOf={(field) => couponColumnOf(field)?.heading ?? field} />
        )}
      />
    </ReportFrame>
  );
}

function sendLabel(t: Translate, n: number): string | undefined {
  if (n > 1) return t("Importar {{n}} cupons", { n: formatCount(n) });
  return n === 1 ? t("Importar 1 cupom") : undefined;
}
