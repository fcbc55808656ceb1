import { useCallback, useEffect, useRef, useState } from "react";
import type { Fate, Mark } from "./rows.ts";

interface UnderWay {
  /** What is asked of the server and not answered yet, by the product's id. */
  marks: ReadonlyMap<string, Mark & { turn: number }>;
  /** Answers the turn that ends it. */
  begin(ids: readonly string[], fate: Fate): number;
  /** Ends what was begun in this turn; what has been asked since goes on. */
  end(turn: number): void;
}

/** What is shown before the server has said yes. */
export function useUnderWay(): UnderWay {
  const [marks, setMarks] = useState<UnderWay["marks"]>(new Map());
  const turns = useRef(0);
  const begin = useCallback((ids: readonly string[], fate: Fate) => {
    const turn = ++turns.current;
    const mark = { fate, turn, isOneOfMany: ids.length > 1 };
    setMarks((now) => new Map([...now, ...ids.map((id) => [id, mark] as const)]));
    return turn;
  }, []);
  const end = useCallback((turn: number) => {
    setMarks((now) => new Map([...now].filter(([, mark]) => mark.turn !== turn)));
  }, []);
  useAskBeforeLeaving(marks.size > 0);
  return { marks, begin, end };
}

/** A tab that closes now would take along what the server has not heard yet. */
function useAskBeforeLeaving(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnderWay]);
}
