import type { ReactNode } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import { headingOf } from "#domain/products/import-export/columns.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { OfferField } from "#domain/products/product-fields.ts";
import { ConflictFrame } from "#web/app/conflict-frame.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { EditParts } from "./edit-drafts.ts";
import { type Drafts, differences, draftOf, type OfferDraft, type OfferPart } from "./offer-changes.ts";
import type { OfferEdit } from "./use-offer-edit.ts";

interface EditNotesProps<Draft extends OfferDraft> {
  parts: EditParts<Draft>;
  edited: Pick<OfferEdit<Draft>, "draft" | "isChanged">;
  drafts: Drafts<Draft>;
  /** That it was not saved, because the offer was changed meanwhile. */
  movedOn: string;
}

interface EditFormProps<Draft extends OfferDraft> extends EditNotesProps<Draft> {
  edited: OfferEdit<Draft>;
  /** What else should be known beforehand. */
  notes?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The form of an edit, inside a dialog: notes, fields and buttons. */
export function EditForm<Draft extends OfferDraft>(props: EditFormProps<Draft>) {
  const t = useTranslate();
  const { form, isGone, isChanged } = props.edited;
  return (
    <form {...form.formProps}>
      <div className="dialog-body">
        <EditNotes {...props} />
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
        <button
          type="button"
          disabled={form.isBusy}
          onClick={props.parts.onDrop}
          className={buttonClass("line", "lg")}
        >
          {isChanged ? t("Descartar") : t("Cancelar")}
        </button>
      </div>
    </form>
  );
}

/** What the user should know before saving. */
function EditNotes<Draft extends OfferDraft>(props: EditNotesProps<Draft>) {
  const t = useTranslate();
  const { parts, edited, drafts, movedOn } = props;
  const { offer, conflict, isResumed } = parts.edit;
  return (
    <>
      {conflict && (
        <ConflictNote
          text={movedOn}
          conflict={conflict}
          current={offer}
          onUseCurrent={() =>
            parts.onShow({ offer, ...drafts.of(offer), conflict: { ...conflict, setAside: edited.draft } })
          }
          onBackToMine={() =>
            parts.onShow({
              offer,
              ...(conflict.setAside ?? edited.draft),
              conflict: { before: conflict.before },
            })
          }
        />
      )}
      {isResumed && edited.isChanged && (
        <p className="note note-good">{t("Retomamos o que você tinha digitado.")}</p>
      )}
    </>
  );
}

/** The row has moved on while it was edited. */
export interface Conflict<Draft extends OfferDraft = OfferDraft> {
  /** As it was when the edit began. */
  before: OwnedProduct;
  /** What was typed, while the current version is shown in its place. */
  setAside?: Draft | undefined;
}

interface ConflictNoteProps {
  /** That it was not saved, and why. */
  text: string;
  conflict: Conflict;
  current: OwnedProduct;
  onUseCurrent: () => void;
  onBackToMine: () => void;
}

export function ConflictNote({ text, conflict, current, ...ways }: ConflictNoteProps) {
  const t = useTranslate();
  const language = useLanguage();
  const changed = differences(draftOf(conflict.before), draftOf(current)).map((part) => ({
    label: t(headingOf(part)),
    value: shown(part, current, t, language),
  }));
  return (
    <ConflictFrame text={text} changed={changed} isSetAside={conflict.setAside !== undefined} {...ways}>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {t("Como esta oferta está agora:")} <StatusBadge status={current.status} />
      </p>
    </ConflictFrame>
  );
}

function shown(part: OfferPart, offer: OwnedProduct, t: Translate, language: Language): string {
  if (part === "images") return String(offer.images.length);
  return shownField(part, offer, language) || t("nada");
}

function shownField(field: OfferField, offer: OwnedProduct, language: Language): string {
  const value = offer[field];
  if (field === "original_price") return offer.original_price > 0 ? formatMoney(offer.original_price) : "";
  if (typeof value === "number") return formatMoney(value);
  if (field === "valid_until") return value ? formatLongDate(value, language) : "";
  return value ?? "";
}
