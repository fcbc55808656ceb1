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

/** In the header, behind the categories. */
export const pageLinks: readonly SiteLink[] = [
  { label: "Cupons", href: "/cupons" },
  { label: "Lojas", href: "/lojas" },
  { label: "Blog", href: "/blog" },
];

/** In the footer only. */
export const aboutLinks: readonly SiteLink[] = [
  { label: "Transparência", href: "/transparencia" },
  { label: "Sobre", href: "/sobre" },
  { label: "Contato", href: "/contato" },
];
