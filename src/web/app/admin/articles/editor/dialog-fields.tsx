import type { KeyboardEvent, ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";

interface DialogFieldsProps {
  label: string;
  isPossible?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  other?: ReactNode;
  children: ReactNode;
}

/** The fields and buttons of a small dialog. It has no form of its own: it is inside the article's. */
export function DialogFields(props: DialogFieldsProps) {
  const { label, isPossible = true, onConfirm, onClose, other, children } = props;
  const t = useTranslate();

  const confirmOnEnter = {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      // It does not submit the article.
      event.preventDefault();
      onConfirm();
    },
  };

  return (
    <div className="mt-4 grid gap-4" {...confirmOnEnter}>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        {other}
        <Button kind="line" label={t("Cancelar")} onClick={onClose} />
        <Button
          kind="primary"
          label={label}
          aria-disabled={isPossible ? undefined : true}
          className="aria-disabled:opacity-60"
          onClick={onConfirm}
        />
      </div>
    </div>
  );
}

/** The dialog focuses this field. React does not write the attribute, and the dialog looks for it. */
export function autofocus(field: HTMLInputElement | null): void {
  field?.setAttribute("autofocus", "");
}
