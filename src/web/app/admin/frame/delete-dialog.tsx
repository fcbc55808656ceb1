import { type ReactNode, useState } from "react";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";

interface DeleteDialogProps {
  title: string;
  isOpen: boolean;
  failure: string | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
  /** Of the one that is to go; none where there are several. */
  name: string | undefined;
  badge: ReactNode;
}

/** «§2»: the question before something is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, isOpen, failure, onDelete, onClose, name, badge } = props;
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);

  async function press(): Promise<void> {
    setIsBusy(true);
    try {
      await onDelete();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog id="deletar" title={title} isOpen={isOpen} isHeld={isBusy} onClose={onClose}>
      {name && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <b lang="pt-BR" className="font-[650] wrap-anywhere">
            {name}
          </b>
          {badge}
        </p>
      )}
      <p className="mt-3 mb-5 text-lead">{t("Por 10 segundos dá para desfazer, também com a tecla U.")}</p>
      <FormNote text={failure} isGood={false} />
      <div className="flex flex-wrap gap-3">
        <ActionButton
          label={t("Deletar")}
          busyLabel={t("Deletando…")}
          className={dangerClass}
          onPress={press}
        />
        <Button kind="line" disabled={isBusy} onClick={onClose} label={t("Cancelar")} />
      </div>
    </Dialog>
  );
}
