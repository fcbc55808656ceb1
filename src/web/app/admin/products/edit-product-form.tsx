import { useState } from "react";
import { categoryNames } from "#domain/products/categories.ts";
import { type OwnedProduct, productPath } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { type ProductData, productDataSchema } from "#domain/products/product-schema.ts";
import { type ProductStatus, productStatuses, statusLabel } from "#domain/products/product-status.ts";
import { CallError } from "#web/api/call.ts";
import { editProduct } from "#web/api/products-admin.ts";
import { uploadProductImage } from "#web/api/upload.ts";
import { usePanelRefusal } from "#web/app/admin/frame/panel-context.ts";
import { historyPath } from "#web/app/admin/history/history-query.ts";
import { History } from "#web/app/icons.ts";
import type { EditParts } from "#web/app/offer-edit/edit-drafts.ts";
import { EditForm } from "#web/app/offer-edit/edit-form.tsx";
import { useOfferEdit } from "#web/app/offer-edit/use-offer-edit.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import type { FieldErrors, Refusal } from "#web/ui/form-state.ts";
import { ExternalLink, Store } from "#web/ui/icons.ts";
import { type ProductDraft, productDrafts, type Verdict } from "./product-draft.ts";
import { ReasonField } from "./reason-field.tsx";

export function EditProductForm(parts: EditParts<ProductDraft>) {
  const t = useTranslate();
  const { offer, status, reason } = parts.edit;
  const [verdict, setVerdict] = useState<Verdict>({ status, reason });
  const edited = useProductForm(parts, verdict);
  const { form, tray } = edited;
  return (
    <EditForm parts={parts} edited={edited} drafts={productDrafts} movedOn={t(productMessages.moved_on)}>
      <ProductLinks product={offer} />
      <div className="@container grid grid-cols-1 gap-4.5">
        <VerdictFields
          id={form.id}
          verdict={verdict}
          before={offer.status}
          errors={form.state.fields}
          onChange={(some) => setVerdict({ ...verdict, ...some })}
        />
        <OfferFields form={form} categories={categoryNames} />
        <ImageSlots form={form} tray={tray} />
      </div>
    </EditForm>
  );
}

function useProductForm(parts: EditParts<ProductDraft>, verdict: Verdict) {
  const t = useTranslate();
  const { id: productId, version } = parts.edit.offer;
  const { status, reason } = verdict;
  const refusalOf = usePanelRefusal();
  return useOfferEdit<ProductData, Verdict>(parts, {
    id: "editar-produto",
    schema: productDataSchema,
    more: { status, ...(status === "rejected" ? { reason } : {}) },
    unexpected: t(productMessages.edit_failed),
    drafts: productDrafts,
    extra: verdict,
    upload: uploadProductImage,
    save: (productData, key) => editProduct({ productId, version, productData }, key),
    /** «§8»: the spec's words. What is wrong with one field stands beside it. */
    refusalOf(error): Refusal {
      const { message, fields = {} } = refusalOf(error);
      // Trying again would not bring it back.
      const isGone = error instanceof CallError && error.status === 404;
      return { message: message && !isGone ? t(productMessages.edit_failed) : message, fields };
    },
  });
}

interface VerdictFieldsProps {
  id: string;
  verdict: Verdict;
  before: ProductStatus;
  errors: FieldErrors;
  onChange: (some: Partial<Verdict>) => void;
}

/** «§4»: any of the three, freely. What saving it will do is said beforehand. */
function VerdictFields({ id, verdict: { status, reason }, before, errors, onChange }: VerdictFieldsProps) {
  const t = useTranslate();
  const consequences: Record<ProductStatus, string> = {
    pending: t("Ao salvar, a oferta fica fora do site e espera na fila de análise."),
    approved: t("Ao salvar, a oferta aparece no site e quem a enviou é avisado."),
    rejected: t("Ao salvar, a oferta fica fora do site e quem a enviou recebe o motivo."),
  };
  return (
    <>
      <div>
        <SelectField
          id={`${id}-status`}
          name="status"
          label={t("Status")}
          options={productStatuses.map((value) => ({ value, label: t(statusLabel(value)) }))}
          value={status}
          error={errors.status}
          onChange={({ target }) => onChange({ status: target.value as ProductStatus })}
        />
        <div role="status">
          {status !== before && <p className="field-hint mt-1.5">{consequences[status]}</p>}
        </div>
      </div>
      {status === "rejected" && (
        <ReasonField
          id={`${id}-reason`}
          reason={reason}
          error={errors.reason}
          onChange={(next) => onChange({ reason: next })}
        />
      )}
    </>
  );
}

/** Where to look before changing anything: the store's page, ours, and who did what so far. */
function ProductLinks({ product: { id, slug, status, product_url } }: { product: OwnedProduct }) {
  const t = useTranslate();
  const elsewhere = <span className="sr-only"> {t("(abre em nova aba)")}</span>;
  const look = { kind: "ghost", size: "tight", className: "text-sm" } as const;
  return (
    <p className="flex flex-wrap gap-x-2 -mt-2 mb-3 -ml-2">
      <ButtonLink {...look} href={product_url} target="_blank" rel="sponsored nofollow noopener">
        <Store size={16} /> {t("Abrir na loja")}
        {elsewhere}
      </ButtonLink>
      {status === "approved" && (
        <ButtonLink {...look} href={productPath(slug)} target="_blank" rel="noopener">
          <ExternalLink size={16} /> {t("Ver no site")}
          {elsewhere}
        </ButtonLink>
      )}
      <ScreenLink {...look} to={historyPath({ object_kind: "product", object_id: id })}>
        <History size={16} /> {t("Histórico")}
      </ScreenLink>
    </p>
  );
}
