import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { codePoints } from "#domain/format/text.ts";
import { rejectionReasons } from "#domain/products/moderation.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { areKeysOn } from "#web/app/admin/frame/use-shortcut.ts";
import { ReasonField, reasonParts } from "#web/app/admin/products/reason-field.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Under which name the words of a rejection are stored until the server has answered. */
export function reasonAbout(rows: readonly { id: string }[]): string {
  return `rejeitar ${rows.length === 1 ? rows[0]?.id : "vários"}`;
}

interface Rejectable {
  id: string;
  name: string;
}

interface RejectDialogProps<Row extends Rejectable> {
  /** None: it is closed. */
  rows: readonly Row[];
  title: string;
  /** The usual ones; those of offers, where left out. */
  reasons?: readonly string[];
  /** On its button; "Rejeitar", where left out. */
  action?: string;
  /** Under the field; that of a rejection, where left out. */
  hint?: string;
  onReject: (rows: readonly Row[], reason: string) => void;
  onClose: () => void;
}

/** /termos promises a reason, so it is asked for before anything happens. */
export function RejectDialog<Row extends Rejectable>(props: RejectDialogProps<Row>) {
  const { rows, title, onClose } = props;
  const n = rows.length;
  const form = useRef<HTMLFormElement>(null);
  const isOpen = n > 0;
  // Not the title, which the platform would choose: the next key is a figure, or goes on with a sentence. The form renders before the
  // dialog is open.
  useEffect(() => {
    if (!isOpen) return;
    const text = form.current?.querySelector("textarea");
    (text?.value ? text : form.current?.querySelector<HTMLElement>("[type=radio]"))?.focus();
  }, [isOpen]);
  return (
    <Dialog id="rejeitar" title={title} isOpen={isOpen} onClose={onClose}>
      {n === 1 && (
        <p lang="pt-BR" className="mt-1 text-lead wrap-anywhere">
          {rows[0]?.name}
        </p>
      )}
      <RejectForm {...props} formRef={form} />
    </Dialog>
  );
}

interface RejectFormProps<Row extends Rejectable> extends RejectDialogProps<Row> {
  formRef: RefObject<HTMLFormElement | null>;
}

function RejectForm<Row extends Rejectable>(props: RejectFormProps<Row>) {
  const { formRef, rows, reasons = rejectionReasons, action = "Rejeitar", hint, onReject, onClose } = props;
  const t = useTranslate();
  const [reason, change] = useReason(reasonAbout(rows), reasons);
  const [isAsked, setIsAsked] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsAsked(true);
    const isFitting = codePoints(reason) <= productLimits.reason.max;
    if (reason && isFitting) onReject(rows, reason);
    else event.currentTarget.querySelector<HTMLElement>(reason ? "textarea" : "[type=radio]")?.focus();
  }

  /** Several, or with words beside the reason, wait for Enter. */
  const isAtOnce = rows.length === 1 && !reasonParts(reason, reasons).written;

  return (
    <form
      ref={formRef}
      className="mt-4 grid gap-4"
      onSubmit={submit}
      onKeyDown={(event) => handleKey(event, reasons, isAtOnce && ((chosen) => onReject(rows, chosen)))}
    >
      <ReasonField
        id="motivo-escrito"
        hasKeys
        hint={hint}
        reasons={reasons}
        reason={reason}
        isMissing={isAsked && !reason}
        onChange={change}
      />
      <div className="flex flex-wrap gap-3">
        <Button label={t(action)} kind="primary" className={dangerClass} type="submit" />
        <Button label={t("Cancelar")} kind="line" onClick={onClose} />
      </div>
    </form>
  );
}

/** Only the words are stored: a reason that was chosen for others is not chosen for these. */
function useReason(about: string, reasons: readonly string[]) {
  const words = useDialogDraft();
  const [reason, setReason] = useState(() => words.of(about));
  function change(next: string): void {
    setReason(next);
    words.keep(about, reasonParts(next, reasons).written);
  }
  return [reason, change] as const;
}

/** A figure chooses, or rejects at once; Enter sends. */
function handleKey(
  event: KeyboardEvent<HTMLFormElement>,
  reasons: readonly string[],
  reject: false | ((reason: string) => void),
): void {
  const form = event.currentTarget;
  const place = placeOf(event);
  const reason = reasons[place];
  const radio = form.querySelectorAll<HTMLElement>("[type=radio]")[place];
  if (reason && reject) reject(reason);
  else if (reason) {
    radio?.click();
    radio?.focus();
  } else if (isSending(event)) form.requestSubmit();
  else return;
  event.preventDefault();
}

/** Of the reason that a figure means; none where it is part of a text, or of a shortcut. */
function placeOf({ target, key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  const isOther = repeat || ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement;
  return isOther || !areKeysOn() ? -1 : Number(key) - 1;
}

/** Enter on a reason; with Ctrl also from the text. */
function isSending({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== "Enter") return false;
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLInputElement && target.type === "radio";
}
