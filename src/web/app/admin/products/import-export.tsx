import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import { useState } from "react";
import type { ProductsQuery } from "#web/api/products-admin.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ExportProducts } from "./export-products.tsx";
import { ImportProducts } from "./import-products.tsx";

interface ImportExportProps {
  /** What the list shows now. */
  query: ProductsQuery;
  /** There are new products. */
  onImported: () => void;
}

/** Products out into a file and in again: a button, and the dialog behind it. */
export function ImportExport({ query, onImported }: ImportExportProps) {
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
      <button type="button" className={`${buttonClass("line")} wide:me-auto`} onClick={() => setIsOpen(true)}>
        <ArrowDownUp size={18} aria-hidden="true" />
        {t("Exportar e importar")}
      </button>
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
        </div>
      </Dialog>
    </>
  );
}
