import { useState } from "react";
import { exportProducts, type ProductsQuery } from "#web/api/products-admin.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTranslate } from "#web/translate.ts";
import { ExportSection, FilesDialog } from "./files-dialog.tsx";
import { ImportPrices } from "./import-prices.tsx";
import { ImportProducts } from "./import-products.tsx";
import { formatCount } from "./import-text.ts";

export function ImportExport({ query, onImported }: { query: ProductsQuery; onImported: () => void }) {
  return (
    <FilesDialog id="levar" className="wide:me-auto" onImported={onImported}>
      {(events) => (
        <>
          <ExportProducts query={query} />
          <ImportProducts {...events} />
          <ImportPrices {...events} />
        </>
      )}
    </FilesDialog>
  );
}

function ExportProducts({ query }: { query: ProductsQuery }) {
  const t = useTranslate();
  const { sort, ...filters } = query;
  const isNarrowed = Object.values(filters).some(Boolean);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <ExportSection
      id="levar-exportar"
      lead={t("CSV abre no Excel, no Google Planilhas e no LibreOffice; JSON é para outros programas.")}
      download={(format) => exportProducts(format, isNarrowed && !isWhole ? query : { sort })}
    >
      {isNarrowed && <Extent isWhole={isWhole} onChange={setIsWhole} />}
    </ExportSection>
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
