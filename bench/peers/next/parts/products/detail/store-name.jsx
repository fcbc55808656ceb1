import { storePath } from "xepa/domain/stores/store-slug.ts";

/** As it was typed, and a link where the store has a page. */
export function StoreName({ offer: { store_name, store_slug }, className = "" }) {
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
