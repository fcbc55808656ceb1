import { buttonClass } from "xepa/web/ui/button-class.ts";
import { LoaderCircle } from "../icons.jsx";

export function SubmitButton({
  label,
  busyLabel,
  isBusy,
  isDisabled = false,
  isWaiting = false,
  kind = "primary",
  className = "",
}) {
  return (
    <button
      type="submit"
      disabled={isDisabled || isWaiting}
      aria-disabled={isBusy || undefined}
      className={`${buttonClass(kind, "lg")} ${isWaiting ? "waiting" : isBusy ? "" : "disabled:opacity-60"} ${className}`}
    >
      {isBusy ? <Busy label={label} busyLabel={busyLabel} /> : label}
    </button>
  );
}

/** As wide as it was: a second tap must not land on what would move up into its place. */
function Busy({ label, busyLabel }) {
  return (
    <span className="grid place-items-center">
      <span className="col-start-1 row-start-1 flex items-center gap-2">
        <LoaderCircle size={20} className="shrink-0 animate-spin motion-reduce:hidden" />
        {busyLabel}
      </span>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {label}
      </span>
    </span>
  );
}
