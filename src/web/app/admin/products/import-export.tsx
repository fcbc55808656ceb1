import { useState } from "react";
import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { exportProducts, type ProductsQuery } from "#web/api/products-admin.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { ArrowDownUp, Download } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { saveBlob } from "#web/ui/save-file.ts";
import { ImportPrices } from "./import-prices.tsx";
import { ImportProducts } from "./import-products.tsx";
import { formatCount, useImportRefusal } from "./import-text.ts";

export function ImportExport({ query, onImported }: { query: ProductsQuery; onImported: () => void }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [isHeld, setIsHeld] = useState(false);

  /** What is said about it would lie behind the dialog. */
  function handleImported(): void {
    setIsOpen(false);
    onImported();
  }

  return (
    <>
      <Button kind="line" className="wide:me-auto" onClick={() => setIsOpen(true)}>
        <ArrowDownUp size={18} aria-hidden="true" />
        {t("Exportar e importar")}
      </Button>
      <Dialog
        id="levar"
        title={t("Exportar e importar")}
        isOpen={isOpen}
        isHeld={isHeld}
        closeLabel={t("Fechar")}
        onClose={() => setIsOpen(false)}
      >
        <div className="dialog-body grid grid-cols-1 gap-8 [&>section+section]:border-t [&>section+section]:border-line [&>section+section]:pt-6">
          <ExportProducts query={query} />
          <ImportProducts onBusy={setIsHeld} onImported={handleImported} />
          <ImportPrices onBusy={setIsHeld} onImported={handleImported} />
        </div>
      </Dialog>
    </>
  );
}

const formats: { format: FileFormat; label: string }[] = [
  { format: "csv", label: "Baixar CSV" },
  { format: "json", label: "Baixar JSON" },
];

function ExportProducts({ query }: { query: ProductsQuery }) {
  const t = useTranslate();
  const { sort, ...filters } = query;
  const isNarrowed = Object.values(filters).some(Boolean);
  const [isWhole, setIsWhole] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refusalOf = useImportRefusal();

  async function save(format: FileFormat): Promise<void> {
    setFailure(undefined);
    try {
      const { name, content } = await exportProducts(format, isNarrowed && !isWhole ? query : { sort });
      saveBlob(name, content);
    } catch (error) {
      setFailure(refusalOf(error));
    }
  }

  return (
    <section aria-labelledby="levar-exportar">
      <h3 id="levar-exportar" className="text-xl font-[750]">
        {t("Exportar")}
      </h3>
      <p className="mt-1 text-lead">
        {t("CSV abre no Excel, no Google Planilhas e no LibreOffice; JSON é para outros programas.")}
      </p>
      {isNarrowed && <Extent isWhole={isWhole} onChange={setIsWhole} />}
      <div className="mt-4">
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
      </div>
    </section>
  );
}

function Extent({ isWhole, onChange }: { isWhole: boolean; onChange: (isWhole: boolean) => void }) {
  const t = useTranslate();
  const { counts } = usePanel();
  const all = counts && Object.values(counts.products).reduce((sum, n) => sum + n, 0);
  const choices = [
    { value: false, text: t("Só o que a lista mostra agora, com a busca e os filtros") },
    {
      value: true,
      text:
        all === undefined ? t("Todos os produtos") : t("Todos os produtos ({{n}})", { n: formatCount(all) }),
    },
  ];
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{t("O que exportar")}</legend>
      {choices.map(({ value, text }) => (
        <label key={text} className="flex items-center gap-2.5 min-h-11 cursor-pointer">
          <input
            type="radio"
            name="levar-extensao"
            checked={isWhole === value}
            onChange={() => onChange(value)}
            className="flex-none size-5 accent-green"
          />
          <span className="min-w-0">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
