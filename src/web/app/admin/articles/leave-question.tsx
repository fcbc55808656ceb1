import { type JSX, useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface LeaveQuestionProps {
  isChanged: boolean;
  /** Where writing goes on: nobody leaves by going there. */
  own: readonly string[];
  /** It can be taken up again later in this browser. */
  isKept: boolean;
  onDiscard: () => void;
}

/** Asked before what was not saved is left: by a link of the panel here, by the browser where the page itself goes. */
export function LeaveQuestion({ isChanged, own, isKept, onDiscard }: LeaveQuestionProps): JSX.Element {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isChanged && ![...own, from.pathname + from.search].includes(to.pathname + to.search),
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);

  function discard(): void {
    onDiscard();
    blocker.proceed?.();
  }

  return (
    <Dialog
      id="sair"
      title={t("Sair sem salvar?")}
      isOpen={blocker.state === "blocked"}
      onClose={() => blocker.state === "blocked" && blocker.reset()}
    >
      <p className="mt-3 mb-5 text-lead">
        {isKept
          ? t("O artigo tem mudanças que não foram salvas. Elas ficam guardadas neste navegador.")
          : t("O artigo tem mudanças que não foram salvas, e este navegador não consegue guardá-las.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => blocker.reset?.()} className={buttonClass("primary")}>
          {t("Continuar escrevendo")}
        </button>
        {isKept && (
          <button type="button" onClick={() => blocker.proceed?.()} className={buttonClass("line")}>
            {t("Sair e guardar")}
          </button>
        )}
        <button type="button" onClick={discard} className={buttonClass("ghost")}>
          {t("Descartar e sair")}
        </button>
      </div>
    </Dialog>
  );
}
