import { useCallback, useEffect, useState } from "react";
import { couponsPath } from "#domain/coupons/coupon-path.ts";
import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { loadMyCoupons } from "#web/api/coupons.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { CouponFields } from "./coupon-form.tsx";
import { emptyCoupon, isBlankCoupon } from "./coupon-values.ts";
import { MyCoupons } from "./my-coupons.tsx";
import { useSubmitCoupon } from "./use-submit-coupon.ts";

/** Anybody may fill it in; sending takes an account. */
export function SubmitCouponScreen() {
  const t = useTranslate();
  const { account } = useAccount();
  const mine = useMyCoupons();
  const { form, note, submit, outcome, isBusy, isReady, ...fields } = useSubmitCoupon(mine.load);

  /** The button goes with the draft: typing begins again at the first field. */
  function discard(): void {
    form.current?.querySelector<HTMLElement>("input")?.focus();
    fields.set(emptyCoupon);
  }

  return (
    <div className="wrap pt-13 pb-16">
      <h1 className="text-4xl font-extrabold">{t("Enviar cupom")}</h1>
      <p className="mt-2 mb-6 max-w-[44em] text-lg text-lead">
        {t("A equipe confere antes de publicar. Depois, quem usa conta se funcionou.")}{" "}
        <a className="text-link" href={couponsPath}>
          {t("Ver os cupons")}
        </a>
      </p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={submit}
          className="panel grid grid-cols-1 gap-4.5"
        >
          <FormNote text={outcome?.text} isGood={outcome?.isGood ?? false} noteRef={note} />
          <CouponFields {...fields} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              label={t("Enviar para análise")}
              busyLabel={t("Enviando…")}
              isBusy={isBusy}
              isWaiting={!isReady}
            />
            {!isBlankCoupon(fields.values) && (
              <Button label={t("Descartar rascunho")} kind="ghost" onClick={discard} />
            )}
          </div>
          {account.phase === "out" && (
            <p className="text-sm text-muted">
              {t("Ao enviar, você entra na sua conta e volta para cá: nada do que digitou se perde.")}
            </p>
          )}
        </form>
        <MyCoupons coupons={mine.coupons} onChange={mine.load} />
      </div>
    </div>
  );
}

function useMyCoupons() {
  const { account } = useAccount();
  const [coupons, setCoupons] = useState<readonly OwnedCoupon[]>([]);
  const isIn = account.phase === "in" && account.profile.second_factor !== "pending";
  const load = useCallback(() => {
    // The form works without what was sent before.
    loadMyCoupons().then(setCoupons, () => {});
  }, []);
  useEffect(() => {
    if (isIn) load();
    else setCoupons([]);
  }, [isIn, load]);
  return { coupons, load };
}
