import {
  type ImportCheck,
  type ImportResult,
  importLimits,
  importMessages,
} from "#domain/products/import-export/file-import.ts";
import { tableModel } from "#domain/products/import-export/write-table.ts";
import { checkImport, type ImportFile, importProducts } from "#web/api/products-admin.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTranslate } from "#web/translate.ts";
import { ImportReport } from "./import-report.tsx";
import { ImportSection } from "./import-section.tsx";
import { importedText } from "./import-text.ts";
import type { ImportEvents, ImportKind } from "./use-import.ts";

const kind: Omit<ImportKind<ImportCheck, ImportResult>, "send"> = {
  model: { name: "modelo-de-produtos.csv", text: tableModel },
  limits: importLimits,
  messages: importMessages,
  check: checkImport,
  checkRest: checkImport,
  total: ({ rows }) => rows.length,
  checkAfter,
  resultText: importedText,
};

export function ImportProducts(events: ImportEvents) {
  const t = useTranslate();
  const { recount } = usePanel();

  async function send(file: ImportFile, key: string): Promise<ImportResult> {
    const result = await importProducts(file, key);
    recount();
    return result;
  }

  return (
    <ImportSection
      {...events}
      id="levar-importar"
      title={t("Importar produtos")}
      lead={t(
        "Uma linha com ID muda o produto que já existe. Sem ID, cria um produto pendente, a não ser que a coluna Status diga outra coisa.",
      )}
      modelLabel={t("Baixar um modelo com as colunas")}
      fieldId="levar-arquivo"
      label={t("Arquivo CSV ou JSON")}
      hint={t("Até 1.000 produtos e 2 MB. Nada é gravado antes de você conferir.")}
      kind={{ ...kind, send }}
      Report={ImportReport}
    />
  );
}

/** The rows that became wrong while it ran, with the others. */
function checkAfter({ rows }: ImportResult, check: ImportCheck): ImportCheck | undefined {
  const invalid = rows.filter(({ ok }) => !ok).length;
  return invalid > 0 ? { ...check, rows, valid: rows.length - invalid, invalid } : undefined;
}
