import { useState } from "react";

/** Sentences beside single products: why the server said no. They go when something new is done with the product. */
export function useNotes() {
  const [byId, setById] = useState<ReadonlyMap<string, string>>(new Map());
  function add(notes: readonly (readonly [string, string])[]): void {
    if (notes.length > 0) setById((now) => new Map([...now, ...notes]));
  }
  function forget(ids: readonly string[]): void {
    setById((now) =>
      ids.some((id) => now.has(id)) ? new Map([...now].filter(([id]) => !ids.includes(id))) : now,
    );
  }
  return { byId, add, forget };
}
