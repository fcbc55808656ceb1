import { useEffect, useState } from "react";
import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { hasSession, loadMarks } from "#web/api/marks.ts";

/** What this member has done here; null for visitors and until it is known. */
export function useMyMarks(given?: MyMarks): MyMarks | null {
  const [marks, setMarks] = useState<MyMarks | null>(given ?? null);
  useEffect(() => {
    if (given || !hasSession()) return;
    void loadMarks().then(setMarks);
  }, [given]);
  return marks;
}
