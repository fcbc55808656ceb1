import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ArticleConflict } from "./article-conflict.tsx";
import type { ArticleForm } from "./use-article-form.ts";
import type { TakeBack } from "./use-undo.ts";

interface ArticleNotesProps {
  form: ArticleForm;
  takeBack: TakeBack;
  /** Another tab of this browser had it open before. */
  isElsewhere: boolean;
}

/** Above the fields: why they hold what they hold, and what waits beside them. */
export function ArticleNotes({ form, takeBack, isElsewhere }: ArticleNotesProps): JSX.Element | null {
  const t = useTranslate();
  const { article, conflict, aside, changed, isResumed } = form;
  const isSetAside = aside.length > 0 && changed.length === 0;
  if (conflict && article)
    return (
      <>
        <ArticleConflict
          // Told anew each time that it moves on.
          key={article.version}
          conflict={conflict}
          current={article}
          isSetAside={isSetAside}
          onUseCurrent={form.showStanding}
          onBackToMine={form.bringBack}
        />
        {aside.length > 0 && !isSetAside && <AsideNote form={form} takeBack={takeBack} />}
      </>
    );
  if (aside.length > 0) return <AsideNote form={form} takeBack={takeBack} />;
  if (isElsewhere)
    return (
      <p className="note note-warn mb-4">
        {t(
          "Este artigo já estava aberto em outra aba deste navegador. O que você digitar aqui fica guardado à parte.",
        )}
      </p>
    );
  if (isResumed && changed.length > 0)
    return <p className="note note-good mb-4">{t("Retomamos o que você tinha digitado.")}</p>;
  return null;
}

/** What is chosen in it leads on to the first field: there the work goes on. */
function AsideNote({ form, takeBack }: Omit<ArticleNotesProps, "isElsewhere">): JSX.Element {
  const t = useTranslate();
  const { aside } = form;
  const n = aside.length;
  const thenWrite = (deed: () => void) => () => {
    deed();
    document.getElementById("artigo-title")?.focus();
  };

  function discard(): void {
    form.dropAside();
    takeBack(t("Mudanças descartadas."), { aside });
  }

  return (
    <div className="note note-warn mb-4 block">
      <p>
        {t("O que você tinha digitado e não salvou não está mais nos campos, mas está guardado.")}{" "}
        {n > 1 && t("São {{n}} textos: cada um volta por sua vez.", { n })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" onClick={thenWrite(form.bringBack)} className={buttonClass("dark")}>
          {t("Voltar ao que digitei")}
        </button>
        <button type="button" onClick={thenWrite(discard)} className={buttonClass("line")}>
          {t("Descartar o que está guardado")}
        </button>
      </div>
    </div>
  );
}
