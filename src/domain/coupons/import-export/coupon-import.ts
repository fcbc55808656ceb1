import * as z from "zod";
import { couponFaults, newCouponFields } from "#domain/coupons/coupon-fields.ts";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { couponStatuses } from "#domain/coupons/coupon-rule.ts";
import { form, requiredText } from "#domain/format/form-schema.ts";
import { count, messageText } from "#domain/format/response-schema.ts";
import {
  type FileFormat,
  importMessages,
  type ParsedFile,
} from "#domain/products/import-export/file-import.ts";
import { isArchive, isGarbled } from "#domain/products/import-export/file-text.ts";
import { faultySchema, importCheckFields } from "#domain/products/import-export/import-response-schema.ts";
import { importFields } from "#domain/products/import-export/import-schema.ts";
import { readRows } from "#domain/products/import-export/read-file.ts";
import { openList } from "#domain/products/import-export/read-list.ts";
import { openTable } from "#domain/products/import-export/read-table.ts";
import { couponColumnNamed, couponColumnOf, couponColumns, readCouponCell } from "./coupon-columns.ts";

export const couponImportLimits = { rows: 500, bytes: 512 * 1024 } as const;

export const couponImportMessages = {
  too_large: "O arquivo deve ter no máximo 512 KB. Divida-o em partes.",
  too_many: `Importe no máximo ${couponImportLimits.rows} cupons por vez. Divida o arquivo em partes.`,
  empty: "O arquivo não tem nenhum cupom.",
  garbled: "O arquivo não é um texto em UTF-8. Salve a planilha de novo, como CSV UTF-8.",
  not_a_list: "O JSON precisa ser uma lista de cupons.",
  not_a_coupon: "Aqui deveria haver um cupom, com seus campos.",
  repeated: "Este cupom já está em outra linha do arquivo",
  invalid: "Nada foi importado: há linhas a corrigir.",
  nothing: "Nada a importar: os cupons já estão como o arquivo diz.",
} as const;

/** import-coupons. A dry run by default: nothing is written without an explicit dryRun: false. */
export const couponImportSchema = form(
  importFields(couponImportLimits.bytes, couponImportMessages.too_large),
);

const slugLimit = { max: 200, too_long: couponMessages.unknown_store };

/** A row names its coupon by store and code. Pending unless it says otherwise, so that a wrong file publishes nothing. */
export const importedCouponSchema = form({
  ...newCouponFields,
  store: requiredText(slugLimit, couponMessages.unknown_store),
  status: z.enum(couponStatuses, { error: couponMessages.decision }).optional(),
  note: newCouponFields.note,
}).superRefine((terms, context) => {
  for (const [field, message] of Object.entries(couponFaults(terms)))
    context.addIssue({ code: "custom", path: [field], message });
});

export type ImportedCoupon = z.output<typeof importedCouponSchema>;

export const couponCheckFields = {
  rows: faultySchema({ code: z.string() }, "CouponFault").describe("Só as linhas erradas."),
  valid: count,
  invalid: count,
  created: count.describe("Cupons que a loja ainda não tem."),
  updated: count.describe("Cupons que mudam."),
  unchanged: count,
  columns: importCheckFields.columns,
};

export const couponCheckSchema = z.object(couponCheckFields).meta({ id: "CouponCheck" });

export const couponResultSchema = z
  .object({ message: messageText, created: count, updated: count, unchanged: count })
  .meta({ id: "CouponsImported" });

export const couponImportResponseSchema = z.union([couponCheckSchema, couponResultSchema]);

export type CouponCheck = z.infer<typeof couponCheckSchema>;
export type CouponResult = z.infer<typeof couponResultSchema>;

/** Why a text is no list of coupons: known before it is sent anywhere. */
export function couponTextFault(text: string): string | undefined {
  if (isArchive(text)) return importMessages.archive;
  return isGarbled(text) ? couponImportMessages.garbled : undefined;
}

const list = {
  columnOfField: couponColumnOf,
  not_a_list: couponImportMessages.not_a_list,
  not_a_row: couponImportMessages.not_a_coupon,
};
const table = {
  columnNamed: couponColumnNamed,
  missing: (known: readonly object[]) =>
    couponColumns.filter((column) => column.isRequired && !known.includes(column)),
  readCell: readCouponCell,
  empty: couponImportMessages.empty,
};

export function readCouponFile(format: FileFormat, text: string): ParsedFile {
  const fault = couponTextFault(text);
  if (fault !== undefined) return { fault };
  const most = couponImportLimits.rows + 1;
  const file = format === "json" ? openList(text, list, most) : openTable(text, table);
  return readRows(file, most, couponImportMessages);
}

/** How many rows came to what, in the order in which it is told. */
export function couponParts({ created, updated, unchanged }: Omit<CouponResult, "message">) {
  const parts = [
    ["Criados", created],
    ["Atualizados", updated],
    ["Sem mudança", unchanged],
  ] as const;
  return parts.filter(([, n]) => n > 0);
}

export function couponImportMessage(result: Omit<CouponResult, "message">): string {
  if (result.created + result.updated === 0) return couponImportMessages.nothing;
  return couponParts(result)
    .map(([label, n]) => `${label}: ${n}`)
    .join(" · ");
}
