import { Copy, TicketPercent } from "../icons.jsx";
import { t } from "../translate.js";

export function CouponIsland({ code, look }) {
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
        <span className="coupon-code">{code}</span>
        <button type="button" aria-label={t("Copiar cupom {{code}}", { code })} className="coupon-copy">
          {hasRoom ? <LargeLabel /> : <Label />}
        </button>
      </div>
      <span role="status" className="sr-only" />
    </>
  );
}

function Label() {
  return (
    <>
      <Copy size={16} className="md:hidden" />
      <span className="max-md:sr-only">{t("Copiar")}</span>
    </>
  );
}

function LargeLabel() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Copy size={18} /> {t("Copiar")}
    </span>
  );
}
