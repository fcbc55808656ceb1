import type { JSX, KeyboardEvent } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

interface DialogActionsProps {
  label: string;
  isPossible?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: JSX.Element | false | undefined;
}

/** The buttons of a small dialog. It has no form of its own: it is inside the article's. */
export function DialogActions(props: DialogActionsProps) {
  const { label, isPossible = true, onConfirm, onClose, children } = props;
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

/** Enter in a field confirms the dialog, and does not submit the article. */
export function confirmOnEnter(confirm: () => void) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      confirm();
    },
  };
}

/** The dialog focuses this field. React does not write the attribute, and the dialog looks for it. */
export function autofocus(field: HTMLInputElement | null): void {
  field?.setAttribute("autofocus", "");
}
