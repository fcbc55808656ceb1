import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import type { EditParts } from "./edit-drafts.ts";
import type { Drafts, OfferDraft } from "./offer-changes.ts";
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
