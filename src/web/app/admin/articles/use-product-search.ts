import { useEffect, useRef, useState } from "react";
import type { Offer } from "#domain/products/product.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { listProducts } from "#web/api/products-admin.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";

/** «§2»: so many are suggested. */
const SUGGESTED = 10;
const PAUSE_MS = 200;

export interface ProductSearch {
  /** Undefined until something was found, or was not. */
  found: readonly Offer[] | undefined;
  failed: boolean;
}

const nothing: ProductSearch = { found: undefined, failed: false };

/** Approved products whose name, store or category holds the words; what was asked last counts. */
export function useProductSearch(typed: string): ProductSearch {
  const [search, setSearch] = useState(nothing);
  const turn = useRef(0);
  const shutOut = useShutOut();
  const q = cleanText(typed, longestTerm);
  useEffect(() => {
    const mine = ++turn.current;
    if (q === "") return setSearch(nothing);
    const timer = setTimeout(async () => {
      try {
        const { products } = await listProducts({ status: "approved", q, limit: SUGGESTED });
        if (mine === turn.current) setSearch({ found: products, failed: false });
      } catch (error) {
        if (mine === turn.current && !shutOut(error)) setSearch({ found: undefined, failed: true });
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q, shutOut]);
  return search;
}
