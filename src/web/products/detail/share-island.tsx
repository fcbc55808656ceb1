import { useRef } from "react";
import { useTranslate } from "#web/translate.ts";
import { Check, Link, Share2 } from "#web/ui/icons.ts";
import { useCopy } from "#web/ui/use-copy.ts";

export const shareTexts: readonly string[] = [
  "Mais opções",
  "Copiar link",
  "Link copiado",
  "Não deu para copiar. O endereço está selecionado: copie pelo teclado ou pelo menu.",
];

export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** What only a script can do. The loader's classes show each button where this browser can do it. */
export function ShareIsland({ title, text, url }: Shared) {
  const t = useTranslate();
  const address = useRef<HTMLSpanElement>(null);
  const { state, copy } = useCopy(url, address);

  function share(): void {
    navigator.share({ title, text, url }).catch((error: Error) => {
      // A visitor who closes the sheet has changed their mind: that is no error.
      if (error.name !== "AbortError") copy();
    });
  }

  return (
    <>
      <button type="button" onClick={copy} className="share-link share-copy">
        {state === "copied" ? <Check size={18} /> : <Link size={18} />}
        {state === "copied" ? t("Link copiado") : t("Copiar link")}
      </button>
      <button type="button" onClick={share} className="share-link share-sheet">
        <Share2 size={18} /> {t("Mais opções")}
      </button>
      {state === "selected" && (
        <span ref={address} className="w-full rounded-lg bg-sunk px-3 py-2 text-sm wrap-anywhere select-all">
          {url}
        </span>
      )}
      <span
        role="status"
        className={state === "selected" ? "w-full text-xs font-semibold text-tomato" : "sr-only"}
      >
        {state === "copied" && t("Link copiado")}
        {state === "selected" &&
          t("Não deu para copiar. O endereço está selecionado: copie pelo teclado ou pelo menu.")}
      </span>
    </>
  );
}
