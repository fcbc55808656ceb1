import { useEffect } from "react";
import { type Loaded, type Reading, useLoad } from "#web/ui/use-load.ts";
import { useFirstPageInstead, useFocusOnPage } from "./list-address.ts";
import { useShutOut } from "./panel-context.ts";

/** `useLoad` for the panel, which closes where the session is over or the role was taken away. */
export function usePanelLoad<Data>(
  key: string | undefined,
  read: (reading: Reading<Data>) => Promise<Data>,
  delay = 0,
): Loaded<Data> {
  return useLoad(key, read, { handleFailure: useShutOut(), delay });
}

/** A page of a list, as the address asks for it. `heading` gets the focus when another page is shown. */
export function usePanelList<Query extends { cursor?: string | undefined }, Page>(
  query: Query,
  read: (query: Query) => Promise<Page>,
) {
  const list = usePanelLoad(JSON.stringify(query), () => read(query));
  useFirstPageInstead(list.failure, query.cursor);
  return { ...list, heading: useFocusOnPage(query.cursor) };
}

export function useReloadEvery(ms: number, load: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && load(), ms);
    return () => clearInterval(timer);
  }, [ms, load]);
}
