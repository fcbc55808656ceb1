import { useEffect, useState } from "react";
import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { hasSession } from "#web/api/marks.ts";
import { type AlertAnswer, makeAlert } from "./make-alert.ts";

type Fields = Partial<Alert>;

export type AlertPhase = "idle" | "busy" | "made";

/**
 * Taps while an alert is being made, and once it is, make no other. What a visitor asked for before they signed in is made when the
 * island wakes.
 * @param handleReturn hears of that before it is made
 */
export function useMakeAlert(control: string, handleReturn?: (fields: Fields) => void) {
  const [answer, setAnswer] = useState<AlertAnswer>();
  const [isBusy, setIsBusy] = useState(false);
  const phase: AlertPhase = isBusy ? "busy" : answer?.href ? "made" : "idle";

  async function make(fields: Fields): Promise<void> {
    if (phase !== "idle") return;
    setIsBusy(true);
    setAnswer(await makeAlert(control, fields));
    setIsBusy(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes.
  useEffect(() => {
    const interrupted = hasSession() && takeInterruptedAct<Fields>(control);
    if (!interrupted) return;
    handleReturn?.(interrupted);
    void make(interrupted);
  }, []);

  return { answer, phase, make, forget: () => setAnswer(undefined) };
}
