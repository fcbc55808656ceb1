import { couponStateNames } from "xepa/domain/coupons/coupon-messages.ts";
import { couponRule } from "xepa/domain/coupons/coupon-rule.ts";
import { relativeAge } from "xepa/domain/format/date.ts";
import {
  TriangleAlert as AlertTriangle,
  CircleCheck as Check,
  Clock,
  CircleDashed as HelpCircle,
  CircleX as XCircle,
} from "../icons.jsx";
import { translatedAge } from "../products/offer-age.jsx";
import { t } from "../translate.js";
import { ReportStrip } from "./report-strip.jsx";

export function shownLedger({ worked, failed, recent, state, last_worked_at }, now) {
  const last = last_worked_at && relativeAge(last_worked_at, now);
  return {
    worked,
    failed,
    recent,
    state,
    last,
  };
}

const explained = {
  unstable: "Ora funciona, ora não: confira no carrinho antes de pagar.",
  probably_expired: "Os {{n}} últimos relatos dizem que não funcionou.",
};

/** Where all that the strip shows is older than what counts. */
const noneOfLate = "Sem relatos em {{days}} dias";

const icons = {
  unreported: HelpCircle,
  working: Check,
  unstable: AlertTriangle,
  probably_expired: XCircle,
  expired: Clock,
};

/** Always counts with the rate: a percentage alone hides how few said it. */
export function CouponLedger({ ledger }) {
  const { worked, failed, recent, state, last } = ledger;
  const Icon = icons[state];
  const note = explained[state];
  const isStale = state === "unreported" && worked + failed === 0 && recent.length > 0;
  return (
    <div className={`ledger ledger-${state.replace("_", "-")}`}>
      <ReportStrip recent={recent} />
      <p>
        <b>
          <Icon size={16} /> {isStale ? t(noneOfLate, { days: couponRule.days }) : t(couponStateNames[state])}
        </b>
        {worked + failed > 0 && <> · {countsText(worked, worked + failed, t)}</>}
        {last && <> · {t("última vez {{age}}", { age: lowerFirst(translatedAge(last, t)) })}</>}
      </p>
      {note && <p className="ledger-note">{t(note, { n: couponRule.dead.last })}</p>}
    </div>
  );
}

export function countsText(n, of, t) {
  const days = couponRule.days;
  return of === 1
    ? t("funcionou {{n}} de 1 vez em {{days}} dias", {
        n,
        days,
      })
    : t("funcionou {{n}} de {{of}} vezes em {{days}} dias", {
        n,
        of,
        days,
      });
}

export function lowerFirst(words) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
