import { categories } from "#domain/products/categories.ts";
import { categoryPath } from "#domain/products/product.ts";

export interface SiteLink {
  /** A Portuguese sentence: where it is shown, it is translated. */
  label: string;
  href: string;
}

export const categoryLinks: readonly SiteLink[] = categories.map(({ name, slug }) => ({
  label: name,
  href: categoryPath(slug),
}));

export const pageLinks: readonly SiteLink[] = [
  { label: "Blog", href: "/blog" },
  { label: "Sobre", href: "/sobre" },
  { label: "Contato", href: "/contato" },
];
