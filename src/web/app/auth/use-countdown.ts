import { useCallback, useEffect, useState } from "react";

/** Whole seconds until something happens or may be done again; 0 when it is time. */
export function useCountdown(initial: number) {
  const [until, setUntil] = useState<number>();
  const [seconds, setSeconds] = useState(initial);

  const wait = useCallback((asked: number) => {
    setSeconds(asked);
    setUntil(performance.now() + asked * 1000);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it begins with.
  useEffect(() => wait(initial), []);

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return { seconds, wait };
}
