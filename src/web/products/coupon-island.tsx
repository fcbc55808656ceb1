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
  "Copiado: cupom {{code}}",
  "Não deu para copiar. O código está selecionado: copie pelo teclado ou pelo menu.",
];

/** The code is plain text for everybody; the control to copy it exists only where a script can do that. */
export function CouponIsland({ code }: CouponIslandProps): JSX.Element {
  const t = useTranslate();
  const text = useRef<HTMLSpanElement>(null);
  const { state, copy } = useCopy(code, text);
  const copied = state === "copied" && t("Copiado: cupom {{code}}", { code });
  const isSelected = state === "selected";
  return (
    <>
      <div className="coupon">
        <Ticket size={16} className="shrink-0 max-[23rem]:hidden" />
        <span className="sr-only">{t("Cupom:")}</span>
        <span ref={text} className="min-w-0 wrap-anywhere select-all">
          {code}
        </span>
        <button
          type="button"
          onClick={copy}
          aria-label={copied || t("Copiar cupom {{code}}", { code })}
          className="coupon-copy"
        >
          <CopyLabel isCopied={state === "copied"} />
        </button>
      </div>
      <span role="status" className={isSelected ? "text-xs font-semibold text-tomato" : "sr-only"}>
        {copied}
        {isSelected && t("Não deu para copiar. O código está selecionado: copie pelo teclado ou pelo menu.")}
      </span>
    </>
  );
}

function CopyLabel({ isCopied }: { isCopied: boolean }): JSX.Element {
  const t = useTranslate();
  if (isCopied)
    return (
      <span className="coupon-copied">
        <Check size={16} className="md:hidden" /> {t("Copiado")}
      </span>
    );
  return (
    <>
      <Copy size={16} className="md:hidden" />
      <span className="max-md:sr-only">{t("Copiar")}</span>
    </>
  );
}

function useCopy(code: string, text: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    // A failure stays until the next try: it asks for something to be done.
    if (state !== "copied") return;
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
