import { formatMoney } from "#domain/format/money.ts";
import type { Conditions, Need, payments, states } from "./conditions-schema.ts";

export const paymentLabels: Record<(typeof payments)[number], string> = {
  any: "À vista",
  pix: "Pix",
  boleto: "Boleto",
  card: "Cartão de crédito",
  store_card: "Cartão da loja",
};

export const needLabels: Record<Need, string> = {
  app: "Só no app",
  first_purchase: "1ª compra",
  prime: "Prime",
  meli_plus: "Meli+",
  club: "Clube da loja",
  student: "Estudantes",
};

export const stateLabels: Record<(typeof states)[number], string> = {
  unknown: "Não informado",
  new: "Novo",
  open_box: "Open box",
  refurbished: "Recondicionado",
  used: "Usado",
};

/** What shuts some people out, what anybody can meet, and what only adds to the offer. */
type ChipKind = "gate" | "plain" | "bonus";

export interface ConditionChip {
  text: string;
  kind: ChipKind;
}

const paymentChips = {
  pix: "no Pix",
  boleto: "no boleto",
  card: "no cartão",
  store_card: "no cartão da loja",
} as const;
const needChips: Record<Need, string> = {
  prime: "Prime",
  meli_plus: "Meli+",
  club: "clube",
  first_purchase: "1ª compra",
  student: "estudante",
  app: "app",
};
const stateChips = { open_box: "open box", refurbished: "recondicionado", used: "usado" } as const;

/** Every text that a chip may have, for islands that draw them. */
export const chipTexts: readonly string[] = [
  ...Object.values(paymentChips),
  ...Object.values(needChips),
  ...Object.values(stateChips),
  "a partir de",
  "frete grátis",
];

/** Most telling first: what shuts people out, then how it is paid, then what is gained. */
export function conditionChips(conditions: Conditions): ConditionChip[] {
  const { payment, needs, state, shipping, starting_at } = conditions;
  const gates = needs.map((need) => needChips[need]);
  const plain = [
    state in stateChips && stateChips[state as keyof typeof stateChips],
    payment !== "any" && paymentChips[payment],
    starting_at && "a partir de",
  ].filter((text) => text !== false);
  return [
    ...gates.map((text): ConditionChip => ({ text, kind: "gate" })),
    ...plain.map((text): ConditionChip => ({ text, kind: "plain" })),
    ...(shipping === "free" ? [{ text: "frete grátis", kind: "bonus" } as const] : []),
  ];
}

/** How many a card has room for; the others are counted. */
export const mostChips = 2;

export type Say = (text: string, values?: Record<string, string | number>) => string;

export const inPortuguese: Say = (text, values = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));

/** All conditions in words, for where there is room for a line: letters, feeds, the panel. */
export function conditionsText(conditions: Conditions, say: Say = inPortuguese): string {
  const { instalments, shipping, cashback } = conditions;
  const chips = conditionChips(conditions).map(({ text }) => say(text));
  const more = [
    conditions.state === "new" && say("novo"),
    instalments &&
      say("{{n}}× de {{price}}", { n: instalments.count, price: formatMoney(instalments.value) }),
    shipping === "by_cep" && say("frete depende do CEP"),
    typeof shipping === "number" && say("frete de {{price}}", { price: formatMoney(shipping) }),
    cashback !== null && say("{{n}}% de cashback", { n: cashback.toLocaleString("pt-BR") }),
  ];
  return [...chips, ...more.filter((text) => text !== false && text !== null)].join(" · ");
}
