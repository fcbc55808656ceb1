import { type ReactNode, useState } from "react";
import type { PanelUser } from "#domain/users/user.ts";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import type { Refusal } from "#web/ui/form-state.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

interface ConfirmationProps {
  id: string;
  title: string;
  user: PanelUser;
  label: string;
  isDangerous: boolean;
  /** Answers why not, where it was refused. */
  onConfirm: () => Promise<Refusal | undefined>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once more and names the user: rows look alike. */
export function Confirmation(props: ConfirmationProps) {
  const { id, title, user, label, isDangerous, onConfirm, onClose, children } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm(): Promise<void> {
    setIsBusy(true);
    const refusal = await onConfirm();
    setIsBusy(false);
    if (refusal) setFailure(refusal.message);
    else onClose();
  }

  return (
    <Dialog id={id} title={title} isOpen isHeld={isBusy} onClose={onClose}>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void confirm();
        }}
      >
        <PersonName user={user} />
        {children}
        <div className="mt-4">
          <FormNote text={failure} isGood={false} />
        </div>
        <DialogButtons label={label} isBusy={isBusy} isDangerous={isDangerous} onClose={onClose} />
      </form>
    </Dialog>
  );
}

export function PersonName({ user }: { user: PanelUser }) {
  return (
    <p className="mb-3 wrap-anywhere">
      <b>{user.full_name}</b> <span className="text-muted">{user.email}</span>
    </p>
  );
}

interface DialogButtonsProps extends Pick<ConfirmationProps, "label" | "isDangerous" | "onClose"> {
  isBusy: boolean;
}

export function DialogButtons({ label, isBusy, isDangerous, onClose }: DialogButtonsProps) {
  const t = useTranslate();
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-md:[&>*]:grow max-md:[&>*]:px-4">
      <SubmitButton
        label={label}
        busyLabel={t("Salvando…")}
        isBusy={isBusy}
        className={isDangerous ? dangerClass : ""}
      />
      <button type="button" disabled={isBusy} onClick={onClose} className={buttonClass("line", "lg")}>
        {t("Cancelar")}
      </button>
    </div>
  );
}
