import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Ticket from "lucide-react/icons/ticket-percent";
import { type JSX, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslate } from "#web/translate.ts";

export interface CouponIslandProps {
  code: string;
}

type CopyState = "idle" | "copied" | "selected";

const CONFIRMATION_MS = 3000;

export const couponTexts: readonly string[] = [
  "Cupom:",
  "Copiar",
  "Copiado",
  "Copiar cupom {{code}}",
  "Cupom {{code}} copiado",
  "Não deu para copiar. O código está selecionado: copie pelo teclado ou pelo menu.",
];

/** The code is plain text for everybody; the control to copy it exists only where a script can do that. */
export function CouponIsland({ code }: CouponIslandProps): JSX.Element {
  const t = useTranslate();
  const text = useRef<HTMLSpanElement>(null);
  const { state, copy } = useCopy(code, text);
  return (
    <div className="coupon">
      <Ticket size={16} className="shrink-0 max-[23rem]:hidden" />
      <span className="sr-only">{t("Cupom:")}</span>
      <span ref={text} className="min-w-0 wrap-anywhere select-all">
        {code}
      </span>
      <button
        type="button"
        onClick={copy}
        aria-label={t("Copiar cupom {{code}}", { code })}
        className="coupon-copy"
      >
        {state === "copied" ? (
          <Check size={16} className="md:hidden" />
        ) : (
          <Copy size={16} className="md:hidden" />
        )}
        <span className="max-md:sr-only">{state === "copied" ? t("Copiado") : t("Copiar")}</span>
      </button>
      <span role="status" className="sr-only">
        {state === "copied" && t("Cupom {{code}} copiado", { code })}
        {state === "selected" &&
          t("Não deu para copiar. O código está selecionado: copie pelo teclado ou pelo menu.")}
      </span>
    </div>
  );
}

function useCopy(code: string, text: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setState("copied");
    } catch {
      // No clipboard without https or permission: the next best thing is one key away.
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setState("selected");
    }
  }

  return { state, copy };
}
