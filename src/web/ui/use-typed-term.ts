import { useEffect, useRef, useState } from "react";

/** Long enough for the next letter, short enough to seem at once. */
const PAUSE_MS = 350;

/** What stands in the box: as typed, until the address says something else, by Back or by a link. */
export function useTypedTerm(q: string, onFilter: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);

  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);

  function send(): void {
    const term = typed.trim();
    if (term === sent.current) return;
    sent.current = term;
    onFilter(term);
  }

  // At every render: whoever presses a count meanwhile has another address, and nothing may bring back the old one.
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return { typed, setTyped, send };
}
