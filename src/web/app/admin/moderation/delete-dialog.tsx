import type { JSX } from "react";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface DeleteDialogProps {
  /** None: it is closed. */
  rows: readonly ModeratedProduct[];
  onDelete: (rows: readonly ModeratedProduct[]) => void;
  onClose: () => void;
}

/** «§2»: asks first. */
export function DeleteDialog({ rows, onDelete, onClose }: DeleteDialogProps): JSX.Element {
  const t = useTranslate();
  const n = rows.length;
  return (
    <Dialog
      id="deletar"
      title={
        n > 1 ? t("Tem certeza que deseja deletar {{n}} produtos?", { n }) : t(productMessages.confirm_delete)
      }
      isOpen={n > 0}
      onClose={onClose}
    >
      {n === 1 && (
        <p lang="pt-BR" className="mt-2 text-lead wrap-anywhere">
          {rows[0]?.name}
        </p>
      )}
      <p className="mt-2">{t("Você tem 10 segundos para desfazer.")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => onDelete(rows)}
          className={`${buttonClass("primary")} ${dangerClass}`}
        >
          {t("Deletar")}
        </button>
        <button type="button" onClick={onClose} className={buttonClass("line")}>
          {t("Cancelar")}
        </button>
      </div>
    </Dialog>
  );
}
