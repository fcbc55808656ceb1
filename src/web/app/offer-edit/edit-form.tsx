import type { ReactNode } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import { conditionsText } from "#domain/prices/condition-labels.ts";
import { headingOf } from "#domain/products/import-export/columns.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { ConflictFrame } from "#web/app/conflict-frame.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { EditParts } from "./edit-drafts.ts";
import { type Drafts, differences, draftOf, type OfferDraft, type OfferPart } from "./offer-changes.ts";
import type { OfferEdit } from "./use-offer-edit.ts";

interface EditFormProps<Draft extends OfferDraft> {
  parts: EditParts<Draft>;
  edited: OfferEdit<Draft>;
  drafts: Drafts<Draft>;
  /** That it was not saved, because the offer was changed meanwhile. */
  movedOn: string;
  notes?: ReactNode;
  children: ReactNode;
}

export function EditForm<Draft extends OfferDraft>(props: EditFormProps<Draft>) {
  const t = useTranslate();
  const { form, isGone, isChanged } = props.edited;
  const { edit, onDrop } = props.parts;
  return (
    <form {...form.formProps}>
      <div className="dialog-body">
        <ConflictNote {...props} />
        {edit.isResumed && isChanged && (
          <p className="note note-good">{t("Retomamos o que você tinha digitado.")}</p>
        )}
        {props.notes}
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
        {props.children}
      </div>
      <div className="dialog-foot">
        <SubmitButton
          label={t("Salvar")}
          busyLabel={t("Salvando…")}
          isBusy={form.isBusy}
          isDisabled={form.isOver || isGone}
        />
        <Button
          label={isChanged ? t("Descartar") : t("Cancelar")}
          kind="line"
          size="lg"
          disabled={form.isBusy}
          onClick={onDrop}
        />
      </div>
    </form>
  );
}

function ConflictNote<Draft extends OfferDraft>({ parts, edited, drafts, movedOn }: EditFormProps<Draft>) {
  const t = useTranslate();
  const language = useLanguage();
  const { offer, conflict } = parts.edit;
  if (!conflict) return null;
  const { before, setAside } = conflict;
  const changed = differences(draftOf(before), draftOf(offer)).map((part) => ({
    label: t(headingOf(part)),
    value: shown(part, offer, t, language) || t("nada"),
  }));
  return (
    <ConflictFrame
      text={movedOn}
      changed={changed}
      isSetAside={setAside !== undefined}
      onUseCurrent={() =>
        parts.onShow({ offer, ...drafts.of(offer), conflict: { ...conflict, setAside: edited.draft } })
      }
      onBackToMine={() => parts.onShow({ offer, ...(setAside ?? edited.draft), conflict: { before } })}
    >
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {t("Como esta oferta está agora:")} <StatusBadge status={offer.status} />
      </p>
    </ConflictFrame>
  );
}

function shown(part: OfferPart, offer: OwnedProduct, t: Translate, language: Language): string {
  if (part === "images") return String(offer.images.length);
  if (part === "conditions") return conditionsText(offer.conditions, t);
  const value = offer[part];
  if (part === "original_price") return offer.original_price > 0 ? formatMoney(offer.original_price) : "";
  if (typeof value === "number") return formatMoney(value);
  if (part === "valid_until") return value ? formatLongDate(value, language) : "";
  return value ?? "";
}
