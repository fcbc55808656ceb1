import { cut, fold, storable } from "#domain/format/text.ts";
import type { IgnoredColumns } from "./file-import.ts";

export interface Column {
  field: string;
  /** What stands above it in our tables; the form calls it the same. */
  heading: string;
  /** What else tables call it. */
  names?: readonly string[];
  isRequired?: true;
  /** The site's own word about a product: written, never read. */
  isComputed?: true;
  /** Names the product that a row changes, and how it was when it was exported; a new product has neither. */
  isKey?: true;
}

export const columns: readonly Column[] = [
  { field: "name", heading: "Nome do produto", isRequired: true },
  { field: "store_name", heading: "Loja", isRequired: true },
  { field: "category", heading: "Categoria", isRequired: true },
  { field: "original_price", heading: "Preço original", isRequired: true },
  { field: "sale_price", heading: "Preço promocional", isRequired: true },
  { field: "discount", heading: "Desconto (%)", isComputed: true },
  { field: "product_url", heading: "Link do produto", isRequired: true },
  { field: "coupon", heading: "Cupom" },
  { field: "valid_until", heading: "Válido até" },
  { field: "conditions", heading: "Condições" },
  { field: "description", heading: "Descrição" },
  { field: "images", heading: "Imagens" },
  { field: "status", heading: "Status" },
  { field: "reason", heading: "Motivo da rejeição" },
  { field: "slug", heading: "Endereço no site", isComputed: true },
  { field: "published_at", heading: "Publicado em", isComputed: true },
  { field: "created_at", heading: "Enviado em", isComputed: true },
  { field: "version", heading: "Versão", isKey: true },
  { field: "id", heading: "ID", isKey: true },
];

/** Further names of the API, which a JSON file or a table made elsewhere may contain. */
const furtherColumns: readonly Column[] = [
  { field: "image_url", heading: "Imagem" },
  ...[
    "discount_percentage",
    "ended",
    "ended_at",
    "ended_by",
    "updated_at",
    "user_id",
    "product_key",
    "owner_name",
    "clicks",
    "hot",
    "verdict",
    "usual_price",
    "priced_at",
  ].map((field): Column => ({ field, heading: field, isComputed: true })),
];

const known = [...columns, ...furtherColumns];

export const requiredColumns: readonly Column[] = columns.filter((column) => column.isRequired);

/** For a person: the heading of what the API calls `field`. */
export function headingOf(field: string): string {
  return columnOfField(field)?.heading ?? field;
}

export function columnOfField(field: string): Column | undefined {
  return known.find((column) => column.field === field);
}

const mostListed = 30;
const longestName = 60;

export type FindColumn = (name: string) => Column | undefined;

/** By its heading or the API's name, however it is written: spreadsheets and people change both. */
export const columnNamed = columnFinder(known);

export function columnFinder(columns: readonly Column[]): FindColumn {
  const byName = new Map(
    columns.flatMap((column) =>
      [column.field, column.heading, ...(column.names ?? [])].map((name) => [plainName(name), column]),
    ),
  );
  return (name) => (name.length > longestName ? undefined : byName.get(plainName(name)));
}

export function ignoredColumns(names: readonly string[], find: FindColumn): IgnoredColumns {
  const listed = (which: string[]) =>
    which.slice(0, mostListed).map((name) => cut(storable(name), longestName));
  return {
    unknown: listed(names.filter((name) => name !== "" && !find(name))),
    computed: listed(names.filter((name) => find(name)?.isComputed)),
  };
}

function plainName(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
}
