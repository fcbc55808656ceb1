import { type JSX, useState } from "react";
import { type ButtonKind, buttonClass } from "./button-class.ts";
import { LoaderCircle } from "./icons.ts";

interface ActionButtonProps {
  label: string;
  busyLabel: string;
  onPress: () => Promise<unknown>;
  kind?: ButtonKind;
  /** For screen readers: what the button is about. */
  about?: string;
  icon?: JSX.Element;
  className?: string;
}

/** Runs an action once at a time, with a busy label. It keeps the focus. */
export function ActionButton(props: ActionButtonProps) {
  const { label, busyLabel, onPress, kind = "primary", about, icon, className = "" } = props;
  const [isBusy, setIsBusy] = useState(false);
  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onPress();
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      aria-label={about && `${isBusy ? busyLabel : label}: ${about}`}
      onClick={() => void press()}
      className={`${buttonClass(kind)} ${className}`}
    >
      {isBusy ? <LoaderCircle size={18} className="shrink-0 animate-spin motion-reduce:hidden" /> : icon}
      {isBusy ? busyLabel : label}
    </button>
  );
}
