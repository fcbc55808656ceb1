import { useRef } from "react";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { autofocus } from "./editor/dialog-actions.tsx";
import { ProductField } from "./product-field.tsx";

interface InsertOfferProps {
  isOpen: boolean;
  /** With the selected offer, once the dialog has given the focus back. */
  onClose: (offer: Offer | undefined) => void;
}

const none: readonly string[] = [];

/** Finds the offer to insert into the text as a card. */
export function InsertOffer({ isOpen, onClose }: InsertOfferProps) {
  const t = useTranslate();
  const selected = useRef<Offer>(undefined);

  function handleClose(): void {
    const offer = selected.current;
    selected.current = undefined;
    onClose(offer);
  }

  function select(offer: Offer): void {
    selected.current = offer;
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  }

  return (
    <Dialog id="inserir-oferta" title={t("Inserir oferta")} isOpen={isOpen} onClose={handleClose}>
      <p className="mt-2 mb-4 text-lead">
        {t("Ela aparece no texto como um cartão, sempre com o preço do dia.")}
      </p>
      <div className="min-h-60">
        <ProductField id="oferta-no-texto" selected={none} onSelect={select} ref={autofocus} />
      </div>
      <button type="button" onClick={handleClose} className={buttonClass("line")}>
        {t("Cancelar")}
      </button>
    </Dialog>
  );
}
