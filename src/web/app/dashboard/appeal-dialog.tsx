import { lazy, Suspense } from "react";
import { canAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type { MyOffer } from "#domain/products/product.ts";
import { Rejection } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CircleX } from "#web/ui/icons.ts";
import { OfferAppeal } from "./offer-appeal.tsx";
import type { Appeals } from "./use-appeals.ts";

const AppealForm = lazy(async () => ({ default: (await import("./appeal-form.tsx")).AppealForm }));

interface AppealDialogProps {
  appeals: Appeals;
  onEdit: (offer: MyOffer) => void;
}

/** One sentence against a rejection; where it was sent already, what became of it. */
export function AppealDialog({ appeals, onEdit }: AppealDialogProps) {
  const t = useTranslate();
  const { offer, close } = appeals;
  const isNew = offer !== undefined && canAppeal(offer.status, offer.appeal);
  return (
    <Dialog
      id="recorrer"
      title={isNew ? t("Recorrer da decisão") : t("Seu recurso")}
      isOpen={offer !== undefined}
      onClose={close}
    >
      {offer && (
        <>
          <p lang="pt-BR" className="mt-3 font-[650] wrap-anywhere">
            {offer.name}
          </p>
          <div className="note note-bad mt-3 mb-0">
            <CircleX size={20} />
            <div className="min-w-0 wrap-anywhere">
              <Rejection reason={offer.reason} />
              {!isNew && <OfferAppeal offer={offer} onAppeal={appeals.open} />}
            </div>
          </div>
          {isNew ? (
            <Suspense fallback={<div className="skeleton mt-4 h-64" />}>
              <AppealForm key={offer.id} appeals={appeals} offer={offer} />
            </Suspense>
          ) : (
            <Done offer={offer} close={close} onEdit={onEdit} />
          )}
        </>
      )}
    </Dialog>
  );
}

function Done({
  offer,
  close,
  onEdit,
}: { offer: MyOffer; close: () => void } & Pick<AppealDialogProps, "onEdit">) {
  const t = useTranslate();
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button
        kind="primary"
        label={t("Corrigir a oferta")}
        onClick={() => {
          close();
          onEdit(offer);
        }}
      />
      <Button kind="line" label={t("Fechar")} onClick={close} />
    </div>
  );
}
