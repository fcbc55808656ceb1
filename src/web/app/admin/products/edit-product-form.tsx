import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import Store from "lucide-react/icons/store";
import type { JSX } from "react";
import { Link } from "react-router";
import { categoryNames } from "#domain/products/categories.ts";
import { type OwnedProduct, type ProductStatus, productPath } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { ConflictNote } from "#web/app/dashboard/conflict-note.tsx";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { productDraft } from "./product-draft.ts";
import type { ProductFormParts } from "./product-edit.ts";
import { ReasonField } from "./reason-field.tsx";
import { StatusField } from "./status-field.tsx";
import { useProductForm } from "./use-product-form.ts";

export function EditProductForm(parts: ProductFormParts): JSX.Element {
  const t = useTranslate();
  const { edit, begun, onLeave } = parts;
  const editing = useProductForm(parts);
  const { form, tray, isGone, isChanged } = editing;

  function giveUp(): void {
    begun.drop(edit.offer.id);
    onLeave();
  }

  return (
    <form {...form.formProps}>
      <div className="dialog-body">
        <Beforehand {...parts} isChanged={isChanged} />
        <div className={form.isBusy ? "invisible" : ""}>
          <FormNote text={form.state.message} isGood={false} noteRef={form.note} />
        </div>
        {isGone && (
          <p className="mb-3">
            {t(
              "Ele foi excluído enquanto você editava. O que você digitou continua aqui: copie o que precisar antes de fechar.",
            )}
          </p>
        )}
        <WaysOut product={edit.offer} />
        <div className="offer-fields">
          <VerdictFields {...editing} before={edit.offer.status} />
          <OfferFields form={form} categories={categoryNames} />
          <ImageSlots formId={form.id} tray={tray} error={form.state.fields.images} />
        </div>
      </div>
      <div className="dialog-foot">
        <SubmitButton
          label={t("Salvar")}
          busyLabel={t("Salvando…")}
          isBusy={form.isBusy}
          isDisabled={form.isOver || isGone}
        />
        <button type="button" disabled={form.isBusy} onClick={giveUp} className={buttonClass("line", "lg")}>
          {isChanged ? t("Descartar") : t("Cancelar")}
        </button>
      </div>
    </form>
  );
}

type VerdictFieldsProps = Pick<ReturnType<typeof useProductForm>, "form" | "verdict" | "setVerdict"> & {
  before: ProductStatus;
};

function VerdictFields({ form, verdict, setVerdict, before }: VerdictFieldsProps): JSX.Element {
  const { status, reason } = form.state.fields;
  return (
    <>
      <StatusField
        id={`${form.id}-status`}
        status={verdict.status}
        before={before}
        error={status}
        onChange={(status) => setVerdict({ ...verdict, status })}
      />
      {verdict.status === "rejected" && (
        <ReasonField
          id={`${form.id}-reason`}
          reason={verdict.reason}
          error={reason}
          onChange={(reason) => setVerdict({ ...verdict, reason })}
        />
      )}
    </>
  );
}

/** What whoever edits should know before they save. */
function Beforehand({ edit, onShow, isChanged }: ProductFormParts & { isChanged: boolean }): JSX.Element {
  const t = useTranslate();
  const { offer, conflict, isResumed, values, images, status, reason } = edit;
  return (
    <>
      {conflict && (
        <ConflictNote
          text={t(productMessages.moved_on)}
          conflict={conflict}
          current={offer}
          onUseCurrent={() =>
            onShow({
              offer,
              ...productDraft(offer),
              conflict: { ...conflict, setAside: { values, images, status, reason } },
            })
          }
          onBackToMine={() =>
            onShow({ offer, ...(conflict.setAside ?? edit), conflict: { before: conflict.before } })
          }
        />
      )}
      {isResumed && isChanged && (
        <p className="note note-good">{t("Retomamos o que você tinha digitado.")}</p>
      )}
    </>
  );
}

/** Where to look before changing anything: the store's page, ours, and who did what so far. */
function WaysOut({ product: { id, slug, status, product_url } }: { product: OwnedProduct }): JSX.Element {
  const t = useTranslate();
  const elsewhere = <span className="sr-only"> {t("(abre em nova aba)")}</span>;
  const look = `${buttonClass("ghost", "tight")} text-sm`;
  return (
    <p className="product-ways">
      <a href={product_url} target="_blank" rel="sponsored nofollow noopener" className={look}>
        <Store size={16} /> {t("Abrir na loja")}
        {elsewhere}
      </a>
      {status === "approved" && (
        <a href={productPath(slug)} target="_blank" rel="noopener" className={look}>
          <ExternalLink size={16} /> {t("Ver no site")}
          {elsewhere}
        </a>
      )}
      <Link to={`/admin/historico?object_kind=product&object_id=${id}`} className={look}>
        <History size={16} /> {t("Histórico")}
      </Link>
    </p>
  );
}
