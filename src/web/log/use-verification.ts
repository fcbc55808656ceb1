import { useEffect, useRef, useState } from "react";
import type { ChainBreak } from "#domain/log/check-chain.ts";
import type { LogHead } from "#domain/log/log-entry.ts";
import { type CheckProgress, checkLog } from "./check-log.ts";

export type Verification =
  | { step: "before" }
  | ({ step: "during" } & CheckProgress)
  | { step: "whole"; seq: number; seconds: number }
  | { step: "broken"; broken: ChainBreak }
  /** The server or the connection failed: nothing is known of the rest. */
  | { step: "failed"; seq: number };

/** Checks the log when asked, and can be stopped. */
export function useVerification(all: number) {
  const [state, setState] = useState<Verification>({ step: "before" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(published: LogHead[]): Promise<void> {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    const began = performance.now();
    let seq = 0;
    const show = (next: Verification) => {
      if (!control.signal.aborted) setState(next);
    };
    function onProgress(progress: CheckProgress): void {
      seq = progress.seq;
      show({ step: "during", ...progress });
    }
    show({ step: "during", seq, all });
    try {
      const result = await checkLog({ published, onProgress, signal: control.signal });
      const seconds = (performance.now() - began) / 1000;
      if (result.isWhole) show({ step: "whole", seq: result.seq, seconds });
      else show({ step: "broken", broken: result.broken });
    } catch {
      show({ step: "failed", seq });
    }
  }

  function stop(): void {
    running.current?.abort();
    setState({ step: "before" });
  }

  return { state, start, stop };
}
