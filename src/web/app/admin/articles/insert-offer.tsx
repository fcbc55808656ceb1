import { type JSX, useRef } from "react";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { focusFirst } from "./editor/dialog-actions.tsx";
import { ProductField } from "./product-field.tsx";

interface InsertOfferProps {
  isOpen: boolean;
  /** With what was chosen, once the dialog is gone and has given the focus back. */
  onClose: (offer: Offer | undefined) => void;
}

const none: readonly string[] = [];

/** Finds the offer that is to stand in the text as a card. */
export function InsertOffer({ isOpen, onClose }: InsertOfferProps): JSX.Element {
  const t = useTranslate();
  const chosen = useRef<Offer>(undefined);

  function handleClose(): void {
    const offer = chosen.current;
    chosen.current = undefined;
    onClose(offer);
  }

  function choose(offer: Offer): void {
    chosen.current = offer;
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  }

  return (
    <Dialog id="inserir-oferta" title={t("Inserir oferta")} isOpen={isOpen} onClose={handleClose}>
      <p className="mt-2 mb-4 text-lead">
        {t("Ela aparece no texto como um cartão, sempre com o preço do dia.")}
      </p>
      <div className="min-h-60">
        <ProductField
          id="oferta-no-texto"
          chosen={none}
          error={undefined}
          onChoose={choose}
          ref={focusFirst}
        />
      </div>
      <button type="button" onClick={handleClose} className={buttonClass("line")}>
        {t("Cancelar")}
      </button>
    </Dialog>
  );
}
