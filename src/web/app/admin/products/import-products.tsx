import FileDown from "lucide-react/icons/file-down";
import { useEffect, useRef } from "react";
import { tableModel } from "#domain/products/import-export/write-table.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { ImportReport } from "./import-report.tsx";
import { useImport } from "./use-import.ts";

interface ImportProductsProps {
  /** Products are on their way: the end of it has to be seen. */
  onBusy: (isBusy: boolean) => void;
  onImported: () => void;
}

/** A file of products: looked at first, row by row, and then taken whole or not at all. */
export function ImportProducts({ onBusy, onImported }: ImportProductsProps) {
  const t = useTranslate();
  const { file, failure, isChecking, choose, send } = useImport(onBusy, onImported);
  const input = useRef<HTMLInputElement>(null);
  const report = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (file) report.current?.focus();
    // The same file may be chosen again once it was mended.
    else if (input.current && !isChecking) input.current.value = "";
  }, [file, isChecking]);

  return (
    <section aria-labelledby="levar-importar">
      <h3 id="levar-importar" className="text-xl font-[750]">
        {t("Importar")}
      </h3>
      <p className="mt-1 text-lead">
        {t("Os produtos entram como pendentes, a não ser que a coluna Status diga outra coisa.")}
      </p>
      <button
        type="button"
        className="text-link inline-flex items-center gap-2 min-h-11 my-1 text-start [&>svg]:flex-none"
        onClick={() => saveFile("modelo-de-produtos.csv", "text/csv;charset=utf-8", tableModel)}
      >
        <FileDown size={18} aria-hidden="true" />
        {t("Baixar um modelo com as colunas")}
      </button>
      <TextField
        ref={input}
        type="file"
        id="levar-arquivo"
        name="text"
        label={t("Arquivo CSV ou JSON")}
        hint={t("Até 1.000 produtos e 2 MB. Nada é gravado antes de você conferir.")}
        error={failure}
        accept=".csv,.json,text/csv,application/json"
        className="control cursor-pointer file:me-3 file:py-0.5 file:px-3.5 file:border-[1.5px] file:border-edge file:rounded-[99px] file:font-[650] file:text-ink file:bg-surface file:cursor-pointer"
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <p role="status" className="not-empty:mt-3">
        {isChecking && t("Conferindo o arquivo…")}
      </p>
      {file && <ImportReport file={file} headingRef={report} onSend={send} />}
    </section>
  );
}
