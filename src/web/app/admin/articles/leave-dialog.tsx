import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface LeaveDialogProps {
  isBlocking: boolean;
  /** Addresses of this same form. */
  own: readonly string[];
  /** The draft is stored in this browser. */
  isStored: boolean;
  onDiscard: () => void;
}

/** Shown before unsaved changes are left by a link of the panel; the browser asks where the page itself goes. */
export function LeaveDialog({ isBlocking, own, isStored, onDiscard }: LeaveDialogProps) {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isBlocking && ![...own, from.pathname + from.search].includes(to.pathname + to.search),
  );
  useEffect(() => {
    if (!isBlocking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBlocking]);

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
        {isStored
          ? t("O artigo tem mudanças que não foram salvas. Elas ficam guardadas neste navegador.")
          : t("O artigo tem mudanças que não foram salvas, e este navegador não consegue guardá-las.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => blocker.reset?.()} className={buttonClass("primary")}>
          {t("Continuar escrevendo")}
        </button>
        {isStored && (
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
