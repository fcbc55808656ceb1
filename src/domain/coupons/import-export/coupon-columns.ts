import { couponKindNames, couponNeedLabels } from "#domain/coupons/coupon-labels.ts";
import { couponStateNames } from "#domain/coupons/coupon-messages.ts";
import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { type CouponStatus, couponKinds, couponNeeds, couponStatuses } from "#domain/coupons/coupon-rule.ts";
import { csvLine } from "#domain/format/csv.ts";
import { formatAmount } from "#domain/format/money.ts";
import { isoDay } from "#domain/format/read-moment.ts";
import { fold } from "#domain/format/text.ts";
import { type Column, columnFinder } from "#domain/products/import-export/columns.ts";

export const couponStatusNames: Record<CouponStatus, string> = {
  pending: "Em análise",
  approved: "Publicado",
  rejected: "Rejeitado",
  withdrawn: "Retirado",
};

/** As the API calls them, and as a table does. */
export const couponColumns: readonly Column[] = [
  { field: "store", heading: "Loja", names: ["Endereço da loja"], isRequired: true },
  { field: "code", heading: "Código", names: ["Cupom"], isRequired: true },
  { field: "kind", heading: "Tipo", names: ["O que dá"], isRequired: true },
  { field: "value", heading: "Valor", names: ["Desconto"] },
  { field: "min_purchase", heading: "Compra mínima", names: ["Mínimo"] },
  { field: "cap", heading: "Teto", names: ["Limite"] },
  { field: "needs", heading: "Exigências" },
  { field: "starts_at", heading: "Vale desde", names: ["Início"] },
  { field: "until", heading: "Vale até", names: ["Validade", "Último dia"] },
  { field: "url", heading: "Link", names: ["URL"] },
  { field: "note", heading: "Descrição" },
  { field: "status", heading: "Status" },
  { field: "state", heading: "Estado", isComputed: true },
  { field: "worked", heading: "Funcionou em 30 dias", isComputed: true },
  { field: "failed", heading: "Não funcionou em 30 dias", isComputed: true },
  ...[
    "id",
    "store_id",
    "reason",
    "user_id",
    "product_id",
    "version",
    "recent",
    "last_worked_at",
    "last_failed_at",
    "published_at",
    "decided_at",
    "created_at",
    "updated_at",
  ].map((field): Column => ({ field, heading: field, isComputed: true })),
];

const shown = couponColumns.filter(({ field, heading }) => field !== heading);

export const couponColumnNamed = columnFinder(couponColumns);

export function couponColumnOf(field: string): Column | undefined {
  return couponColumns.find((column) => column.field === field);
}

/** With the mark by which Excel knows that accents are UTF-8. */
export const couponTableHead = `\uFEFF${csvLine(shown.map(({ heading }) => heading))}`;
export const couponModel = `\uFEFF${csvLine(shown.filter(({ isComputed }) => !isComputed).map(({ heading }) => heading))}`;

/** One coupon as a line of the table, written as Brazilians write it. */
export function couponLine(coupon: OwnedCoupon): string {
  const written: Record<string, unknown> = {
    ...coupon,
    store: coupon.store.slug,
    kind: couponKindNames[coupon.kind],
    value: amount(coupon.value),
    min_purchase: amount(coupon.min_purchase),
    cap: amount(coupon.cap),
    needs: coupon.needs.map((need) => couponNeedLabels[need]).join(" | "),
    starts_at: dayOf(coupon.starts_at),
    until: dayOf(coupon.until),
    status: couponStatusNames[coupon.status],
    state: couponStateNames[coupon.state],
  };
  return csvLine(shown.map(({ field }) => String(written[field] ?? "")));
}

const amount = (value: number | null) => (value === null ? null : formatAmount(value));
const dayOf = (day: string | null) => day?.split("-").reverse().join("/");

/** As the API takes it. An unknown spelling stays as it is: the schema refuses it. */
export function readCouponCell(field: string, cell: string): unknown {
  const typed = cell.trim();
  if (field === "kind") return named(couponKinds, couponKindNames, typed);
  if (field === "status") return typed === "" ? undefined : named(couponStatuses, couponStatusNames, typed);
  if (field === "needs")
    return typed === ""
      ? []
      : typed.split(/[|,]/).map((each) => named(couponNeeds, couponNeedLabels, each.trim()));
  if (field === "starts_at" || field === "until") return isoDay(typed);
  return typed;
}

function named<Name extends string>(
  names: readonly Name[],
  labels: Record<Name, string>,
  typed: string,
): string {
  return names.find((name) => [name, fold(labels[name])].includes(fold(typed))) ?? typed;
}
