import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import type { Channel } from "#domain/alerts/channels.ts";
import { formatAmount } from "#domain/format/money.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import type { AlertFields } from "#web/api/alerts.ts";

/** An alert as its form has it: what is typed is text. */
export interface AlertValues {
  name: string;
  q: string;
  not: string;
  category: string;
  store: string;
  max_price: string;
  min_discount: string;
  min_temperature: number;
  only_real: boolean;
  leave_out: string[];
  channels: Channel[];
}

export type SetValues = (part: Partial<AlertValues>) => void;

export function valuesOf(alert?: Alert): AlertValues {
  return {
    name: alert?.name ?? "",
    q: alert?.q ?? "",
    not: alert?.not ?? "",
    category: alert?.category ?? "",
    store: alert?.store ?? "",
    max_price: alert?.max_price ? formatAmount(alert.max_price) : "",
    min_discount: alert?.min_discount ? String(alert.min_discount) : "",
    min_temperature: alert?.min_temperature ?? 0,
    only_real: alert?.only_real ?? false,
    leave_out: alert?.leave_out ?? [],
    channels: alert?.channels ?? ["bell"],
  };
}

/** As the call takes it. What is no price stays out, and `isPriceWrong` says so. */
export function fieldsOf(values: AlertValues, alert?: Alert): AlertFields {
  const price = parseMoney(values.max_price);
  return {
    name: values.name.trim(),
    q: values.q.trim(),
    not: values.not.trim(),
    category: (values.category || null) as Alert["category"],
    store: values.store.trim() || null,
    product_key: alert?.product_key ?? null,
    max_price: price.ok ? price.value : null,
    min_discount: values.min_discount ? Number(values.min_discount) : null,
    min_temperature: values.min_temperature || null,
    only_real: values.only_real,
    leave_out: values.leave_out,
    channels: values.channels,
  };
}

export function isPriceWrong({ max_price }: AlertValues): boolean {
  return max_price.trim() !== "" && !parseMoney(max_price).ok;
}

/** Whether it can be tried: without any of these it would find everything. */
export function isNarrowEnough({ q, category, store, product_key }: AlertFields): boolean {
  return (q ?? "").length > 1 || !!category || !!store || !!product_key;
}
