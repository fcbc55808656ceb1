import * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { roundCents } from "#domain/format/money.ts";
import { priceRange } from "#domain/products/product-limits.ts";
import { needs } from "./needs.ts";

/** Under which conditions an offer's price is paid. The first of each list says that nothing is known. */
export const payments = ["any", "pix", "boleto", "card", "store_card"] as const;
export const shippings = ["unknown", "free", "by_cep"] as const;
export const states = ["unknown", "new", "open_box", "refurbished", "used"] as const;
export const instalmentCount = { min: 2, max: 48 } as const;

export const conditionSentences = {
  conditions: "Não entendemos as condições do preço. Confira e tente de novo",
  payment: "Escolha uma das formas de pagamento da lista",
  count: `O número de parcelas vai de ${instalmentCount.min} a ${instalmentCount.max}`,
  value: "Informe o valor de cada parcela em reais, como 31,10",
  shipping: "Informe o frete em reais, ou escolha uma das opções",
  cashback: "Informe o cashback em por cento, até 100 e com até duas casas",
  needs: "Escolha as exigências da lista",
  state: "Escolha um dos estados da lista",
} as const;

const reais = (min: number, sentence: string) =>
  z
    .number({ error: sentence })
    .min(min, sentence)
    .max(priceRange.max, sentence)
    .refine((value) => roundCents(value) === value, sentence);

const fields = {
  payment: z.enum(payments, { error: conditionSentences.payment }).default("any"),
  instalments: z
    .object(
      {
        count: z
          .int(conditionSentences.count)
          .min(instalmentCount.min, conditionSentences.count)
          .max(instalmentCount.max, conditionSentences.count),
        value: reais(0.01, conditionSentences.value),
      },
      { error: conditionSentences.count },
    )
    .nullable()
    .default(null),
  shipping: z
    .union([z.enum(shippings), reais(0, conditionSentences.shipping)], { error: conditionSentences.shipping })
    .transform((shipping) => (shipping === 0 ? "free" : shipping))
    .default("unknown"),
  cashback: z
    .number({ error: conditionSentences.cashback })
    .min(0, conditionSentences.cashback)
    .max(100, conditionSentences.cashback)
    .transform((percent) => roundCents(percent) || null)
    .nullable()
    .default(null),
  needs: z
    .array(z.enum(needs, { error: conditionSentences.needs }), { error: conditionSentences.needs })
    .transform((named) => needs.filter((each) => named.includes(each)))
    .default([]),
  state: z.enum(states, { error: conditionSentences.state }).default("unknown"),
  starting_at: z.boolean({ error: conditionSentences.conditions }).default(false),
};

const known = z.object(fields, { error: conditionSentences.conditions });

export type Conditions = z.output<typeof known>;
export type Need = Conditions["needs"][number];

export const noConditions: Conditions = known.parse({});

/** Longer than every valid one. */
const longestText = 1000;

/**
 * An object; or its JSON as a text, as a table's cell and our own forms hold it. An empty one says nothing. Whatever is wrong
 * in it is an error of the field `conditions`, which is what people know.
 */
export const conditionsSchema = z.preprocess((given, context) => {
  const conditions =
    given === null || given === "" ? {} : typeof given === "string" ? parseText(given) : given;
  const { error } = known.safeParse(conditions);
  if (!error) return conditions;
  context.addIssue({ code: "custom", message: error.issues[0]?.message ?? conditionSentences.conditions });
  return z.NEVER;
}, known);

function parseText(text: string): unknown {
  try {
    return text.length <= longestText ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong inside of them, by the name of what it is about: `count`, `value`, `shipping` … */
export function conditionFaults(conditions: unknown): Record<string, string> {
  const { error } = known.safeParse(conditions);
  return error ? fieldErrors(error).fields : {};
}

const conditionNames = Object.keys(noConditions) as (keyof Conditions)[];

/** A text for a form's or a table's field, the same for the same conditions; nothing where nothing is known. */
export function writeConditions(conditions: Readonly<Record<keyof Conditions, unknown>>): string {
  const said = conditionNames.filter(
    (name) => JSON.stringify(conditions[name]) !== JSON.stringify(noConditions[name]),
  );
  return said.length === 0
    ? ""
    : JSON.stringify(Object.fromEntries(said.map((name) => [name, conditions[name]])));
}

/** Of a form's own text; what cannot be read says nothing, and takes nothing else along. */
export function readConditions(text: string): Conditions {
  const given = Object(parseText(text));
  const said = conditionNames.flatMap((name) => {
    const { success, data } = known.shape[name].safeParse(given[name]);
    return success ? [[name, data]] : [];
  });
  return { ...noConditions, ...Object.fromEntries(said) };
}

/** Whether others can pay this price as it is: what not everybody gets is no measure for the others. */
export function isForEverybody({ needs: asked, state }: Conditions): boolean {
  const shutting: readonly Need[] = ["first_purchase", "prime", "meli_plus", "club", "student"];
  return !asked.some((need) => shutting.includes(need)) && (state === "unknown" || state === "new");
}
