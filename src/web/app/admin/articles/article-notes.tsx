import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ArticleConflict } from "./article-conflict.tsx";
import { picked } from "./article-values.ts";
import type { ArticleForm } from "./use-article-form.ts";
import type { TakeBack } from "./use-take-back.ts";

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
  const { bringBack, discard } = useAside(form, takeBack);
  if (conflict && article)
    return (
      <ArticleConflict
        // Told anew each time that it moves on.
        key={article.version}
        conflict={conflict}
        current={article}
        isSetAside={aside !== undefined}
        onUseCurrent={form.showStanding}
        onBackToMine={bringBack}
      />
    );
  if (aside) return <AsideNote onBringBack={bringBack} onDiscard={discard} />;
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

interface AsideNoteProps {
  onBringBack: () => void;
  onDiscard: () => void;
}

/** What is chosen in it ends it: then the work goes on in the first field. */
function AsideNote({ onBringBack, onDiscard }: AsideNoteProps): JSX.Element {
  const t = useTranslate();
  const thenWrite = (deed: () => void) => () => {
    deed();
    document.getElementById("artigo-title")?.focus();
  };
  return (
    <div className="note note-warn mb-4 block">
      <p>{t("O que você tinha digitado e não salvou não está mais nos campos, mas está guardado.")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" onClick={thenWrite(onBringBack)} className={buttonClass("dark")}>
          {t("Voltar ao que digitei")}
        </button>
        <button type="button" onClick={thenWrite(onDiscard)} className={buttonClass("line")}>
          {t("Descartar")}
        </button>
      </div>
    </div>
  );
}

function useAside({ aside, setAside, values, changed, set }: ArticleForm, takeBack: TakeBack) {
  const t = useTranslate();

  /** In place of what was typed into the same fields since. */
  function bringBack(): void {
    if (!aside) return;
    const since = picked(
      values,
      changed.filter((name) => name in aside),
    );
    set(aside);
    setAside(undefined);
    if (Object.keys(since).length === 0) return;
    takeBack(t("O que você tinha digitado antes voltou aos campos."), { ...aside, ...since }, () => {
      set(since);
      setAside(aside);
    });
  }

  function discard(): void {
    if (!aside) return;
    setAside(undefined);
    takeBack(t("Mudanças descartadas."), aside, () => setAside(aside));
  }

  return { bringBack, discard };
}
