import type * as z from "zod";
import type { importCheckSchema, importedSchema, importProgressSchema } from "./import-response-schema.ts";

export const fileFormats = ["csv", "json"] as const;

export type FileFormat = (typeof fileFormats)[number];

export const importLimits = { rows: 1000, bytes: 2 * 1024 * 1024 } as const;

/** import-products with `dryRun`. */
export type ImportCheck = z.infer<typeof importCheckSchema>;
/** What one row of a file would become, or why it would become nothing. */
export type ImportedRow = ImportCheck["rows"][number];
export type RowChange = ImportedRow["changes"][number];
/** What a row does to the site; `none` where the product is already as the row says. */
export type RowAction = ImportedRow["action"];
/** Rows of a file by what they do. */
export type ImportCounts = Record<RowAction, number>;
/** import-progress: rows that are done, of all. */
export type ImportProgress = z.infer<typeof importProgressSchema>;
/** Columns of the file that no product gets. */
export type IgnoredColumns = ImportCheck["columns"];
/** import-products: what became of all rows. */
export type ImportResult = z.infer<typeof importedSchema>;

export interface FileRow {
  row: number;
  fields: Record<string, unknown>;
  fault?: string;
}

export type ParsedFile = { rows: FileRow[]; columns: IgnoredColumns } | { fault: string };

/** A row, or why nothing from here on can be read. */
export type ReadRow = FileRow | { fileFault: string };

/** A file whose rows are read one by one, so that the reader may pause or stop. */
export type OpenFile = { rows: Iterable<ReadRow>; columns: IgnoredColumns } | { fault: string };

const rows = importLimits.rows.toLocaleString("pt-BR");

export const importMessages = {
  format: "format: csv ou json.",
  key: "key: o Idempotency-Key da importação.",
  dry_run: "dryRun: true ou false.",
  too_large: "O arquivo deve ter no máximo 2 MB. Divida-o em partes.",
  too_many: `Importe no máximo ${rows} linhas por vez. Divida o arquivo em partes.`,
  empty: "O arquivo não tem nenhum produto.",
  archive: "Este arquivo é um zip, ou uma planilha do Excel (.xlsx). Abra-o e salve a planilha como CSV.",
  no_headings: "Não encontramos os títulos das colunas na primeira linha. Use o nosso modelo.",
  not_json: "O arquivo não é um JSON válido.",
  not_a_list: "O JSON precisa ser uma lista de produtos.",
  not_a_product: "Aqui deveria haver um produto, com seus campos.",
  too_many_cells: "Esta linha tem mais colunas que o cabeçalho. Confira as aspas e os separadores.",
  invalid: "Nada foi importado: há linhas a corrigir.",
  without_picture: "Uma das imagens não está mais guardada aqui: o produto entra sem ela.",
  live: "Já há uma oferta deste produto no site.",
  waiting: "Já há uma oferta deste produto à espera de análise.",
  unknown_id: "Não há produto com este ID. Apague o ID da linha para criar um produto novo.",
  stale:
    "Este produto mudou no site depois da exportação. Exporte de novo, ou apague a versão da linha para gravar assim mesmo.",
  version: "A versão é o número que veio na exportação. Deixe-a em branco para gravar sem conferir.",
  done_before: "Esta linha já foi importada: nada a fazer.",
  imported_one: "1 produto importado com sucesso!",
  ended: "A data de validade já passou: o produto entra como oferta encerrada.",
} as const;

/** Sentences with something of the file in them: `{{what}}` is filled in here, and found again where it is translated. */
export const importTemplates = {
  missing_columns: "Faltam colunas no arquivo: {{what}}.",
  repeated_column: "A coluna «{{what}}» aparece mais de uma vez.",
  open_quote: "As aspas abertas na linha {{what}} não se fecham.",
  too_wide: "A linha {{what}} tem colunas demais. Confira as aspas e os separadores.",
  repeated_id: "O mesmo ID já está na linha {{what}} do arquivo.",
  repeated_row: "O mesmo produto já está na linha {{what}} do arquivo.",
  imported: "{{what}} produtos importados com sucesso!",
} as const;

export function fillTemplate(template: keyof typeof importTemplates, what: string | number): string {
  return importTemplates[template].replace("{{what}}", () => String(what));
}

/** What a sentence was made of, where it was made of a template. */
export function templateOf(sentence: string): { template: string; what: string } | undefined {
  for (const template of Object.values(importTemplates)) {
    const [before = "", after = ""] = template.split("{{what}}");
    const isIt = sentence.startsWith(before) && sentence.endsWith(after);
    if (isIt) return { template, what: sentence.slice(before.length, sentence.length - after.length) };
  }
  return undefined;
}

export function countActions(rows: readonly Pick<ImportedRow, "ok" | "action">[]): ImportCounts {
  const counts: ImportCounts = { create: 0, update: 0, none: 0 };
  for (const { ok, action } of rows) if (ok) counts[action]++;
  return counts;
}

/** How many rows did what, in the order in which it is told; what did not happen is left out. */
export function importedParts({ create, update, none }: ImportCounts, failed: number) {
  const parts = [
    ["Atualizados", update],
    ["Criados", create],
    ["Sem mudança", none],
    ["Ficaram de fora", failed],
  ] as const;
  return parts.filter(([, n]) => n > 0);
}

/** «3 produtos importados com sucesso!», «Atualizados: 97 · Criados: 11» */
export function importedMessage(counts: ImportCounts, failed: number): string {
  const parts = importedParts(counts, failed);
  if (parts.some(([label]) => label !== "Criados"))
    return parts.map(([label, n]) => `${label}: ${n}`).join(" · ");
  return counts.create === 1 ? importMessages.imported_one : fillTemplate("imported", counts.create);
}
