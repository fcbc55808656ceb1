import { useCallback, useEffect, useRef, useState } from "react";
import type { Decision, Mark } from "./rows.ts";

interface Optimistic {
  /** What is asked of the server and not answered yet, by the product's id. */
  marks: ReadonlyMap<string, Mark & { turn: number }>;
  /** Answers the turn that ends it. */
  begin(ids: readonly string[], decision: Decision): number;
  /** Ends what was begun in this turn; what has been asked since goes on. */
  end(turn: number): void;
}

/** What is shown before the server has said yes. */
export function useOptimistic(): Optimistic {
  const [marks, setMarks] = useState<Optimistic["marks"]>(new Map());
  const turns = useRef(0);
  const begin = useCallback((ids: readonly string[], decision: Decision) => {
    const turn = ++turns.current;
    const mark = { decision, turn, isOneOfMany: ids.length > 1 };
    setMarks((now) => new Map([...now, ...ids.map((id) => [id, mark] as const)]));
    return turn;
  }, []);
  const end = useCallback((turn: number) => {
    setMarks((now) => new Map([...now].filter(([, mark]) => mark.turn !== turn)));
  }, []);
  useAskBeforeLeaving(marks.size > 0);
  return { marks, begin, end };
}

/** A tab that closes now would take along what the server has not withRetry yet. */
function useAskBeforeLeaving(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnderWay]);
}

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
