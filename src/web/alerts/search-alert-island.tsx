import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { useTranslate } from "#web/translate.ts";
import { AlertButton, AlertStatus } from "./alert-controls.tsx";
import { useMakeAlert } from "./use-make-alert.ts";

export interface SearchAlertProps {
  label: string;
  fields: Partial<Alert>;
  /** What the page was asked for and an alert cannot be. */
  hint?: string;
}

/** One tap: the alert looks for what the page was asked for, and can be changed afterwards. */
export function SearchAlertIsland({ label, fields, hint }: SearchAlertProps) {
  const t = useTranslate();
  const { answer, phase, make } = useMakeAlert("search-alert");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AlertButton label={t(label)} phase={phase} onClick={() => void make(fields)} />
      {hint && <span className="text-sm text-muted">{hint}</span>}
      <AlertStatus answer={answer} />
    </div>
  );
}
