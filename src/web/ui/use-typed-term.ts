import { useEffect, useRef, useState } from "react";

/** Long enough for the next letter, short enough to seem at once. */
const PAUSE_MS = 350;

/** The search box: as typed, until the address changes by Back or by a link. */
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

  // At every render: the address may have changed meanwhile, and must not be overwritten with an older one.
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return { typed, setTyped, send };
}
