import { useState } from "react";

/** Rows of a list that the user has picked; what another page does not show is not picked there. */
export function usePicked(all: readonly string[]) {
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  return {
    picked: all.filter((id) => marks.has(id)),
    pick(ids: readonly string[], isPicked: boolean): void {
      const others = [...marks].filter((id) => !ids.includes(id));
      setMarks(new Set(isPicked ? [...others, ...ids] : others));
    },
    clear: () => setMarks(new Set()),
  };
}
