import LoaderCircle from "lucide-react/icons/loader-circle";
import type { JSX } from "react";
import { type ButtonKind, buttonClass } from "./button-class.ts";

export interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  /** Cannot be pressed yet, because its script is on the way; looks as it will in a moment, and beats where that takes long. */
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
}: SubmitButtonProps): JSX.Element {
  return (
    <button
      type="submit"
      disabled={isBusy || isDisabled || isWaiting}
      className={`${buttonClass(kind, "lg")} ${isWaiting ? "waiting" : isBusy ? "" : "disabled:opacity-60"} ${className}`}
    >
      {isBusy && <LoaderCircle size={20} className="shrink-0 animate-spin motion-reduce:hidden" />}
      {isBusy ? busyLabel : label}
    </button>
  );
}
