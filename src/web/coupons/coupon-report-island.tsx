import { useRef } from "react";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { useTranslate } from "#web/translate.ts";
import { ThumbsDown, ThumbsUp } from "#web/ui/icons.ts";
import { CouponLedger, ledgerTexts, type ShownLedger } from "./coupon-ledger.tsx";
import { useCouponReport } from "./use-coupon-report.ts";

export interface CouponReportProps {
  id: string;
  code: string;
  first: ShownLedger;
  /** Neither over by its date nor still to begin. */
  canReport: boolean;
}

const { thanks, taken_back, new_account, own_worked, expired, not_started, report_failed, unknown } =
  couponMessages;
/** What the server, or the browser without it, may say to a tap. */
const answers = [thanks, taken_back, new_account, own_worked, expired, not_started, report_failed, unknown];

export const couponReportTexts: readonly string[] = [
  ...ledgerTexts,
  ...answers,
  "O cupom {{code}} funcionou?",
  "Testou?",
  "Funcionou",
  "Não funcionou",
  "Hoje você disse que funcionou.",
  "Hoje você disse que não funcionou.",
  "Desfazer",
];

/** What people say of a coupon reads without a script; members add their word with one tap. */
export function CouponReportIsland({ id, code, first, canReport }: CouponReportProps) {
  const t = useTranslate();
  const { mine, ledger, note, report } = useCouponReport(id, first);
  const yes = useRef<HTMLButtonElement>(null);

  function takeBack(): void {
    report(null);
    // The pressed button is gone.
    yes.current?.focus();
  }

  return (
    <div id={`relato-${id}`} data-coupon-id={id} className="coupon-said">
      <CouponLedger ledger={ledger} />
      {canReport && (
        <fieldset className="coupon-report">
          <legend className="sr-only">{t("O cupom {{code}} funcionou?", { code })}</legend>
          <span className="coupon-ask" aria-hidden="true">
            {t("Testou?")}
          </span>
          <button
            ref={yes}
            type="button"
            className="tap tap-yes"
            aria-pressed={mine === true}
            onClick={() => report(true)}
          >
            <ThumbsUp size={16} /> {t("Funcionou")}
          </button>
          <button
            type="button"
            className="tap tap-no"
            aria-pressed={mine === false}
            onClick={() => report(false)}
          >
            <ThumbsDown size={16} /> {t("Não funcionou")}
          </button>
        </fieldset>
      )}
      {canReport && mine !== null && (
        <p className="coupon-mine">
          {mine ? t("Hoje você disse que funcionou.") : t("Hoje você disse que não funcionou.")}{" "}
          <button type="button" className="text-link" onClick={takeBack}>
            {t("Desfazer")}
          </button>
        </p>
      )}
      <p role="status" className={note.isBad ? "coupon-note text-tomato" : "coupon-note"}>
        {note.text && t(note.text)}
      </p>
    </div>
  );
}
