import { t } from "../translate.js";
import { AlertButton, AlertStatus } from "./price-alert-island.jsx";

export function SearchAlertIsland({ label, hint }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AlertButton label={t(label)} />
      {hint && <span className="text-sm text-muted">{hint}</span>}
      <AlertStatus />
    </div>
  );
}
