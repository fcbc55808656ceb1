import { isOver } from "#domain/products/price-validity.ts";
import { type MyOffer, productPath } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ExternalLink, Hourglass, Pencil, RotateCcw, Undo2 } from "#web/ui/icons.ts";
import type { OfferActions } from "./use-offer-actions.ts";

export interface OfferButtonsProps {
  offer: MyOffer;
  now: Date;
  hasDraft: boolean;
  onEdit: (offer: MyOffer) => void;
  actions: Pick<OfferActions, "end" | "setWithdrawing">;
}

export function OfferButtons({ offer, now, hasDraft, onEdit, actions }: OfferButtonsProps) {
  const t = useTranslate();
  const edit = hasDraft ? t("Continuar editando") : t("Editar");
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 [grid-area:actions] max-md:*:flex-auto max-md:*:px-2.5 max-md:*:text-sm md:self-end">
      {offer.status === "approved" && (
        <ButtonLink
          kind="ghost"
          href={productPath(offer.slug)}
          aria-label={`${t("Ver no site")}: ${offer.name}`}
        >
          <ExternalLink size={16} className="shrink-0" /> {t("Ver no site")}
        </ButtonLink>
      )}
      <EndButton offer={offer} now={now} onEnd={actions.end} />
      {offer.status === "pending" && (
        <Button
          kind="ghost"
          aria-label={`${t("Retirar")}: ${offer.name}`}
          onClick={() => actions.setWithdrawing(offer)}
        >
          <Undo2 size={16} className="shrink-0" /> {t("Retirar")}
        </Button>
      )}
      <Button
        kind="line"
        data-edit={offer.id}
        aria-label={`${edit}: ${offer.name}`}
        onClick={() => onEdit(offer)}
      >
        <Pencil size={16} className="shrink-0" /> {edit}
      </Button>
    </div>
  );
}

/** One button for both, so that it keeps the focus. */
function EndButton({
  offer,
  now,
  onEnd,
}: Pick<OfferButtonsProps, "offer" | "now"> & { onEnd: OfferActions["end"] }) {
  const t = useTranslate();
  const over = isOver(offer, now);
  // An end by the last day is edited, not taken back.
  if (offer.status !== "approved" || (over && offer.ended_by !== "sender")) return null;
  return (
    <ActionButton
      label={over ? t("Voltou") : t("Acabou")}
      busyLabel={t("Salvando…")}
      kind="ghost"
      about={offer.name}
      icon={
        over ? <RotateCcw size={16} className="shrink-0" /> : <Hourglass size={16} className="shrink-0" />
      }
      onPress={() => onEnd(offer, !over)}
    />
  );
}

export function WithdrawDialog({ withdrawing, setWithdrawing, withdraw }: OfferActions) {
  const t = useTranslate();
  const close = () => setWithdrawing(undefined);
  return (
    <Dialog
      id="retirar"
      title={t(productMessages.confirm_withdrawal)}
      isOpen={withdrawing !== undefined}
      onClose={close}
    >
      <p lang="pt-BR" className="mt-3 font-[650] wrap-anywhere">
        {withdrawing?.name}
      </p>
      <p className="mt-3 mb-5 text-lead">{t("Ela sai da fila e da sua lista, sem ser publicada.")}</p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          label={t("Retirar")}
          busyLabel={t("Retirando…")}
          onPress={async () => withdrawing && withdraw(withdrawing)}
        />
        <Button kind="line" onClick={close} label={t("Cancelar")} />
      </div>
    </Dialog>
  );
}
