import type { JSX, KeyboardEvent } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

interface AskedWaysProps {
  label: string;
  isPossible?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: JSX.Element | false | undefined;
}

/** How a small question ends. No form of its own: it stands inside the article's. */
export function AskedWays({
  label,
  isPossible = true,
  onConfirm,
  onClose,
  children,
}: AskedWaysProps): JSX.Element {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {children}
      <button type="button" className={buttonClass("line")} onClick={onClose}>
        {t("Cancelar")}
      </button>
      <button
        type="button"
        aria-disabled={isPossible ? undefined : true}
        className={`${buttonClass("primary")} aria-disabled:opacity-60`}
        onClick={onConfirm}
      >
        {label}
      </button>
    </div>
  );
}

/** Enter in a field answers the question, and does not send the article. */
export function confirmOnEnter(confirm: () => void) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      confirm();
    },
  };
}

/** Where the cursor is as the question opens. React keeps this attribute to itself, and the dialog looks for it. */
export function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute("autofocus", "");
}
