import { useRef } from "react";
import { useTranslate } from "#web/translate.ts";
import { Check, Copy, TicketPercent } from "#web/ui/icons.ts";
import { useCopy } from "#web/ui/use-copy.ts";

export interface CouponIslandProps {
  code: string;
  /** "large" on the offer's own page, where there is room for every word; on a coupon's ticket only the code goes without its name. */
  look?: "large" | "ticket";
}

/** The code is plain text for everybody; the control to copy it exists only where a script can do that. */
export function CouponIsland({ code, look }: CouponIslandProps) {
  const t = useTranslate();
  const text = useRef<HTMLSpanElement>(null);
  const { state, copy } = useCopy(code, text);
  const copied = state === "copied" && t("Copiado: cupom {{code}}", { code });
  const isSelected = state === "selected";
  const isLarge = look === "large";
  const hasRoom = look !== undefined;
  return (
    <>
      <div className={isLarge ? "coupon coupon-large" : "coupon"}>
        <TicketPercent
          size={hasRoom ? 20 : 16}
          className={hasRoom ? "shrink-0" : "shrink-0 max-[23rem]:hidden"}
        />
        {isLarge ? (
          <span className="font-semibold">{t("Cupom")}</span>
        ) : (
          <span className="sr-only">{t("Cupom:")}</span>
        )}
        <span ref={text} className="coupon-code">
          {code}
        </span>
        <button
          type="button"
          onClick={copy}
          aria-label={copied || t("Copiar cupom {{code}}", { code })}
          className="coupon-copy"
        >
          {hasRoom ? <LargeLabel isCopied={!!copied} /> : <CopyLabel isCopied={!!copied} />}
        </button>
      </div>
      <span role="status" className={isSelected ? "text-xs font-semibold text-tomato" : "sr-only"}>
        {copied}
        {isSelected && t("Não deu para copiar. O código está selecionado: copie pelo teclado ou pelo menu.")}
      </span>
    </>
  );
}

function CopyLabel({ isCopied }: { isCopied: boolean }) {
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

function LargeLabel({ isCopied }: { isCopied: boolean }) {
  const t = useTranslate();
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={18} /> {isCopied ? t("Copiado") : t("Copiar")}
    </span>
  );
}
