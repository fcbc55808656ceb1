import type { ListedOffer } from "#domain/products/product.ts";
import { storePath } from "#domain/stores/store-slug.ts";

interface StoreNameProps {
  offer: Pick<ListedOffer, "store_name" | "store_slug">;
  className?: string;
}

/** As it was typed, and a link where the store has a page. */
export function StoreName({ offer: { store_name, store_slug }, className = "" }: StoreNameProps) {
  if (store_slug === null)
    return (
      <span lang="pt-BR" className={className}>
        {store_name}
      </span>
    );
  return (
    <a lang="pt-BR" href={storePath(store_slug)} className={`store-link ${className}`.trim()}>
      {store_name}
    </a>
  );
}
