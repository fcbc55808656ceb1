import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import Store from "lucide-react/icons/store";
import { Link } from "react-router";
import { categoryNames } from "#domain/products/categories.ts";
import { type OwnedProduct, productPath } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import type { EditParts } from "#web/app/offer-edit/edit-drafts.ts";
import { EditForm } from "#web/app/offer-edit/edit-form.tsx";
import type { OfferEdit } from "#web/app/offer-edit/use-offer-edit.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { type ProductDraft, productDrafts } from "./product-draft.ts";
import { ReasonField } from "./reason-field.tsx";
import { StatusField } from "./status-field.tsx";
import { useProductForm } from "./use-product-form.ts";

export function EditProductForm(parts: EditParts<ProductDraft>) {
  const t = useTranslate();
  const { offer } = parts.edit;
  const { edited, ...verdict } = useProductForm(parts);
  const { form, tray } = edited;
  return (
    <EditForm parts={parts} edited={edited} drafts={productDrafts} movedOn={t(productMessages.moved_on)}>
      <ProductLinks product={offer} />
      <div className="@container grid grid-cols-1 gap-4.5">
        <VerdictFields {...verdict} form={form} before={offer.status} />
        <OfferFields form={form} categories={categoryNames} />
        <ImageSlots formId={form.id} tray={tray} error={form.state.fields.images} />
      </div>
    </EditForm>
  );
}

interface VerdictFieldsProps extends Omit<ReturnType<typeof useProductForm>, "edited"> {
  form: OfferEdit<ProductDraft>["form"];
  before: ProductStatus;
}

function VerdictFields({ form, verdict, setVerdict, before }: VerdictFieldsProps) {
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

/** Where to look before changing anything: the store's page, ours, and who did what so far. */
function ProductLinks({ product: { id, slug, status, product_url } }: { product: OwnedProduct }) {
  const t = useTranslate();
  const elsewhere = <span className="sr-only"> {t("(abre em nova aba)")}</span>;
  const look = `${buttonClass("ghost", "tight")} text-sm`;
  return (
    <p className="flex flex-wrap gap-x-2 -mt-2 mb-3 -ml-2">
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
