import { useEffect, useState } from "react";
import { CircleAlert, CircleCheck, LoaderCircle, X } from "./icons.ts";

/** Long enough to be read twice; paused while it is hovered or focused, or its tab is hidden. */
const SHOWN_MS = 10_000;

export type ToastKind = "good" | "bad" | "wait";

interface ToastProps {
  text: string | undefined;
  /** `good` where left out; `wait` while something is in progress. */
  kind?: ToastKind | undefined;
  closeLabel: string;
  onClose: () => void;
  /** What can still be done about it; doing it ends the news. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  /** A key that presses the button, for as long as it is there. */
  shortcut?: string;
  run: () => void;
}

/** A message that closes by itself. The live region exists before its text, so that it is read out. */
export function Toast({ text, kind = "good", closeLabel, onClose, action }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  const isHidden = useHiddenTab();

  // Closing it removes the hovered or focused element.
  if (!text && isHeld) setIsHeld(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text about something else is another toast.
  useEffect(() => {
    // It is replaced by the result.
    if (!text || isHeld || isHidden || kind === "wait") return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text, kind, action, isHeld, isHidden, onClose]);

  return (
    <div role={kind === "bad" ? "alert" : "status"} className="toast-region">
      {text && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits for as long as it is pointed at.
        <div
          className="toast"
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <KindIcon kind={kind} />
          <span className="flex-1">{text}</span>
          {action && <ActionButton {...action} onClose={onClose} />}
          <button
            type="button"
            onClick={onClose}
            aria-label={closeLabel}
            className="grid size-11 shrink-0 place-items-center rounded-full"
          >
            <X size={20} />
          </button>
        </div>
      )}
    </div>
  );
}

/** A message is seen when its tab is. */
function useHiddenTab(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const read = () => setIsHidden(document.visibilityState === "hidden");
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, []);
  return isHidden;
}

function ActionButton({ label, run, onClose }: ToastAction & { onClose: () => void }) {
  function handleClick(): void {
    onClose();
    run();
  }
  return (
    <button
      type="button"
      className="min-h-11 shrink-0 rounded-full px-3 font-[650] underline"
      onClick={handleClick}
    >
      {label}
    </button>
  );
}

function KindIcon({ kind }: { kind: ToastKind }) {
  if (kind === "bad") return <CircleAlert size={22} className="shrink-0 text-tomato" />;
  if (kind === "wait")
    return <LoaderCircle size={22} className="shrink-0 animate-spin motion-reduce:animate-none" />;
  return <CircleCheck size={22} className="shrink-0 text-green-text" />;
}
