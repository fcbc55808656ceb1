import { type Translate, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { type Outcome, outcomeOf } from "./publication-outcome.ts";
import type { ArticleForm } from "./use-article-form.ts";
import type { OfferUndo } from "./use-undo-discard.ts";

interface ArticleFootProps {
  form: ArticleForm;
  offerUndo: OfferUndo;
}

/** It stays in sight below a long text, in a tall window. */
export function ArticleFoot({ form, offerUndo }: ArticleFootProps) {
  const t = useTranslate();
  const { state, isBusy, values, article } = form;

  function discard(): void {
    const { changes } = form.unsaved();
    form.reset();
    offerUndo(t("Mudanças descartadas."), { changes });
  }

  return (
    <div
      data-bar
      className="article-foot z-6 col-span-full border-t border-line bg-(--color-panel) py-3 tall:sticky tall:bottom-0"
    >
      {/* It keeps its room meanwhile: nothing may move under a second tap. */}
      <div className={isBusy ? "invisible" : ""}>
        <FormNote text={state.message} isGood={false} noteRef={form.note} />
      </div>
      <p role="status" className="text-sm text-muted">
        {form.isHeld && t("A imagem de destaque está chegando: dá para salvar em seguida.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          label={labelOf(outcomeOf(values, article, new Date()), t)}
          busyLabel={t("Salvando…")}
          isBusy={isBusy}
          isDisabled={form.isHeld}
        />
        {form.changed.length > 0 && (
          <button type="button" onClick={discard} disabled={isBusy} className={buttonClass("line", "lg")}>
            {article ? t("Descartar") : t("Limpar tudo")}
          </button>
        )}
      </div>
    </div>
  );
}

/** The button says what readers will notice. */
function labelOf(outcome: Outcome, t: Translate): string {
  const labels: Record<Outcome, string> = {
    draft: t("Salvar rascunho"),
    withdrawn: t("Salvar e tirar do site"),
    scheduled: t("Agendar"),
    postponed: t("Adiar publicação"),
    public: t("Publicar"),
    still_public: t("Salvar"),
  };
  return labels[outcome];
}
