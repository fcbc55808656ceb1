import * as z from "zod";
import { formatAmount } from "#domain/format/money.ts";
import {
  type Conditions,
  conditionFaults,
  noConditions,
  payments,
  shippings,
  states,
  writeConditions,
} from "#domain/prices/conditions-schema.ts";
import { needs } from "#domain/prices/needs.ts";
import { amountOf } from "./price-reading.ts";

/** A number, or what was typed in its place. */
const typedNumber = z.union([z.number(), z.string()]);

/** The text may come from storage: of a broken one, what can be read is read. */
const typedSchema = z.object({
  payment: z.enum(payments).catch("any"),
  instalments: z
    .object({ count: typedNumber.catch(""), value: typedNumber.catch("") })
    .nullable()
    .catch(null),
  shipping: typedNumber.catch("unknown"),
  cashback: typedNumber.nullable().catch(null),
  needs: z.array(z.enum(needs)).catch([]),
  state: z.enum(states).catch("unknown"),
  starting_at: z.boolean().catch(false),
});

/** The conditions as a form holds them: what was typed for a number stays as it is until the field is left. */
export type TypedConditions = z.output<typeof typedSchema>;

/** Of a form's value, which is the JSON that `writeConditions` makes of them. */
export function readTyped(text: string): TypedConditions {
  try {
    return typedSchema.parse(JSON.parse(text));
  } catch {
    return { ...noConditions };
  }
}

/** The same conditions with numbers for what was typed, where it is one; the rest stays and is refused by the schema. */
export function settleConditions(text: string): string {
  const typed = readTyped(text);
  const { instalments, shipping, cashback } = typed;
  return writeConditions({
    ...typed,
    instalments: instalments && {
      count: settled(instalments.count, countOf),
      value: settled(instalments.value, amountOf),
    },
    shipping: isAmount(shipping) ? settled(shipping, amountOf) : shipping,
    cashback: cashback === null ? null : settled(cashback, percentOf),
  });
}

/** The errors of a form's value, by control: `count`, `value`, `shipping`, `cashback`. */
export function typedFaults(text: string): Record<string, string> {
  return conditionFaults(readTyped(settleConditions(text)));
}

/** Whether the freight is an amount, also one that is not typed yet. */
export function isAmount(shipping: TypedConditions["shipping"]): boolean {
  return !shippings.some((each) => each === shipping);
}

/** What the field of an amount shows. */
export function amountText(typed: number | string): string {
  return typeof typed === "number" ? formatAmount(typed) : typed;
}

/** "2,5" */
export function numberText(typed: number | string): string {
  return typeof typed === "number" ? typed.toLocaleString("pt-BR") : typed;
}

function settled(typed: number | string, read: (text: string) => number | undefined): number | string {
  return typeof typed === "number" ? typed : (read(typed) ?? typed);
}

/** "10", or "10x" as stores write it. */
function countOf(typed: string): number | undefined {
  const [, digits] = /^(\d{1,9})\s?[x×]?$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** "5", "2,5" or "2,5%". */
function percentOf(typed: string): number | undefined {
  const [, digits] = /^(\d{1,9}(?:[.,]\d{1,2})?)\s?%?$/.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(",", "."));
}

/** What was ticked in the server's document, before the script came. The fields that a tick opens come with the script. */
export function earlyConditions(formId: string): string {
  const form =
    typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(`form#${formId}`);
  if (!form) return "";
  const ticked = new FormData(form);
  const one = (name: keyof Conditions) => ticked.get(controlName(name));
  const shipping = one("shipping") ?? "unknown";
  return writeConditions(
    typedSchema.parse({
      payment: one("payment"),
      instalments: one("instalments") === null ? null : { count: "", value: "" },
      shipping: shipping === otherAmount ? "" : shipping,
      cashback: one("cashback") === null ? null : "",
      needs: ticked.getAll(controlName("needs")),
      state: one("state"),
      starting_at: one("starting_at") !== null,
    }),
  );
}

/** The value of the choice that opens a field for the freight. */
export const otherAmount = "amount";

/** The control's name in the form. */
export function controlName(name: keyof Conditions): string {
  return `conditions.${name}`;
}
