import { categoryNames } from "#domain/products/categories.ts";
import { missingSentences, type OfferField } from "#domain/products/product-fields.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { Globe } from "#web/app/icons.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { LinkPictures } from "#web/app/offer-form/link-pictures.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { isInProgress } from "#web/app/offer-form/picture.ts";
import { withMarks } from "#web/app/offer-form/reading-marks.tsx";
import { ReadingNotes } from "#web/app/offer-form/reading-notes.tsx";
import { useLinkReading } from "#web/app/offer-form/use-link-reading.ts";
import type { OfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { useTrayPictures } from "#web/app/offer-form/use-pictures.ts";
import { LinkNotes, useLinkCleaning } from "#web/app/submit/link-notes.tsx";
import { OfferPreview } from "#web/app/submit/offer-preview.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useAddProduct } from "./use-add-product.ts";

/** «§2»: the tab «Adicionar Produto». What an admin adds is on the site at once. */
export function AddProductScreen() {
  const t = useTranslate();
  const { cleaned, entered, follow } = useLinkCleaning();
  const adding = useAddProduct(follow);
  const { form, tray, provenance, isEmpty, isResumed } = adding;
  const reader = useLinkReading({ form, tray, provenance, entered, access: "member" });
  const pictures = useTrayPictures(tray);
  const atOnce = t("O produto aparece no site assim que você o adiciona.");
  return (
    <>
      <PanelHead title={t("Adicionar Produto")} />
      {isResumed && !isEmpty && <p className="note note-good">{t("Retomamos o que você tinha digitado.")}</p>}
      <div className="mt-2 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form {...form.formProps} className="panel @container grid grid-cols-1 gap-4.5">
          <OfferFields
            form={withMarks({ ...form, bind: saidByField(form, t) }, reader)}
            categories={categoryNames}
            isExact
            linkNotes={
              <>
                <ReadingNotes reader={reader} />
                <LinkNotes form={form} cleaned={cleaned} isMember reading={reader.shown?.phase} />
              </>
            }
          />
          <ImageSlots form={form} tray={tray} />
          <LinkPictures pictures={reader.pictures} />
          <Foot {...adding} isWithPictures={pictures.some(isInProgress)} note={atOnce} />
        </form>
        <OfferPreview form={form} pictures={pictures} note={atOnce} />
      </div>
    </>
  );
}

const missing: Partial<Record<OfferField, string>> = {
  ...missingSentences,
  original_price: "Informe o preço original, ou 0 se não souber",
};

/** The spec's sentence is about the whole, and is said once; beside each field stands what it lacks. */
function saidByField({ bind }: OfferForm, t: Translate): OfferForm["bind"] {
  return (name) => {
    const bound = bind(name);
    const lacks = bound.error === t(productMessages.required) ? missing[name] : undefined;
    return lacks ? { ...bound, error: t(lacks) } : bound;
  };
}

type FootProps = ReturnType<typeof useAddProduct> & { isWithPictures: boolean; note: string };

function Foot({ form, discard, isEmpty, isWithPictures, note }: FootProps) {
  const t = useTranslate();
  const { state, isBusy, isOver } = form;
  const required = t(productMessages.required);
  const isLacking = state.phase === "refused" && Object.values(state.fields).includes(required);
  return (
    <div>
      {/* It keeps its room meanwhile: nothing may move under a second tap. */}
      <div className={isBusy ? "invisible" : ""}>
        <FormNote text={isLacking ? required : state.message} isGood={false} noteRef={form.note} />
      </div>
      <p className="mb-4 flex gap-2 text-sm text-muted md:hidden">
        <Globe size={16} className="mt-0.5 shrink-0" />
        {note}
      </p>
      <div className="grid gap-3 md:flex md:flex-row-reverse md:flex-wrap">
        <SubmitButton
          label={t("Adicionar Produto")}
          busyLabel={isWithPictures ? t("Enviando a imagem…") : t("Adicionando…")}
          isBusy={isBusy}
          isDisabled={isOver}
        />
        {!isEmpty && (
          <Button kind="line" size="lg" onClick={discard} disabled={isBusy} label={t("Limpar tudo")} />
        )}
      </div>
    </div>
  );
}
