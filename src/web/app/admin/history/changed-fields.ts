import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { formatMoney } from "#domain/format/money.ts";
import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { letterTitle } from "#domain/mail/unsent-letters.ts";
import type { HistoryEvent } from "#domain/operation/history.ts";
import { conditionsText } from "#domain/prices/condition-labels.ts";
import { conditionsSchema } from "#domain/prices/conditions-schema.ts";
import { headingOf } from "#domain/products/import-export/columns.ts";
import { typedFields } from "#domain/products/product-fields.ts";
import { statusLabel } from "#domain/products/product-status.ts";
import { roleLabel } from "#domain/users/roles.ts";
import type { Language, Translate } from "#web/translate.ts";

/** The fields that people know, in the order in which they matter; what else an offer's form has comes after them. */
export const fieldLabels: Readonly<Record<string, string>> = {
  status: "Status",
  reason: "Motivo",
  note: "Motivo da mudança",
  name: "Nome",
  title: "Título",
  sale_price: "Preço",
  prices: "Preços",
  original_price: "Preço original",
  conditions: "Condições",
  discount: "Desconto",
  store_name: "Loja",
  category: "Categoria",
  product_url: "Link",
  coupon: "Cupom",
  valid_until: "Válida até",
  value: "Valor",
  min_purchase: "Compra mínima",
  cap: "Teto",
  starts_at: "Vale desde",
  until: "Vale até",
  description: "Descrição",
  images: "Imagens",
  content: "Conteúdo",
  excerpt: "Resumo",
  tags: "Tags",
  associated_products: "Produtos",
  featured_image_url: "Imagem de destaque",
  slug: "Endereço",
  ended: "Encerrada",
  published_at: "Publicação",
  role: "Papel",
  banned_until: "Suspensa até",
  ban_reason: "Motivo da suspensão",
  decision_letters: "Avisos por e-mail",
  tries: "Tentativas",
  last_error: "Resposta do servidor de e-mail",
  failed_at: "Desistência em",
};

const knownFields = [...new Set([...Object.keys(fieldLabels), ...typedFields])];

export type ChangedField = ReturnType<typeof changedFields>[number];

export function changedFields(
  {
    before,
    after,
    object_kind,
    created_at,
  }: Pick<HistoryEvent, "before" | "after" | "object_kind" | "created_at">,
  t: Translate,
  language: Language,
) {
  const known = knownFields.filter((field) => hasField(before, field) || hasField(after, field));
  // A letter's name is its title, which stands in the heading already.
  const fields = object_kind === "letter" ? known.filter((field) => field !== "name") : known;
  const isArticle = object_kind === "article";
  const at = new Date(created_at);
  const word = (facts: HistoryEvent["before"], field: string) => {
    if (!facts) return "";
    // An article that was to appear later was scheduled then.
    if (isArticle && field === "status" && facts.status)
      return t(articleStatusLabel(facts as Parameters<typeof articleStatusLabel>[0], at));
    return factWord({ field, value: facts[field] }, t, language);
  };
  return fields
    .map((field) => ({
      field,
      label: t(fieldLabels[field] ?? headingOf(field)),
      // A note is of this change alone.
      before: field === "note" ? "" : word(before, field),
      after: word(after, field),
    }))
    .filter((fact) => fact.before !== fact.after);
}

function hasField(facts: HistoryEvent["before"], field: string): boolean {
  return facts !== null && Object.hasOwn(facts, field);
}

/** Further away than anybody lives: for good. */
const forGood = "9000";

interface Fact {
  field: string;
  value: unknown;
}

export function factWord({ field, value }: Fact, t: Translate, language: Language): string {
  if (value === null || value === undefined || value === "") return t("vazio");
  if (typeof value === "boolean") return value ? t("Sim") : t("Não");
  if (Array.isArray(value)) return listWord(field, value, t);
  if (typeof value === "number") return numberWord(field, value, language);
  if (field === "conditions") return conditionsWord(value, t);
  if (typeof value !== "string") return JSON.stringify(value);
  if (field === "status") return t(statusLabel(value));
  if (field === "role") return t(roleLabel(value));
  if (field === "valid_until" || field === "until" || field === "starts_at") return formatDate(value);
  if (field === "banned_until" && value > forGood) return t("sem prazo");
  if (/_(at|until)$/.test(field)) return formatMinute(value, language);
  return value;
}

/** Tags say themselves what they are; of the others it matters how many there are. */
function listWord(field: string, list: unknown[], t: Translate): string {
  const n = list.length;
  if (field === "tags") return n === 0 ? t("vazio") : list.join(", ");
  if (field === "associated_products") return n === 1 ? t("1 produto") : t("{{n}} produtos", { n });
  return n === 1 ? t("1 imagem") : t("{{n}} imagens", { n });
}

function conditionsWord(value: unknown, t: Translate): string {
  const { success, data } = conditionsSchema.safeParse(value);
  return success ? conditionsText(data, t) || t("vazio") : JSON.stringify(value);
}

function numberWord(field: string, value: number, language: Language): string {
  if (field.endsWith("_price")) return formatMoney(value);
  return field === "discount" ? `${value}%` : value.toLocaleString(language);
}

export function objectName({ object_kind, object_name }: HistoryEvent, t: Translate): string | null {
  return object_kind === "letter" && object_name !== null ? t(letterTitle(object_name)) : object_name;
}
