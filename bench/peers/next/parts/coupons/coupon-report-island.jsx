import { ThumbsDown, ThumbsUp } from "../icons.jsx";
import { t } from "../translate.js";
import { CouponLedger } from "./coupon-ledger.jsx";

export function CouponReportIsland({ id, code, first, canReport }) {
  return (
    <div id={`relato-${id}`} data-coupon-id={id} className="coupon-said">
      <CouponLedger ledger={first} />
      {canReport && (
        <fieldset className="coupon-report">
          <legend className="sr-only">{t("O cupom {{code}} funcionou?", { code })}</legend>
          <span className="coupon-ask" aria-hidden="true">
            {t("Testou?")}
          </span>
          <button type="button" className="tap tap-yes" aria-pressed={false}>
            <ThumbsUp size={16} /> {t("Funcionou")}
          </button>
          <button type="button" className="tap tap-no" aria-pressed={false}>
            <ThumbsDown size={16} /> {t("Não funcionou")}
          </button>
        </fieldset>
      )}
      <p role="status" className="coupon-note" />
    </div>
  );
}
