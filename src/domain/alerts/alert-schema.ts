import * as z from "zod";
import { form, orNull, shownLine } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { roundCents } from "#domain/format/money.ts";
import { payments, states } from "#domain/prices/conditions-schema.ts";
import { needs } from "#domain/prices/needs.ts";
import { type CategorySlug, categories } from "#domain/products/categories.ts";
import { categorySentence } from "#domain/products/product-fields.ts";
import { priceRange, productLimits } from "#domain/products/product-limits.ts";
import { cleanText } from "#domain/products/search-term.ts";
import { splitWords } from "#domain/products/search-words.ts";
import { alertLimits, alertMessages } from "./alert-messages.ts";
import { wordFault } from "./alert-words.ts";
import { channels } from "./channels.ts";

const slugs = categories.map(({ slug }) => slug) as [CategorySlug, ...CategorySlug[]];

/** Conditions of a price that an alert may leave out. */
export const omissible = [
  ...payments.filter((payment) => payment !== "any"),
  ...needs,
  ...states.filter((state) => state !== "unknown"),
] as const;

const words = shownLine({ max: alertLimits.words, too_long: alertMessages.long_words });
const whole = (min: number, max: number, sentence: string) =>
  z.int({ error: sentence }).min(min, sentence).max(max, sentence).nullable();
const flag = z.boolean({ error: alertMessages.flag });

/** Each once, in the order of the list. */
const several = <const Name extends string>(names: readonly Name[], sentence: string) =>
  z
    .array(z.enum(names, { error: sentence }), { error: sentence })
    .transform((given) => names.filter((name) => (given as string[]).includes(name)));

const fields = {
  name: shownLine({ max: alertLimits.name, too_long: alertMessages.long_name }),
  q: words.describe("Como na busca: a oferta tem todas as palavras."),
  not: words
    .refine((text) => splitWords(text).length <= alertLimits.without, alertMessages.many_without)
    .describe("Palavras que a oferta não tem."),
  category: z.enum(slugs, { error: categorySentence }).nullable(),
  store: orNull(shownLine(productLimits.store_name)),
  product_key: orNull(shownLine({ max: alertLimits.key, too_long: alertMessages.long_key })),
  max_price: z
    .number({ error: alertMessages.price })
    .positive(alertMessages.price)
    .max(priceRange.max, alertMessages.price)
    .refine((price) => roundCents(price) === price, alertMessages.price)
    .nullable(),
  min_discount: whole(1, 100, alertMessages.discount),
  min_temperature: whole(1, 9999, alertMessages.temperature),
  only_real: flag.describe("Só com desconto real."),
  leave_out: several(omissible, alertMessages.leave_out).describe("Condições de preço que ficam de fora."),
  channels: several(channels, alertMessages.channels).describe("O sino está sempre."),
  paused: flag,
};

const all = form(fields);
const given = all.partial();

export type AlertFields = z.output<typeof all>;

const blankAlert: AlertFields = {
  name: "",
  q: "",
  not: "",
  category: null,
  store: null,
  product_key: null,
  max_price: null,
  min_discount: null,
  min_temperature: null,
  only_real: false,
  leave_out: [],
  channels: [],
  paused: false,
};

const alertId = id(alertMessages.unknown);

/** What is missing is as it is at first. */
export const newAlertSchema = given.transform(completed).superRefine(refuseTooWide);

export const addedAlertSchema = given
  .extend({
    alertId: alertId
      .optional()
      .describe("De um alerta que se excluiu: os avisos dele voltam a dizer o seu nome."),
  })
  .transform(({ alertId, ...typed }) => ({ ...completed(typed), alertId }))
  .superRefine(refuseTooWide);

export type AddedAlert = z.output<typeof addedAlertSchema>;

function refuseTooWide({ q, store, category, product_key }: AlertFields, context: z.RefinementCtx): void {
  if (store ?? category ?? product_key) return;
  const fault = wordFault(q);
  if (fault) context.addIssue({ code: "custom", path: ["q"], message: alertMessages[fault] });
}

function completed(typed: z.output<typeof given>): AlertFields {
  const alert = { ...blankAlert, ...typed } as AlertFields;
  return { ...alert, name: alert.name || nameOf(alert), channels: bellAnd(alert.channels) };
}

function bellAnd(chosen: AlertFields["channels"]): AlertFields["channels"] {
  return channels.filter((channel) => channel === "bell" || chosen.includes(channel));
}

/** After what it looks for. */
function nameOf({ q, store, category }: AlertFields): string {
  const place = store ?? categories.find(({ slug }) => slug === category)?.name;
  return cleanText(q || place || "Alerta", alertLimits.name);
}

/** Fields that are missing stay as they are. */
export const editedAlertSchema = given.extend({ alertId });
export const alertIdSchema = form({ alertId });

export type EditedAlert = z.output<typeof editedAlertSchema>;

const time = z
  .string({ error: alertMessages.quiet })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, alertMessages.quiet)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  .nullable()
  .describe("HH:MM em São Paulo.");

export const quietHoursSchema = form({ from: time, to: time })
  .refine(({ from, to }) => (from === null) === (to === null), { path: ["to"], error: alertMessages.quiet })
  .refine(({ from, to }) => from === null || from !== to, { path: ["to"], error: alertMessages.quiet_same });

export type QuietHours = z.output<typeof quietHoursSchema>;
