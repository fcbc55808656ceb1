import { formatPrice } from "#domain/format/money.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import { categoryPath, productPath } from "#domain/products/product.ts";
import { storeAddress } from "#domain/products/search-term.ts";
import type { Suggestions } from "#domain/products/suggestions.ts";
import { storePath } from "#domain/stores/store-slug.ts";

export const LIST_ID = "sugestoes";

/** One line of the list: a link, wherever it leads. */
export interface SuggestionOption {
  /** Unique on the page: the search box points at the chosen one. */
  id: string;
  href: string;
  label: string;
  price?: string;
  image?: string | null;
  /** A word of ours, which is translated; names stay as a user typed them. */
  isOurs?: boolean;
}

export interface SuggestionGroup {
  name: "products" | "stores" | "categories";
  title: string;
  options: SuggestionOption[];
}

/** Null until something was asked and answered. */
export type Suggested = readonly SuggestionGroup[] | null;

export function optionsOf(suggested: Suggested): readonly SuggestionOption[] {
  return suggested?.flatMap((group) => group.options) ?? [];
}

export const groupTitles = { products: "Produtos", stores: "Lojas", categories: "Categorias" } as const;

/** In the order in which the arrow keys walk through them; groups without any are left out. */
export function suggestionGroups({ products, stores, categories }: Suggestions): SuggestionGroup[] {
  const options: Record<SuggestionGroup["name"], Omit<SuggestionOption, "id">[]> = {
    products: products.map(({ name, slug, sale_price, image_url }) => ({
      href: productPath(slug),
      label: name,
      price: formatPrice(sale_price),
      image: image_url && smallVariant(image_url),
    })),
    stores: stores.map(({ name, slug }) => ({
      href: slug === null ? storeAddress(name) : storePath(slug),
      label: name,
    })),
    categories: categories.map(({ name, slug }) => ({ href: categoryPath(slug), label: name, isOurs: true })),
  };
  return (Object.keys(options) as SuggestionGroup["name"][])
    .map((name) => ({
      name,
      title: groupTitles[name],
      options: options[name].map((option, i) => ({ ...option, id: `sugestao-${name}-${i}` })),
    }))
    .filter((group) => group.options.length > 0);
}
