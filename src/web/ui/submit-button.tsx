import { type ButtonKind, buttonClass } from "./button-class.ts";
import { LoaderCircle } from "./icons.ts";

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  /** Disabled while its script loads; looks enabled, and pulses where that takes long. */
  isWaiting?: boolean;
  kind?: ButtonKind;
  className?: string;
}

export function SubmitButton({
  label,
  busyLabel,
  isBusy,
  isDisabled = false,
  isWaiting = false,
  kind = "primary",
  className = "",
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      disabled={isDisabled || isWaiting}
      // Not disabled, which would take the focus from it.
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
      className={`${buttonClass(kind, "lg")} ${isWaiting ? "waiting" : isBusy ? "" : "disabled:opacity-60"} ${className}`}
    >
      {isBusy ? <Busy label={label} busyLabel={busyLabel} /> : label}
    </button>
  );
}

/** As wide as it was: a second tap must not land on what would move up into its place. */
function Busy({ label, busyLabel }: Pick<SubmitButtonProps, "label" | "busyLabel">) {
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
