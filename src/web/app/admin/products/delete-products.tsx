import { type JSX, useState } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { ActButton } from "#web/app/account/act-button.tsx";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";

interface DeleteProductsProps {
  /** None: nothing is asked. */
  products: readonly OwnedProduct[];
  /** The last try ended so. */
  failure?: string | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** «§2»: the question before products are deleted. */
export function DeleteProducts({ products, failure, onDelete, onClose }: DeleteProductsProps): JSX.Element {
  const t = useTranslate();
  const n = products.length;
  const [product] = products;
  const { confirm_delete } = productMessages;
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
    <Dialog
      id="deletar"
      title={n > 1 ? t("Tem certeza que deseja deletar {{n}} produtos?", { n }) : t(confirm_delete)}
      isOpen={n > 0}
      isHeld={isBusy}
      onClose={onClose}
    >
      {product && n === 1 && <Which product={product} />}
      <p className="mt-3 mb-5 text-lead">{t("Por 10 segundos dá para desfazer, também com a tecla U.")}</p>
      <FormNote text={failure} isGood={false} />
      <div className="flex flex-wrap gap-3">
        <ActButton label={t("Deletar")} busyLabel={t("Deletando…")} className={dangerClass} onPress={press} />
        <button type="button" disabled={isBusy} onClick={onClose} className={buttonClass("line")}>
          {t("Cancelar")}
        </button>
      </div>
    </Dialog>
  );
}

function Which({ product: { name, status } }: { product: OwnedProduct }): JSX.Element {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      <b lang="pt-BR" className="font-[650] wrap-anywhere">
        {name}
      </b>
      <StatusBadge status={status} />
    </p>
  );
}
