import History from "lucide-react/icons/history";
import { useEffect, useRef } from "react";
import { useTranslate } from "#web/translate.ts";

interface DraftNoticeProps {
  draft: { isRestored: boolean; isDiscarded: boolean; discard(): void; takeBack(): void };
  /** Gets the focus when the pressed button is gone. */
  firstFieldId: string;
}

/** In the lead's place, so that a restored draft causes no layout shift. */
export function DraftNotice({ draft, firstFieldId }: DraftNoticeProps) {
  const t = useTranslate();
  const { isRestored, isDiscarded } = draft;
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDiscarded) undo.current?.focus();
  }, [isDiscarded]);

  function takeBack(): void {
    draft.takeBack();
    document.getElementById(firstFieldId)?.focus();
  }

  return (
    <div role="status" className="grid min-h-20 items-center text-lg text-lead md:min-h-14">
      {isRestored ? (
        <p className="flex flex-wrap items-center gap-x-2.5">
          <History size={18} className="shrink-0" />
          <span>{t("Recuperamos o que você tinha digitado.")}</span>
          <button type="button" onClick={draft.discard} className="text-link">
            {t("Descartar")}
          </button>
        </p>
      ) : isDiscarded ? (
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span>{t("Rascunho descartado.")}</span>
          <button ref={undo} type="button" onClick={takeBack} className="text-link">
            {t("Desfazer")}
          </button>
        </p>
      ) : (
        <p>{t("Cole o link da loja: nós limpamos o endereço e avisamos se a oferta já foi postada.")}</p>
      )}
    </div>
  );
}
