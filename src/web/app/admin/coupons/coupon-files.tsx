import { useState } from "react";
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
import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { checkCoupons, exportCoupons, importCoupons } from "#web/api/coupons-admin.ts";
import { ImportSection } from "#web/app/admin/products/import-section.tsx";
import { formatCount, useImportRefusal } from "#web/app/admin/products/import-text.ts";
import {
  ReportFrame,
  type ReportProps,
  ReportRows,
  RowErrors,
} from "#web/app/admin/products/report-frame.tsx";
import type { ImportKind } from "#web/app/admin/products/use-import.ts";
import { ArrowDownUp, Download } from "#web/app/icons.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { saveBlob } from "#web/ui/save-file.ts";

interface CouponFilesProps {
  status: CouponStatus | undefined;
  onImported: () => void;
}

export function CouponFiles({ status, onImported }: CouponFilesProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [isHeld, setIsHeld] = useState(false);

  function handleImported(): void {
    setIsOpen(false);
    onImported();
  }

  return (
    <>
      <Button kind="line" onClick={() => setIsOpen(true)}>
        <ArrowDownUp size={18} aria-hidden="true" />
        {t("Exportar e importar")}
      </Button>
      <Dialog
        id="levar-cupons"
        title={t("Exportar e importar")}
        isOpen={isOpen}
        isHeld={isHeld}
        closeLabel={t("Fechar")}
        onClose={() => setIsOpen(false)}
      >
        <div className="dialog-body grid grid-cols-1 gap-8 [&>section+section]:border-t [&>section+section]:border-line [&>section+section]:pt-6">
          <ExportCoupons status={status} />
          <ImportSection
            onBusy={setIsHeld}
            onImported={handleImported}
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
        </div>
      </Dialog>
    </>
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

const formats: { format: FileFormat; label: string }[] = [
  { format: "csv", label: "Baixar CSV" },
  { format: "json", label: "Baixar JSON" },
];

/** Those that the list shows now: of its status, or all. */
function ExportCoupons({ status }: Pick<CouponFilesProps, "status">) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const refusalOf = useImportRefusal();

  async function save(format: FileFormat): Promise<void> {
    setFailure(undefined);
    try {
      const { name, content } = await exportCoupons(format, status);
      saveBlob(name, content);
    } catch (error) {
      setFailure(refusalOf(error));
    }
  }

  return (
    <section aria-labelledby="levar-cupons-exportar">
      <h3 id="levar-cupons-exportar" className="text-xl font-[750]">
        {t("Exportar")}
      </h3>
      <p className="mt-1 mb-4 text-lead">
        {status ? t("Só os cupons do filtro escolhido na lista.") : t("Todos os cupons.")}
      </p>
      <FormNote text={failure} isGood={false} />
      <div className="flex flex-wrap gap-3">
        {formats.map(({ format, label }) => (
          <ActionButton
            key={format}
            kind="line"
            label={t(label)}
            busyLabel={t("Preparando…")}
            icon={<Download size={18} aria-hidden="true" />}
            onPress={() => save(format)}
          />
        ))}
      </div>
    </section>
  );
}

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
