import { useState } from "react";
import { couponRejectionReasons } from "#domain/coupons/coupon-messages.ts";
import type { ModeratedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { decideCoupons } from "#web/api/coupons-admin.ts";
import { DecisionRow } from "#web/app/admin/frame/decision-row.tsx";
import { Key } from "#web/app/admin/frame/key.tsx";
import { PickBar, PickBox, usePicked } from "#web/app/admin/frame/pick-bar.tsx";
import { type Outcome, useDecisions } from "#web/app/admin/frame/use-decisions.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { useShortcut } from "#web/app/admin/frame/use-shortcut.ts";
import { RejectDialog, reasonAbout } from "#web/app/admin/moderation/reject-dialog.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Check, X } from "#web/ui/icons.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { CouponFacts } from "./coupon-facts.tsx";
import { type CouponRows, EditCoupon, waitingRow } from "./coupon-rows.tsx";
import { type CouponDecision, nameOfCoupon } from "./use-bulk-coupons.ts";

const decisions: readonly [CouponDecision, CouponDecision] = [{ status: "approved" }, { status: "rejected" }];

type Coupons = readonly ModeratedCoupon[];

interface WaitingCouponsProps extends CouponRows {
  /** Resolves to whether the server has answered. */
  decideSeveral: (rows: Coupons, decision: CouponDecision) => Promise<boolean>;
}

/** What waits, decided on one by one or, where some are picked, together. */
export function WaitingCoupons(props: WaitingCouponsProps) {
  const t = useTranslate();
  const waiting = useWaitingCoupons(props);
  const { rows, notes, currentId, look, picking, picked, asked, perform, ask } = waiting;
  const n = { n: picked.length };
  return (
    <>
      <PickBar picking={picking}>
        <Button kind="primary" onClick={() => perform(picked, decisions[0])}>
          <Check size={18} aria-hidden="true" /> {t("Publicar {{n}}", n)} <Key name="A" />
        </Button>
        <Button kind="line" className="text-tomato" onClick={() => ask(picked)}>
          <X size={18} aria-hidden="true" /> {t("Rejeitar {{n}}", n)} <Key name="R" />
        </Button>
      </PickBar>
      <ol>
        {rows.map((coupon) => (
          <DecisionRow
            key={coupon.id}
            id={coupon.id}
            label={t("Cupom {{code}} de {{store}}", { code: coupon.code, store: coupon.store.name })}
            keepLabel="Publicar"
            removeLabel="Rejeitar"
            note={notes.get(coupon.id)}
            isCurrent={coupon.id === currentId}
            onLook={() => look(coupon)}
            onKeep={() => perform([coupon], decisions[0])}
            onRemove={() => ask([coupon])}
            box={
              <PickBox
                id={coupon.id}
                label={t("Selecionar: {{name}}", { name: nameOfCoupon(coupon) })}
                picking={picking}
              />
            }
          >
            <CouponFacts coupon={coupon} />
            <EditCoupon coupon={coupon} onEdit={props.onEdit} hasKey />
          </DecisionRow>
        ))}
      </ol>
      <RejectDialog
        rows={asked.map((coupon) => ({ id: coupon.id, name: nameOfCoupon(coupon) }))}
        title={
          asked.length > 1 ? t("Rejeitar {{n}} cupons?", { n: asked.length }) : t("Rejeitar este cupom?")
        }
        reasons={couponRejectionReasons}
        onReject={(_, reason) => {
          ask([]);
          perform(asked, { status: "rejected", reason });
        }}
        onClose={() => ask([])}
      />
    </>
  );
}

function useWaitingCoupons({ coupons, reload, onEdit, decideSeveral }: WaitingCouponsProps) {
  const picking = usePicked(coupons.map(({ id }) => id));
  const [asked, ask] = useState<Coupons>([]);
  const { decideOne, forgetWords } = useOneDecision();
  const hasPicked = picking.picked.length > 0;
  const { waiting, act, ...list } = useDecisions<ModeratedCoupon, CouponDecision>({
    rows: coupons,
    decisions,
    decide: decideOne,
    reload,
    askFirst: (coupon) => ask([coupon]),
    picked: hasPicked ? { keep: () => perform(picked, decisions[0]), remove: () => ask(picked) } : undefined,
  });
  const picked = waiting.filter(({ id }) => picking.picked.includes(id));
  const current = waiting.find(({ id }) => id === list.currentId);
  useShortcut("e", () => current && onEdit(current));
  useShortcut("x", () => current && picking.pick([current.id], !picked.includes(current)));

  /** One shows at once; what became of several is known when they are answered. */
  function perform(rows: Coupons, decision: CouponDecision): void {
    const [one, ...others] = rows;
    if (!one) return;
    if (others.length > 0)
      void decideSeveral(rows, decision).then((isAnswered) => isAnswered && forget(rows));
    else {
      picking.pick([one.id], false);
      act(one, decision);
    }
  }

  function forget(rows: Coupons): void {
    picking.clear();
    forgetWords(rows);
  }

  return { ...list, rows: waiting, picking, picked, asked, ask, perform };
}

function useOneDecision() {
  const words = useDialogDraft();
  // Words that were refused are there when it is asked again.
  const forgetWords = (rows: Coupons) => words.keep(reasonAbout(rows), "");
  return {
    forgetWords,
    /** Undone, it waits again. */
    async decideOne(
      coupon: ModeratedCoupon,
      decision: CouponDecision | "reopen",
    ): Promise<Outcome<ModeratedCoupon>> {
      const asked = decision === "reopen" ? ({ status: "pending" } as const) : decision;
      const { id, version } = coupon;
      const coupons = [{ couponId: id, version }];
      const { results, message } = await decideCoupons({ coupons, ...asked }, newKey());
      const [result] = results;
      const row = result?.coupon && { ...waitingRow, ...result.coupon };
      const ok = result?.ok ?? false;
      if (ok) forgetWords([coupon]);
      return { ok, message: result?.message ?? message, row };
    },
  };
}
