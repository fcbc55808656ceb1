import type { JSX } from "react";
import { type Translate, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { type Outcome, outcomeOf } from "./publication-outcome.ts";
import type { ArticleForm } from "./use-article-form.ts";
import type { TakeBack } from "./use-undo.ts";

interface ArticleFootProps {
  form: ArticleForm;
  isChanged: boolean;
  takeBack: TakeBack;
}

/** It stays in sight while a long text is written. */
export function ArticleFoot({ form, isChanged, takeBack }: ArticleFootProps): JSX.Element {
  const t = useTranslate();
  const { state, isBusy, values, article } = form;

  /** Not beyond recall while the news about it stand there. */
  function discard(): void {
    const { changes } = form.words();
    form.reset();
    takeBack(t("Mudanças descartadas."), { changes });
  }

  return (
    <div className="desk-foot">
      {/* It keeps its room meanwhile: nothing may move under a second tap. */}
      <div className={isBusy ? "invisible" : ""}>
        <FormNote text={state.message} isGood={false} noteRef={form.note} />
      </div>
      <p role="status" className="text-sm text-muted">
        {form.isHeld && t("A imagem de destaque está chegando: dá para salvar em seguida.")}
      </p>
      <div className="desk-foot-row">
        <SubmitButton
          label={labelOf(outcomeOf(values, article, new Date()), t)}
          busyLabel={t("Salvando…")}
          isBusy={isBusy}
          isDisabled={form.isHeld}
        />
        {isChanged && (
          <button type="button" onClick={discard} disabled={isBusy} className={buttonClass("line", "lg")}>
            {article ? t("Descartar") : t("Limpar tudo")}
          </button>
        )}
      </div>
    </div>
  );
}

/** The button says what readers will notice of it. */
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
