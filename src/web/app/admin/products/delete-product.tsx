import type { JSX } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { ActButton } from "#web/app/account/act-button.tsx";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { StatusBadge } from "#web/app/dashboard/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";

interface DeleteProductProps {
  /** Nothing is asked while there is none. */
  product: OwnedProduct | undefined;
  /** The last try ended so. */
  failure: string | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** «§2»: the question before a product is deleted. */
export function DeleteProduct({ product, failure, onDelete, onClose }: DeleteProductProps): JSX.Element {
  const t = useTranslate();
  return (
    <Dialog
      id="deletar"
      title={t(productMessages.confirm_delete)}
      isOpen={product !== undefined}
      onClose={onClose}
    >
      {product && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <b lang="pt-BR" className="font-[650] wrap-anywhere">
            {product.name}
          </b>
          <StatusBadge status={product.status} />
        </p>
      )}
      <p className="mt-3 mb-5 text-lead">
        {t("Ele sai do site na hora. Por 10 segundos dá para desfazer, também com a tecla U.")}
      </p>
      <FormNote text={failure} isGood={false} />
      <div className="flex flex-wrap gap-3">
        <ActButton
          label={t("Deletar")}
          busyLabel={t("Deletando…")}
          className={dangerClass}
          onPress={onDelete}
        />
        <button type="button" onClick={onClose} className={buttonClass("line")}>
          {t("Cancelar")}
        </button>
      </div>
    </Dialog>
  );
}
