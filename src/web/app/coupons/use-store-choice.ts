import { useEffect, useRef, useState } from "react";
import { fold } from "#domain/format/text.ts";
import { findStore, findStores, type NamedStore } from "#web/api/coupons.ts";

const pauseMs = 250;

/** The stores that what is typed may mean; the server knows them all. */
export function useStoreChoice(typed: string, onNamed: (name: string) => void) {
  const [stores, setStores] = useState<readonly NamedStore[]>([]);
  const known = useRef(new Map<string, string>());

  async function search(q: string): Promise<readonly NamedStore[]> {
    const found = await findStores(q.trim());
    for (const { name, slug } of found) known.current.set(fold(name), slug);
    return found;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is typed.
  useEffect(() => {
    let isOld = false;
    // Without suggestions the name can still be typed.
    const show = () =>
      search(typed)
        .then((found) => isOld || setStores(found))
        .catch(() => {});
    const timer = setTimeout(show, pauseMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [typed]);

  useNamedStore(onNamed);

  return {
    stores,
    /** Of the name as it stands in the form; undefined where no store is called so. */
    async slugOf(name: string): Promise<string | undefined> {
      const wanted = fold(name.trim());
      if (wanted === "") return undefined;
      if (!known.current.has(wanted)) await search(name);
      return known.current.get(wanted);
    },
  };
}

/** Of the page that led here. */
function useNamedStore(onNamed: (name: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    const slug = new URLSearchParams(location.search).get("loja");
    // Unknown, or out of reach: then it is typed.
    if (slug)
      findStore(slug).then(
        ({ name }) => onNamed(name),
        () => {},
      );
  }, []);
}
