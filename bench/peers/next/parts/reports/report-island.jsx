import { Flag } from "../icons.jsx";
import { t } from "../translate.js";

export function ReportIsland({ label }) {
  return (
    <div className="report">
      <button type="button" className="comment-act" aria-label={label}>
        <Flag size={16} /> {t("Denunciar")}
      </button>
      <p role="status" className="sr-only" />
      <div popover="auto" role="dialog" className="sheet" />
    </div>
  );
}
