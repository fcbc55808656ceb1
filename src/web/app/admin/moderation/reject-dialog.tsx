import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { codePoints } from "#domain/format/text.ts";
import { type ModeratedProduct, rejectionReasons } from "#domain/products/moderation.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { areKeysOn } from "#web/app/admin/frame/use-shortcut.ts";
import { ReasonField } from "#web/app/admin/products/reason-field.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Under which name the words of a rejection are stored until the server has answered. */
export function reasonAbout(rows: readonly { id: string }[]): string {
  return `rejeitar ${rows.length === 1 ? rows[0]?.id : "vários"}`;
}

interface RejectDialogProps {
  /** None: it is closed. */
  rows: readonly ModeratedProduct[];
  onReject: (rows: readonly ModeratedProduct[], reason: string) => void;
  onClose: () => void;
}

/** /termos promises a reason, so it is asked for before anything happens. */
export function RejectDialog({ rows, onReject, onClose }: RejectDialogProps) {
  const t = useTranslate();
  const n = rows.length;
  const form = useRef<HTMLFormElement>(null);
  const isOpen = n > 0;
  // Not the title, which the platform would choose: the next key is a figure. The form renders before the dialog is open.
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>("[type=radio]")?.focus();
  }, [isOpen]);
  return (
    <Dialog
      id="rejeitar"
      title={n > 1 ? t("Rejeitar {{n}} produtos?", { n }) : t("Rejeitar este produto?")}
      isOpen={isOpen}
      onClose={onClose}
    >
      {n === 1 && (
        <p lang="pt-BR" className="mt-1 text-lead wrap-anywhere">
          {rows[0]?.name}
        </p>
      )}
      <RejectForm formRef={form} rows={rows} onReject={onReject} onClose={onClose} />
    </Dialog>
  );
}

interface RejectFormProps extends RejectDialogProps {
  formRef: RefObject<HTMLFormElement | null>;
}

function RejectForm({ formRef, rows, onReject, onClose }: RejectFormProps) {
  const t = useTranslate();
  const words = useDialogDraft();
  const about = reasonAbout(rows);
  const [reason, setReason] = useState(() => words.of(about));
  const [isAsked, setIsAsked] = useState(false);

  function change(next: string): void {
    setReason(next);
    words.keep(about, next);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsAsked(true);
    const isFitting = codePoints(reason) <= productLimits.reason.max;
    if (reason && isFitting) onReject(rows, reason);
    else event.currentTarget.querySelector("textarea")?.focus();
  }

  return (
    <form ref={formRef} className="mt-4 grid gap-4" onSubmit={submit} onKeyDown={chooseByKey}>
      <ReasonField
        id="motivo-escrito"
        hasKeys
        reason={reason}
        error={isAsked && !reason ? t("Escolha um motivo ou escreva o seu") : undefined}
        onChange={change}
      />
      <div className="flex flex-wrap gap-3">
        <Button label={t("Rejeitar")} kind="primary" className={dangerClass} type="submit" />
        <Button label={t("Cancelar")} kind="line" onClick={onClose} />
      </div>
    </form>
  );
}

/** A figure chooses, Enter sends: three keys for a rejection. With Ctrl, Enter sends from the text too. */
function chooseByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, key } = event;
  const isInText = target instanceof HTMLTextAreaElement;
  const isRadio = target instanceof HTMLInputElement && target.type === "radio";
  const isSending = key === "Enter" && (isInText ? event.ctrlKey || event.metaKey : isRadio);
  if (isSending) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  const place = Number(key) - 1;
  if (!rejectionReasons[place] || isInText || !areKeysOn()) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const radio = form.querySelectorAll<HTMLInputElement>("[type=radio]")[place];
  radio?.click();
  radio?.focus();
}
